"""Selecting news: first effects on the viewer, then what changed the game, newest first."""

from inspect import signature
from types import SimpleNamespace

import pytest

from engine import facts as f
from engine.state import NOBODY
from games.screens.news.picking import OF_OTHERS, pick_news
from tests.games.screens.log.test_narration import KINDS

ME = 0
KING = ("king",)


def view(seat: int | None = ME, characters: tuple[str, ...] = KING) -> SimpleNamespace:
    """A table at which the viewer holds these characters."""
    return SimpleNamespace(seat=seat, players=[SimpleNamespace(characters=characters) for _ in range(4)])


def post(seat: int, *facts: f.Fact) -> tuple[SimpleNamespace, list[f.Fact]]:
    return SimpleNamespace(seat=seat), [*facts]


def picked(*posts: tuple[SimpleNamespace, list[f.Fact]], by: SimpleNamespace | None = None) -> list[f.Fact]:
    return [piece.fact for piece in pick_news(posts, by or view())]


def to_me(*posts: tuple[SimpleNamespace, list[f.Fact]], by: SimpleNamespace | None = None) -> list[f.Fact]:
    return [piece.fact for piece in pick_news(posts, by or view()) if piece.to_viewer]


BUILT = f.Built(2, "palace", 5)
HARM = [
    f.GoldMoved(3, ME, 1, "thief"),
    f.GoldMoved(1, ME, 1, "abbot"),
    f.GoldMoved(1, ME, 1, "spy"),
    f.GoldMoved(5, ME, 1, "blackmailer"),
    f.GoldMoved(2, ME, 1, "cardinal"),
    f.GoldMoved(1, ME, "tax_collector", "tax_collector"),
    f.Destroyed(ME, "market", 1, "warlord"),
    f.Confiscated(ME, 1, "market", 2),
    f.DistrictMoved(ME, 1, "market", "marshal"),
    f.DistrictMoved(ME, 1, "market", "diplomat"),
    f.HandsSwapped(1, ME, (), ("market",)),
    f.CharactersSwapped(1, ME, "thief", "king"),
    f.HandSeen(1, ME, (), "wizard"),
    f.CardMoved(ME, 1, "market", "seer"),
    f.Crowned(ME, 1),
    f.Named(1, "king", "murdered"),
    f.Named(1, "king", "bewitched"),
    f.Named(1, "king", "robbed"),
    f.TokensLaid(1, "threat", ("king", "bishop"), f.HIDDEN),
    f.TokensLaid(1, "warrant", ("king", "bishop", "merchant"), f.HIDDEN),
]


def test_what_i_stole_comes_before_newer_news_of_others_and_after_harm():
    stolen, harm = f.GoldMoved(2, 1, ME, "thief"), f.Destroyed(ME, "market", 1, "warlord")

    news = picked(post(1, stolen), post(1, harm), post(2, BUILT), post(3, f.Built(3, "keep", 3)))

    assert news == [harm, stolen, f.Built(3, "keep", 3), BUILT]


def test_what_i_steal_when_the_end_of_my_turn_leads_to_the_call_is_news():
    stolen = f.GoldMoved(2, 1, ME, "thief")
    turn_ended, called = f.TurnEnded(ME, "thief"), f.Called(3, "magician", 1)

    assert picked(post(ME, turn_ended, called, stolen)) == [stolen]
    assert picked(post(ME, stolen, turn_ended)) == []


@pytest.mark.parametrize("harm", HARM, ids=str)
def test_effects_on_me_come_before_newer_news(harm):
    assert picked(post(1, harm), post(2, BUILT)) == [harm, BUILT]
    assert to_me(post(1, harm), post(2, BUILT)) == [harm]
    assert to_me(post(1, harm), by=view(3, ("thief",))) == []
    assert to_me(post(1, harm), by=view(None)) == []


NEWS = {
    *(f.Began, f.Dealt, f.Crowned, f.Shown, f.Completed, f.Finished, f.Built, f.Laid, f.Replaced, f.Confiscated),
    *(f.Destroyed, f.DistrictMoved, f.Named, f.TokensLaid, f.CharactersSwapped, f.HandsSwapped, f.GoldMoved),
}
TO_WHOM_IT_HAPPENED = {f.CardMoved, f.HandSeen}
"""News to nobody else."""
NO_NEWS = {
    *(f.Beautified, f.BoothCashed, f.BoothLaid, f.BoothUsed, f.Called, f.CallingBegan, f.Commissioned),
    *(f.DeckShuffled, f.Declined, f.Discarded, f.Drew, f.ExtraBuilds, f.Gathered, f.Kept, f.LaidAside, f.LookedAt),
    *(f.Picked, f.RoundEnded, f.Salvaged, f.SelectionEnded, f.Stashed, f.TokenTaken, f.TookFacedown, f.Tucked),
    *(f.TurnBegan, f.TurnEnded, f.TurnPaused, f.TurnResumed, f.UnderSeen, f.Unknown, f.Untucked, f.Used),
}
SILENT = {f.HandClosed}
"""Never told, so that it does not matter."""
SAMPLES = {"int": 1, "str": "tavern", "bool": True, "Any": 1, "Building": "tavern"}


