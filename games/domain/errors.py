"""Why something cannot be done, as a code with parameters; the pages make sentences of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine import Fact
    from games.domain.play.end_turn_warnings import Loss


class Refused(Exception):
    """Nothing was changed, because of `code`; `params` are for the sentence about it."""

    def __init__(self, code: str, **params: Any) -> None:
        """Keep code and parameters."""
        super().__init__(code)
        self.code = code
        self.params = params


class NotVisible(Exception):
    """There is no such table, or none for this visitor; which of the two is nobody's business."""


class UnknownContent(Exception):
    """A game is played with an edition or a card that this version of the site does not have."""


class VersionConflict(Refused):
    """The table went on since the page was made; `happened` are the facts since then, as the seat sees them."""

    def __init__(self, happened: list[Fact] | None = None) -> None:
        """Keep what happened meanwhile."""
        super().__init__("moved_on")
        self.happened = happened or []


class ConfirmationRequired(Refused):
    """What was chosen could not be taken back, and was not said to be meant."""

    def __init__(self, choices: list[str], kinds: list[str], lost: list[Loss]) -> None:
        """Keep the answers in order, the kinds of choices they are, and what they leave undone."""
        super().__init__("unconfirmed")
        self.choices, self.kinds, self.lost = choices, kinds, lost


class ConcurrentUpdate(Exception):
    """Something beside the game happened to a table since its rows were read, somebody's coming back perhaps."""
