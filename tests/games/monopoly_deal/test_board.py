"""A board of Monopoly Deal as the page draws it: faces of cards, possible taps, names of places, and the end."""

from games.monopoly_deal.pad.boards import board
from games.monopoly_deal.rules.filled import Lighting, Tap, Tapped
from games.monopoly_deal.rules.moves import Against, Banco, Duel, PutInBank, Spot, Troc
from games.monopoly_deal.rules.verbs import apply
from scoresheets.pads import PADS
from tests.games.monopoly_deal.cast import ANA, BO, BUILT, CLEO, NAMES, PINK, jackpot, options, pays, table

PAD = PADS["monopoly-deal"]
PAY, KEEP = Tap("pay", Tapped.LEGAL), Tap("keep", Tapped.PICKED)


def test_copies_in_the_bank_are_one_stack_and_in_a_set_a_face_each() -> None:
    places = {"bank": ("money:1", "money:5", "money:1", "action:joker"), "red.1": BUILT, "pink.2": PINK[:1]}
    shown = board(table({ANA: places}), ANA)
    assert [(face.card.key, face.copies) for face in shown.bank] == [
        ("money:5", 1),
        ("action:joker", 1),
        ("money:1", 2),
    ]
    pink, red = shown.sets
    assert [len(each.faces) for each in shown.sets] == [1, 3]
    assert [face.card.key for face in red.buildings] == ["action:house", "action:hotel"]
    assert (len(pink.holes), pink.size, len(red.holes)) == (2, 3, 0)
    assert [face.boxes for face in red.faces] == [(f"red.1.property:red.{copy}",) for copy in (1, 2, 3)]
    assert shown.thirds == (True, False, False)


def test_a_board_tells_the_hand_and_the_piles_of_the_table() -> None:
    state = table({BO: {"bank": ("money:1",)}}, hands=(7, 5, 4), discard=("action:pass-go",) * 2)
    shown = board(state, BO)
    assert (shown.hand, shown.discarded, shown.pile) == (5, 2, 106 - 1 - 16 - 2)
    assert (shown.plays, shown.asked, shown.note) == (3, False, "")


def test_each_copy_has_its_tap_in_turn_and_the_last_tap_is_for_all_that_follow() -> None:
    state = table({BO: {"bank": ("money:1",) * 4, "pink.1": PINK}})
    one, pink = Spot("bank", "money:1"), Spot("pink.1", "property:pink")
    lit = board(state, BO, Lighting({one: (KEEP, PAY), pink: (PAY,)}, asked=True, note="pays 1M of 5M"))
    assert [(face.tap, face.copies) for face in lit.bank] == [(KEEP, 1), (PAY, 3)]
    assert [face.tap for face in lit.sets[0].faces] == [PAY, PAY, PAY]
    assert (lit.asked, lit.note) == (True, "pays 1M of 5M")


def test_sets_may_be_tapped() -> None:
    lighting = Lighting(sets={"pink.1": PAY})
    lit = board(table({ANA: {"pink.1": PINK[:1], "red.1": ("wild:any",)}}), ANA, lighting)
    assert [each.tap for each in lit.sets] == [PAY, None]


def test_a_mark_has_a_name_and_nonsense_has_none() -> None:
    state = table()
    assert PAD.box_of(state, "red.1.wild:any.2") == (
        "red.1.wild:any.2",
        "The red set: an any-color wild (2)",
    )
    assert PAD.box_of(state, "bank.money:5.1") == ("bank.money:5.1", "The bank: 5M (1)")
    for nonsense in ("", ".", "red.1", "bank", "red.1.wild:any", "red.1.wild:any.0", "red.1.wild:any.3"):
        assert PAD.box_of(state, nonsense) is None
    for nonsense in ("red.21.wild:any.1", "red.1.wild:all.1", "red.1.wild:any.01", "red.1.wild:any.²"):
        assert PAD.box_of(state, nonsense) is None
    two_packs = table(chosen=options(6, packs=2), players=6)
    assert PAD.box_of(two_packs, "red.1.wild:any.3") is not None


def test_a_debt_is_noted_on_every_board_it_touches() -> None:
    state = table({BO: {"bank": ("money:5",)}})
    assert PAD.notes(state, jackpot(pays(BO, ("bank", "money:5"))), NAMES) == {
        ANA: "gets 5M",
        BO: "paid 5M",
    }
    assert PAD.notes(state, jackpot(Against(CLEO)), NAMES) == {CLEO: "nothing to pay with"}
    assert PAD.notes(state, jackpot(Against(BO, jokers=1)), NAMES) == {BO: "Just Say No"}


def test_what_is_taken_is_noted_where_it_lay_and_the_own_sheet_needs_no_note() -> None:
    state = table({ANA: {"pink.1": PINK[:1]}, BO: {"red.1": BUILT, "brown.1": ("property:brown",)}})
    brown, pink = Spot("brown.1", "property:brown"), Spot("pink.1", "property:pink")
    against = (Against(BO),)
    assert PAD.notes(state, Duel(ANA, brown, against), NAMES) == {BO: "lost a brown property"}
    assert PAD.notes(state, Banco(ANA, "red.1", against), NAMES) == {BO: "lost the red set"}
    swap = PAD.notes(state, Troc(ANA, brown, pink, against), NAMES)
    assert swap == {BO: "swapped a brown property for a pink property"}
    assert PAD.notes(state, PutInBank(ANA, "money:1"), NAMES) == {}


def test_the_tray_says_who_has_most_complete_colours() -> None:
    assert PAD.progress(table(), NAMES).sentence == "Three complete sets of different colors win."
    both = table({ANA: {"pink.1": PINK}, BO: {"pink.2": PINK[:1], "red.1": BUILT}})
    assert PAD.progress(both, NAMES).sentence == "Ana and Bo: 1 of 3 colors complete."


def test_the_end_is_told_in_sets_and_value() -> None:
    places = {"bank": ("money:10",), "red.1": BUILT, "pink.1": PINK, "brown.1": ("property:brown",)}
    state = apply(table({ANA: places, BO: {"bank": ("money:2",)}}), PutInBank(ANA, "money:1"))
    sections, total = PAD.sections(state)
    told = {
        row.label: [figure.text for figure in row.figures] for section in sections for row in section.rows
    }
    assert told == {
        "Property cards": ["7", "–", "–"],
        "Houses, hotels": ["2", "–", "–"],
        "Highest rent": ["13M", "–", "–"],
        "Bank": ["11M", "2M", "–"],
        "Sets": ["23M", "–", "–"],
        "Together": ["34M", "2M", "–"],
    }
    assert (total.label, [figure.text for figure in total.figures]) == ("Complete colors", ["2", "0", "0"])
