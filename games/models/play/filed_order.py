"""Orders that players give ahead; they are secret until the game is over."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import OrderStatus
from games.models.matches.match import Match

IS_FILED = Q(status=OrderStatus.FILED)
"""Filter for orders that may still be carried out."""


class FiledOrder(models.Model):
    """An order of one player at one table: how to answer a later question. It is never part of the log.

    Rows stay after use, so that the next order can begin with the last one.
    """

    pk = models.CompositePrimaryKey("match_id", "seat", "number")
    match = models.ForeignKey(Match, models.CASCADE, related_name="filed_orders", db_index=False)
    seat = models.SmallIntegerField()
    number = models.PositiveIntegerField()
    """Counts the orders of the seat."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="filed_orders", verbose_name=_("player")
    )
    """Who filed it; a substitute in the same seat does not inherit it."""
    kind = models.CharField(max_length=16)
    """The key of its kind in `ORDER_KINDS`."""
    subject = models.CharField(max_length=32, blank=True, default="", db_default="")
    """What it is about, if a seat can have several orders of its kind, such as a character; otherwise empty."""
    contents = models.JSONField()
    round = models.PositiveSmallIntegerField(default=0, db_default=0)
    """The round in which it is carried out; 0 for every round."""
    filed_at = models.DateTimeField(default=timezone.now)
    digest = models.CharField(max_length=64)
    """The hash of the order when it was filed (`filed_orders.order_digest`)."""
    version = models.PositiveIntegerField(default=1, db_default=1)
    """Grows with each edit and each use, so that an edit in an outdated tab is refused."""
    status = models.CharField(
        max_length=8, choices=OrderStatus.as_choices, default=OrderStatus.FILED, db_default=OrderStatus.FILED
    )
    reason = models.CharField(max_length=32, blank=True, default="", db_default="")
    """Why it was stopped, as a code of its kind."""
    settled_at = models.DateTimeField(null=True, blank=True)
    """When it was used up, stopped or withdrawn."""
    progress = models.JSONField(default=dict)
    """What its kind remembers between the answers of one order."""
    uses = models.JSONField(default=list)
    """The entries that it made, each as [number, progress before it]."""

    class Meta:
        verbose_name = _("order given ahead")
        verbose_name_plural = _("orders given ahead")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "kind", "subject"], condition=IS_FILED, name="one_filed_order"
            ),
        ]
        indexes = [models.Index(fields=["match"], condition=IS_FILED, name="filed_orders")]

    def __str__(self) -> str:
        return f"order {self.number} of seat {self.seat + 1} in match {self.match_id}"
