"""The positions of `positions.toml`, played by the engine: a state, and what each step does in it."""

import functools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import engine
from engine import Choice, Fact, Offer, State
from engine.editions.classic import BASIC_CAST
from engine.scenario.moves import Scene, answers_for
from engine.scenario.position import Position, words_in

FILE = Path(__file__).with_name("positions.toml")
SEATS = ("ann", "bob", "cleo", "dan", "eve", "finn", "gina")
USUAL_SEATS = 4
OWN_KEYS = ("before", "steps", "seats", "viewer", "points", "with")
"""The keys of a position that are not those of a scenario's `given`."""
STEP_WORDS = ("legal", "illegal", "expect", "because")


@dataclass(frozen=True)
class Attempt:
    """A move that is considered but not made: the last choice of the move, and whether the rules allow it."""

    state: State
    seat: int
    offer: Offer


@dataclass(frozen=True)
class Result:
    """A move that is made: what happened, in order."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class PlayedPosition:
    """A position as the engine plays it."""

    state: State
    """The state that is drawn."""
    seats: tuple[int, ...]
    """The seats that are drawn, the viewer's first."""
    hands: frozenset[int]
    """The seats whose hands are drawn."""
    people: Mapping[int, tuple[str, ...]]
    """The characters of each seat that are drawn."""
    discarded: Mapping[str, tuple[str, ...]]
    """The discarded characters that are drawn: "faceup", and "facedown" until the last player takes that card."""
    steps: tuple[Attempt | Result, ...]
    after: State | None
    """The state after all steps, if it is to be scored."""


@functools.cache
def positions() -> dict[str, dict[str, Any]]:
    """Return the positions by name, as they are written in the file."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def scenario_of(name: str, edition: str) -> dict[str, Any]:
    """Return a position as a scenario of an edition. Raises KeyError for an unknown name."""
    written = positions()[name]
    players = {seat: {} for seat in SEATS[: written.get("seats", USUAL_SEATS)]} | written["players"]
    given = {key: value for key, value in written.items() if key not in OWN_KEYS}
    given = {"crown": max(players)} | given
    given |= {
        "edition": edition,
        "cast": cast_of(written),
        "players": {seat: players[seat] for seat in sorted(players)},
    }
    steps = [*steps_in(written, "before", edition), *steps_in(written, "steps", edition)]
    return {"id": name, "given": given, "steps": steps}


def cast_of(written: Mapping[str, Any]) -> list[str]:
    """Return the basic characters, with those that the position mentions in their place."""
    ranks = {card.key: card.rank for box in engine.EDITIONS.values() for card in box.characters}
    mentioned = [word for word in words_in(dict(written), verbs=True) if word in ranks]
    by_rank = {ranks[key]: key for key in (*BASIC_CAST, *mentioned)}
    return [by_rank[rank] for rank in sorted(by_rank)]


def steps_in(written: Mapping[str, Any], part: str, edition: str) -> Iterator[dict[str, Any]]:
    """Yield the steps of a part (`before` or `steps`) that apply to an edition."""
    for step in written.get(part, ()):
        if edition in step.get("editions", (edition,)):
            yield {key: value for key, value in step.items() if key != "editions"}


@functools.lru_cache(maxsize=512)
def played_position(name: str, edition: str) -> PlayedPosition:
    """Return a position as the engine plays it. Raises KeyError for an unknown name."""
    written = positions()[name]
    position = Position(scenario_of(name, edition))
    scene = Scene(position.lay_out(), position.words)
    for step in steps_in(written, "before", edition):
        play_step(scene, step)
    drawn = scene.state
    steps = tuple(done for step in steps_in(written, "steps", edition) for done in play_step(scene, step))
    viewer = written.get("viewer", next(iter(written["players"])))
    named = [viewer, *(seat for seat in written["players"] if seat != viewer)]
    seats = {seat: position.words.seats.index(seat) for seat in named}
    return PlayedPosition(
        drawn,
        tuple(seats.values()),
        frozenset(seats[seat] for seat in named if "hand" in written["players"][seat]),
        {seats[seat]: people_of(written["players"][seat]) for seat in named},
        {face: tuple(key for key in written.get(face, ()) if key not in drawn.pool) for face in ("faceup", "facedown")},
        steps,
        scene.state if written.get("points") else None,
    )


def people_of(player: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the characters that the position gives to a player."""
    return tuple([player["character"]] if "character" in player else player.get("characters", ()))


def play_step(scene: Scene, step: Mapping[str, Any]) -> list[Attempt | Result]:
    """Play a step and return what it shows; moves that are only considered leave the scene as it is."""
    shown: list[Attempt | Result] = []
    considered = step.get("legal") or step.get("illegal")
    for name, move in (considered or step).items():
        if name in STEP_WORDS:
            continue
        seat = scene.words.seat(name, "position")
        attempt, facts, after = play_move(scene, seat, move)
        if considered:
            shown.append(attempt)
        else:
            scene.state = after
            shown.append(Result(tuple(facts)))
    return shown


def play_move(scene: Scene, seat: int, move: Any) -> tuple[Attempt, list[Fact], State]:
    """Return the last choice of a move, the facts of the move, and the state after it; `scene` is not changed."""
    trial, before, refusal = Scene(scene.state, scene.words), scene.state, None
    facts: list[Fact] = []
    choice: Choice = ()
    for choice in answers_for(trial, seat, move):
        before = trial.state
        try:
            outcome = engine.play(before, seat, ":".join(map(str, choice)))
        except engine.Illegal as illegal:
            refusal = illegal.refusal
            break
        trial.state = outcome.state
        facts += outcome.facts
    return Attempt(before, seat, Offer(choice, refusal)), facts, trial.state
