"""What one seat may know, built up from what is public and what is the seat's own; never a State cut down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .editions import EDITIONS, Kit, kit, kit_of
from .facts import HIDDEN
from .game import Game
from .income import Gift, gifts
from .keys import Building, Token, kind, lies
from .outlook import builds, points, prices
from .records import field_names
from .scoring import ScoreLine, score
from .state import Player, State, is_pile
from .steps import Choice, MultiSelect, Offer, Question, kinds


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat as the viewer sees it."""

    seat: int
    gold: int
    hand: tuple[str, ...] | None
    """The cards, sorted; None where the viewer does not know them."""
    hand_size: int
    city: tuple[Building, ...]
    characters: tuple[str, ...]
    """One entry a character held: its key, or HIDDEN."""
    city_size: int
    """Districts the city counts as."""
    completed: bool
    points: int
    """What the city is worth as far as everybody can count."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn being taken; all of it is public."""

    seat: int
    character: str
    powers: str
    gathered: bool
    built: int
    builds_left: int
    used: tuple[tuple[str, str], ...]
    gold: int
    """Gold that gathering would bring."""
    draws: int
    """Cards that gathering would show."""
    keeps: int
    """How many of these would be kept."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` sees it; a spectator's seat is None."""

    seat: int | None
    edition: str
    options: tuple[tuple[str, Any], ...]
    cast: tuple[str, ...]
    uniques: tuple[str, ...]
    players: tuple[PlayerView, ...]
    crown: int
    round: int
    phase: str
    called: int
    faceup: tuple[str, ...]
    facedown: int
    facedown_seen: tuple[str, ...]
    """Discarded characters that the viewer laid aside or was shown."""
    pool: tuple[str, ...] | None
    """What the viewer chooses a character from now."""
    pool_size: int
    passed: tuple[tuple[str, ...], ...]
    """What the viewer left for the next player at each pick of this round."""
    revealed: tuple[tuple[str, int], ...]
    """(character, seat) as they answered."""
    marks: tuple[tuple[str, tuple[Token, ...]], ...]
    """(character, tokens); a `!` marks the true face where the viewer laid the token."""
    turn: TurnView | None
    deck_size: int
    pile: tuple[str, ...] | None
    """The open discard pile, where there is one."""
    drawn: tuple[str, ...]
    """Cards the viewer drew and chooses from now."""
    site: tuple[int, str] | None
    stash: tuple[tuple[str, Any], ...]
    """What cards hold in public: a number, or how many cards lie under it."""
    own_stash: tuple[tuple[str, tuple[str, ...]], ...]
    """Cards that the viewer may look at under an own district (U-16)."""
    asked: int | None
    """The seat that is to decide."""
    question: str | None
    """What the viewer is asked, as the kind of the question; None for everybody else.

    Cards to pay with are asked for before the district they pay for is shown.
    """
    about: tuple[tuple[str, Any], ...]
    """What the question is about, as names and values; empty for everybody who is not asked."""
    offers: tuple[Offer, ...]
    """What the viewer may choose or would think of; empty for everybody else."""
    prices: tuple[tuple[Choice, int], ...]
    """The gold that an offer takes at once, where it has a price."""
    worth: tuple[tuple[Choice, int], ...]
    """The points of the viewer's city after each build that is possible, if need be with the `gifts`."""
    gifts: tuple[Gift, ...]
    """Gold that the viewer has only to take."""
    winners: tuple[int, ...]
    scores: tuple[tuple[ScoreLine, ...], ...]
    """The final count a seat, when the game is over."""

    @property
    def kit(self) -> Kit:
        """The cards this game is played with."""
        return kit(EDITIONS[self.edition], len(self.players), self.cast, self.uniques, self.options)

    @property
    def own(self) -> PlayerView:
        """The viewer's own part; a spectator looks from the first seat."""
        return self.players[self.seat or 0]

    @property
    def powers(self) -> str:
        """The character whose abilities are used in this turn; empty outside of turns."""
        return self.turn.powers if self.turn else ""

    @property
    def asks(self) -> Question | None:
        """The question itself as the viewer is asked it; None for everybody else."""
        kind = kinds().get(self.question or "")
        return kind(self.seat, **dict(self.about)) if kind and self.seat is not None else None

    @property
    def multi_select(self) -> MultiSelect | None:
        """The answers that may come together; None where one choice is one answer."""
        asked = self.asks
        return asked.multi_select(self) if asked else None

    @property
    def one_each(self) -> tuple[tuple[Choice, ...], ...]:
        """The answers to several questions in a row of which one post may take one each; empty for a single one."""
        asked = self.asks
        return asked.one_each(self) if asked else ()

    def aim(self, choice: Choice) -> str:
        """Return what `choice` is aimed at: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else."""
        asked = self.asks
        return asked.aim(self, choice) if asked else ""

    def is_fruitless(self, choice: Choice) -> bool:
        """Tell whether `choice` would bring the viewer nothing, or only harm, as far as the viewer can know."""
        asked = self.asks
        return asked is not None and asked.is_fruitless(self, choice)

    def is_lasting(self, *texts: str) -> bool:
        """Tell whether a post of these answers cannot be taken back, as far as the viewer can know.

        One of them brings something to light, be it that somebody does nothing, or may let others have their say.
        """
        asked, kit = self.asks, self.kit
        if asked is None or self.turn is None or self.turn.seat != self.seat:
            return True
        known = {offer.text: offer.choice for offer in self.offers}
        for text in texts:
            choice = known.get(text) or tuple(text.split(":"))  # what comes after the first is not offered yet
            if choice[0] in kit.heard or asked.is_lasting(self, choice):
                return True
            if any(card.may_interrupt(self, choice) for card in kit.interrupters):
                return True
        return False

    def is_marked(self, token: str) -> bool:
        """Tell whether `token` lies on the character on turn, whatever its face."""
        tokens = dict(self.marks).get(self.turn.character, ()) if self.turn else ()
        return lies(token, tokens)

    @property
    def choices(self) -> list[Choice]:
        """What the viewer may choose."""
        return [offer.choice for offer in self.offers if offer.refusal is None]


