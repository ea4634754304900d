"""The stored form of plans: JSON objects that are checked strictly when they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .plan import Plan, PlanStep, Seen
from .vocabulary import ACTIONS, CHOICES_MAX, GUARDS, KEEPS, STEPS_MAX, VERSION

T = TypeVar("T")

WORDS_MAX = 120
"""The most characters of a choice."""
ITEMS_MAX = 200
"""The most cards of a hand or city."""


class MalformedPlan(ValueError):
    """Raised for data that is not a plan."""


def plan_to_data(plan: Plan) -> dict[str, Any]:
    """Return the stored form of `plan`, which contains only objects, lists, strings and integers."""
    unknown = {"unknown": plan.seen.unknown} if plan.seen.unknown else {}
    options = {"plays_if_robbed": True} if plan.plays_if_robbed else {}
    return {
        "version": VERSION,
        "character": plan.character,
        "round": plan.round,
        "steps": [step_to_data(step) for step in plan.steps],
        "seen": {
            "gold": plan.seen.gold,
            "hand": [*plan.seen.hand],
            "city": [*plan.seen.city],
            "tokens": [*plan.seen.tokens],
            **unknown,
        },
        "guards": [*plan.guards],
        **options,
    }


def step_to_data(step: PlanStep) -> dict[str, Any]:
    """Return the stored form of one step."""
    data: dict[str, Any] = {"action": step.action, "choices": [*step.choices]}
    return {**data, "keep": step.keep} if step.keep else data


def plan_from_data(data: object) -> Plan:
    """Return the plan that `data` stores. Raises MalformedPlan for anything else."""
    fields = read_object(data, {"version", "character", "round", "steps", "seen", "guards"}, {"plays_if_robbed"})
    if fields["version"] != VERSION:
        raise MalformedPlan("unknown version")
    seen = read_object(fields["seen"], {"gold", "hand", "city", "tokens"}, {"unknown"})
    return Plan(
        read_text(fields["character"]),
        read_number(fields["round"]),
        read_list(fields["steps"], STEPS_MAX, read_step),
        Seen(
            read_number(seen["gold"]),
            read_list(seen["hand"], ITEMS_MAX, read_text),
            read_list(seen["city"], ITEMS_MAX, read_text),
            read_list(seen["tokens"], ITEMS_MAX, read_text),
            read_number(seen.get("unknown", 0)),
        ),
        guards_from_data(fields["guards"]),
        read_flag(fields.get("plays_if_robbed", False)),
    )


def guards_from_data(data: object) -> tuple[str, ...]:
    """Return the guards that `data` lists. Raises MalformedPlan for anything but a list of different GUARDS."""
    guards = read_list(data, len(GUARDS), read_text)
    if not set(guards) <= set(GUARDS) or len(set(guards)) < len(guards):
        raise MalformedPlan("unknown guard")
    return guards


def read_step(data: object) -> PlanStep:
    """Return the step that `data` stores."""
    fields = read_object(data, {"action", "choices"}, {"keep"})
    action, keep = read_text(fields["action"]), read_text(fields.get("keep", ""))
    if action not in ACTIONS or (keep and keep not in KEEPS):
        raise MalformedPlan("unknown action or preference")
    return PlanStep(action, read_list(fields["choices"], CHOICES_MAX, read_text), keep)


def read_object(data: object, names: set[str], optional: set[str] = frozenset()) -> dict[str, Any]:  # type: ignore[assignment]
    """Return `data` as an object with these fields and no others."""
    if not isinstance(data, dict) or not names <= set(data) <= names | optional:
        raise MalformedPlan("missing or unknown fields")
    return data


def read_list(data: object, most: int, read_item: Callable[[object], T]) -> tuple[T, ...]:
    """Return the items of `data`, a list of at most `most`, each read by `read_item`."""
    if not isinstance(data, list) or len(data) > most:
        raise MalformedPlan("no list, or too long")
    return tuple(read_item(item) for item in data)


def read_text(data: object) -> str:
    """Return `data` if it is a short string."""
    if not isinstance(data, str) or len(data) > WORDS_MAX:
        raise MalformedPlan("no text, or too long")
    return data


def read_flag(data: object) -> bool:
    """Return `data` if it is true or false."""
    if not isinstance(data, bool):
        raise MalformedPlan("neither true nor false")
    return data


def read_number(data: object) -> int:
    """Return `data` if it is an integer of at least 0."""
    if not isinstance(data, int) or isinstance(data, bool) or data < 0:
        raise MalformedPlan("no number")
    return data
