"""The kinds of orders given ahead. To add one, add a module here and an entry in `ORDER_KINDS`."""

from games.domain.orders.kinds.answers import Answers
from games.domain.orders.kinds.base import OrderKind
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.orders.kinds.turn_plan import TurnPlan

ORDER_KINDS: dict[str, OrderKind] = {kind.key: kind for kind in (DraftList(), TurnPlan(), Answers())}
"""All kinds by key, in the order in which a seat's orders are asked."""
