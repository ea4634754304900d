"""The page that a link in an email opens: a decision with one choice at the top, then all choices."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from engine import View
from games.domain.play import posted_answers
from games.domain.play.confirmations import confirmation_kinds
from games.domain.play.table_visit import Look
from games.screens import people
from games.screens.decision import panel
from games.screens.options.parts import Decision, KnownCharacters
from games.screens.options.reader import Option
from games.screens.table import page
from games.screens.table.page import TimeLeft
from games.screens.table.stopped_orders import stopped_lines


@dataclass(frozen=True)
class FirstChoice:
    """The choice at the top, with its consequences. Its button plays it without asking for confirmation."""

    value: str
    words: str
    options: list[Option]
    undone: list[str]
    """Unused options that are lost if the choice ends the turn."""
    is_final: bool
    """Whether the choice cannot be undone, or forfeits something."""


@dataclass(frozen=True)
class EmailPage:
    """The content of the page: an open decision, and what can be undone."""

    decision: Decision
    known: list[KnownCharacters]
    """What the viewer knows about this round's characters."""
    first: FirstChoice | None
    at: int
    undo_at: int | None
    undoes_steward: bool
    token: str
    """The idempotency token of the next post."""
    clock: TimeLeft | None


def email_page(look: Look, choices: Sequence[str]) -> EmailPage:
    """Return the page of the viewer's open decision, with `choices` at the top if they are possible."""
    assert look.seat is not None
    names = [people.seat_name(seat) for seat in look.seats]
    decision = page.open_decision(look, names, look.seat)
    assert decision is not None
    assert look.at is not None
    known = decision.known
    # Instead of the pictures at the table.
    decision.told[:0] = stopped_lines(look.orders, look.view, names)
    remove_card_links(decision)
    return EmailPage(
        decision=decision,
        known=known,
        first=first_choice(look, names, choices),
        at=look.at,
        undo_at=look.undo_at,
        undoes_steward=look.undoes_steward,
        token=secrets.token_urlsafe(9),
        clock=page.asked_clock(look.seat),
    )


def remove_card_links(decision: Decision) -> None:
    """Remove links to the pages of a table's cards: readers who have not signed in may have no access to them."""
    decision.known = []
    for group in decision.groups:
        for part in group.parts:
            part.options = [option.with_fields(explains=False) for option in part.options]
        if group.title and not group.is_folded:
            # Only the heading of an expanded group has this link.
            group.is_folded = group.is_open = True


def first_choice(look: Look, names: Sequence[str], choices: Sequence[str]) -> FirstChoice | None:
    """Return the choice to show first; None if it is not possible now."""
    view = look.view
    if not posted_answers.is_first_answer_possible(view, choices):
        return None
    lost = posted_answers.losses_of_answers(choices, look.losses_after) if look.losses_after else []
    return FirstChoice(
        value=" ".join(choices),
        words=played_words(view, names, choices),
        options=panel.chosen_options(view, names, choices),
        undone=panel.unfinished_phrases(view, names, lost),
        is_final=bool(confirmation_kinds(view, choices, lost)),
    )


def played_words(view: View, names: Sequence[str], choices: Sequence[str]) -> str:
    """Return choices as text, without those that depend on other choices and are not known yet."""
    return " · ".join(option.words for option in panel.chosen_options(view, names, choices))
