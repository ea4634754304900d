"""Revised (2021): the rules and cards of Deluxe with presets of its own."""

from __future__ import annotations

from dataclasses import replace

from .deluxe import DELUXE
from .presets import REVISED_PRESETS

REVISED = replace(DELUXE, key="revised", presets=REVISED_PRESETS)
