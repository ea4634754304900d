"""Ending a turn: build and end in one press, automatic income, harmful choices last."""

import functools
from typing import Any

import pytest
from django.utils import translation

import engine
from games.domain.play.end_turn_warnings import losses_after
from games.screens.decision import panel
from games.screens.options.reader import SecondButton
from tests.builders import GameInPlay, called
from tests.games.screens.decision.occasions import rank_of
from tests.games.screens.decision.positions import varied_positions
from tests.languages import ENGLISH

NAMES = ("Anna", "Ondřej", "Zoe", "Boris", "Cyril", "Dana", "Eva", "Filip")


@pytest.fixture(autouse=True)
def _english():
    with translation.override(ENGLISH):
        yield


def face(table: GameInPlay, **wishes) -> panel.Decision:
    seat, collects_income = table.asked[0], wishes.get("collects_income", True)
    after = functools.partial(losses_after, table.state, table.view(seat), collects_income=collects_income)
    made = panel.decision_panel(table.view(seat), NAMES, losses_after=after, **wishes)
    assert made is not None
    return made


def options(made: panel.Decision) -> dict[str, panel.Option]:
    """Return the possible options by their text, in the order of the page."""
    return {option.text: option for group in made.groups for option in group.options if not option.disabled}


def turn(character: str, hand=(), city=(), **wishes) -> GameInPlay:
    other = "king" if character == "architect" else "architect"
    wishes.setdefault("rank", rank_of(character))
    return called(character, other, hand=[hand], city=[city], **wishes).play("gather:gold")


def test_combined_choices_are_legal_and_keep_all_warnings():
    ends = 0
    for state in varied_positions(40):
        question = engine.question(state)
        if question.kind != "act":
            continue
        seat = question.seat
        after = functools.partial(losses_after, state, engine.view_for(state, seat), collects_income=True)
        made = panel.decision_panel(engine.view_for(state, seat), NAMES, losses_after=after)
        for option in (option for group in made.groups for option in group.options):
            more = [(option.further.text, option.further.why)] if option.further else []
            for value, why in [*more, (option.text, "")] if " " in option.text else more:
                played = state
                for text in value.split():
                    if text == "end_turn":
                        apart = panel.decision_panel(engine.view_for(played, seat), NAMES)
                        assert why == " · ".join(apart.undone), value
                        ends += 1
                    played = engine.play(played, seat, text).state
    assert ends > 400


def test_ending_after_a_discounting_build_warns_of_the_next_build():
    architect = options(face(turn("architect", hand=("factory", "haunted_quarter"), gold=(4, 2))))

    assert architect["build:factory"].further == SecondButton(
        "build:factory end_turn", "and end my turn", "unused: Architect · you could still build: Haunted Quarter"
    )


def test_build_and_end_turn_lists_what_is_left_undone():
    one = options(face(turn("king", hand=("market", "tavern"))))
    two = options(face(turn("architect", hand=("market", "tavern"), gold=(3, 2)).play("bonus")))

    assert one["build:market"].further == SecondButton("build:market end_turn", "and end my turn")
    assert two["build:market"].further == SecondButton(
        "build:market end_turn", "and end my turn", "you could still build: Tavern and Manor"
    )


def test_build_and_end_turn_names_unused_powers():
    magician = options(face(turn("magician", hand=("market", "tavern"))))

    assert magician["build:market"].further.why == "unused: Magician"


def test_gathering_is_combined_with_drawing_extra_cards():
    begun = options(face(called("architect", "king", rank=7)))
    drawn = options(face(called("architect", "king", rank=7).play("bonus")))
    merchant = options(face(called("merchant", "king", rank=6)))

    assert begun["gather:gold"].further == SecondButton("bonus gather:gold", "and draw 2 extra cards")
    assert begun["gather:cards"].further == SecondButton("bonus gather:cards", "and draw 2 extra cards")
    assert not any(option.further for text, option in [*drawn.items(), *merchant.items()] if "gather" in text)


def test_robbing_is_combined_with_taking_gold():
    begun, gathered = face(called("thief", "king", rank=2)), face(turn("thief", hand=("market",)))

    assert options(begun)["steal_from:king"].further == SecondButton("steal_from:king gather:gold", "and take 2 gold")
    assert options(gathered)["steal_from:king"].further is None
    assert [group.is_open for group in (begun.groups[-1], gathered.groups[-1])] == [True, False]


def test_few_targets_are_not_collapsed():
    made = face(called("warlord", "king", rank=8, city=[(), ("market", "tavern")]))

    group = next(group for group in made.groups if "destroy" in group.options[0].text)

    assert (group.title, group.is_folded) == ("Destroy a district", False)


def test_build_and_end_turn_names_uncollected_income():
    table = turn("king", hand=("market",), city=("castle",))

    assert options(face(table))["build:market"].further.why == ""
    assert options(face(table, collects_income=False))["build:market"].further.why == "1 gold uncollected"


