"""What orders given ahead have played for their owner, in sentences; only the owner reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from engine import View
from engine.facts import CallingBegan, Fact, SelectionEnded, TurnEnded
from games.domain.play.order_kinds.draft_list import DraftList
from games.domain.play.order_kinds.turn_plan import TurnPlan
from games.domain.play.table_visit import LogEntries, Look
from games.models import FiledOrder
from games.screens import words
from games.screens.log.owners import Owners
from games.screens.log.parties import involved_seats

LEADS: dict[str, str | Promise] = {
    DraftList.key: gettext_lazy("We picked from your list."),
    TurnPlan.key: gettext_lazy("You were the %(card)s, and we played your plan."),
}
"""The first sentence about an order, by its kind."""
LEAD = gettext_lazy("We carried out what you had saved.")
ENDS = (TurnEnded, SelectionEnded, CallingBegan)
"""Types of facts that end what an order did; those after them are about the next player."""


def carried_out_sentence(orders: Iterable[FiledOrder], entries: LogEntries, view: View, owners: Owners) -> str:
    """Return sentences about what `orders` of the viewer did in `entries`, and the gold they now have; '' if nothing.

    The facts in `entries` are those that the viewer sees.
    """
    sentences: list[str] = []
    for order in sorted(orders, key=lambda order: [number for number, _progress in order.uses]):
        numbers = {number for number, _progress in order.uses}
        used = [(entry, own_facts(facts, view.seat)) for entry, facts in entries if entry.number in numbers]
        if not used:
            continue
        sentences.append(lead_sentence(order, view.edition))
        for entry, facts in used:
            lines = owners.tell(entry, facts, view.seat, edition=view.edition)
            sentences += [line.text for line in lines]
    if sentences and view.phase != "finished":
        gold = view.own.gold
        sentences.append(ngettext("You now have %(gold)d gold.", "You now have %(gold)d gold.", gold) % {"gold": gold})
    return " ".join(sentences)


def lead_sentence(order: FiledOrder, edition: str) -> str:
    """Return the sentence that says which order was carried out."""
    return words.fill(str(LEADS.get(order.kind, LEAD)), card=words.Noun(order.subject, edition))


def own_facts(facts: Sequence[Fact], seat: int | None) -> list[Fact]:
    """Return the facts of a move that are about its player, without what the end of it led to."""
    own = takewhile(lambda fact: not isinstance(fact, ENDS), facts)
    return [fact for fact in own if seat in involved_seats(fact)]


def unseen_sentence(look: Look, names: Sequence[str]) -> str:
    """Return what orders have played since the viewer's last visit to the table; '' if nothing."""
    seat = look.seat
    if seat is None or not look.orders:
        return ""
    fresh = [
        (entry, facts)
        for entry, facts in look.entries
        if entry.seat == seat.number
        and (entry.number > seat.seen_version or (look.since is not None and entry.at > look.since))
    ]
    return carried_out_sentence(look.orders, fresh, look.view, Owners(names, look.notes)) if fresh else ""
