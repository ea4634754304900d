"""One player with two tabs: forms that were valid when rendered, sent late, twice, reordered and truncated."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import time_machine
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from engine.state import State
from games.models import CurrentState, Match, Notice, OutgoingMail, User
from tests.tools.fuzzing import Looking, Responses, empty_site
from tests.tools.secrecy import pairs, rules, site

Fields = dict[str, Any]
LONGEST = 4
"""The most answers of one form."""
REMEMBERED = 40
"""So many old forms of an edition lie in drawers, to be sent at some later table."""


def fuzz(posts: int, name: str) -> Responses:
    """Send at least so many posts at a site of its own, named so that they can be sent again."""
    with empty_site():
        return TwoTabs(random.Random(name)).run(posts)


class TwoTabs:
    """Sits at tables of all editions and sends what its tabs hold."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.responses = dice, Responses()
        self.people = site.invited()
        self.sessions = [site.signed_in(user) for user in self.people]
        self.drawers: dict[str, list[list[str]]] = {}

    def run(self, posts: int) -> Responses:
        """Go from table to table until so many posts were sent."""
        for number in count(self.dice.getrandbits(32)):
            for state, _ in rules.moments(number, self.dice, one_in=40):
                self.sit(state)
                if self.responses.statuses.total() >= posts:
                    return self.responses
        raise AssertionError("unreachable")

    def sit(self, state: State) -> None:
        """Open both tabs at a table, send what they hold, and leave nothing of it behind."""
        asked = engine.question(state)
        assert asked is not None
        self.responses.questions[f"{state.edition} {asked.kind}"] += 1
        drawer = self.drawers.setdefault(state.edition, [])
        # The clock stands, or the same answer would tell another time.
        with transaction.atomic(), time_machine.travel(timezone.now(), tick=False):
            course = pairs.Course(state, pairs.drawn_orders(len(state.players), self.dice))
            sitting = Sitting(self, site.lay(course, self.people), asked.seat, asked.kind)
            one, other = (chain(state, self.dice) for _ in range(2))
            sitting.send_all(one, other, drawer)
            transaction.set_rollback(True)
        drawer += [one, other]
        del drawer[:-REMEMBERED]


