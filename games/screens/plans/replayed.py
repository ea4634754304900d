"""Orders given ahead, in the replay of a game that is over."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.domain.play.order_kinds.draft_list import DraftList
from games.enums import OrderStatus
from games.models import FiledOrder
from games.screens import words


def planned_sentences(orders: Iterable[FiledOrder], round_number: int, names: Sequence[str], edition: str) -> list[str]:
    """Return a sentence for each draft list of a round, with what became of it."""
    return [
        words.fill(
            _("%(name)s listed for the draft: %(cards)s (%(outcome)s)."),
            name=names[order.seat],
            cards=words.Nouns(tuple(order.contents.get("usual", ())), edition),
            outcome=outcome(order),
        )
        for order in orders
        if order.kind == DraftList.key and order.round == round_number
    ]


def outcome(order: FiledOrder) -> str:
    """Return what became of an order; one that is still filed at the end was not used."""
    is_unused = order.status == OrderStatus.FILED and not order.uses
    status = OrderStatus.LAPSED if is_unused else OrderStatus.USED if order.uses else OrderStatus(order.status)
    return str(status.label)
