"""Games that everybody plays from emails alone, pressing any button that the pages offer."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from django.test import Client

import engine
from engine import View
from games.domain.errors import Refused
from games.domain.matches import match_history, match_view
from games.domain.play import automatic_income, posted_answers
from games.models import Match, Seat
from games.notices.answers.offered import offered_answers
from tests.engine.bots.tables import deal
from tests.games.laying import lay_out
from tests.games.notices.answers.pressing import Form, forms_of, read
from tests.games.tables import asked, person

MOST_PRESSES = 40
PICKS = {"pick", "lay_aside"}


@dataclass
class Report:
    """What became of the waits."""

    waits: Counter[str] = field(default_factory=Counter)
    """By kind: picks, turns, and questions in between."""
    finished: Counter[str] = field(default_factory=Counter)
    presses: Counter[str] = field(default_factory=Counter)
    offered: int = 0
    """Answers that emails and pages offered."""
    illegal: list[str] = field(default_factory=list)

    def share(self, kind: str) -> float:
        """Return the share of the waits of a kind that were finished from an email."""
        return self.finished[kind] / max(self.waits[kind], 1)


def play_by_email(number: int, most_waits: int, report: Report) -> None:
    """Deal game `number`, of another edition, size and cast each, and play it from emails."""
    state, dice = deal(number), random.Random(number)
    match = lay_out(state, [person(f"P{place}") for place in range(len(state.players))], f"Game {number}")
    for _ in range(most_waits):
        match = Match.objects.get(pk=match.pk)
        if match.is_finished:
            return
        seat = asked(match)
        kind = kind_of_wait(match_view.current_view(match, seat))
        report.waits[kind] += 1
        if not finish_wait(match, seat, kind, dice, report):
            return
        report.finished[kind] += 1


def kind_of_wait(view: View) -> str:
    if view.question in PICKS:
        return "pick"
    return "turn" if view.turn is not None and view.turn.seat == view.seat else "between"


def finish_wait(match: Match, seat: Seat, kind: str, dice: random.Random, report: Report) -> bool:
    """Press buttons from the email to the end of the wait; return whether it was reached."""
    offered = offered_answers(match, seat, match_view.current_view(match, seat))
    found = [*(link.address for link in offered.answers), offered.more]
    for address in found[:-1]:
        check(match, seat, list(read(address.removeprefix("http://localhost:8000")).choices), report)
    client, address = Client(), dice.choice(found).removeprefix("http://localhost:8000")
    for _ in range(MOST_PRESSES):
        page = client.get(address)
        forms = [form for form in forms_of(page) if any(name in ("choice", "") for name, _value in form.buttons)]
        if page.status_code != 200 or not forms:
            return False
        for form in forms:
            check_form(match, seat, form, report)
        # A choice that comes first is pressed, like one that is to be confirmed.
        answer = client.post(address, filled_in(match, seat, forms[0], dice))
        report.presses[kind] += 1
        confirm = [form for form in forms_of(answer) if "sure" in form.hidden] if answer.status_code == 200 else []
        if confirm:
            answer = client.post(address, {**confirm[0].hidden, "choice": confirm[0].buttons[0][1]})
            report.presses[kind] += 1
        if answer.status_code == 302:
            address = answer["Location"]
        elif not (answer.status_code == 422 and (forms[0].boxes or forms[0].rows)):
            report.illegal.append(f"{match.name}: {answer.status_code}")
            return False
        match = Match.objects.get(pk=match.pk)
        now = match.seats.get(pk=seat.pk)
        if match.is_finished or not now.is_asked or now.wait != seat.wait:
            return True
    return False


def check_form(match: Match, seat: Seat, form: Form, report: Report) -> None:
    """Check each button that plays something by itself."""
    if not form.boxes and not form.rows:
        for name, value in form.buttons:
            if name == "choice":
                check(match, seat, value.split(), report)


def check(match: Match, seat: Seat, choices: list[str], report: Report) -> None:
    """Play choices on a copy: the rules must allow them."""
    report.offered += 1
    view = match_view.current_view(match, seat)
    choices = posted_answers.order_answers(view, choices)
    choices = automatic_income.add_income_choices(match, seat, view, choices)
    try:
        match_history.play_choices(match_history.newest_state(match), seat.number, choices)
    except (Refused, engine.Illegal) as refused:
        report.illegal.append(f"{match.name}: {choices}: {refused!r}")


def filled_in(match: Match, seat: Seat, form: Form, dice: random.Random) -> dict[str, str | list[str]]:
    """Return what a browser posts: some boxes ticked, one of each list, and a button."""
    name, value = dice.choice(form.buttons)
    chosen = [dice.choice(row) for row in form.rows]
    several = match_view.current_view(match, seat).multi_select
    if form.boxes and several is not None:
        least = min(max(several.least, several.least_to_close), len(form.boxes))
        number = dice.randint(least, max(least, min(several.most, len(form.boxes))))
        chosen += dice.sample(form.boxes, number)
    if name == "choice":
        chosen.append(value)
    return {**form.hidden, "choice": chosen}
