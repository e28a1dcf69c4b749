"""Words for what counts in the standings of a night: points for places, best games, games for a rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoresheets.base.words import amount as written_amount
from scoresheets.base.words import listed
from scoresheets.results.counting import ByNight, Counting, Points
from scoresheets.results.stages import Stage


def games_played(games: int) -> str:
    """Return how many games a person has played."""
    return ngettext("%(games)s game", "%(games)s games", games) % {"games": games}


def games_for_rank(above: str, below: str, *, games: int, least: int) -> str:
    """Return that one stands before the other as only the other has too few games for a rank."""
    text = _(
        "%(above)s is ahead of %(below)s. A rank takes %(least)s games, and %(below)s has played %(games)s."
    )
    return text % {"above": above, "below": below, "games": games, "least": least}


def no_rank(one: str, other: str, *, games: tuple[int, int], least: int) -> str:
    """Return that neither of two people has enough games for a rank."""
    text = _(
        "Neither %(one)s (%(first)s) nor %(other)s (%(second)s) has a rank yet. A rank takes %(least)s games."
    )
    first, second = map(games_played, games)
    return text % {"one": one, "other": other, "first": first, "second": second, "least": least}


def of_best_games(label: str, best: int, *, nights: bool) -> str:
    """Return the name of a figure for which only a person's best games, or nights, count."""
    text = ngettext("%(label)s in the best game", "%(label)s in the best %(best)s games", best)
    if nights:
        text = ngettext("%(label)s of the best night", "%(label)s of the best %(best)s nights", best)
    return text % {"label": label, "best": best}


def rules_of_counting(
    counting: Counting, *, sizes: Iterable[int], handicapped: Sequence[str]
) -> tuple[str, ...]:
    """Return what the runner chose about what counts. `sizes` are the numbers of players of the tables in an order that
    compares points; none if it compares none. `handicapped` are the figures of which handicaps are a part.
    """
    if counting.of_nights:
        return rules_of_nights(counting)
    rules = []
    if counting.best:
        rules.append(
            ngettext(
                "Only each person’s best game counts: the best one by what is compared, in this order.",
                "Only each person’s best %(best)s games count: the best ones by what is compared, in this order.",
                counting.best,
            )
            % {"best": counting.best}
        )
    if counting.least > 1:
        rules.append(
            _("A rank takes %(least)s games. People with fewer are listed at the end without one.")
            % {"least": counting.least}
        )
    tables = sorted(set(sizes))
    if tables:
        rules += points_in_words(counting.points, tables)
        rules += [byes(counting)] if counting.byes else []
    if handicapped:
        rules.append(
            _("A handicap is part of a person’s figure here: %(figures)s. It stands on no sheet.")
            % {"figures": listed(handicapped)}
        )
    return tuple(rules)


def rules_of_nights(counting: Counting) -> tuple[str, ...]:
    """Return how nights count where they count instead of games."""
    rules = [_("Each night counts once, by the places in its own standings.")]
    if counting.best:
        text = ngettext(
            "Only each person’s best night counts.",
            "Only each person’s best %(best)s nights count.",
            counting.best,
        )
        rules.append(text % {"best": counting.best})
    return (*rules, points_of_nights(counting.points.places))


def points_of_nights(places: Sequence[int]) -> str:
    """Return the points for the places of a night."""
    shared = _("A shared place gets the average of the places that it takes.")
    if not places:
        return " ".join(
            (_("The last place of a night gives one point, each place before it one more."), shared)
        )
    points = _("Points for the places of a night: %(points)s; none for further places.")
    return " ".join((points % {"points": " · ".join(map(str, places))}, shared))


def nights_and_people(nights: int, people: int, _on_paper: int) -> str:
    """Return how many nights and people an order has."""
    counted = ngettext("%(nights)s night", "%(nights)s nights", nights) % {"nights": nights}
    return " · ".join(
        (counted, ngettext("%(people)s person", "%(people)s people", people) % {"people": people})
    )


def nights_of_season() -> str:
    """Return the title of the changes of how nights count."""
    return _("Nights")


def nights_chosen(nights: ByNight) -> str:
    """Return how nights count, as a line of the choices or of the changes."""
    if not nights.by:
        return _("each game counts")
    says = [_("each night counts once")]
    if nights.dropped:
        text = ngettext("%(nights)s night dropped", "%(nights)s nights dropped", nights.dropped)
        says.append(text % {"nights": nights.dropped})
    return ", ".join((*says, *([" ".join(map(str, nights.places))] if nights.places else [])))


def rules_of_strength() -> str:
    """Return what the strength of opponents is."""
    return _(
        "Strength of opponents: the percentage of their own opponents that a person’s opponents have beaten, "
        "on average."
    )


def points_in_words(points: Points, sizes: Iterable[int]) -> list[str]:
    """Return the points of each place at tables of these sizes, and those of shared places and of players who left."""
    tables = pgettext("between the points of two tables", "; ").join(
        ngettext("%(players)s player: %(points)s", "%(players)s players: %(points)s", size)
        % {"players": size, "points": " · ".join(map(str, points.row(size)))}
        for size in sizes
    )
    return [
        _("Points for places. %(tables)s. A shared place gets the average of the places that it takes.")
        % {"tables": tables},
        leavers(points),
    ]


def leavers(points: Points) -> str:
    """Return how many points a player who left gets."""
    if points.leavers_last:
        return _("A player who left gets the points of the last place.")
    return _("A player who left gets no points.")


