"""What one seat knows. A View is built up from what the seat may know, never by removing things from a State."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from .editions import EDITIONS, Kit, kit_of, prepare_kit
from .facts import HIDDEN
from .game import Game
from .income import Gift, open_gifts
from .keys import Token, has_token, token_kind
from .outlook import BuildOutlook, build_outlooks, choice_prices
from .records import Record, field_names
from .scoring import ScoreLine, score
from .state import State, is_pile
from .steps import Choice, MultiSelect, Offer, Question, question_kinds
from .view_parts import PlayerView, TurnView, player_view, turn_view


class View(Record):
    """The table as `seat` sees it; None is a spectator."""

    def __init__(
        self,
        seat: int | None,
        edition: str,
        options: tuple[tuple[str, Any], ...],
        cast: tuple[str, ...],
        uniques: tuple[str, ...],
        players: tuple[PlayerView, ...],
        crown: int,
        round: int,
        phase: str,
        called: int,
        faceup: tuple[str, ...],
        facedown: int,
        facedown_seen: tuple[str, ...],
        pool: tuple[str, ...] | None,
        pool_size: int,
        passed: tuple[tuple[str, ...], ...],
        revealed: tuple[tuple[str, int], ...],
        marks: tuple[tuple[str, tuple[Token, ...]], ...],
        turn: TurnView | None,
        deck_size: int,
        pile: tuple[str, ...] | None,
        drawn: tuple[str, ...],
        site: tuple[int, str] | None,
        stash: tuple[tuple[str, Any], ...],
        own_stash: tuple[tuple[str, tuple[str, ...]], ...],
        asked: int | None,
        question: str | None,
        about: tuple[tuple[str, Any], ...],
        offers: tuple[Offer, ...],
        prices: tuple[tuple[Choice, int], ...],
        worth: tuple[tuple[Choice, int], ...],
        gifts: tuple[Gift, ...],
        winners: tuple[int, ...],
        scores: tuple[tuple[ScoreLine, ...], ...],
    ) -> None:
        self.seat: Final = seat
        self.edition: Final = edition
        self.options: Final = options
        self.cast: Final = cast
        self.uniques: Final = uniques
        self.players: Final = players
        self.crown: Final = crown
        self.round: Final = round
        self.phase: Final = phase
        self.called: Final = called
        self.faceup: Final = faceup
        self.facedown: Final = facedown
        # Facedown characters that the viewer laid aside or has seen.
        self.facedown_seen: Final = facedown_seen
        # The characters that the viewer is choosing from; None for anyone else.
        self.pool: Final = pool
        self.pool_size: Final = pool_size
        # The characters that the viewer passed on at each pick of this round.
        self.passed: Final = passed
        # (character, seat) pairs of the characters that answered their call.
        self.revealed: Final = revealed
        # (character, tokens) pairs; `!` marks the true token if the viewer laid the tokens.
        self.marks: Final = marks
        self.turn: Final = turn
        self.deck_size: Final = deck_size
        # The open discard pile; None if there is none.
        self.pile: Final = pile
        # The drawn cards that the viewer is choosing from.
        self.drawn: Final = drawn
        self.site: Final = site
        # (card, value) pairs: what everyone sees on or under a card; for cards under it, only their number.
        self.stash: Final = stash
        # (district, cards under it) for the viewer's own districts (U-16).
        self.own_stash: Final = own_stash
        # The seat that must decide.
        self.asked: Final = asked
        # The kind of question that the viewer is asked; None for anyone else. Spectators and other seats must not see
        # it: while a seat chooses cards to pay with, the district is still secret.
        self.question: Final = question
        # The fields of the question as (name, value) pairs; empty for any other viewer.
        self.about: Final = about
        # The choices that the viewer might consider; empty for any other viewer.
        self.offers: Final = offers
        # (choice, gold) pairs for the offers that cost gold immediately.
        self.prices: Final = prices
        # (choice, points of the viewer's city after the build) for each build that is possible now or with the `gifts`.
        self.worth: Final = worth
        # Gold that the viewer can take at no cost.
        self.gifts: Final = gifts
        self.winners: Final = winners
        # The final score lines of each seat, once the game is over.
        self.scores: Final = scores

    @property
    def kit(self) -> Kit:
        """The cards that this game is played with."""
        return prepare_kit(EDITIONS[self.edition], len(self.players), self.cast, self.uniques, self.options)

    @property
    def own(self) -> PlayerView:
        """The viewer's own seat; for a spectator, the first seat."""
        return self.players[self.seat or 0]

    @property
    def powers(self) -> str:
        """The character whose abilities are in use; empty outside of turns."""
        return self.turn.powers if self.turn else ""

    @property
    def asks(self) -> Question | None:
        """The question that the viewer is asked; None for anyone else."""
        kind = question_kinds().get(self.question or "")
        return kind(self.seat, **dict(self.about)) if kind and self.seat is not None else None

    @property
    def multi_select(self) -> MultiSelect | None:
        """The answers that can be given together; None if there are none."""
        asked = self.asks
        return asked.multi_select(self) if asked else None

    @property
    def one_each(self) -> tuple[tuple[Choice, ...], ...]:
        """For each of several questions that one post can answer, its possible answers; empty for a single question."""
        asked = self.asks
        return asked.one_each(self) if asked else ()

    def aim(self, choice: Choice) -> str:
        """Return what `choice` is aimed at: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else."""
        asked = self.asks
        return asked.aim(self, choice) if asked else ""

    def is_fruitless(self, choice: Choice) -> bool:
        """Return whether, as far as the viewer can know, `choice` would only cost or harm them, or bring nothing."""
        asked = self.asks
        return asked is not None and asked.is_fruitless(self, choice)

    def is_lasting(self, *texts: str) -> bool:
        """Return whether a post with these answers cannot be undone, as far as the viewer can know.

        This is the case if one of them may let other players react or reveals something, even by the lack of reactions.
        """
        asked, kit = self.asks, self.kit
        if asked is None or self.turn is None or self.turn.seat != self.seat:
            return True
        choices = {offer.text: offer.choice for offer in self.offers}
        for text in texts:
            choice = choices.get(text) or tuple(
                text.split(":")
            )  # an answer to a follow-up question is not among the offers yet
            if choice[0] in kit.answered_verbs or asked.is_lasting(self, choice):
                return True
            if any(card.may_interrupt(self, choice) for card in kit.interrupters):
                return True
        return False

    def is_marked(self, token: str) -> bool:
        """Return whether a token of the kind `token`, true or blank, is on the active character."""
        tokens = dict(self.marks).get(self.turn.character, ()) if self.turn else ()
        return has_token(token, tokens)

    @property
    def choices(self) -> list[Choice]:
        """The choices that are possible for the viewer."""
        return [offer.choice for offer in self.offers if offer.refusal is None]


