"""What the steward did for an absent player can be undone until it has had consequences.

Games of all editions are searched for every kind of question; at each, a player times out, and the answers are undone.
"""

import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

import pytest
import time_machine
from django.utils import timezone

import engine
from engine.bots import steward
from engine.state import State
from engine.steps import Offer, question_kinds
from games.domain.deadlines import deadline_sweep
from games.domain.errors import Refused, VersionConflict
from games.domain.matches import game_log, match_history
from games.domain.play import choices, table_visit, undo
from games.domain.play.deciders.steward import steward_choice
from games.domain.play.table_visit import Look
from games.domain.timing import waits
from games.enums import Pace
from games.models import Entry, Match, Seat
from tests.engine.bots.tables import decisions
from tests.engine.test_lasting import GAMES, looks
from tests.games.tables import asked, choose, on_own_turn, options, play_to_end, play_until, running
from tests.tools.secrecy import pairs, site

pytestmark = pytest.mark.django_db
WALKED = 60
"""Seeds of games in which every kind of question is asked in every edition that has it."""
MOST = 300
"""How many tables of each kind and edition are tried."""

ALL, SOME = "all of it is replaced", "what followed the last revelation is replaced"
REVEALED, ASKED, NOTHING = "something came to light", "somebody else is asked already", "nothing was done"
FATES = {
    "act": {ALL, REVEALED, ASKED, NOTHING},
    "beautify": {ALL},
    "borrow": {REVEALED},
    "bribe": {REVEALED, ASKED},
    "cash_booth": {ASKED},
    "confiscate": {ASKED},
    "crown": {ASKED},
    "flower": {ALL},
    "give": {ALL},
    "give_back": {SOME, REVEALED},
    "keep": {SOME, REVEALED, ASKED},
    "lay_aside": {ASKED},
    "pay_with_cards": {ALL},
    "pick": {ASKED},
    "redraw": {SOME, REVEALED},
    "reveal_threat": {REVEALED, ASKED},
    "salvage": {ASKED},
    "sign": {ALL},
    "swap_characters": {ASKED},
    "take": {SOME, REVEALED},
    "take_from_hand": {SOME, REVEALED},
    "threat": {ALL},
    "warrant": {ALL},
}
"""What becomes of the steward's answers to each question. After a pick the next player is asked at once."""


@dataclass(frozen=True)
class Absence:
    """A table at which a player times out, and the steward's answers."""

    before: State
    posts: list[tuple[str, State, bool]]
    """Each answer, the state after it, and whether anyone learned something."""
    is_over: bool
    """The wait ended before only the end of the turn was left."""

    @property
    def fate(self) -> str:
        """Return what becomes of the answers."""
        if self.is_over:
            return ASKED
        taught = [teaches for _, _, teaches in self.posts]
        return NOTHING if not taught else REVEALED if taught[-1] else SOME if any(taught) else ALL

    @property
    def restored(self) -> State:
        """Return the state after undoing everything that can be undone."""
        return next((state for _, state, teaches in reversed(self.posts) if teaches), self.before)


def absence(before: State) -> Absence:
    """Let the steward answer as it would at this table."""
    question, state, posts = engine.question(before), before, []
    heard, wait = engine.kit_of(before).answered_verbs, waits.wait_occasion(question, before)
    while (text := steward_choice(state, question.seat, len(posts))) != deadline_sweep.END_TURN:
        state, facts, rolls = engine.play(state, question.seat, text)
        teaches = bool(rolls) or text.partition(":")[0] in heard or any(fact.reveals for fact in facts)
        posts.append((text, state, teaches))
        if waits.wait_occasion(engine.question(state), state) != wait:
            return Absence(before, posts, is_over=True)
    return Absence(before, posts, is_over=False)


@cache
def walk() -> dict[tuple[str, str, str], Absence]:
    """Return for each edition and kind of question the first table of each fate."""
    found: dict[tuple[str, str, str], Absence] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for state in decisions(*range(WALKED)):
        question = engine.question(state)
        seen[state.edition, question.kind] += 1
        # At a standing question nobody is waited for, and so no time runs out.
        if question.standing_order or seen[state.edition, question.kind] > MOST:
            continue
        one = absence(state.copy())
        found.setdefault((state.edition, question.kind, one.fate), one)
    return found


@pytest.fixture
def people(travel: time_machine.Traveller):
    return site.invited()


def laid(one: Absence, people) -> Match:
    """Store the table, and time out the player who is to answer."""
    match = site.lay(pairs.Course(one.before, pairs.nobodys_orders(len(one.before.players))), people)
    Match.objects.filter(pk=match.pk).update(allows_vacations=False)
    run_out(match)
    return match


def run_out(match: Match) -> None:
    """Let the time of the player who is to answer end now."""
    seat = asked(match)
    assert deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=seat.deadline)
    match.refresh_from_db()


def look(match: Match, seat: Seat) -> Look:
    return table_visit.visit_table(match.pk, seat.user).look()


