"""Tips: a word beside a kind of decision the first time that somebody meets it outside a first game.

What it says stands beside the other words of the question.
"""

from collections.abc import Collection

from django.utils.translation import gettext as _

from games.screens.hints.hint import Shown
from games.screens.vocabulary import PROMPTS


def has(kind: str) -> bool:
    """Tell whether there is a tip for a kind of question."""
    return kind in PROMPTS and PROMPTS[kind].tip is not None


def tip(kind: str, met: Collection[str]) -> Shown | None:
    """Give the tip for a kind of question that is not among those that were met."""
    if not has(kind) or kind in met:
        return None
    return Shown(kind, _("Tip"), [str(PROMPTS[kind].tip)], ways_out=[("tips", _("No more tips"))])