def view_for(state: State, seat: int | None) -> View:
    """Return the table as `seat` sees it; None is a spectator (RULES 8).

    Raises ValueError if there is no such seat.
    """
    if seat is not None and seat not in range(len(state.players)):
        raise ValueError(f"there is no seat {seat!r} at this table")
    return build_view(Game(state, kit_of(state), record=False), seat, is_over=state.phase == "finished")


def open_view(state: State) -> View:
    """Return the table of a finished game with all hands, characters and tokens visible."""
    return build_view(Game(state, kit_of(state), record=False), None, is_over=True)


def bare_view(game: Game, seat: int | None) -> View:
    """Return `view_for` without offers, prices, worth, gifts and scores.

    Bots in simulations get their options separately, and the rest is for people.
    """
    return build_view(game, seat, is_over=game.state.phase == "finished", is_bare=True)


def build_view(game: Game, seat: int | None, *, is_over: bool, is_bare: bool = False) -> View:
    """Return the table as `seat` sees it; nothing is hidden if `is_over`; see `bare_view` for `is_bare`."""
    state, kit, question = game.state, game.kit, game.question
    asked = question.seat if question else None
    mine = question is not None and asked == seat
    holders = known_holders(state, seat)
    players = tuple([player_view(game, i, p, seat, holders, is_over) for i, p in enumerate(state.players)])
    offers: tuple[Offer, ...] = ()
    costs: dict[Choice, int] = {}
    gifts: list[Gift] = []
    builds: Iterable[BuildOutlook] = ()
    if question and mine and not is_bare:
        offers = tuple(question.weigh(game))
        costs = dict(choice_prices(game, offers))
        gifts = open_gifts(game, [choice for choice, refusal in offers if refusal is None])
        builds = build_outlooks(game, question.seat, offers, costs, sum([gift.gold for gift in gifts]))
    is_scored = state.phase == "finished" and not is_bare
    picking = mine and state.phase == "selection" and bool(state.pool)
    facedown = [(by, c) for by, c, kept in state.picks if not kept]
    return View(
        seat=seat,
        edition=state.edition,
        options=state.options,
        cast=state.cast,
        uniques=state.uniques,
        players=players,
        crown=state.crown,
        round=state.round,
        phase=state.phase,
        called=state.called,
        faceup=state.faceup,
        facedown=len(facedown),
        facedown_seen=tuple(sorted([c for by, c in facedown if is_over or by == seat])),
        pool=tuple(state.pool) if picking else None,
        pool_size=len(state.pool),
        passed=state.players[seat].passed if seat is not None else (),
        revealed=tuple(sorted(state.revealed.items())),
        marks=tuple(
            [(c, seen_tokens(state, tokens, seat, is_over)) for c, tokens in sorted(state.marks.items()) if c != HIDDEN]
        ),
        turn=turn_view(game),
        deck_size=len(state.deck),
        pile=None if state.discard is None else tuple(state.discard),
        drawn=tuple(sorted(state.drawn)) if mine else (),
        site=state.site,
        stash=public_stash(state),
        own_stash=own_stash(game, seat, is_over),
        asked=asked,
        question=question.kind if question and mine else None,
        about=question_fields(question) if question and mine else (),
        offers=offers,
        prices=tuple(costs.items()),
        worth=tuple([(build.choice, build.points) for build in builds]),
        gifts=tuple(gifts),
        winners=state.winners,
        scores=tuple([tuple(score(state, kit, i)) for i in range(len(players))]) if is_scored else (),
    )


