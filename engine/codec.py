"""Convert a State and facts to JSON and back. Stored data carries VERSION; UPGRADES convert older data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from . import facts
from .records import field_names
from .state import Player, State, Turn
from .steps import Step

VERSION = 1
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Version -> the function that upgrades a dumped state of that version to the next."""
FACT_UPGRADES: dict[int, Callable[[list[Any]], list[Any]]] = {}
"""Version -> the function that upgrades one dumped fact of that version to the next."""

Json = dict[str, Any]
T = TypeVar("T")


def all_subclasses(cls: type[Any]) -> Iterable[type[Any]]:
    """Yield all direct and indirect subclasses of a class."""
    for sub in cls.__subclasses__():
        yield sub
        yield from all_subclasses(sub)


@cache
def classes_by_name(base: Any) -> dict[str, type[Any]]:
    """Return the subclasses of `base` by name, except Unknown, which is never stored."""
    return {cls.__name__: cls for cls in all_subclasses(base) if cls is not facts.Unknown}


def deep_tuple(value: Any) -> Any:
    """Return `value` with every list in it replaced by a tuple."""
    return tuple(map(deep_tuple, value)) if isinstance(value, (list, tuple)) else value


def as_list(item: Any) -> list[Any]:
    """Return a step or a fact as [class name, *field values]."""
    kind: Any = type(item)
    return [kind.__name__, *(getattr(item, name) for name in field_names(kind))]


def upgraded(data: T, version: int, upgrades: Mapping[int, Callable[[T], T]]) -> T:
    """Return `data`, which was stored by `version`, converted to the current VERSION.

    Raises ValueError for an unknown version.
    """
    if version not in range(1, VERSION + 1):
        raise ValueError(f"stored by version {version!r} of the rules, but this version reads only 1 to {VERSION}")
    for v in range(version, VERSION):
        data = upgrades[v](data)
    return data


def dump(state: State) -> Json:
    """Return `state` as JSON data."""
    out: Json = {name: getattr(state, name) for name in field_names(State)}
    out["players"] = [[getattr(p, name) for name in field_names(Player)] for p in state.players]
    out["turn"] = state.turn and [getattr(state.turn, name) for name in field_names(Turn)]
    out["agenda"] = [as_list(step) for step in state.agenda]
    return {"v": VERSION, **out}


def load(data: Json) -> State:
    """Return the State that this or an earlier version dumped as `data`. Raises ValueError if a later version did."""
    data = dict(data)
    data = upgraded(data, data.pop("v", None), UPGRADES)
    steps = classes_by_name(Step)
    data["players"] = [
        Player(gold, list(hand), list(city), deep_tuple(characters), deep_tuple(passed), deep_tuple(seen))
        for gold, hand, city, characters, passed, seen in data["players"]
    ]
    data["turn"] = data["turn"] and Turn(*(deep_tuple(value) for value in data["turn"]))
    data["agenda"] = [steps[name](*map(deep_tuple, values)) for name, *values in data["agenda"]]
    for name in ("options", "cast", "uniques", "faceup", "site", "swaps", "completed", "winners"):
        data[name] = deep_tuple(data[name])
    for name in ("deck", "discard", "pool", "drawn"):
        data[name] = None if data[name] is None else list(data[name])
    data["picks"] = [deep_tuple(pick) for pick in data["picks"]]
    data["marks"] = {character: deep_tuple(tokens) for character, tokens in data["marks"].items()}
    data["stash"] = {card: deep_tuple(value) for card, value in data["stash"].items()}
    for name in ("revealed", "shown", "acting", "laid"):
        data[name] = dict(data[name])
    return State(**data)


def dumped_cities(players: Iterable[list[Any]]) -> list[list[str]]:
    """Return each seat's city, given the value "players" of a state that this version dumped."""
    position = field_names(Player).index("city")
    return [player[position] for player in players]


def dump_facts(items: Iterable[facts.Fact]) -> list[Any]:
    """Return facts as JSON data."""
    return [as_list(item) for item in items]


def load_facts(data: Iterable[list[Any]], version: int = VERSION) -> list[facts.Fact]:
    """Return the facts that `version` dumped as `data`.

    Raises ValueError for an unknown version, KeyError for an unknown kind of fact.
    """
    classes = classes_by_name(facts.Fact)
    out = []
    for item in data:
        name, *values = upgraded(item, version, FACT_UPGRADES)
        out.append(classes[name](*map(deep_tuple, values)))
    return out


def read_facts(data: Iterable[list[Any]], version: int = VERSION) -> list[facts.Fact]:
    """Return the facts in `data`, with Unknown in place of facts that only a later version knows."""
    out: list[facts.Fact] = []
    for item in data:
        try:
            out += load_facts([item], version)
        except (KeyError, TypeError, ValueError):
            out.append(facts.Unknown(str(item[0])))
    return out
