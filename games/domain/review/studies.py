"""What-if games: a copy of a finished game in which one person tries other choices, with bots for the opponents.

Matches are never changed. Only the setup and the choices are stored; the rules rebuild the table at each moment.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

import engine
from engine import bots
from games.domain.errors import Refused, VersionConflict
from games.domain.lobby import quotas
from games.domain.matches import match_export, match_history
from games.domain.matches.match_replay import Frame, PlayedEntry, Replay, Viewpoint
from games.domain.play import posted_answers
from games.domain.play.deciders.bot import bot_choice
from games.domain.review import game_import
from games.domain.review.game_import import ImportedGame
from games.enums import BotKind, By, MatchStatus, Pace
from games.models import Match, Seat, Study, User

BOT_SECONDS = 0.5
"""How long bots may think in one request; the next request continues."""
NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""A placeholder: entries of a what-if game have no real time."""
ALL_OPEN = Viewpoint(None, is_open=True)
MAX_TRIES = 800
"""How many posts may be tried in one game."""


class PlayedLine(NamedTuple):
    """The result of playing a line under the rules."""

    states: tuple[engine.State, ...]
    """The states after the deal and after each post; never change them."""
    entries: tuple[PlayedEntry, ...]
    """The entries, from the deal on."""


@dataclass(frozen=True)
class Line(Replay):
    """A replay of posts that are not stored as entries: the original game, or the variation that was tried."""

    study: Study
    states: tuple[engine.State, ...]
    is_played: bool
    """Whether this is the original game."""

    def frames(self, first: int, last: int) -> Iterator[Frame]:
        """Yield the table at each of these moments."""
        for number in range(first, last + 1):
            yield Frame(number, self.states[self.places[number]], None)

    def is_tried(self, number: int) -> bool:
        """Return whether a moment belongs to the variation."""
        return not self.is_played and self.places[number] > self.study.branch

    def moment_of(self, place: int) -> int:
        """Return the moment that shows the table after `place` posts."""
        return sum(1 for other in self.places if other <= place) - 1

    def choices_at(self, number: int) -> list[str]:
        """Return the choices made at a moment of the original game; empty if the table was different there."""
        index = self.places[number]
        if self.is_tried(number) or index >= len(self.study.posts):
            return []
        asked = engine.question(self.states[index])
        return [text for seat, text in self.study.posts[index] if asked and seat == asked.seat]


@transaction.atomic
def begin_study(person: User, game: ImportedGame, *, match: Match | None = None) -> Study:
    """Return the person's what-if game based on this game; create it if necessary. Refusal: `too_many_studies`."""
    study = Study.objects.filter(user=person, digest=game.digest).first()
    if study is None:
        quotas.check_studies_quota(person)
        study = Study.objects.create(
            user=person,
            digest=game.digest,
            title=match.plain_title if match else game.title,
            names=[] if match else game.names,
            setup=game.setup,
            posts=game.posts,
            match=match,
        )
    return study


def begin_study_of_match(person: User, match: Match) -> Study:
    """Return the person's what-if game based on a finished match that they may view; create it if necessary.

    Refusals: `not_finished`, those of `game_import.validate_export` and `begin_study`.
    """
    exported = match_export.without_tuples(match_export.export_match(match, [""] * match.size))
    return begin_study(person, game_import.validate_export(exported), match=match)


def studies_of(person: User) -> QuerySet[Study]:
    """Return the person's what-if games, last used first."""
    return person.studies.order_by("-used_at", "-pk")


def play_line(study: Study, *, is_played: bool = False, viewpoint: Viewpoint = ALL_OPEN) -> Line:
    """Return the variation that was tried, or with `is_played` the original game. Refusal: `rules_changed`."""
    is_played = is_played or not study.tries
    posts = study.posts if is_played else [*study.posts[: study.branch], *(post for _by, post in study.tries)]
    played = _play_posts(json.dumps(study.setup), tuple(tuple((seat, text) for seat, text in post) for post in posts))
    return Line(unsaved_match_of(study), viewpoint, list(played.entries), study, played.states, is_played)


def unsaved_match_of(study: Study) -> Match:
    """Return an unsaved match with the attributes that pages need, for a game that has no row."""
    setup = study.setup
    # URLs of card pages contain this key.
    key: Any = f"analysis/{study.pk}"
    return Match(
        pk=key,
        name=study.title,
        status=MatchStatus.FINISHED,
        pace=Pace.UNTIMED,
        edition=setup["edition"],
        size=setup["size"],
        options=setup["options"],
        cast=setup["cast"],
        uniques=setup["uniques"],
    )


def study_seats(study: Study, table: Match) -> list[Seat]:
    """Return the seats of the match, or unsaved ones with the names from the imported file."""
    if study.match_id:
        return list(Seat.objects.filter(match=study.match_id).select_related("user", "match").order_by("number"))
    people = [User(display_name=name, is_guest=True) if name else None for name in study.names]
    people = people or [None] * table.size
    return [Seat(match=table, number=number, user=user) for number, user in enumerate(people)]


