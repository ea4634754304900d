"""The order of the panel in a turn: income, builds, powers, district actions, useless choices last."""

import pytest
from django.utils import translation

import engine
from engine.editions import EDITIONS
from games.domain.play.end_turn_warnings import losses_at_end_of_turn
from games.screens.decision import panel
from games.screens.options.parts import Decision, Group
from games.screens.options.reader import Option
from tests.builders import GameInPlay, called
from tests.games.screens.decision.occasions import rank_of
from tests.games.screens.decision.positions import varied_positions
from tests.languages import ENGLISH

NAMES = ("Anna", "Ondřej", "Zoe", "Boris", "Cyril", "Dana", "Eva", "Filip")
CHARACTERS = sorted({(e.key, c.key) for e in EDITIONS.values() for c in e.characters})
LOSE_NOTHING = ("magician", "spy", "patrician", "abbot", "cardinal", "wizard", "seer", "warlord")
"""Whose powers are no use where hands and cities are empty."""


@pytest.fixture(autouse=True)
def _english():
    with translation.override(ENGLISH):
        yield


def face(table: GameInPlay, **wishes) -> Decision:
    made = panel.decision_panel(table.view(table.asked[0]), NAMES, **wishes)
    assert made is not None
    return made


def turn(character: str, *texts: str, edition: str = "deluxe", **wishes) -> GameInPlay:
    """Let the first of four players act as `character` and give these answers."""
    others = [c for c in ("king", "merchant", "architect", "bishop") if rank_of(c) != rank_of(character)]
    table = called(character, *others[:3], **{"rank": rank_of(character), "edition": edition, **wishes})
    return table.play(*texts)


def group_of(made: Decision, verb: str) -> Group:
    return next(g for g in made.groups if any(option.text.split(":")[0] == verb for option in g.options))


def pressed_by_one(made: Decision) -> Option | None:
    """Return what the key 1 would choose; empty if it opens a list."""
    first = made.groups[0]
    return None if first.is_folded and not first.is_open else next(o for o in first.options if not o.disabled)


def test_own_city_as_only_target_is_collapsed_with_a_warning():
    made = face(turn("warlord", "gather:gold", city=[("prison",)]), collects_income=False)
    group = group_of(made, "destroy")

    assert (group.is_folded, group.is_open, group.note) == (True, False, "would only hurt you")
    assert [(part.is_harmful, part.note) for part in group.parts] == [(True, "You would be targeting yourself.")]
    assert made.groups[-1] is group
    assert pressed_by_one(made).text == "income"


def test_destroying_own_city_is_never_the_default():
    made = face(turn("warlord", "gather:gold", city=[("prison",)]))

    assert [group.title for group in made.groups] == ["", "Destroy a district"]
    assert pressed_by_one(face(turn("warlord", "gather:gold", "income", city=[("prison",)]))) is None


def test_armory_with_only_own_targets_is_collapsed_with_a_warning():
    made = face(turn("king", "gather:gold", city=[("armory", "tavern")], uniques=["armory"]))
    group = group_of(made, "armory")

    assert (group.is_folded, group.note) == (True, "would only hurt you")
    assert group.parts[0].is_harmful


def test_beautifying_is_not_marked_harmful():
    made = face(turn("artist", "gather:gold", city=[("tavern", "temple")], cast=["artist"]))
    group = group_of(made, "beautify")

    assert not any(part.is_harmful or part.note for part in group.parts)
    assert not group.note


def test_own_second_character_is_the_last_murder_target():
    table = called("assassin+merchant", "king+bishop", "thief+architect").play("gather:gold")
    parts = group_of(face(table), "assassinate").parts

    assert parts[-1].title == "Your own characters"
    assert (parts[-1].is_harmful, [option.text for option in parts[-1].options]) == (True, ["assassinate:merchant"])
    assert not any("merchant" in option.text for part in parts[:-1] for option in part.options)


@pytest.mark.parametrize("texts", [(), ("gather:gold",)])
def test_useless_choices_come_last_and_are_not_called_lost(texts):
    flawed = []
    for edition, character in CHARACTERS:
        table = turn(character, *texts, edition=edition, cast=[character])
        view = table.view(0)
        offered = [option for group in face(table).groups for option in group.options if not option.disabled]
        order = [option.is_fruitless for option in offered]
        lost = {loss.about for loss in losses_at_end_of_turn(view, collects_income=True)}
        useful = {str(choice[0]) for choice in view.choices if not view.is_fruitless(choice)}
        loses_nothing = character in LOSE_NOTHING and (lost or face(table).undone)
        if order != sorted(order) or not lost <= useful or loses_nothing:
            flawed.append((edition, character, order, lost, useful))

    assert flawed == []


@pytest.mark.parametrize("character", ["magician", "spy"])
def test_power_with_only_empty_hands_as_targets_says_no_effect(character):
    group = face(turn(character, "gather:gold")).groups[-1]

    assert (group.is_folded, group.is_open, group.note) == (True, False, "no effect now")


def test_empty_hands_are_the_last_targets():
    hands = [("tavern", "market"), (), ("manor",), ()]
    magician = group_of(face(turn("magician", "gather:gold", hand=hands)), "swap_hands")
    spy = group_of(face(turn("spy", "gather:gold", hand=hands)), "spy")

    assert [(option.text, option.why) for option in magician.options] == [
        ("swap_hands:2", "You get 1 card. You give 2 cards."),
        ("swap_hands:1", "You get no cards. You give 2 cards."),
        ("swap_hands:3", "You get no cards. You give 2 cards."),
    ]
    assert [(part.title.split(" · ")[0], part.note) for part in spy.parts] == [
        ("Zoe", ""), ("Ondřej", "No effect."), ("Boris", "No effect."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("character", "said"),
    [("patrician", "Draw cards"), ("cardinal", "Draw cards"), ("abbot", "Collect nothing")],
)
def test_zero_income_comes_last_and_says_if_it_can_grow(character, said):
    suited = {"patrician": "manor", "cardinal": "temple", "abbot": "temple"}[character]
    growing = face(turn(character, "gather:gold", hand=[("market", suited)]))
    other = face(turn(character, "gather:gold", hand=[("market",)]))

    for made, why in ((growing, "You have none yet. You can still build one first."),
                      (other, "You have none, so you would collect nothing.")):  # fmt: skip
        last = made.groups[-1].options[0]
        assert last.words.startswith(said)
        assert (made.groups[0].options[0].text.split(":")[0], last.why) == ("build", why)


def test_builds_come_before_powers_and_district_actions():
    table = turn(
        "warlord", "gather:gold", hand=[("market", "docks")], uniques=["laboratory", "smithy"], gold=[5],
        city=[("laboratory", "smithy", "prison"), ("tavern", "temple"), ("manor",)],
    )  # fmt: skip
    made = face(table)

    verbs = [group.options[0].text.partition(":")[0] for group in made.groups]
    assert verbs == ["build", "destroy", "laboratory", "smithy", "income"]
    assert [group.is_folded for group in made.groups[1:3]] == [True, False]


def test_groups_are_sorted_by_subject():
    found = set()
    for state in varied_positions(40):
        question = engine.question(state)
        if question.kind == "act":
            made = panel.decision_panel(engine.view_for(state, question.seat), NAMES)
            subjects = [group.subject for group in made.groups]
            found |= set(subjects)
            assert subjects == sorted(subjects)
            for group in made.groups:
                harmful = [part.is_harmful for part in group.parts]
                assert harmful == sorted(harmful)
    assert len(found) == 7