def test_build_may_use_automatic_income():
    table = turn("king", hand=("palace", "manor"), city=("castle",))
    palace = next(option for text, option in options(face(table)).items() if text.endswith("build:palace"))

    assert palace.text == "income build:palace"
    assert "after collecting 1 gold" in palace.why
    assert "leaves no gold" in palace.why
    assert not any("palace" in text for text in options(face(table, collects_income=False)))


def test_automatic_income_comes_last_and_is_left_out_if_zero():
    some = list(options(face(turn("king", hand=("manor",), city=("castle",)))))

    assert some == ["build:manor", "income"]
    assert "income" not in options(face(turn("king", hand=("manor",))))


def test_manual_income_comes_first_unless_zero():
    some = list(options(face(turn("king", hand=("manor",), city=("castle",)), collects_income=False)))
    none = options(face(turn("king", hand=("manor",)), collects_income=False))

    assert some == ["income", "build:manor"]
    assert list(none) == ["build:manor", "income"]
    assert none["income"].why == "You have none yet. You can still build one first."


def test_zero_income_suggests_no_build_if_none_is_left():
    built = options(face(turn("king", hand=("market",)).play("build:market"), collects_income=False))

    assert built["income"].why == "You have none, so you would collect nothing."


def test_ending_the_turn_lists_what_is_left_undone():
    warlord = called(
        "warlord", "king", hand=[("market",)], city=[("prison",), ("tavern",)], rank=8
    ).play("gather:gold")  # fmt: skip

    assert face(warlord, collects_income=False).undone == [
        "1 gold uncollected", "unused: Warlord", "you could still build: Market",
    ]  # fmt: skip


def test_unused_districts_are_named_when_ending_the_turn():
    made = face(turn("king", hand=("market",), city=("laboratory", "smithy"), gold=(3, 2)))

    assert made.undone == ["unused: Laboratory and Smithy", "you could still build: Market"]
    assert options(made)["build:market"].further == SecondButton(
        "build:market end_turn", "and end my turn", "unused: Smithy"
    )


def test_the_button_that_ends_the_turn_says_what_is_lost():
    def label(*args: Any, **fields: Any) -> str:
        return face(turn(*args, **fields)).ends[-1].words

    assert label("king") == "End my turn"
    assert label("king", hand=("market",)) == "End turn without building"
    assert label("king", city=("laboratory",), hand=("palace",)) == "End turn, Laboratory unused"
    assert label("king", city=("smithy",), hand=("market",), gold=(3, 2)) == "End turn, Smithy unused, nothing built"
    assert face(turn("architect", hand=("market", "tavern"), gold=(3, 2)).play("build:market")).ends[-1].words in (
        "End turn without building more", "End turn, Architect and a build unused",
    )  # fmt: skip


def test_more_than_three_districts_that_could_be_built_are_counted():
    hand = ("market", "tavern", "temple", "docks")

    assert face(turn("king", hand=hand[:3])).undone == ["you could still build: Market, Tavern, and Temple"]
    assert face(turn("king", hand=hand)).undone == ["4 buildable districts"]


def test_automatic_gold_is_grouped_under_its_own_heading():
    made = face(turn("merchant", hand=("market",), city=("tavern",)))
    last = made.groups[-1].parts

    assert [part.title for part in last] == ["Collected automatically, or take it now"]
    assert [option.text for option in last[0].options] == ["bonus", "income"]


def test_title_says_if_only_ending_the_turn_is_left():
    cities = [("castle",), ("tavern",)]

    def title(*texts: str, character: str = "king", **wishes) -> tuple[str, list[str]]:
        table = called(character, "architect", rank=rank_of(character), city=cities, **wishes).play(
            "gather:gold", *texts
        )
        made = face(table)
        return made.title, made.facts

    assert title(hand=[("market",)])[0] == "Build or end your turn"
    assert title(hand=[("palace",)])[0] == "Build or end your turn"  # With the income that comes by itself.
    assert title(hand=[("fortress",)], gold=[0]) == ("End your turn", ["nothing you can build now", "you have 2 gold"])
    assert title("build:market", hand=[("market", "tavern")])[1][0] == "nothing you can build now"
    assert title(character="warlord")[0] == "Continue or end your turn"
    assert title("destroy:1:tavern", character="warlord")[0] == "End your turn"


def test_mandatory_actions_are_announced_before_optional_ones():
    emperor = face(turn("emperor", hand=("market",), crown=1))
    alone = face(turn("witch", hand=("market",)))

    assert emperor.told == ["First give the crown to another player."]
    assert (alone.title, alone.told) == ("Bewitch a character", [])


def test_own_city_is_the_last_target_with_a_warning():
    cities = [("prison", "temple"), ("tavern",), ("market",)]
    made = face(called("warlord", "king", "bishop", city=cities, rank=8).play("gather:gold"))
    group = next(group for group in made.groups if group.title == "Destroy a district")

    assert [part.is_harmful for part in group.parts] == [False, False, True]
    assert group.parts[-1].note == "You would be targeting yourself."
    assert [option.why for option in group.parts[0].options] == ["free"]