def try_answers(study: Study, line: Line, number: int, posted: Sequence[str], *, at: int) -> None:
    """Play answers at a moment of a line, then bots' answers until the same seat is asked again.

    Later tries are discarded. Refusals: `moved_on` if the page showed another version, `not_running`, `nothing_chosen`,
    `too_many_tries`, those of `posted_answers.check_number_of_answers`, and those of the rules.
    """
    place = line.places[number]
    state = line.states[place]
    question = engine.question(state)
    if question is None:
        raise Refused("not_running")
    view = engine.view_for(state, question.seat)
    choices = posted_answers.order_answers(view, posted)
    if not choices:
        raise Refused("nothing_chosen")
    posted_answers.check_number_of_answers(view, choices)
    try:
        state = match_history.play_choices(state, question.seat, choices).state
    except engine.Illegal as illegal:
        raise Refused(illegal.refusal.code, **illegal.refusal.params) from illegal
    kept = study.tries[: place - study.branch] if line.is_tried(number) else []
    branch = study.branch if line.is_tried(number) else place
    tries = [*kept, [By.PERSON, [[question.seat, text] for text in choices]]]
    save_study(study, at, branch=branch, tries=[*tries, *bot_posts(study, state, question.seat, branch + len(tries))])


def continue_bots(study: Study, *, at: int) -> None:
    """Continue the bots from where their time limit stopped them.

    Refusals: `moved_on`, `no_bot_there`, `too_many_tries`.
    """
    line = play_line(study)
    if not waits_for_bots(study, line):
        raise Refused("no_bot_there")
    more = bot_posts(study, line.states[-1], seat_chosen_for(study), len(line.states) - 1)
    save_study(study, at, tries=[*study.tries, *more])


def waits_for_bots(study: Study, line: Line) -> bool:
    """Return whether the line ends with a question that a bot must answer."""
    question = engine.question(line.states[-1])
    return bool(study.bot and study.tries and question and question.seat != seat_chosen_for(study))


def seat_chosen_for(study: Study) -> int:
    """Return the seat for which the owner made their last choice."""
    post = next(post for by, post in reversed(study.tries) if by == By.PERSON)
    return int(post[0][0])


def bot_posts(study: Study, state: engine.State, seat: int, number: int) -> list[list[Any]]:
    """Play bots' choices until `seat` is asked or time is up, and return their posts as [by, [[seat, choice]]]."""
    posts: list[list[Any]] = []
    until = time.monotonic() + BOT_SECONDS
    while study.bot and (question := engine.question(state)) and question.seat != seat and time.monotonic() < until:
        text = bot_choice(state, question.seat, study.bot, study_rng(study, question.seat, number), number)
        state = engine.play(state, question.seat, text).state
        posts.append([By.BOT, [[question.seat, text]]])
        number += 1
    return posts


def study_rng(study: Study, seat: int, number: int) -> random.Random:
    """Return a bot's random generator; it is the same whenever the same post is tried again."""
    message = f"study:{study.pk}:{seat}:{number}".encode()
    return random.Random(hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest())


def undo_try(study: Study, *, at: int) -> int:
    """Drop the owner's last choice and the bots' answers to it; return the number of posts before it.

    Refusals: `moved_on`, `nothing_to_undo`.
    """
    own_tries = [index for index, (by, _post) in enumerate(study.tries) if by == By.PERSON]
    if not own_tries:
        raise Refused("nothing_to_undo")
    save_study(study, at, tries=study.tries[: own_tries[-1]])
    return study.branch + own_tries[-1]


def discard_tries(study: Study, *, at: int) -> None:
    """Delete the whole variation. Refusal: `moved_on`."""
    save_study(study, at, tries=[])


def set_study_bot(study: Study, kind: str, *, at: int) -> None:
    """Set the kind of bot that answers for the other seats, or none.

    Refusals: `moved_on`, `no_bot_there` for an unknown bot, or for one that thinks too long for a page to wait.
    """
    if kind and (kind not in BotKind or kind in bots.SLOW):
        raise Refused("no_bot_there")
    save_study(study, at, bot=kind)


def save_study(study: Study, at: int, **changed: Any) -> None:
    """Save changes if the study is still at version `at`. Refusals: `moved_on`, `too_many_tries`."""
    if len(changed.get("tries", ())) > MAX_TRIES:
        raise Refused("too_many_tries", most=MAX_TRIES)
    row = Study.objects.filter(pk=study.pk, version=at)
    if not row.update(version=F("version") + 1, used_at=timezone.now(), **changed):
        raise VersionConflict
    study.refresh_from_db()


@lru_cache(maxsize=16)
def _play_posts(setup: str, posts: tuple[tuple[tuple[int, str], ...], ...]) -> PlayedLine:
    """Play a line from its deal. Cached, because a reader views many moments of the same line."""
    try:
        outcome = game_import.deal_imported_game(json.loads(setup))
        states, entries = [outcome.state], [_replay_entry(0, None, (), outcome)]
        for number, post in enumerate(posts, start=1):
            outcome = match_history.play_answers(outcome.state, post)
            states.append(outcome.state)
            entries.append(_replay_entry(number, post[0][0], post, outcome))
    except engine.Illegal as illegal:
        raise Refused("rules_changed") from illegal
    return PlayedLine(tuple(states), tuple(entries))


def _replay_entry(
    number: int, seat: int | None, post: Sequence[tuple[int, str]], outcome: engine.Outcome
) -> PlayedEntry:
    """Return a post and its outcome as an entry for a replay."""
    chosen = [text for by, text in post if by == seat]
    ordered = [(by, text) for by, text in post if by != seat]
    facts = json.dumps(engine.codec.dump_facts(outcome.facts), separators=(",", ":"))
    return PlayedEntry(number, seat, engine.codec.VERSION, NO_TIME, facts, json.dumps(chosen), json.dumps(ordered))