@dataclass(frozen=True, slots=True)
class Uncovered:
    """What is facedown on the table of a finished game, apart from hands."""

    deck: tuple[str, ...]
    """Top card first."""
    facedown: tuple[str, ...]
    """Characters laid aside this round, in order."""
    packs: tuple[tuple[int, str, tuple[str, ...]], ...]
    """(seat, character picked, characters passed on) for each pick of the last round, in order."""
    drawn: tuple[str, ...]
    """The cards that were drawn to choose from."""


def uncovered(state: State) -> Uncovered:
    """Return, for a finished game, what no player sees while it is played."""
    passed = [iter(player.passed) for player in state.players]
    return Uncovered(
        deck=tuple(state.deck),
        facedown=tuple(c for _, c, kept in state.picks if not kept),
        packs=tuple((seat, c, next(passed[seat], ())) for seat, c, kept in state.picks if kept),
        drawn=tuple(state.drawn),
    )


def known_holders(state: State, viewer: int | None) -> dict[str, int]:
    """Return the seat of each character whose holder the viewer knows."""
    holders = {**state.revealed, **state.shown}
    for a, b, given, taken in state.swaps:
        if viewer in (a, b):  # each of the two seats knows which character it gave away
            holders |= {given: b, taken: a}
    return holders


def question_fields(question: Question) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a question as (name, value) pairs; the seat that is asked knows all of them."""
    return tuple([(name, getattr(question, name)) for name in field_names(type(question)) if name != "seat"])


def seen_tokens(state: State, tokens: tuple[Token, ...], viewer: int | None, is_over: bool) -> tuple[Token, ...]:
    """Return the tokens on a character, with their faces only for the seat that laid them."""
    return tuple(
        [
            t if is_over or (viewer is not None and state.laid.get(token_kind(t)) == viewer) else Token(token_kind(t))
            for t in tokens
        ]
    )


def public_stash(state: State) -> tuple[tuple[str, Any], ...]:
    """Return (card, value) pairs of what is on or under cards; for a pile under a district, only its size."""
    return tuple([(key, len(v) if is_pile(v) else v) for key, v in sorted(state.stash.items())])


def own_stash(game: Game, viewer: int | None, is_over: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return (district, cards under it) for the viewer's own districts."""
    return tuple(
        [
            (key, tuple(sorted(v)))
            for key, v in sorted(game.state.stash.items())
            if is_pile(v) and (is_over or (viewer is not None and game.has_district(viewer, key)))
        ]
    )
