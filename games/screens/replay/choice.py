"""The decision at a moment of a replay: possible options, refused ones with reasons, and what was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine import View
from games.models import Entry
from games.screens import words
from games.screens.decision import panel
from games.screens.options.parts import Decision
from games.screens.options.reader import Option


@dataclass(frozen=True)
class PastOption:
    """An option of a past decision, and whether it was chosen."""

    option: Option
    is_chosen: bool


@dataclass(frozen=True)
class PastChoice:
    """A past decision."""

    rubric: str
    """A heading that says whose decision it was."""
    title: str
    portrait: str
    facts: list[str]
    said: str
    """The choice, as text."""
    possible: list[PastOption]
    refused: list[Option]


def replayed_choice(
    view: View | None, chosen: Entry | None, names: Sequence[str], *, is_own: bool
) -> PastChoice | None:
    """Return the decision of the view's player and their choice; None if it is hidden or still open."""
    if view is None or chosen is None or view.seat is None or chosen.seat != view.seat:
        return None
    made = panel.decision_panel(view, names)
    if made is None:
        return None
    options = all_options(made)
    weighed = [PastOption(option, is_among(option, chosen.choices)) for option in options if not option.disabled]
    return PastChoice(
        rubric=_("Your decision") if is_own else _("%(name)s's decision") % {"name": names[view.seat]},
        title=made.title,
        portrait=made.portrait,
        facts=made.facts,
        said=words.joined([option.words for option in panel.chosen_options(view, names, chosen.choices)]),
        possible=sorted(weighed, key=lambda one: not one.is_chosen),
        refused=[option for option in options if option.disabled],
    )


def all_options(decision: Decision) -> list[Option]:
    """Return all options of a panel in display order."""
    rows = [option for row in decision.rows for option in row.options]
    groups = [self_contained_option(option) for group in decision.groups for option in group.options]
    return [*rows, *groups, *decision.ends, *decision.impossible]


def self_contained_option(option: Option) -> Option:
    """Return an option whose label also names its player or card, for use without the heading."""
    if not option.of:
        return option
    return replace(option, words=f"{option.of}: {option.words}")


def is_among(option: Option, choices: Sequence[str]) -> bool:
    """Return whether an option was chosen. If it first collects gold, only its last choice is compared."""
    return bool(option.text) and option.text.split()[-1] in choices
