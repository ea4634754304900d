"""The log beside the table: each kind of event has its sign."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from engine import facts as f
from engine.state import NOBODY
from games.pictures.gallery import SIGNS
from games.screens.log import narration
from games.screens.log.lines import log
from games.screens.vocabulary import TOKENS

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NAMES = ("Ana", "Bára", "Cyril", "Dita")


def signs(*posts: list[f.Fact], murdered: tuple[str, ...] = ()) -> list[str]:
    """Tell posts, the oldest first; give the signs of the lines in the same order."""
    entries = [(SimpleNamespace(at=NOON + timedelta(minutes=n)), facts) for n, facts in enumerate(posts)]
    told = log(entries, 0, NAMES, edition="classic", everything=False, since=None, murdered=murdered)
    return [line.sign for line in reversed(told.earlier)]


def test_a_murdered_character_and_one_that_nobody_holds_are_called_under_different_signs():
    murder = [f.Named(1, "king", "murdered")]
    calls = [f.Called(3, "magician", NOBODY), f.Called(4, "king", NOBODY), f.Called(5, "bishop", 2)]

    assert signs(murder, calls) == ["dagger", "door", "dagger", "mask"]


def test_a_murder_is_forgotten_when_the_next_round_is_dealt():
    murder, deal = [f.Named(1, "king", "murdered")], [f.Dealt(2, 0, (), f.HIDDEN, NOBODY, ())]

    assert signs(murder, deal, [f.Called(4, "king", NOBODY)])[-1] == "door"


def test_a_murder_from_before_the_first_entry_counts_in_its_own_round_only():
    call, deal = [f.Called(4, "king", NOBODY)], [f.Dealt(2, 0, (), f.HIDDEN, NOBODY, ())]

    assert signs(call, murdered=("king",)) == ["dagger"]
    assert signs(call, deal, murdered=("king",))[0] == "door"


@pytest.mark.parametrize(
    ("fact", "sign"),
    [
        (f.Gathered(1, 2, 0), "coin"),
        (f.Gathered(1, 0, 2), "card"),
        (f.GoldMoved(2, 0, 1, "thief"), "purse"),
        (f.Destroyed(1, "tavern", 2, "warlord"), "fire"),
        (f.Named(1, "king", "bewitched"), "bewitched"),
        (f.TokensLaid(1, "threat", ("king", "bishop"), f.HIDDEN), "threat"),
        (f.TokenTaken("king", "warrant", "signed"), "warrant_signed"),
        (f.TokenTaken("king", "threat", "flower"), "flower"),
        (f.HandsSwapped(1, 2, (), ()), "swap"),
    ],
    ids=str,
)
def test_what_happened_has_a_sign_of_its_own(fact, sign):
    assert narration.sign_of(fact) == sign


def test_every_sign_of_the_log_is_drawn():
    laid = {sign for one in TOKENS.values() for sign in (one.sign, *one.faces.values())}
    used = {*narration.SIGNS.values(), *laid, *narration.SOURCES.values()}
    assert used | {"card", "door", "mask"} <= set(SIGNS)


def test_what_others_did_to_the_viewer_since_the_last_visit_is_told_beside_the_city_too():
    facts = [
        [f.Destroyed(0, "market", 2, "warlord")],  # before the last visit
        [f.GoldMoved(3, 0, 1, "thief"), f.Destroyed(1, "tavern", 2, "warlord")],
        [f.GoldMoved(2, 0, 1, "marshal")],  # of one's own will
        [f.Called(4, "king", 0), f.Destroyed(0, "temple", 2, "warlord")],
    ]
    entries = [(SimpleNamespace(at=NOON + timedelta(minutes=n)), told) for n, told in enumerate(facts)]

    told = log(entries, 0, NAMES, edition="classic", everything=False, since=NOON)
    watched = log(entries, None, NAMES, edition="classic", everything=False, since=NOON)

    assert [line.sign for line in told.to_viewer] == ["fire", "purse"]
    assert watched.to_viewer == []
