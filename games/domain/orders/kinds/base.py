"""The base class of kinds of orders."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine import View

Contents = dict[str, Any]
"""The JSON object of an order; its kind defines and checks it."""


class Reply(NamedTuple):
    """How an order answers an open question: with `choice`, or by stopping for a reason.

    An empty reply leaves the question to its owner, and the order stays filed.
    """

    choice: str = ""
    stop: str = ""
    """A code of the kind's closed list of reasons; the order stops, and its owner is asked."""
    is_done: bool = False
    """Whether the order is used up by this answer."""
    progress: Contents | None = None
    """What to remember for the order's next answer; None leaves it as it is."""


class OrderKind(ABC):
    """One kind of order. Each subclass has a module in this package and an entry in `ORDER_KINDS`."""

    key: str
    """The value stored in `FiledOrder.kind`, at most 16 letters."""
    stops: Sequence[str]
    """The codes of the reasons for which it can stop."""

    def expected_view(self, view: View, subject: str, filed: Mapping[str, Contents]) -> View:
        """Return what the owner expects to see when the order begins; `filed` are contents by subject."""
        return view

    @abstractmethod
    def check(self, view: View, subject: str, contents: Contents) -> Contents:
        """Return the contents to store. `view` is the owner's. Raises `Refused` if they can never be carried out."""

    @abstractmethod
    def round_of(self, view: View, subject: str, contents: Contents) -> int:
        """Return the round in which an order that is filed now is carried out; 0 for every round."""

    def progress_after_stop(
        self, round_number: int, contents: Contents, progress: Contents, reason: str
    ) -> Contents | None:
        """Return what to remember of a stop if the order stays filed for later rounds; None if the stop ends it."""
        return None

    @abstractmethod
    def is_about(self, view: View, subject: str) -> bool:
        """Return whether the question that the owner is asked is one that such an order answers."""

    @abstractmethod
    def reply(self, view: View, subject: str, contents: Contents, progress: Contents) -> Reply:
        """Return the answer to the question that the owner is asked; it depends on nothing but the arguments."""
