"""The end of a turn on the page: built and ended in one press, gold that comes by itself, harm that comes last."""

import functools

import pytest
from django.utils import translation

import engine
from games.domain.play.end_turn_warnings import losses_after
from games.screens.decision import panel
from games.screens.options.reader import Further
from tests.builders import GameInPlay, called
from tests.games.screens.decision.occasions import rank_of
from tests.games.screens.decision.positions import positions
from tests.languages import ENGLISH

NAMES = ("Anna", "Ondřej", "Zoe", "Boris", "Cyril", "Dana", "Eva", "Filip")


@pytest.fixture(autouse=True)
def _english():
    with translation.override(ENGLISH):
        yield


def face(table: GameInPlay, **wishes) -> panel.Decision:
    seat, collects = table.asked[0], wishes.get("collects", True)
    after = functools.partial(losses_after, table.state, table.view(seat), collects=collects)
    made = panel.decision(table.view(seat), NAMES, losses_after=after, **wishes)
    assert made is not None
    return made


def options(made: panel.Decision) -> dict[str, panel.Option]:
    """Return the possible options by their text, in the order of the page."""
    return {option.text: option for group in made.groups for option in group.options if not option.disabled}


def turn(character: str, hand=(), city=(), **wishes) -> GameInPlay:
    other = "king" if character == "architect" else "architect"
    wishes.setdefault("rank", rank_of(character))
    return called(character, other, hand=[hand], city=[city], **wishes).play("gather:gold")


@pytest.mark.parametrize("block", range(8))
def test_what_one_press_does_can_be_played_and_warns_of_what_its_steps_warn_of(block):
    ends = 0
    for state in list(positions(40))[block::8]:
        question = engine.question(state)
        if question is None or question.kind != "act":
            continue
        seat = question.seat
        after = functools.partial(losses_after, state, engine.view_for(state, seat), collects=True)
        made = panel.decision(engine.view_for(state, seat), NAMES, losses_after=after)
        for option in (option for group in made.groups for option in group.options):
            more = [(option.further.text, option.further.why)] if option.further else []
            for value, why in [*more, (option.text, "")] if " " in option.text else more:
                played = state
                for text in value.split():
                    if text == "end_turn":
                        apart = panel.decision(engine.view_for(played, seat), NAMES)
                        assert why == " · ".join(apart.undone), value
                        ends += 1
                    played = engine.play(played, seat, text).state
    assert ends > 100


def test_a_build_that_makes_the_next_one_cheaper_says_that_it_could_be_built_too():
    architect = options(face(turn("architect", hand=("factory", "haunted_quarter"), gold=(4, 2))))

    assert architect["build:factory"].further == Further(
        "build:factory end_turn", "and end my turn", "unused: Architect · you could still build: Haunted Quarter"
    )


def test_each_build_may_end_the_turn_and_says_what_that_leaves_undone():
    one = options(face(turn("king", hand=("market", "tavern"))))
    two = options(face(turn("architect", hand=("market", "tavern"), gold=(3, 2)).play("bonus")))

    assert one["build:market"].further == Further("build:market end_turn", "and end my turn")
    assert two["build:market"].further == Further(
        "build:market end_turn", "and end my turn", "you could still build: Tavern and Manor"
    )


def test_a_power_that_costs_something_is_named_beside_the_build_that_ends_the_turn():
    magician = options(face(turn("magician", hand=("market", "tavern"))))

    assert magician["build:market"].further.why == "unused: Magician"


def test_extra_cards_that_nobody_does_without_come_with_what_is_gathered():
    begun = options(face(called("architect", "king", rank=7)))
    drawn = options(face(called("architect", "king", rank=7).play("bonus")))
    merchant = options(face(called("merchant", "king", rank=6)))

    assert begun["gather:gold"].further == Further("bonus gather:gold", "and draw 2 extra cards")
    assert begun["gather:cards"].further == Further("bonus gather:cards", "and draw 2 extra cards")
    assert not any(option.further for text, option in [*drawn.items(), *merchant.items()] if "gather" in text)


def test_a_victim_is_named_and_gold_taken_in_one_press_before_anything_is_gathered():
    begun, gathered = face(called("thief", "king", rank=2)), face(turn("thief", hand=("market",)))

    assert options(begun)["steal_from:king"].further == Further("steal_from:king gather:gold", "and take 2 gold")
    assert options(gathered)["steal_from:king"].further is None
    assert [group.is_open for group in (begun.groups[-1], gathered.groups[-1])] == [True, False]


