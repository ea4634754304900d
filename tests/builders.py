"""Build any position in one line: characters, the rank called next, and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import engine
from engine.draft import faceup_count
from engine.editions import EDITIONS, prepare_kit
from engine.game import Game
from engine.keys import plain_district
from engine.round import Call, Close, EndRound
from engine.state import Player

SEED = "5e" * 32


class GameInPlay:
    """A game in play; every answer is given by the seat that is asked."""

    def __init__(self, state: engine.State) -> None:
        self.state = state
        self.facts: list[engine.Fact] = []
        self.rolls: list[object] = []

    def play(self, *texts: str) -> GameInPlay:
        """Play these answers in order."""
        for text in texts:
            asked = engine.question(self.state)
            assert asked is not None
            self.state, facts, rolls = engine.play(self.state, asked.seat, text)
            self.facts += facts
            self.rolls += rolls
        return self

    def view(self, seat: int | None) -> engine.View:
        """Return the view of `seat`."""
        return engine.view_for(self.state, seat)

    @property
    def asked(self) -> tuple[int, str] | None:
        """The seat that is asked and the kind of question, or None."""
        question = engine.question(self.state)
        return (question.seat, question.kind) if question else None

    @property
    def choices(self) -> list[str]:
        """The texts of the possible answers."""
        return [":".join(map(str, choice)) for choice in engine.options(self.state)]

    @property
    def gold(self) -> list[int]:
        """The gold of each seat."""
        return [p.gold for p in self.state.players]

    @property
    def hand(self) -> list[list[str]]:
        """The hand of each seat, sorted."""
        return [sorted(p.hand) for p in self.state.players]

    @property
    def city(self) -> list[list[str]]:
        """The city of each seat."""
        return [p.city for p in self.state.players]


def called(
    *held: str,
    cast: Sequence[str] = (),
    gold: Sequence[int] = (),
    hand: Sequence[Sequence[str]] = (),
    city: Sequence[Sequence[str]] = (),
    crown: int = 0,
    deck: Sequence[str] = (),
    uniques: Sequence[str] = (),
    marks: Mapping[str, tuple[str, ...]] | None = None,
    laid: Mapping[str, int] | None = None,
    rank: int | None = None,
    edition: str = "deluxe",
    options: Mapping[str, object] | None = None,
) -> GameInPlay:
    """Return a table whose seats hold `held` (two a seat joined by "+"), with `rank` called next (else the first held).

    The cast is `held` filled up with the first game's characters; characters of lower ranks have had their turn.
    """
    whole = EDITIONS[edition]
    ranks = {c.key: c.rank for c in whole.characters}
    holders = [tuple(seat.split("+")) for seat in held]
    named = [*cast, *(c for who in holders for c in who)]
    people = [*named, *(c for c in whole.cast if ranks[c] not in {ranks[n] for n in named})]
    people = list(dict.fromkeys(people))
    specials = [*uniques, *(u for u in whole.first_uniques if u not in uniques)][: whole.uniques_in_game]
    state = engine.undealt_state(edition, len(held), SEED, cast=people, uniques=specials, options=options)
    cards = prepare_kit(whole, len(held), state.cast, state.uniques, state.options)
    state.players = [Player(characters=who) for who in holders]
    for seat, p in enumerate(state.players):
        p.gold = gold[seat] if seat < len(gold) else 2
        p.hand = list(hand[seat]) if seat < len(hand) else []
        p.city = list(city[seat]) if seat < len(city) else []
    gone = [*deck, *(plain_district(c) for p in state.players for c in (*p.hand, *p.city))]
    rest = list(cards.deck)
    for card in gone:
        rest.remove(card)
    state.deck = [*deck, *rest]
    state.crown, state.round, state.phase = crown, 1, "action"
    start = min(ranks[c] for who in holders for c in who) if rank is None else rank
    state.called = start - 1
    select(state, holders)
    state.marks = dict(marks or {})
    state.laid = dict(laid or {})
    for _, c, kept in state.picks:
        if kept and ranks[c] < start and "murdered" not in state.marks.get(c, ()):
            seat = next(i for i, who in enumerate(holders) if c in who)
            state.revealed[c] = state.acting[c] = seat
    game = Game(state, cards)
    game.then(Call(start), EndRound(), Close())
    game.settle()
    return GameInPlay(state)


def select(state: engine.State, holders: Sequence[tuple[str, ...]]) -> None:
    """Set up the draft so that `holders` have their characters, in the order of the seats."""
    held = [c for who in holders for c in who]
    left = [c for c in state.cast if c not in held]
    state.faceup = tuple(left[: faceup_count(len(holders), len(state.cast))])
    first, *left = left[len(state.faceup) :]
    state.picks = [(-1, first, False)]
    pool = [c for c in state.cast if c in held or c in left]
    for nth in range(len(holders[0])):
        for seat, who in enumerate(holders):
            pool.remove(who[nth])
            state.picks.append((seat, who[nth], True))
            state.players[seat].passed += (tuple(pool),)
    state.picks += [(len(holders) - 1, c, False) for c in left]
