"""Errors of the domain. A refusal has a code and parameters, which `games.screens.reasons` turns into a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine import Fact
    from games.domain.play.end_turn_warnings import Loss


class Refused(Exception):
    """The action was refused and nothing was changed; `params` are values for the sentence that explains `code`."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class NotVisible(Exception):
    """The table does not exist, or this visitor may not see it; callers must not reveal which (both answer 404)."""


class UnknownContent(Exception):
    """The game uses an edition or a card that this version of the site does not have."""


class VersionConflict(Refused):
    """The table has moved on since the page was rendered.

    `happened` holds the facts since then, as the seat sees them.
    """

    def __init__(self, happened: list[Fact] | None = None) -> None:
        super().__init__("moved_on")
        self.happened = happened or []


class ConfirmationRequired(Refused):
    """The answers are irreversible and the player has not confirmed them."""

    def __init__(self, choices: list[str], kinds: list[str], lost: list[Loss]) -> None:
        """`kinds` are the confirmation kinds of the answers `choices`; `lost` is what they leave unused."""
        super().__init__("unconfirmed")
        self.choices, self.kinds, self.lost = choices, kinds, lost


class ConcurrentUpdate(Exception):
    """Something other than a move changed the table after its rows were read, such as a player's return."""