def test_the_walk_meets_every_question_in_every_edition_that_asks_it():
    met = {(edition, kind) for edition, kind, _fate in walk()}

    assert (
        {kind for _edition, kind in met}
        == {kind for kind, cls in question_kinds().items() if not cls.standing_order}
        == set(FATES)
    )
    assert {edition for edition, kind in met if kind == "act"} == set(engine.EDITIONS)
    assert len(met) == 53


def test_every_question_has_a_rule_for_undoing_the_steward():
    found: dict[str, set[str]] = defaultdict(set)
    for _edition, kind, fate in walk():
        found[kind].add(fate)

    assert found == FATES


def test_undoing_the_steward_restores_only_what_may_be_undone(people):
    for (edition, kind, fate), one in walk().items():
        match = laid(one, people)
        seat = match.seats.select_related("user").get(number=engine.question(one.before).seat)
        seen, posts, name = look(match, seat), match.entries.count(), (edition, kind, fate)
        assert seat.is_provisional == (fate != ASKED), name
        assert seen.undoes_steward == (fate in (ALL, SOME)), name
        if not seen.undoes_steward:
            assert seen.undo_at is None, name
            with pytest.raises(Refused):
                undo.undo_last_post(match=match, user=seat.user, at=match.version)
        else:
            undo.undo_last_post(match=match, user=seat.user, at=seen.undo_at)
            match.refresh_from_db()
            seat.refresh_from_db()
            kept = game_log.counted_entries(match)[-1]
            assert match_history.newest_state(match) == one.restored, name
            assert match.entries.count() == posts + 1, name
            assert (kept.number == 0) == (fate == ALL), name
            assert (seat.is_asked, seat.is_provisional) == (True, False), name
        match.delete()


def test_undo_of_the_steward_is_refused_after_a_revelation(people):
    one = next(one for (_edition, kind, fate), one in walk().items() if (kind, fate) == ("keep", REVEALED))
    match = laid(one, people)

    with pytest.raises(Refused, match="already_revealed"):
        undo.undo_last_post(match=match, user=asked(match).user, at=match.version)


def taught(posts: Iterator[tuple[engine.Outcome, engine.Outcome]], seat: int) -> list[str]:
    """Return how the two tables differ for `seat`."""
    found = []
    for here, there in posts:
        if [fact.seen_by(seat) for fact in here.facts] != [fact.seen_by(seat) for fact in there.facts]:
            found.append("facts")
        elif engine.view_for(here.state, seat) != engine.view_for(there.state, seat):
            found.append("view")
    return found


def played_side_by_side(state: State, redealt: State, *, goes_too_far: bool = False):
    """Let the steward answer at two tables that look alike, as far as it can be undone, or one answer further."""
    seat, heard = engine.question(state).seat, engine.kit_of(state).answered_verbs
    wait, is_last = waits.wait_occasion(engine.question(state), state), False
    while not is_last and waits.wait_occasion(engine.question(state), state) == wait:
        view = engine.view_for(state, seat)
        text = Offer(steward.choose(view, view.choices, random.Random(1))).text
        here, there = (engine.play(table, seat, text) for table in (state, redealt))
        is_last = undo.has_revealed_something(entry_of(text, here), heard)
        following = engine.question(here.state)
        if text == deadline_sweep.END_TURN or (
            not goes_too_far and (is_last or following is None or following.seat != seat)
        ):
            return
        yield here, there
        state, redealt = here.state, there.state


def entry_of(text: str, outcome: engine.Outcome) -> Entry:
    """Return an answer as the log would store it."""
    return Entry(choices=[text], **match_history.outcome_fields(outcome.facts, outcome.rolls))


def test_the_owner_learns_nothing_from_what_is_taken_back():
    walked = [
        (taught(played_side_by_side(state, redealt), engine.question(state).seat), view.turn)
        for seed in range(GAMES)
        for state, redealt, view in looks(seed)
        if not engine.question(state).standing_order
    ]

    assert [one for one in walked if one[0]] == []


def test_the_secrecy_check_detects_a_surplus_undo():
    assert any(
        taught(played_side_by_side(state, redealt, goes_too_far=True), engine.question(state).seat)
        for seed in range(GAMES)
        for state, redealt, _view in looks(seed)
        if not engine.question(state).standing_order
    )


@pytest.fixture
def begun(travel: time_machine.Traveller) -> Match:
    """Time out a player on their turn; the steward gathers."""
    match = running(3)
    play_until(match, on_own_turn)
    run_out(match)
    return match


def test_whoever_takes_back_has_taken_over_with_a_clock_of_their_own_and_a_bot_sits_down_the_next_time(begun, travel):
    seat = asked(begun)
    travel.shift(timedelta(minutes=10))
    undo.undo_last_post(match=begun, user=seat.user, at=begun.version)

    begun.refresh_from_db()
    after = asked(begun)
    assert (after.pk, after.wait, after.timeouts_in_row, after.is_provisional) == (seat.pk, seat.wait, 1, False)
    # The time-out still counts, so that this wait is short.
    assert after.deadline == timezone.now() + timedelta(seconds=begun.cap) / 4
    run_out(begun)
    assert asked(begun).stood_in_at is not None


