"""The advice beside a decision in games against bots: the button, and the answer with its reasons."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Offer, View
from engine.bots import explain
from games.domain.play import advice
from games.domain.play.table_visit import Look
from games.enums import BotKind
from games.screens import words
from games.screens.decision import panel
from games.screens.options.parts import Decision, Group, Part
from games.screens.options.reader import Option
from games.screens.teaching import Teller, reason_sentences
from games.screens.words import fill

REASONS = 2
"""How many reasons are shown besides the results of the trials."""


@dataclass(frozen=True)
class AdviceNote:
    """What the page shows about advice for the open decision."""

    left: str = ""
    """How often the viewer may still ask; empty if the button is not shown."""
    is_awaited: bool = False
    title: str = ""
    """The advice; empty if there is none."""
    reasons: tuple[str, ...] = ()
    choice: str = ""
    """The text of the advised choice."""


def advice_note(look: Look, names: Sequence[str]) -> AdviceNote | None:
    """Return what to show about advice; None if there is none in this game, or no time is left to ask."""
    seat = look.seat
    if seat is None or look.at is None or not advice.is_advice_possible(look.match, look.seats, seat):
        return None
    if seat.user is None or not seat.user.wants_advice:
        return None
    if advice.is_requested(look.match.pk, look.at):
        given = advice.advice_at(look.match, seat, look.at)
        return AdviceNote(is_awaited=True) if given is None else advice_words(look.view, names, given)
    left = advice.times_left(seat)
    if not left or len(look.view.choices) < 2:
        return None
    said = ngettext("%(number)d more in this game", "%(number)d more in this game", left)
    return AdviceNote(left=said % {"number": left})


def advice_words(view: View, names: Sequence[str], given: advice.Advice) -> AdviceNote | None:
    """Return the advice and its reasons; None if the choice is unknown."""
    choice = {Offer(choice).text: choice for choice in view.choices}.get(given.choice)
    if choice is None:
        return None
    label = words.joined([option.words for option in panel.chosen_options(view, names, [given.choice])])
    said = _("The Strategist would choose: %(choice)s")
    if given.by == BotKind.BUILDER:
        said = _("The master builder would choose: %(choice)s")
    teller = Teller(names, view.edition)
    reasons = reason_sentences(explain(view, choice), teller, REASONS)
    if given.odds is not None:
        reasons += reason_sentences([given.odds], teller)
    return AdviceNote(title=fill(said, choice=label or given.choice), reasons=tuple(reasons), choice=given.choice)


def mark_advised(made: Decision, text: str) -> None:
    """Mark the advised option in the groups and at the end of a decision."""
    made.groups = [
        group_with_marks(group, text) if any(option.text == text for option in group.options) else group
        for group in made.groups
    ]
    made.ends = marked(made.ends, text)
    if text in made.offered:
        made.offered = {**made.offered, text: made.offered[text].with_fields(is_advised=True)}


def group_with_marks(group: Group, text: str) -> Group:
    """Return a copy of the group with the advised option marked; a folded group is opened."""
    parts = [Part(**{**vars(part), "options": marked(part.options, text)}) for part in group.parts]
    return Group(**{**vars(group), "parts": parts, "is_open": True})


def marked(options: Sequence[Option], text: str) -> list[Option]:
    """Return the options, the advised one marked."""
    return [
        option.with_fields(is_advised=True) if option.text == text and not option.disabled else option
        for option in options
    ]
