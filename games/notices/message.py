"""What policy hands to a channel: one message to one person, not yet in words."""

from dataclasses import dataclass, field

from games.models import Delivery, Match, Notice, Seat, User


@dataclass(frozen=True)
class Message:
    """About one notice, about all games that wait for its reader, or about several things that came together."""

    user: User
    kind: str
    """A `NoticeKind`; of several notices that came together, the first one's."""
    deliveries: list[Delivery]
    """All that is said by this message; the channel writes on them what became of it."""
    notice: Notice | None = None
    """What it is about; None where it is about games that wait."""
    seats: list[Seat] = field(default_factory=list)
    """The reader's seats at the tables it shows, the longest waiting first."""
    asides: list[Notice] = field(default_factory=list)
    """What rides along."""

    @property
    def match(self) -> Match | None:
        """Give the game it is about, None if they are several."""
        if self.notice is not None:
            return self.notice.match
        return self.seats[0].match if len(self.seats) == 1 else None
