"""Invariants of every game at every decision: cheap ones inspect a table, expensive ones play on copies of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from engine import codec, facts, view
from engine.dice import Dice
from engine.editions import Kit
from engine.keys import Building, plain_district
from engine.play import Outcome, options, play, question, weigh
from engine.records import field_names
from engine.state import State
from engine.steps import Choice
from tests.tools.secrecy import rules

MOST_ROUNDS = 60
TABLE = tuple(name for name in field_names(State) if name not in ("agenda", "rolled", "seed"))
"""What facts alone must be able to rebuild."""

NAMING = (
    *("character", "characters", "faceup", "facedown", "pool", "given", "taken", "true"),
    *("district", "card", "cards", "rest", "from_a", "from_b", "hands", "deck", "old", "new"),
)
"""The parts of facts that name cards which may be hidden."""


class Broken(Exception):
    """A violated law: its name, and what was seen."""

    def __init__(self, law: str, seen: object) -> None:
        super().__init__(f"{law}: {seen}")
        self.law = law


def every_card(s: State) -> list[str]:
    """Return every district and action card of the game, wherever it is, sorted."""
    out = [*s.deck, *s.drawn, *(s.discard or ())]
    for p in s.players:
        out += p.hand
        out += [plain_district(b) for b in p.city]
    if s.site is not None:
        out.append(s.site[1])
    for key, held in s.stash.items():
        if isinstance(held, tuple):
            # What lies under a district, or cards of a kind that lie before players.
            out += [item if isinstance(item, str) else key for item in held]
    out.sort()
    return out


def check_cheaply(s: State, kit: Kit, open_options: Sequence[Choice]) -> None:
    """Check that no card was added or lost, no gold is negative, there is an option, and the game ends."""
    if every_card(s) != kit.sorted_deck:
        raise Broken("cards are neither made nor lost", every_card(s))
    for seat, p in enumerate(s.players):
        if p.gold < 0:
            raise Broken("nobody owes gold", f"seat {seat} has {p.gold}")
    for card, held in s.stash.items():
        if isinstance(held, int) and held < 0:
            raise Broken("nobody owes gold", f"{card} holds {held}")
    if not open_options and s.agenda:
        raise Broken("there is something to choose", question(s))
    if not s.agenda and s.phase != "finished":
        raise Broken("a game without a question is over", s.phase)
    if s.round > MOST_ROUNDS:
        raise Broken("a game ends", f"round {s.round}")


def check_dearly(s: State, choice: Choice, dice: Dice, viewers: Sequence[int | None]) -> Outcome:
    """Check all expensive laws at one decision; return the outcome of `choice`."""
    check_saving(s)
    check_options(s)
    outcome = check_playing(s, choice)
    for viewer in viewers:
        check_secrecy(s, viewer, dice)
        check_naming(s, outcome, viewer)
    return outcome


def as_json(s: State) -> str:
    """Return the saved state as text."""
    return json.dumps(codec.dump(s), sort_keys=True)


def check_saving(s: State) -> None:
    """Check that a saved and loaded game is the same game."""
    if codec.load(json.loads(as_json(s))) != s:
        raise Broken("a saved game is the same game", as_json(s))


def check_options(s: State) -> None:
    """Check that the options are the offers without refusal, each once."""
    quick, weighed = options(s), [choice for choice, refusal in weigh(s) if refusal is None]
    if sorted(map(repr, quick)) != sorted(map(repr, weighed)):
        raise Broken("options are the offers that are not refused", (quick, weighed))
    if len(set(quick)) != len(quick):
        raise Broken("each option is offered once", quick)


def check_playing(s: State, choice: Choice) -> Outcome:
    """Check that playing does not change its input, is reproducible, and can be rebuilt from its facts."""
    before, seat, text = as_json(s), seat_asked(s), ":".join(map(str, choice))
    outcome = play(s, seat, text)
    if as_json(s) != before:
        raise Broken("play leaves its input alone", text)
    if play(s, seat, text) != outcome:
        raise Broken("the same choice brings the same", text)
    told = codec.load_facts(json.loads(json.dumps(codec.dump_facts(outcome.facts))))
    if told != outcome.facts:
        raise Broken("saved facts are the same facts", outcome.facts)
    check_retelling(s.copy(), told, outcome.state)
    return outcome


def check_retelling(before: State, told: Sequence[facts.Fact], after: State) -> None:
    """Check that the facts alone rebuild the table; `before` becomes the table after them."""
    for fact in told:
        fact.apply(before)
    for name in TABLE:
        found, wanted = getattr(before, name), getattr(after, name)
        if found != wanted:
            raise Broken("facts alone rebuild the table", f"{name}: {found} for {wanted}")


def check_secrecy(s: State, viewer: int | None, dice: Dice) -> None:
    """Check that tables that differ only in what `viewer` cannot know look the same, now and later."""
    if (difference := next(rules.differences(s, viewer, dice), None)) is not None:
        raise Broken("a view tells nothing hidden", difference)


def check_naming(before: State, outcome: Outcome, viewer: int | None) -> None:
    """Check that the facts shown to `viewer` name no card that it can see nowhere, before or after."""
    seen: set[str] | None = None
    for fact in outcome.facts:
        told = fact.seen_by(viewer)
        # A card that was just destroyed was seen by all, wherever it lies now.
        if isinstance(fact, facts.Salvaged | facts.Began | facts.Finished):
            continue
        named = {word for part in NAMING for word in words_in(getattr(told, part, ()))} - {facts.HIDDEN, ""}
        if not named:
            continue
        if seen is None:
            seen = in_sight(before, viewer) | in_sight(outcome.state, viewer)
            seen.update(word for f in outcome.facts if f.seen_by(viewer) == f for word in words_in(openly(f)))
        if not named <= seen:
            raise Broken("facts name only what can be seen", (viewer, told, sorted(named - seen)))


def words_in(value: object) -> Iterator[str]:
    """Yield the keys of cards in a value, however deeply nested, without the sign for the Artist's gold."""
    if isinstance(value, str):
        yield plain_district(Building(value))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from words_in(item)


def openly(fact: facts.Fact) -> tuple[object, ...]:
    """Return the cards that a fact shows on their way from one hidden place to another."""
    if isinstance(fact, facts.Called | facts.Shown | facts.Commissioned):
        return (getattr(fact, "character", ""), getattr(fact, "district", ""))
    return (fact.cards,) if isinstance(fact, facts.Discarded | facts.Kept) and fact.openly else ()


def in_sight(s: State, viewer: int | None) -> set[str]:
    """Return the cards that a view shows somewhere on the table."""
    seen = view.view_for(s, viewer)
    places: list[object] = [seen.faceup, seen.facedown_seen, seen.pool or (), seen.passed, seen.pile or (), seen.drawn]
    places += [p.city + p.characters + (p.hand or ()) for p in seen.players]
    places += [tuple(c for c, _ in pairs) for pairs in (seen.revealed, seen.marks)]
    places += [seen.site or (), seen.own_stash, tuple(offer.choice for offer in seen.offers)]
    return set(words_in([*places, [b[0] for b in seen.stash]]))


def seat_asked(s: State) -> int:
    """Return the seat that must decide."""
    asked = question(s)
    assert asked is not None
    return asked.seat
