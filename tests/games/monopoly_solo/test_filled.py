"""The page's drawing: the owner of a plot, the gain or cost of a visit, and the stock left in the box."""

from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.filled import UNLIT, FilledLedger, Group, Lighting, Plot, Tap, fill
from games.monopoly_solo.rules.sheet import GROUPS, TITLES, Deck
from tests.games.monopoly_solo.cast import ANA, BROWN, STATIONS, UTILITIES, options, table


def page(state: State, lighting: Lighting = UNLIT) -> FilledLedger:
    return fill(state.options, state.paper, ANA, lighting)


def plot(state: State, square: int, lighting: Lighting = UNLIT) -> Plot:
    found = [plot for group in page(state, lighting).groups for plot in group.plots]
    return next(plot for plot in found if plot.title.position == square)


def group(state: State, key: str) -> Group:
    return next(group for group in page(state).groups if group.key == key)


def test_an_empty_page_has_every_title_at_its_price_and_everything_in_stock() -> None:
    empty = page(table())
    plots = [plot for group in empty.groups for plot in group.plots]
    assert [group.key for group in empty.groups] == list(GROUPS)
    assert sorted(plot.title.position for plot in plots) == sorted(TITLES)
    assert {(plot.owner, plot.rent, plot.times, plot.tap) for plot in plots} == {("", None, None, None)}
    assert (empty.cash, empty.bank, empty.square, empty.in_jail) == (200, 20380, 0, False)
    assert (empty.houses_left, empty.hotels_left, empty.tokens_left, empty.kept) == (32, 12, 7, ())
    assert not any(plot.here for plot in plots)


def test_a_plot_says_whose_it_is_and_what_a_visit_is_worth() -> None:
    state = table(mine=BROWN, banks=(39, 12), built={3: 2, 39: 5})
    assert (plot(state, 1).owner, plot(state, 1).rent) == ("player", 4)  # bare, the group is whole: doubled
    assert (plot(state, 3).owner, plot(state, 3).rent, plot(state, 3).buildings) == ("player", 60, 2)
    assert (plot(state, 39).owner, plot(state, 39).rent, plot(state, 39).buildings) == ("bank", 2000, 5)
    assert (plot(state, 12).owner, plot(state, 12).rent, plot(state, 12).times) == ("bank", None, 4)


def test_a_mortgaged_plot_is_due_nothing_and_says_so() -> None:
    state = table(mine=STATIONS, mortgaged=(15,))
    assert (plot(state, 15).mortgaged, plot(state, 15).rent) == (True, None)
    assert (plot(state, 5).mortgaged, plot(state, 5).rent) == (False, 200)


def test_both_utilities_of_one_owner_take_ten_times_the_throw() -> None:
    assert [plot(table(mine=UTILITIES), square).times for square in UTILITIES] == [10, 10]
    assert [plot(table(mine=(12,), banks=(28,)), square).times for square in UTILITIES] == [4, 4]


def test_a_group_counts_its_owners_and_mortgages() -> None:
    state = table(mine=(5, 15), banks=(25,), mortgaged=(5,))
    stations = group(state, "station")
    assert (stations.mine, stations.banks, stations.mortgaged, stations.size) == (2, 1, 1, 4)
    assert (stations.house, group(state, "dark-blue").house) == (0, 200)


def test_the_stock_is_what_stands_nowhere() -> None:
    state = table(mine=BROWN, banks=(39,), built={1: 4, 3: 5, 39: 1}, kept=("chance",), jail=True)
    filled = page(state)
    assert (filled.houses_left, filled.hotels_left) == (32 - 5, 12 - 1)
    assert (filled.tokens_left, filled.tokens) == (6, 7)
    assert (filled.titles, filled.banks) == (2, 1)
    assert (filled.kept, filled.in_jail, filled.square) == ((Deck.CHANCE,), True, 10)


def test_the_pawn_stays_on_its_plot_while_the_tray_is_about_to_take_it_to_another() -> None:
    state = table(at=1)
    walked = Lighting(pawn=8)
    assert plot(state, 1).here
    assert (plot(state, 1, walked).here, plot(state, 1, walked).goal) == (True, False)
    assert (plot(state, 8, walked).here, plot(state, 8, walked).goal) == (False, True)
    assert page(state, walked).square == 1


def test_the_tray_lights_plots_and_says_where_the_bank_builds() -> None:
    taps = {"title.1": Tap("sell.1", verb="sell", brings=25), "title.3": Tap("", "refused", why="Not now.")}
    lighting = Lighting(taps, building=39)
    state = table(mine=BROWN, banks=(39,), built={1: 1})
    assert plot(state, 1, lighting).tap == taps["title.1"]
    assert plot(state, 3, lighting).tap == taps["title.3"]
    assert plot(state, 5, lighting).tap is None
    assert [plot(state, square, lighting).coming for square in (39, 1)] == [True, False]


def test_the_names_of_the_board_are_those_agreed_on() -> None:
    assert page(table()).board == "paris"
    assert page(table(chosen=options(board="atlantic-city"))).board == "atlantic-city"
