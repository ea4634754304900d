"""The engine's main interface: call `new_game`, then `options` and `play` until no question is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import facts
from .editions import EDITIONS, kit_of, prepare_kit
from .game import Game
from .income import Gift
from .income import open_gifts as open_gifts
from .rng import Roll
from .round import PlayRound
from .state import State
from .steps import Choice, Offer, Question, Refusal, choice_text

START_GOLD, START_CARDS = 2, 4

Orders = Mapping[int, Mapping[str, bool]]
"""Standing orders: seat -> card -> whether to play the card when it can be played out of turn. The default is no."""


class Illegal(ValueError):
    """Raised for a move that is not among the options of the open question."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Outcome(NamedTuple):
    """The state after a move, the facts that happened, and the random numbers used."""

    state: State
    facts: list[facts.Fact]
    rolls: list[Roll]


def check_setup(
    edition: str,
    seats: int,
    cast: Sequence[str] | None = None,
    uniques: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Refusal | None:
    """Return why a game cannot be set up in this way, or None if it can."""
    e = EDITIONS.get(edition)
    if e is None:
        return Refusal("unknown_edition", {"edition": edition})
    chosen = e.default_cast(seats) if cast is None else cast
    return e.check(seats, chosen, e.first_uniques if uniques is None else uniques, options or {})


def undealt_state(
    edition: str,
    seats: int,
    seed: str,
    *,
    cast: Sequence[str] | None = None,
    uniques: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> State:
    """Return the state before the deal, to which the game's first facts apply."""
    e = EDITIONS[edition]
    people = e.default_cast(seats) if cast is None else cast
    by_rank = {c.key: c.rank for c in e.characters}
    return State(
        edition=edition,
        options=tuple(sorted((options or {}).items())),
        cast=tuple(sorted(people, key=by_rank.__getitem__)),
        uniques=tuple(sorted(e.first_uniques if uniques is None else uniques)),
        seed=seed,
        rolled=0,
        deck=[],
        discard=None,
        players=[],
    )


def new_game(
    edition: str,
    seats: int,
    seed: str,
    *,
    cast: Sequence[str] | None = None,
    uniques: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    pack: Sequence[str] | None = None,
    record: bool = True,
) -> Outcome:
    """Set up and deal a game. `seed` is 64 hex digits. Raises Illegal if the setup is refused.

    `pack` is the deck before the shuffle, if it was sealed by a version of the site that had other cards or another
    order.
    """
    if (refusal := check_setup(edition, seats, cast, uniques, options)) is not None:
        raise Illegal(refusal)
    state = undealt_state(edition, seats, seed, cast=cast, uniques=uniques, options=options)
    cards = prepare_kit(EDITIONS[edition], seats, state.cast, state.uniques, state.options)
    game = Game(state, cards, record=record)
    deck = game.shuffled(cards.deck if pack is None else pack, "deck")
    hands = tuple(tuple(deck[START_CARDS * i : START_CARDS * (i + 1)]) for i in range(seats))
    crown = game.roll(
        seats, "crown"
    )  # the rules give the crown to the oldest player, but the engine does not know ages (U-34)
    open_pile = EDITIONS[edition].open_pile
    game.emit(facts.Began(crown, START_GOLD, hands, tuple(deck[START_CARDS * seats :]), open_pile))
    game.then(PlayRound())
    game.settle()
    return Outcome(state, game.facts, game.rolls)


def resume(state: State, *, record: bool = True) -> Game:
    """Return a Game that changes `state` in place, for search and simulation."""
    return Game(state, kit_of(state), record=record)


def question(state: State) -> Question | None:
    """Return the open question; None when the game is over."""
    return state.agenda[-1] if state.agenda else None  # type: ignore[return-value]


def options(state: State) -> list[Choice]:
    """Return the possible choices of the seat that is asked."""
    return resume(state).options()


def weigh(state: State) -> list[Offer]:
    """Return every choice that the player being asked might consider, with the refusal of each that is not possible."""
    asked = question(state)
    return list(asked.weigh(resume(state))) if asked else []


def gifts(state: State) -> list[Gift]:
    """Return the gold that the active player can take at no cost; gifts with no reason to wait come first."""
    return open_gifts(resume(state))


def play(state: State, seat: int, text: str) -> Outcome:
    """Return the outcome if `seat` chooses `text`; `state` is not changed. Raises Illegal."""
    if not isinstance(text, str):
        raise TypeError(f"a choice must be its words joined by colons, not {text!r}")
    asked = question(state)
    if asked is None:
        raise Illegal(Refusal("game_over"))
    if asked.seat != seat:
        raise Illegal(Refusal("not_your_decision"))
    game = resume(state.copy())
    choice = find_choice(game, asked, text)
    game.choose(choice)
    return Outcome(game.state, game.facts, game.rolls)


def answer_standing(outcome: Outcome, orders: Orders) -> tuple[list[tuple[int, str]], Outcome]:
    """Answer all questions that have a standing order, until another question is open or the game is over.

    This avoids a pause that would reveal who holds the card. Return the answers as (seat, text) and their outcome.
    """
    answers: list[tuple[int, str]] = []
    while (asked := question(outcome.state)) is not None and asked.standing_order:
        is_played = orders.get(asked.seat, {}).get(asked.standing_order, False)
        answers.append((asked.seat, f"play:{asked.standing_order}" if is_played else "pass"))
        state, new_facts, rolls = play(outcome.state, *answers[-1])
        outcome = Outcome(state, outcome.facts + new_facts, outcome.rolls + rolls)
    return answers, outcome


def find_choice(game: Game, asked: Question, text: str) -> Choice:
    """Return the option whose text is `text`; the text is compared, not parsed. Raises Illegal with the refusal."""
    verb, *about = text.split(":")
    for choice in asked.options(game):
        if choice[0] == verb and choice_text(choice) == text:
            return choice
    raise Illegal(refusal_of(game, asked, text, verb, about))


def refusal_of(game: Game, asked: Question, text: str, verb: str, about: list[str]) -> Refusal:
    """Return why `text`, which is not the text of an option, is refused."""
    same_verb: list[Refusal | None] = []
    for offer in asked.weigh(game):
        if offer.text == text and offer.refusal is not None:
            return offer.refusal
        if offer.choice[0] == verb:
            same_verb.append(offer.refusal)
    # If every offer of this verb is refused for the same reason, give that reason.
    common = same_verb[0] if same_verb and same_verb.count(same_verb[0]) == len(same_verb) else None
    return common or asked.unoffered_refusal(game, verb, about)