def sample(kind: type[f.Fact], seat: int) -> f.Fact:
    """Make a fact of that type about `seat` only, except for the fields that name the affected player."""
    values = []
    for field in signature(kind).parameters.values():
        type_name = str(field.annotation).split(" |", maxsplit=1)[0]
        value = () if type_name.startswith("tuple") else SAMPLES[type_name]
        values.append(seat if field.name in ("victim", "other", "source", "b") else value)
    return kind(*values)


def test_every_fact_type_is_classified_as_news_or_not():
    assert set(KINDS) == NEWS | TO_WHOM_IT_HAPPENED | NO_NEWS | SILENT
    assert set(OF_OTHERS) == NEWS


def test_news_about_others_is_what_changed_the_game():
    assert {kind for kind in KINDS if picked(post(1, sample(kind, 2)))} == set(NEWS)


@pytest.mark.parametrize("kind", sorted(TO_WHOM_IT_HAPPENED, key=str), ids=lambda kind: kind.__name__)
def test_looking_at_or_taking_from_a_hand_is_news_to_its_owner(kind):
    assert to_me(post(1, sample(kind, ME))) == picked(post(1, sample(kind, ME))) != []


@pytest.mark.parametrize(
    "fact",
    [
        f.GoldMoved(2, 2, 1, "marshal"),
        f.GoldMoved(2, NOBODY, 1, "merchant"),
        f.GoldMoved(2, 1, NOBODY, "warlord"),
        f.GoldMoved(1, 1, "tax_collector", "tax_collector"),
    ],
    ids=str,
)
def test_gold_of_others_is_news_only_when_taken(fact):
    assert picked(post(1, fact)) == []


def test_other_news_is_newest_first():
    burnt = f.Destroyed(2, "palace", 1, "warlord")

    assert picked(post(2, BUILT), post(1, burnt, f.Crowned(3))) == [f.Crowned(3), burnt, BUILT]


def test_own_actions_are_not_news_but_their_consequences_are():
    mine = post(
        ME,
        f.Destroyed(2, "market", ME, "warlord"),
        f.DistrictMoved(ME, 2, "market", "diplomat"),
        f.CardMoved(ME, 2, "market", "seer"),
        f.Crowned(2),
        f.GoldMoved(4, ME, 1, "thief"),
    )

    assert picked(mine) == [f.GoldMoved(4, ME, 1, "thief"), f.Crowned(2)]


def test_kill_affects_the_holder_at_that_time():
    murder, choice = f.Named(1, "thief", "murdered"), f.Picked(ME, "thief")
    deal = f.Dealt(2, 0, (), f.HIDDEN, NOBODY, ())

    assert to_me(post(ME, choice), post(1, murder), post(2, deal)) == [murder]
    assert to_me(post(1, f.Named(1, "king", "murdered")), post(2, deal)) == []
    assert to_me(post(ME, choice), post(2, deal), post(1, murder)) == []


def test_robbery_replaces_its_announcement():
    announced, robbed = f.Named(1, "king", "robbed"), f.GoldMoved(3, ME, 1, "thief")

    assert picked(post(1, announced), post(2, robbed)) == [robbed]


def test_announced_robbery_without_effect_ends_with_its_round():
    deal = f.Dealt(2, 0, (), f.HIDDEN, NOBODY, ())

    assert picked(post(1, f.Named(1, "bishop", "robbed")), post(2, deal)) == [deal]


def test_undone_kill_is_not_news():
    assert picked(post(1, f.Named(1, "king", "murdered"), f.TokenTaken("king", "murdered", ""))) == []


def test_only_the_newest_round_start_is_news():
    deals = [f.Dealt(number, 0, (), f.HIDDEN, NOBODY, ()) for number in (2, 3)]

    assert picked(*(post(1, deal) for deal in deals)) == deals[1:]


def test_round_start_is_the_last_news():
    deal = f.Dealt(2, 0, (), f.HIDDEN, NOBODY, ())

    assert picked(post(2, BUILT), post(3, deal)) == [BUILT, deal]
