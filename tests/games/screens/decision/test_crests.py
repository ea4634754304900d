"""Choices that name another player show the player's crest at the name."""

import pytest

import engine
from games.models.accounts.seat_mark import seat_mark
from games.models.matches.match import Reference
from games.screens import people
from games.screens.decision import panel
from games.screens.partials import cached_partial
from games.screens.words import Person
from tests.games.screens.decision.occasions import turn_of

NAMES = tuple(
    Person(name, "", seat_mark(1, number, "", "", "", is_bot=False))
    for number, name in enumerate(("Ana", "Bára", "Cyril", "Dan"))
)


def shown(view: engine.View, names: tuple[str, ...] = NAMES) -> str:
    """Return the markup of the list of choices."""
    made = panel.decision_panel(view, names)
    return cached_partial("games/play/decision/_groups.html", groups=made.settled_groups, match=Reference(1, "classic"))


@pytest.mark.parametrize("character", ["magician", "warlord", "emperor", "spy", "diplomat"])
def test_choices_show_the_crest_of_each_player_whom_they_name(character: str):
    table = turn_of(character, "gather:gold")

    markup = shown(engine.view_for(table.state, 0))

    assert [f"#k-{name.mark.emblem}" in markup for name in NAMES] == [False, True, True, True]


def test_a_split_of_income_names_no_player():
    view = engine.view_for(turn_of("abbot", city=(("temple", "church", "monastery"), (), (), ())).state, 0)
    made = panel.decision_panel(view, NAMES)
    splits = [option for text, option in made.offered.items() if text.startswith("income:")]

    assert len(splits) > 1
    assert {option.player for option in splits} == {""}


def test_a_named_character_that_is_revealed_shows_the_crest_of_its_player():
    view = engine.view_for(turn_of("warlord", "gather:gold").state, 0)
    reader = panel.Reader(view, NAMES)
    holder = dict(view.revealed)["king"]

    assert reader.person("king", "%(card)s").player == NAMES[holder]
    assert reader.person("assassin", "%(card)s").player == ""


def test_a_name_within_another_word_shows_no_crest():
    ana, liang = NAMES[0], Person("小梁", "", NAMES[1].mark)

    assert people.with_crests("Bananas & Anabel", [ana]) == "Bananas &amp; Anabel"
    assert people.with_crests("<b> & Ana.", [ana]).startswith("&lt;b&gt; &amp; <span")
    assert people.with_crests("與小梁交換", [liang]).count("<svg") == 1
    assert people.with_crests("Ana", ["Ana"]) == "Ana"