def view_for(state: State, seat: int | None) -> View:
    """Return the table as `seat` may know it, None being a spectator (RULES 8); ValueError for no seat of it."""
    if seat is not None and seat not in range(len(state.players)):
        raise ValueError(f"there is no seat {seat!r} at this table")
    return seen(state, seat, over=state.phase == "finished")


def open_view(state: State) -> View:
    """Return the table of a game that is over as it was with all hands, characters and tokens face up."""
    return seen(state, None, over=True)


def seen(state: State, seat: int | None, *, over: bool) -> View:
    """Return the table as `seat` sees it; nothing lies hidden in a game that is `over`."""
    cards = kit_of(state)
    game = Game(state, cards, record=False)
    question = game.question
    asked = question.seat if question else None
    mine = question is not None and asked == seat
    players = tuple(player_view(game, i, p, seat, over) for i, p in enumerate(state.players))
    offers = tuple(question.weigh(game)) if question and mine else ()
    costs = dict(prices(game, offers))
    free = gifts(game, [choice for choice, refusal in offers if refusal is None]) if mine else []
    possible = (
        [*builds(game, asked, offers, costs, sum(gift.gold for gift in free))] if mine and asked is not None else []
    )
    picking = mine and state.phase == "selection" and bool(state.pool)
    facedown = tuple(sorted(c for by, c, kept in state.picks if not kept and (over or by == seat)))
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
        facedown=sum(not kept for _, _, kept in state.picks),
        facedown_seen=facedown,
        pool=tuple(state.pool) if picking else None,
        pool_size=len(state.pool),
        passed=state.players[seat].passed if seat is not None else (),
        revealed=tuple(sorted(state.revealed.items())),
        marks=tuple(
            (c, seen_tokens(state, tokens, seat, over)) for c, tokens in sorted(state.marks.items()) if c != HIDDEN
        ),
        turn=turn_view(game),
        deck_size=len(state.deck),
        pile=None if state.discard is None else tuple(state.discard),
        drawn=tuple(sorted(state.drawn)) if mine else (),
        site=state.site,
        stash=public_stash(state),
        own_stash=own_stash(game, seat, over),
        asked=asked,
        question=question.kind if question and mine else None,
        about=about(question) if question and mine else (),
        offers=offers,
        prices=tuple(costs.items()),
        worth=tuple((build.choice, build.points) for build in possible),
        gifts=tuple(free),
        winners=state.winners,
        scores=(tuple(tuple(score(state, cards, i)) for i in range(len(players))) if state.phase == "finished" else ()),
    )


