"""What only several facts together tell: robberies of players without gold, and the holders of killed characters."""

from engine import facts as f
from engine.state import NOBODY
from games.screens.log import hindsight, narration
from games.screens.log.hindsight import Killed
from tests.languages import ENGLISH

NAMES = ("Ana", "Bára", "Cyril")
ROBS = f.Named(1, "king", "robbed")
DEAL = f.Dealt(2, 0, (), f.HIDDEN, NOBODY, ())


def called(seat: int) -> list[f.Fact]:
    """Return what happens when the King is called and answers."""
    return [f.Called(4, "king", seat), f.TurnBegan(seat, "king")]


def empty(*posts: list[f.Fact]) -> list[int]:
    return list(hindsight.empty_robberies(posts))


def test_robbery_of_a_player_without_gold_is_told_at_the_call():
    (robbery,) = hindsight.empty_robberies([[ROBS], called(2)]).values()

    told = [narration.fact_sentences([robbery], viewer, NAMES, ENGLISH, edition="classic")[0] for viewer in (0, 1, 2)]

    assert empty([ROBS], called(2)) == [1]
    assert told == [
        "Bára, the Thief, robs Cyril, who has no gold.",
        "You rob Cyril, who has no gold.",
        "Bára, the Thief, robs you, but you have no gold.",
    ]


def test_nothing_is_told_of_other_robberies():
    assert empty([ROBS], [*called(2), f.GoldMoved(3, 2, 1, "thief")]) == []
    assert empty([ROBS], called(1)) == []
    assert empty([ROBS], [f.Called(4, "king", NOBODY)]) == []
    assert empty([ROBS], [DEAL], called(2)) == []


def test_holders_of_killed_characters_are_told_when_they_are_named_or_called():
    draft = [DEAL, f.Picked(2, "king"), f.Picked(0, "bishop")]
    kills, calls = [f.Named(1, "king", "murdered")], [f.Called(4, "king", NOBODY), f.Called(5, "bishop", 0)]
    swapped = [f.CharactersSwapped(0, 2, "bishop", "king")]

    assert hindsight.killed_characters([draft, kills, calls]) == [[], [Killed("king", 2)], []]
    assert hindsight.killed_characters([draft, kills, calls], at_call=True) == [[], [], [Killed("king", 2)]]
    assert hindsight.killed_characters([draft, swapped, kills])[2] == [Killed("king", 0)]
    assert hindsight.killed_characters([[DEAL], kills])[1] == [Killed("king", NOBODY)]
    assert hindsight.killed_characters([kills])[0] == []


def test_holder_of_a_killed_character_is_named():
    def told(seat: int, viewer: int | None) -> str:
        return hindsight.holder_line(Killed("king", seat), viewer, NAMES, "classic", html=False).text

    assert [told(2, None), told(2, 2), told(NOBODY, 2)] == [
        "Cyril is the King.",
        "You are the King.",
        "No one is the King.",
    ]
