"""The page of a what-if game: a replay in which the user can decide, and the choices tried so far."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import engine
from engine.bots import SLOW
from games.domain.matches.match_replay import Frame
from games.domain.play.end_turn_warnings import losses_after
from games.domain.review import studies
from games.domain.review.studies import Line
from games.enums import By
from games.models import Seat, Study
from games.screens import people, words
from games.screens.decision import panel
from games.screens.replay import page
from games.screens.replay.outline import MomentUrls, Outline
from games.screens.setup.labels import BOTS
from games.screens.table.page import head_facts

OTHERS: list[tuple[str, Promise]] = [
    ("", _("I play every seat")),
    *((kind, known[0]) for kind, known in BOTS.items() if kind not in SLOW),
]
"""(value, label) pairs of the options for who plays the other seats; a page does not wait for slow bots."""


@dataclass(frozen=True)
class StudyMoment:
    """What the page shows of one moment: that of a replay, and the decision that the user can make."""

    moment: page.Moment
    asked_name: str
    said: str
    """The choice that was made in the original game, as text."""
    drops: bool
    """Whether another choice at this moment discards the choices tried after it."""
    try_at: str
    """The URL to which a choice is posted."""

    def context(self) -> dict[str, Any]:
        """Return the template context: that of the replay's moment, and the fields of the what-if game."""
        own = {name: value for name, value in vars(self).items() if name != "moment"}
        return {**self.moment.context(), "wait": "", **own}


@dataclass(frozen=True)
class TriedChoices:
    """The choices tried so far in a what-if game, as listed beside the replay."""

    study: Study
    is_played: bool
    own_choices: int
    branch: int
    end: int
    bots_go_on: bool
    who_answers: Sequence[tuple[str, Promise]]
    at: int
    stem: str


def study_moment(line: Line, frame: Frame, outline: Outline, seats: list[Seat], address: MomentUrls) -> StudyMoment:
    """Return what the page shows of one moment: that of a replay, and the decision that the user can make."""
    shown = page.moment_context(line, frame, outline, seats, address)
    names = tuple(people.marked_name(seat) for seat in seats)
    number, view = frame.number, line.viewpoint.asked(frame.state)
    asked = engine.question(frame.state)
    after = functools.partial(losses_after, frame.state, view, collects_income=False) if view else None
    said = panel.chosen_options(view, names, line.choices_at(number)) if view else []
    decision = panel.decision_panel(view, names, collects_income=False, losses_after=after) if view else None
    return StudyMoment(
        moment=replace(shown, table=replace(shown.table, decision=decision, at=line.study.version, token="")),
        asked_name=names[asked.seat] if asked else "",
        said=words.joined([option.words for option in said]),
        drops=bool(line.study.tries) and (line.is_played or line.places[number] < line.places[-1]),
        try_at=f"{address.stem}{number}/try/{address.query}",
    )


def tried_choices(study: Study, line: Line, tried_line: Line, address: MomentUrls) -> TriedChoices:
    """Return the choices tried so far, which are listed beside the replay at any moment."""
    return TriedChoices(
        study=study,
        is_played=line.is_played,
        own_choices=sum(by == By.PERSON for by, _post in study.tries),
        branch=tried_line.moment_of(study.branch),
        end=tried_line.last,
        bots_go_on=studies.waits_for_bots(study, tried_line),
        who_answers=OTHERS,
        at=study.version,
        stem=address.stem,
    )


def study_facts(study: Study) -> str:
    """Return a line with the edition, the players and the pace of the game."""
    return head_facts(studies.unsaved_match_of(study))


def study_rows(user_studies: Sequence[Study]) -> list[dict[str, Any]]:
    """Return the rows of the list of what-if games."""
    return [
        {"study": one, "facts": study_facts(one), "own_choices": sum(by == By.PERSON for by, _post in one.tries)}
        for one in user_studies
    ]
