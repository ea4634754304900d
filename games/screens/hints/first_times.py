"""What the tutorial explains when it happens for the first time: kinds of questions, and events that affect the player.

Events come from the facts that the player has seen since their last move.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine import View, facts
from engine.cards import UNIQUE
from engine.facts import Fact
from games.models import Entry
from games.screens import words
from games.screens.news.picking import pick_news
from games.screens.vocabulary import PROMPTS, TOKENS
from games.screens.words import Noun, fill

Seen = Sequence[tuple[Entry, list[Fact]]]
"""The entries since the player's last move, each with the facts that the player saw."""


@dataclass(frozen=True)
class FirstTime:
    """An event and what it means."""

    key: str
    happened: Callable[[View, Seen], bool]
    text: Promise
    values: Callable[[View, Seen], dict[str, Any]] = lambda _view, _seen: {}


def harms(view: View, seen: Seen) -> list[Fact]:
    """Return what other players did to the viewer."""
    return [piece.fact for piece in pick_news(seen, view) if piece.to_viewer]


def is_marked_by(view: View, seen: Seen, character: str) -> bool:
    """Return whether `character` was used on the viewer's own character."""
    return any(
        isinstance(fact, facts.Named) and fact.token in TOKENS and TOKENS[fact.token].by == character
        for fact in harms(view, seen)
    )


def all_facts(seen: Seen) -> Iterator[Fact]:
    """Yield all facts in order."""
    for _entry, entry_facts in seen:
        yield from entry_facts


def has_income(view: View, seen: Seen) -> bool:
    """Return whether the viewer collected gold for districts."""
    return any(
        isinstance(fact, facts.Used) and fact.seat == view.seat and fact.ability == "income" for fact in all_facts(seen)
    )


def unique_built(view: View, seen: Seen) -> str:
    """Return the unique district with an effect that the viewer built last; empty if there is none."""
    cards = words.cards_by_key(view.edition)
    built = [
        fact.district
        for fact in all_facts(seen)
        if isinstance(fact, facts.Built) and fact.seat == view.seat and fact.district in cards
    ]
    return next((key for key in reversed(built) if cards[key].suit == UNIQUE and words.rule(key, view.edition)), "")


def is_completed(view: View, seen: Seen, *, by_viewer: bool) -> bool:
    """Return whether the first city was completed in this round, by the viewer or by another player."""
    return any(
        isinstance(fact, facts.Completed) and fact.first and (fact.seat == view.seat) == by_viewer
        for fact in all_facts(seen)
    )


FIRST_TIMES = (
    FirstTime(
        "completed",
        lambda view, seen: is_completed(view, seen, by_viewer=True),
        gettext_lazy(
            "Your city is the first to be completed, which scores 4 points. This is the last round: when all "
            "characters have been called, the points are counted."
        ),
    ),
    FirstTime(
        "last_round",
        lambda view, seen: is_completed(view, seen, by_viewer=False),
        gettext_lazy(
            "The first city is complete, so this is the last round. After it, the points of all cities are counted."
        ),
    ),
    FirstTime(
        "killed",
        lambda view, seen: is_marked_by(view, seen, "assassin"),
        gettext_lazy(
            "The Assassin named your character, and a killed character has no turn in that round. You keep your gold, "
            "cards, and districts."
        ),
    ),
    FirstTime(
        "robbed",
        lambda view, seen: any(isinstance(fact, facts.GoldMoved) for fact in harms(view, seen)),
        gettext_lazy(
            "The Thief named your character and took your gold. Gold that you have spent on districts can't be stolen."
        ),
    ),
    FirstTime(
        "destroyed",
        lambda view, seen: any(isinstance(fact, facts.Destroyed) for fact in harms(view, seen)),
        gettext_lazy(
            "The Warlord destroyed one of your districts. Expensive districts cost more to destroy, and no one can "
            "destroy a complete city or the districts of the Bishop."
        ),
    ),
    FirstTime(
        "hand_exchanged",
        lambda view, seen: any(isinstance(fact, facts.HandsSwapped) for fact in harms(view, seen)),
        gettext_lazy(
            "The Magician exchanged hands with you. A large hand attracts the Magician; districts in your city are "
            "safe."
        ),
    ),
    FirstTime(
        "unique",
        lambda view, seen: bool(unique_built(view, seen)),
        gettext_lazy("Your first unique district: %(card)s. Unique districts have effects: %(rule)s"),
        lambda view, seen: {
            "card": Noun(unique_built(view, seen), view.edition),
            "rule": words.rule(unique_built(view, seen), view.edition),
        },
    ),
    FirstTime(
        "crown",
        lambda view, seen: any(isinstance(fact, facts.Crowned) and fact.seat == view.seat for fact in all_facts(seen)),
        gettext_lazy(
            "You have the crown. You choose your character first in each round until another player is the King."
        ),
    ),
    FirstTime(
        "income",
        has_income,
        gettext_lazy(
            "Your character collected gold for the districts of its color in your city: 1 gold for each district."
        ),
    ),
)
"""The most important come first: one of them is shown at a time."""


def first_time(view: View, seen: Seen, met: Collection[str]) -> tuple[str, str]:
    """Return the key and the text of what happened or is asked for the first time; empty texts if nothing did."""
    for event in FIRST_TIMES:
        if event.key not in met and event.happened(view, seen):
            return event.key, fill(str(event.text), event.values(view, seen))
    prompt = PROMPTS.get(view.question or "")
    if prompt is not None and prompt.tip is not None and f"first_{view.question}" not in met:
        return f"first_{view.question}", str(prompt.tip)
    return "", ""
