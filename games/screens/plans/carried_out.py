"""What orders given ahead have played for their owner, in sentences; only the owner reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from engine import View
from engine.facts import CallingBegan, Fact, SelectionEnded, TurnEnded
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.domain.play.table_visit import LogEntries, Look
from games.models import FiledOrder
from games.screens import words
from games.screens.log.owners import Owners
from games.screens.log.parties import involved_seats
from games.screens.plans.steps import StepMark, choice_mark

LEADS: dict[str, str | Promise] = {
    DraftList.key: gettext_lazy("We picked from your list."),
    TurnPlan.key: gettext_lazy("You were the %(card)s, and we played your plan."),
}
"""The first sentence about an order, by its kind."""
LEAD = gettext_lazy("We carried out what you had saved.")
ENDS = (TurnEnded, SelectionEnded, CallingBegan)
"""Types of facts that end what an order did; those after them are about the next player."""


@dataclass(frozen=True)
class CarriedOut:
    """What orders have played for their owner."""

    sentence: str
    """Sentences about it, and the gold that the owner now has."""
    marks: list[StepMark]
    """What was chosen, in small pictures."""


def carried_out(orders: Iterable[FiledOrder], entries: LogEntries, view: View, owners: Owners) -> CarriedOut | None:
    """Return what `orders` of the viewer did in `entries`; None if nothing.

    The facts in `entries` are those that the viewer sees.
    """
    sentences: list[str] = []
    marks: list[StepMark] = []
    for order in sorted(orders, key=lambda order: [number for number, _progress in order.uses]):
        numbers = {number for number, _progress in order.uses}
        used = [(entry, own_facts(facts, view.seat)) for entry, facts in entries if entry.number in numbers]
        if not used:
            continue
        sentences.append(lead_sentence(order, view.edition))
        for entry, facts in used:
            lines = owners.tell(entry, facts, view.seat, edition=view.edition)
            sentences += [line.text for line in lines]
            marks += [choice_mark(choice, order, view, owners.names) for choice in entry.choices]
    if not sentences:
        return None
    if view.phase != "finished":
        gold = view.own.gold
        sentences.append(ngettext("You now have %(gold)d gold.", "You now have %(gold)d gold.", gold) % {"gold": gold})
    return CarriedOut(words.running_text(sentences), marks)


def lead_sentence(order: FiledOrder, edition: str) -> str:
    """Return the sentence that says which order was carried out."""
    return words.fill(str(LEADS.get(order.kind, LEAD)), card=words.Noun(order.subject, edition))


def own_facts(facts: Sequence[Fact], seat: int | None) -> list[Fact]:
    """Return the facts of a move that are about its player, without what the end of it led to."""
    own = takewhile(lambda fact: not isinstance(fact, ENDS), facts)
    return [fact for fact in own if seat in involved_seats(fact)]


def carried_out_unseen(look: Look, names: Sequence[str]) -> CarriedOut | None:
    """Return what orders have played since the viewer's last visit to the table; None if nothing."""
    seat = look.seat
    if seat is None or not look.orders:
        return None
    fresh = [
        (entry, facts)
        for entry, facts in look.entries
        if entry.seat == seat.number
        and (entry.number > seat.seen_version or (look.since is not None and entry.at > look.since))
    ]
    return carried_out(look.orders, fresh, look.view, Owners(names, look.notes)) if fresh else None
