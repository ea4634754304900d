"""The log beside the table: icons, rounds and filters."""

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from engine import facts as f
from engine.state import NOBODY
from games.pictures.gallery import SIGNS
from games.screens.log import narration
from games.screens.log.lines import Log, build_log
from games.screens.vocabulary import PAYMENTS, TOKENS

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NAMES = ("Ana", "Bára", "Cyril", "Dita")


def tell(*posts: list[f.Fact], viewer: int | None = 0, round_now: int = 1, **more) -> Log:
    """Return the log of posts one minute apart, the oldest first."""
    entries = [
        (SimpleNamespace(number=n, facts_json=None, at=NOON + timedelta(minutes=n)), facts)
        for n, facts in enumerate(posts)
    ]
    more = {"edition": "classic", "show_all": False, "since": None, "round_now": round_now, **more}
    return build_log(entries, viewer, NAMES, **more)


def signs(*posts: list[f.Fact], murdered: tuple[str, ...] = ()) -> list[str]:
    """Return the icons of the lines in the order of the posts."""
    return [line.sign for line in reversed(tell(*posts, murdered=murdered).lines)]


def test_killed_and_absent_characters_have_different_icons():
    murder = [f.Named(1, "king", "murdered")]
    calls = [f.Called(3, "magician", NOBODY), f.Called(4, "king", NOBODY), f.Called(5, "bishop", 2)]

    assert signs(murder, calls) == ["dagger", "door", "dagger", "mask"]


def test_log_of_a_finished_game_names_the_holder_of_a_killed_character():
    draft = [dealt(1), f.Picked(2, "king")]
    murder, call = [f.Named(1, "king", "murdered")], [f.Called(4, "king", NOBODY)]

    def texts(*, show_all: bool) -> list[str]:
        return [re.sub("<[^>]*>", "", line.text) for line in tell(draft, murder, call, show_all=show_all).lines]

    assert texts(show_all=True)[1:3] == ["Cyril is the King.", "Bára, the Assassin, kills the King."]
    assert not [text for text in texts(show_all=False) if "is the King" in text]


def test_robbery_of_a_player_without_gold_is_in_the_log():
    robbed = [f.Named(1, "king", "robbed"), f.Called(4, "king", 2), f.TurnBegan(2, "king")]

    assert signs(robbed) == ["purse", "mask", "purse"]


def test_kill_icon_ends_with_the_round():
    murder, deal = [f.Named(1, "king", "murdered")], [f.Dealt(2, 0, (), f.HIDDEN, NOBODY, ())]

    assert signs(murder, deal, [f.Called(4, "king", NOBODY)])[-1] == "door"


def test_earlier_kill_counts_only_in_its_round():
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
def test_events_have_their_own_icons(fact, sign):
    assert narration.sign_of(fact) == sign


def test_every_log_icon_exists():
    laid = {sign for one in TOKENS.values() for sign in (one.sign, *one.faces.values())}
    used = {*narration.SIGNS.values(), *laid, *(one.sign for one in PAYMENTS.values())}
    assert used | {"card", "door", "mask"} <= set(SIGNS)


def dealt(number: int) -> f.Dealt:
    return f.Dealt(number, 0, (), f.HIDDEN, NOBODY, ())


def test_log_is_grouped_by_round_newest_first():
    posts = [[f.Crowned(1)], [f.Crowned(2), dealt(4), f.Picked(0, "king")], [f.Crowned(3)]]

    told = tell(*posts, round_now=4)

    assert [(one.number, len(one.lines)) for one in told.rounds] == [(4, 3), (3, 2)]


def test_game_start_belongs_to_the_first_round():
    told = tell([f.Began(1, 2, (), (), open_pile=False), dealt(1)])

    assert [(one.number, len(one.lines)) for one in told.rounds] == [(1, 2)]


def test_rounds_with_news_are_marked():
    told = tell([f.Crowned(1)], [dealt(2)], [f.Crowned(2)], round_now=2, since=NOON + timedelta(seconds=90))

    assert [one.has_news for one in told.rounds] == [True, False]
    assert [line.text for line in told.new_lines] == ["<b>Cyril</b> takes the crown."]


def test_newest_round_and_rounds_with_news_are_expanded():
    posts = [[f.Crowned(1)], [dealt(2)], [f.Crowned(2)], [dealt(3)]]

    told = tell(*posts, round_now=3, since=NOON + timedelta(seconds=90))
    quiet = tell(*posts, round_now=3)
    of_one = tell(*posts, round_now=3, about_seat=1)

    assert [(one.number, is_open) for one, is_open in told.folds] == [(3, True), (2, True), (1, False)]
    assert [is_open for _one, is_open in quiet.folds] == [True, False, False]
    assert all(is_open for _one, is_open in of_one.folds)


def test_log_can_be_filtered_by_player():
    posts = [
        [f.GoldMoved(3, 2, 1, "thief"), f.Crowned(3)],
        [dealt(2), f.Destroyed(3, "tavern", 1, "warlord")],
    ]
    notes = [SimpleNamespace(at=NOON + timedelta(hours=1), seat=seat, kind="came_back", reason="") for seat in (1, 3)]

    told = tell(*posts, round_now=2, about_seat=1, notes=notes, viewer=None)

    assert [(one.number, [line.text for line in one.lines]) for one in told.rounds] == [
        (2, ["Bára is back.", "<b>Bára</b> destroys <b>Dita</b>&#x27;s <b>Tavern</b> (<b>Warlord</b>)."]),
        (1, ["<b>Bára</b>, the <b>Thief</b>, robs <b>Cyril</b> of 3 gold."]),
    ]
    assert told.about == 2


def test_earlier_lines_are_limited_and_new_ones_are_not():
    posts = [[f.Crowned(seat % 4)] for seat in range(10)]

    assert len(tell(*posts, most=3).lines) == 3
    assert len(tell(*posts, most=3, since=NOON + timedelta(minutes=5)).lines) == 4 + 3