def test_few_targets_stand_under_what_is_done_to_them():
    made = face(called("warlord", "king", rank=8, city=[(), ("market", "tavern")]))

    group = next(group for group in made.groups if "destroy" in group.options[0].text)

    assert (group.title, group.is_folded) == ("Destroy a district", False)


def test_what_waits_for_an_order_is_named_by_the_build_that_ends_the_turn():
    table = turn("king", hand=("market",), city=("castle",))

    assert options(face(table))["build:market"].further.why == ""
    assert options(face(table, collects=False))["build:market"].further.why == "1 gold uncollected"


def test_a_build_may_use_the_income_of_those_who_do_not_want_to_be_asked():
    table = turn("king", hand=("palace", "manor"), city=("castle",))
    palace = next(option for text, option in options(face(table)).items() if text.endswith("build:palace"))

    assert palace.text == "income build:palace"
    assert "after collecting 1 gold" in palace.why
    assert "leaves no gold" in palace.why
    assert not any("palace" in text for text in options(face(table, collects=False)))


def test_income_that_comes_by_itself_stands_last_and_income_of_nothing_not_at_all():
    some = list(options(face(turn("king", hand=("manor",), city=("castle",)))))

    assert some == ["build:manor", "income"]
    assert "income" not in options(face(turn("king", hand=("manor",))))


def test_who_wants_to_be_asked_is_offered_income_first_unless_it_is_nothing():
    some = list(options(face(turn("king", hand=("manor",), city=("castle",)), collects=False)))
    none = options(face(turn("king", hand=("manor",)), collects=False))

    assert some == ["income", "build:manor"]
    assert list(none) == ["build:manor", "income"]
    assert none["income"].why == "You have none yet. You can still build one first."


def test_nobody_is_told_to_build_first_who_has_no_build_left():
    built = options(face(turn("king", hand=("market",)).play("build:market"), collects=False))

    assert built["income"].why == "You have none, so you would collect nothing."


def test_the_end_says_what_it_leaves_undone():
    warlord = called(
        "warlord", "king", hand=[("market",)], city=[("prison",), ("tavern",)], rank=8
    ).play("gather:gold")  # fmt: skip

    assert face(warlord, collects=False).undone == [
        "1 gold uncollected", "unused: Warlord", "you could still build: Market",
    ]  # fmt: skip


def test_the_end_names_the_districts_that_could_be_used_and_a_build_may_end_the_turn_all_the_same():
    made = face(turn("king", hand=("market",), city=("laboratory", "smithy"), gold=(3, 2)))

    assert made.undone == ["unused: Laboratory and Smithy", "you could still build: Market"]
    assert options(made)["build:market"].further == Further(
        "build:market end_turn", "and end my turn", "unused: Smithy"
    )


def test_more_than_three_districts_that_could_be_built_are_counted():
    hand = ("market", "tavern", "temple", "docks")

    assert face(turn("king", hand=hand[:3])).undone == ["you could still build: Market, Tavern, and Temple"]
    assert face(turn("king", hand=hand)).undone == ["you could still build 4 districts"]


def test_gold_that_comes_by_itself_stands_together_under_a_word_that_it_does():
    made = face(turn("merchant", hand=("market",), city=("tavern",)))
    last = made.groups[-1].parts

    assert [part.title for part in last] == ["Collected automatically, or take it now"]
    assert [option.text for option in last[0].options] == ["bonus", "income"]


def test_the_title_says_whether_there_is_anything_left_but_the_end():
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


def test_a_duty_before_the_end_is_told_above_all_that_is_not_one():
    emperor = face(turn("emperor", hand=("market",), crown=1))
    alone = face(turn("witch", hand=("market",)))

    assert emperor.told == ["First give the crown to another player."]
    assert (alone.title, alone.told) == ("Bewitch a character", [])


def test_ones_own_city_comes_last_with_a_word_of_warning_and_nothing_is_said_plainly():
    cities = [("prison", "temple"), ("tavern",), ("market",)]
    made = face(called("warlord", "king", "bishop", city=cities, rank=8).play("gather:gold"))
    group = next(group for group in made.groups if group.title == "Destroy a district")

    assert [part.is_harmful for part in group.parts] == [False, False, True]
    assert group.parts[-1].note == "You would be targeting yourself."
    assert [option.why for option in group.parts[0].options] == ["free"]