def byes(counting: Counting) -> str:
    """Return what a round counts for a person who sits it out. That is no game."""
    if counting.best:
        return _("A round that somebody sits out counts nothing, as only the best games count.")
    return _(
        "A round that somebody sits out gives the points of the last place at its smallest table. It is no game."
    )


def with_byes(figure: str, points: int) -> str:
    """Return points with those among them for rounds that a person sat out."""
    return _("%(figure)s (sitting out %(points)s)") % {"figure": figure, "points": signed(points)}


def signed(amount: int) -> str:
    """Return a number with its sign."""
    number = written_amount(abs(amount))
    return f"−{number}" if amount < 0 else f"+{number}"


def with_handicap(figure: str, handicap: int) -> str:
    """Return a figure of which a handicap is a part, and that handicap."""
    return _("%(figure)s (handicap %(handicap)s)") % {"figure": figure, "handicap": signed(handicap)}


def handicap_heading() -> str:
    """Return the heading of the handicaps in a spreadsheet."""
    return _("Handicap")


def handicap_chosen(name: str, handicap: int) -> str:
    """Return the handicap of a person, as a line of the changes."""
    if not handicap:
        return _("%(name)s: no handicap") % {"name": name}
    return _("%(name)s: handicap %(handicap)s") % {"name": name, "handicap": signed(handicap)}


def best_games(best: int) -> str:
    """Return how many games of a person count."""
    return _("best games: %(best)s") % {"best": best} if best else _("all games count")


def least_games(least: int) -> str:
    """Return how many games a rank takes."""
    return (
        _("games for a rank: %(least)s") % {"least": least} if least else _("any number of games for a rank")
    )


def points_chosen(points: Points) -> str:
    """Return the points that the runner chose for places, as a line of the changes."""
    rows: Sequence[str] = [" ".join(map(str, row)) for row in points.rows] or [_("as usual")]
    return " · ".join(
        (listed(rows), leavers(points), *([byes(Counting(points=points))] if points.byes_last else []))
    )


def points_for_places() -> str:
    """Return the name of the table of points."""
    return _("Points for places")


def teams_of(title: str) -> str:
    """Return the title of the order of teams beside the order with this title."""
    return _("Teams: %(title)s") % {"title": title}


def teams(number: int) -> str:
    """Return how many teams there are."""
    return ngettext("%(teams)s team", "%(teams)s teams", number) % {"teams": number}


def rules_of_teams() -> tuple[str, ...]:
    """Return how the figures of teams are made, and what happens if they are level."""
    return (
        _("A team’s figures are those of its members in the order above, added up."),
        _("Teams that are tied on everything share the rank."),
    )


def team_changes() -> str:
    """Return the title of the changes of teams."""
    return _("Teams")


def team_name(name: str, number: int) -> str:
    """Return the name of a team; its number if the name was removed."""
    return name or _("Team %(number)s") % {"number": number}


def no_team() -> str:
    """Return the words for a person in no team."""
    return _("no team")


def in_team(names: Sequence[str], team: str) -> str:
    """Return which people are in which team, as a line of the changes."""
    return f"{listed(names)}: {team}"


def how_settled(how: str, *, reason: str, table: int) -> str:
    """Return how a tie was settled, as the end of a sentence."""
    match how:
        case "playoff":
            return _("the play-off at table %(table)s decided") % {"table": table}
        case "lot":
            return _("it was decided by lot")
        case "word":
            return _("the organizer decided: “%(reason)s”") % {"reason": reason}
    return _("the organizer settled the tie")


def settled_before(above: str, below: str, *, level: Sequence[str], how: str) -> str:
    """Return that one stands before the other as a tie between them was settled."""
    return _("%(above)s is ahead of %(below)s: tied on %(level)s; %(how)s.") % {
        "above": above,
        "below": below,
        "level": listed(level),
        "how": how,
    }


def by_stages(above: str, below: str, one: Stage, other: Stage) -> str:
    """Return that one stands before the other by the final, or as only the one went on, or that they are level in the
    final. `one` and `other` are the stages of the two.
    """
    facts = {"above": above, "below": below, "round": one.round, "one": one.rank, "other": other.rank}
    if one.final and other.final and one.rank == other.rank:
        return _("%(above)s and %(below)s share the rank: both have place %(one)s in the final.") % facts
    if one.final and other.final:
        return _("%(above)s is ahead of %(below)s. Place in the final: %(one)s against %(other)s.") % facts
    if one.final:
        return _("%(above)s is ahead of %(below)s: %(above)s played the final, %(below)s did not.") % facts
    return _("%(above)s is ahead of %(below)s: only %(above)s went on to round %(round)s.") % facts


def rules_of_stages() -> str:
    """Return that the final and the rounds to which only some went on decide first."""
    return _(
        "Those who played the final come first, by its result; then those who went out last. Figures decide among the "
        "others."
    )


def final_decides() -> str:
    """Return the title of the changes of whether the final decides."""
    return _("Who comes first")


def what_decides(*, figures_only: bool) -> str:
    """Return whether the final and the cuts decide, or the figures alone."""
    return _("figures decide alone") if figures_only else _("the final decides")


def tie_rule(names: Sequence[str], how: str) -> str:
    """Return that a tie was settled, with the order of those in it."""
    return _("A tie was settled, in this order: %(names)s; %(how)s.") % {
        "names": " → ".join(names),
        "how": how,
    }


def tie_changes() -> str:
    """Return the title of the changes of ties."""
    return _("Tie")


def tie_change(names: Sequence[str], how: str) -> str:
    """Return how a tie stood before or after it was settled, as a line of the changes. `how` is "" before."""
    how = how or _("they share the place")
    return f"{listed(names)}: {how}"
