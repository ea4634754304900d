"""Revised (2021): the rules and cards of Deluxe with its own presets."""

from __future__ import annotations

from dataclasses import replace

from ..text import gettext_noop as _
from .deluxe import DELUXE
from .presets import REVISED_PRESETS

REVISED = replace(
    DELUXE,
    key="revised",
    name=_("Revised"),
    words=_("The Deluxe cards, with three presets of their own."),
    presets=REVISED_PRESETS,
)
