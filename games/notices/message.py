"""The messages that the policy passes to channels, which then write their texts."""

from dataclasses import dataclass, field

from games.models import Delivery, FiledOrder, Match, Notice, Seat, User


@dataclass(frozen=True)
class Message:
    """A message to one user about one notice, about all games that wait for them, or about several notices."""

    user: User
    kind: str
    """A `NoticeKind`; for several notices, that of the first one."""
    deliveries: list[Delivery]
    """The deliveries that this message fulfills; the channel updates their status."""
    notice: Notice | None = None
    """The notice it is about; None if it is about waiting games or several notices."""
    seats: list[Seat] = field(default_factory=list)
    """The user's seats at the waiting tables, longest waiting first."""
    orders: dict[int, list[FiledOrder]] = field(default_factory=dict)
    """The user's own orders at waiting tables, newest first, by match ID; tables without any may be missing."""
    asides: list[Notice] = field(default_factory=list)
    """Further notices, each of which is mentioned in one line."""

    @property
    def match(self) -> Match | None:
        """Return the match that the message is about; None if there are several."""
        if self.notice is not None:
            return self.notice.match
        return self.seats[0].match if len(self.seats) == 1 else None
