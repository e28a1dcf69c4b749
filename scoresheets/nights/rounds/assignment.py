"""The cheapest assignment of rows to columns (Hungarian method, in O(rows² · columns)). Pure."""

from __future__ import annotations

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> tuple[int, tuple[int, ...]]:
    """Return the least total, and the column of each row. There are at least as many columns as rows."""
    width = len(costs[0])
    rows, columns = [0] * (len(costs) + 1), [0] * (width + 1)  # potentials; 0 stands for no row and no column
    taken = [0] * (width + 1)  # the row of each column
    for row in range(1, len(costs) + 1):
        taken[0] = row
        _augment(costs, rows, columns, taken)
    column_of = {row: column - 1 for column, row in enumerate(taken) if row and column}
    chosen = tuple(column_of[row] for row in range(1, len(costs) + 1))
    return sum(costs[row][column] for row, column in enumerate(chosen)), chosen


def _augment(costs: Sequence[Sequence[int]], rows: list[int], columns: list[int], taken: list[int]) -> None:
    """Find the cheapest way from the new row, which is at column 0, to a free column, and shift the rows along it."""
    came, seen, column = [0] * len(taken), [0], 0
    slack = dict[
        int, int
    ]()  # by column that is not seen yet: how much its cheapest way exceeds that to the last one seen
    while row := taken[column]:
        for to in range(1, len(taken)):
            cost = costs[row - 1][to - 1] - rows[row] - columns[to]
            if to not in seen and cost < slack.get(to, cost + 1):
                slack[to], came[to] = cost, column
        step, column = min((cost, to) for to, cost in slack.items())
        for to in seen:
            rows[taken[to]] += step
            columns[to] -= step
        slack = {to: cost - step for to, cost in slack.items() if to != column}
        seen.append(column)
    while column:
        taken[column] = taken[came[column]]
        column = came[column]