def total_stamps(match: Match) -> dict[int, int]:
    """Return the number that grows with everything new that a seat may see, by seat."""
    return {seat.number: seat.total_stamp for seat in match.seats.select_related("match")}


def test_undoing_the_steward_is_news_and_stays_in_the_log(begun):
    seat, stamps = asked(begun), total_stamps(begun)
    made = begun.entries.get(number=begun.version)
    undo.undo_last_post(match=begun, user=seat.user, at=begun.version)

    made.refresh_from_db()
    undoing = begun.entries.latest("number")
    assert (made.choices, made.undone_by) == (["gather:gold"], undoing.number)
    assert (undoing.restores, undoing.user) == (made.number - 1, seat.user)
    assert total_stamps(begun) == {seat: stamp + 1 for seat, stamp in stamps.items()}


def test_the_game_goes_on_from_there_and_still_verifies(begun):
    undo.undo_last_post(match=begun, user=asked(begun).user, at=begun.version)
    assert "gather:gold" in options(begun)
    begun.refresh_from_db()
    play_to_end(begun)

    assert match_history.verify_match(begun) is None


def test_what_the_owner_had_chosen_before_is_taken_back_by_itself(travel):
    match = running(3)
    play_until(match, lambda match: "gather:gold" in options(match) and len(options(match)) > 4)
    own = next(text for text in options(match) if not text.startswith("gather"))
    choose(match, own)
    seat = asked(match)
    if "gather:gold" not in options(match):
        pytest.fail("this was to be done before gathering")
    run_out(match)
    first = look(match, seat)
    undo.undo_last_post(match=match, user=seat.user, at=match.version)

    match.refresh_from_db()
    assert first.undoes_steward
    assert game_log.counted_entries(match)[-1].choices == [own]
    assert not look(match, seat).undoes_steward


def test_where_nobody_takes_back_what_they_chose_the_stewards_turn_is_replaced_all_the_same(begun):
    Match.objects.filter(pk=begun.pk).update(allows_undo=False)
    begun.refresh_from_db()
    seat = asked(begun)
    undo.undo_last_post(match=begun, user=seat.user, at=begun.version)
    begun.refresh_from_db()
    choose(begun, "gather:gold")

    with pytest.raises(Refused, match="undo_off"):
        undo.undo_last_post(match=begun, user=seat.user, at=begun.version)


def test_once_the_owner_has_chosen_further_what_the_steward_did_stands(begun):
    own = next(text for text in options(begun) if text != "end_turn")
    choose(begun, own)
    seat = asked(begun)
    assert not look(begun, seat).undoes_steward


def test_at_a_live_table_the_turn_is_over_at_once(travel):
    match = running(3, pace=Pace.LIVE)
    play_until(match, on_own_turn)
    absent = asked(match)
    run_out(match)

    assert not look(match, absent).undoes_steward
    with pytest.raises(Refused):
        undo.undo_last_post(match=match, user=absent.user, at=match.version)


def test_the_steward_cannot_be_undone_after_the_hour(begun):
    seat, at = asked(begun), begun.version
    run_out(begun)

    with pytest.raises(VersionConflict):
        undo.undo_last_post(match=begun, user=seat.user, at=at)


def test_only_the_owner_may_undo_the_steward(begun):
    for other in begun.seats.filter(is_asked=False).select_related("user"):
        assert not look(begun, other).undoes_steward
        with pytest.raises(Refused, match="nothing_to_undo"):
            undo.undo_last_post(match=begun, user=other.user, at=begun.version)


def test_whoever_sits_down_for_the_absent_does_not_take_back_what_came_before(begun):
    seat = asked(begun)
    heir = next(user for user in site.invited() if user.pk != seat.user_id)
    Seat.objects.filter(pk=seat.pk).update(user=heir, is_provisional=False, wait=begun.version)

    with pytest.raises(Refused, match="nothing_to_undo"):
        undo.undo_last_post(match=begun, user=heir, at=begun.version)


def test_of_the_steward_and_a_bot_that_failed_only_what_the_steward_did_for_the_absent_goes(begun):
    seat = asked(begun)
    Seat.objects.filter(pk=seat.pk).update(stood_in_at=timezone.now(), is_provisional=False)
    choices.make_choice(match=begun, seat=seat.number, choices=["end_turn"], at=begun.version, by="steward")

    begun.refresh_from_db()
    with pytest.raises(Refused):
        undo.undo_last_post(match=begun, user=seat.user, at=begun.version)


def test_several_answers_of_the_steward_are_undone_together(people):
    several = [one for one in walk().values() if one.fate == ALL and len(one.posts) > 1]
    match = laid(several[0], people)
    seat = asked(match)
    undo.undo_last_post(match=match, user=seat.user, at=match.version)

    numbers = range(1, len(several[0].posts) + 1)
    undone = dict(match.entries.filter(number__in=numbers).values_list("number", "undone_by"))
    assert undone == dict(zip(numbers, itertools.repeat(len(numbers) + 1), strict=False))
