"""Tips: help that is shown when a player first gets a kind of question outside the tutorial.

The texts of a tip are registered with those of the question.
"""

from collections.abc import Collection

from django.utils.translation import gettext as _

from games.screens.hints.hint import Shown
from games.screens.vocabulary import PROMPTS


def has_tip(kind: str) -> bool:
    """Return whether there is a tip for a kind of question."""
    return kind in PROMPTS and PROMPTS[kind].tip is not None


def tip_for(kind: str, seen_kinds: Collection[str]) -> Shown | None:
    """Return the tip for a kind of question; None if there is none or if the kind is one of `seen_kinds`."""
    if not has_tip(kind) or kind in seen_kinds:
        return None
    return Shown(kind, _("Tip"), [str(PROMPTS[kind].tip)], ways_out=[("tips", _("No more tips"))])