@dataclass(frozen=True, slots=True)
class Uncovered:
    """What lies facedown in the middle, for a game that is over."""

    deck: tuple[str, ...]
    """Top first."""
    facedown: tuple[str, ...]
    """Characters laid aside in this round, in that order."""
    packs: tuple[tuple[int, str, tuple[str, ...]], ...]
    """(seat, character, what was passed on) for each pick of this round, in that order."""
    drawn: tuple[str, ...]
    """Cards looked at, of which some are still to be kept."""


def uncovered(state: State) -> Uncovered:
    """Return what nobody sees while a game goes on, for one that is over."""
    passed = [iter(player.passed) for player in state.players]
    return Uncovered(
        deck=tuple(state.deck),
        facedown=tuple(c for _, c, kept in state.picks if not kept),
        packs=tuple((seat, c, next(passed[seat], ())) for seat, c, kept in state.picks if kept),
        drawn=tuple(state.drawn),
    )


def player_view(game: Game, seat: int, p: Player, viewer: int | None, over: bool) -> PlayerView:
    """Return one seat's part of the view."""
    state, turn = game.state, game.state.turn
    own = over or seat == viewer
    shown = turn is not None and turn.seat == viewer and seat in turn.shown
    known = {**state.revealed, **state.shown}
    for a, b, given, taken in state.swaps:
        if viewer in (a, b):  # each of the two knows what it gave away
            known |= {given: b, taken: a}
    return PlayerView(
        seat=seat,
        gold=p.gold,
        hand=tuple(sorted(p.hand)) if own or shown else None,
        hand_size=len(p.hand),
        city=tuple(p.city),
        characters=tuple(sorted(c if own or known.get(c) == seat else HIDDEN for c in p.characters)),
        city_size=game.size(seat),
        completed=seat in state.completed,
        points=points(game, seat),
    )


def turn_view(game: Game) -> TurnView | None:
    """Return the turn being taken."""
    turn = game.state.turn
    if turn is None:
        return None
    left = max(game.number("build_limit", turn.seat) + turn.extra - turn.built, 0)
    return TurnView(
        turn.seat,
        turn.character,
        turn.powers,
        turn.gathered,
        turn.built,
        left,
        turn.used,
        gold=game.number("gold_gathered", turn.seat),
        draws=game.number("draw_count", turn.seat),
        keeps=game.number("keep_count", turn.seat),
    )


def about(question: Question) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a question, all of them known to the seat that is asked."""
    return tuple((name, getattr(question, name)) for name in field_names(type(question)) if name != "seat")


def seen_tokens(state: State, tokens: tuple[Token, ...], viewer: int | None, over: bool) -> tuple[Token, ...]:
    """Return the tokens on a character, with their faces only for the seat that laid them."""
    return tuple(
        t if over or (viewer is not None and state.laid.get(kind(t)) == viewer) else Token(kind(t)) for t in tokens
    )


def public_stash(state: State) -> tuple[tuple[str, Any], ...]:
    """Return what cards hold as far as everybody may know: cards under a district only by number."""
    return tuple((key, len(v) if is_pile(v) else v) for key, v in sorted(state.stash.items()))


def own_stash(game: Game, viewer: int | None, over: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the cards under the viewer's own districts."""
    return tuple(
        (key, tuple(sorted(v)))
        for key, v in sorted(game.state.stash.items())
        if is_pile(v) and (over or (viewer is not None and game.has(viewer, key)))
    )