class Sitting:
    """Two tabs at one table, both drawn at its first version."""

    def __init__(self, tabs: TwoTabs, match: Match, seat: int, kind: str) -> None:
        self.dice, self.responses, self.match = tabs.dice, tabs.responses, match
        self.where = f"{match.edition} {kind}"
        self.user: User = tabs.people[seat]
        self.client = Client(raise_request_exception=False)
        self.client.cookies[settings.SESSION_COOKIE_NAME] = tabs.sessions[seat]
        self.headers = {"HX-Request": "true"} if self.dice.random() < 0.5 else {}
        self.everything = Looking(self.rows)

    def send_all(self, one: list[str], other: list[str], drawer: list[list[str]]) -> None:
        """Send broken forms, then a good one, then the other tab's and old ones; each twice."""
        good = self.form(one, "one")
        for choices in (cut(one, self.dice), [*one, *one], self.dice.choice([[], *drawer])):
            self.send_twice("choose", self.form(choices, "broken"))
            if self.version > 0:  # It was one that the table takes, and the good one has become the stale one.
                break
        self.send_twice("choose", good)
        if self.dice.random() < 0.3:
            self.play_on()
        late = (other, shuffled(other, self.dice), cut(other, self.dice), self.dice.choice([one, *drawer]))
        for choices in self.dice.sample(late, 2):
            self.send_twice("choose", self.form(choices, self.dice.choice(("other", "one", ""))))
        self.send_twice("undo", {"at": str(self.dice.choice((0, self.version)))})
        self.send_twice("choose", good)

    def form(self, choices: list[str], token: str) -> Fields:
        """Fill in a form as the tab has it; now and then a field is lost on the way."""
        fields = {"choice": choices, "at": "0", "token": token, "sure": self.dice.choice(("1", "1", ""))}
        if token != "one" and self.dice.random() < 0.2:
            del fields[self.dice.choice(sorted(fields))]
        return fields

    @property
    def version(self) -> int:
        """How far the table has come since both tabs were drawn."""
        return Match.objects.values_list("version", flat=True).get(pk=self.match.pk)

    def send_twice(self, name: str, fields: Fields) -> None:
        """Send a form and send it again: the second time changes nothing and is answered as the first time.

        What has no token, such as an undo, cannot be known again once it is done, and is refused.
        """
        version, before = self.version, self.everything()
        first, text = self.send(name, fields)
        between = self.everything()
        second, again = self.send(name, fields)
        said = f"{self.where}: {name} {fields} at {version}"
        if between != before and (first.status_code >= 400 or int(fields["at"]) < version):
            self.responses.changes.append(f"{first.status_code}: {said}")
        if self.everything() != between:
            self.responses.changes.append(f"{first.status_code}, then {second.status_code}: {said}")
        done_for_good = between != before and not fields.get("token")
        if not (is_same(first, text, second, again) or (done_for_good and second.status_code in (409, 422))):
            self.responses.failures.append(f"{first.status_code}, then {second.status_code}: {said}")

    def send(self, name: str, fields: Fields) -> tuple[HttpResponse, str]:
        """Send a form; return the answer, and its text without what is drawn by lot."""
        answer = self.client.post(reverse(f"games:{name}", args=[self.match.pk]), fields, headers=self.headers)
        self.responses.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.responses.failures.append(f"{answer.status_code}: {self.where}: {name} {fields}")
        return answer, site.settle(answer.content.decode())

    def play_on(self) -> None:
        """Play one move at the table, if it waits for a player."""
        from games.domain.matches import match_history
        from games.domain.play import choices as play

        self.match.refresh_from_db()
        state = match_history.newest_state(self.match)
        if asked := engine.question(state):
            text = ":".join(map(str, self.dice.choice(engine.options(state))))
            play.make_choice(match=self.match, seat=asked.seat, choices=[text], at=self.match.version)

    def rows(self) -> list[object]:
        """Return all rows that a refused post must leave as they are."""
        match = Match.objects.get(pk=self.match.pk)
        current = CurrentState.objects.filter(match=match)
        of_match = (match.seats, match.entries, match.snapshots, current, Notice.objects.filter(match=match))
        rows = [list(some.order_by("pk").values()) for some in (*of_match, OutgoingMail.objects)]
        for seat in rows[0]:  # Any page that is shown notes what its reader has seen.
            del seat["seen_at"], seat["seen_version"]
        return [Match.objects.filter(pk=match.pk).values_list().get(), *rows]


def is_same(first: HttpResponse, text: str, second: HttpResponse, again: str) -> bool:
    """Return whether the same post got the same answer; if something was done, its news is not new the second time."""
    return first.status_code == second.status_code and (first.status_code < 400 or text == again)


def chain(state: State, dice: random.Random) -> list[str]:
    """Return answers that one form may give in a row, as the table would take them."""
    seat, texts = engine.question(state).seat, []
    for _ in range(dice.choice((1, 1, 2, LONGEST))):
        text = ":".join(map(str, dice.choice(engine.options(state))))
        texts.append(text)
        state = engine.play(state, seat, text).state
        asked = engine.question(state)
        if asked is None or asked.seat != seat:
            break
    return texts


def shuffled(texts: list[str], dice: random.Random) -> list[str]:
    """Return the same answers in another order."""
    return dice.sample(texts, len(texts))


def cut(texts: list[str], dice: random.Random) -> list[str]:
    """Return the answers without the last of them, or without the last word of one."""
    return dice.choice((texts[:-1], [*texts[:-1], texts[-1].rpartition(":")[0]], texts[1:]))
