"""Two tables that look alike to a viewer tell them the same: in views, notices and news."""

import random

import pytest

import engine
from games.domain.errors import Refused
from games.domain.matches import match_history, match_view
from games.domain.play import choices, table_visit
from games.models import CurrentState, Match, Notice
from tests.games.tables import asked, options, play_until, running

pytestmark = pytest.mark.django_db


def redealt_of(match: Match, viewer: int, dice: random.Random) -> Match:
    """Return another match with doubles of the same people, in a state that `viewer` cannot distinguish."""
    redealt = running(match.size)
    state = engine.redeal(match_history.newest_state(match), viewer, dice)
    redealt.snapshots.all().delete()
    redealt.snapshots.create(number=match.version, state=engine.codec.dump(state))
    CurrentState.objects.filter(match=redealt).update(number=match.version, state=engine.codec.dump(state))
    Match.objects.filter(pk=redealt.pk).update(version=match.version, stamp=match.stamp, round=match.round)
    for seat in match.seats.all():
        same = {name: getattr(seat, name) for name in ("is_asked", "wait", "asked_at", "deadline", "bank", "stamp")}
        redealt.seats.filter(number=seat.number).update(**same)
    Notice.objects.filter(match=redealt).delete()
    redealt.refresh_from_db()
    return redealt


def told(match: Match, viewer: int, after: int) -> list:
    """Return what `viewer` can read of a match besides the view: notices, stamps, deadlines, the log."""
    seat = match.seats.get(number=viewer)
    notices = match.notices.filter(user=seat.user, version__gt=after).order_by("pk")
    log = [facts for _, facts in match_history.log_entries(match, viewer, after=after)]
    waits = [(other.number, other.is_asked, other.deadline is None) for other in match.seats.all()]
    return [list(notices.values_list("kind", "about", "params", "version")), seat.stamp, match.stamp, log, waits]


@pytest.mark.parametrize("seed", range(12))
def test_hidden_information_does_not_affect_the_view(seed):
    dice = random.Random(seed)
    match = running(4)
    play_until(match, lambda match: match.version == 15 + 6 * seed, seed=seed)
    viewer = dice.choice([seat.number for seat in match.seats.all() if not seat.is_asked])
    redealt = redealt_of(match, viewer, dice)
    before, shared = match.version, sorted(set(options(match)) & set(options(redealt)))
    text = dice.choice(shared)

    for one in (match, redealt):
        choices.make_choice(match=one, seat=asked(one).number, choices=[text], at=before)
        one.refresh_from_db()

    mine, its_double = (one.seats.get(number=viewer) for one in (match, redealt))
    if match_view.current_view(match, mine) == match_view.current_view(redealt, its_double):
        assert told(match, viewer, before) == told(redealt, viewer, before)


def test_strangers_are_refused_before_anything_is_read():
    match = running(2)
    stranger = running(2).creator

    for text in options(match)[0], "fly:moon":
        with pytest.raises(Refused, match="not_your_seat"):
            choices.make_choice(match=match, seat=asked(match).number, choices=[text], at=0, user=stranger)


def test_the_version_is_only_for_the_one_who_is_asked():
    match = running(3)

    for seat in match.seats.select_related("user"):
        seen = table_visit.visit_table(match.pk, seat.user).look()
        assert (seen.at, seen.undo_at) == (0 if seat.is_asked else None, None)
        assert seen.view.seat == seat.number
    assert match_view.current_view(match, None).seat is None


def test_undo_is_offered_only_where_it_is_possible():
    match = running(3)
    play_until(match, lambda match: "gather:gold" in options(match))
    user = asked(match).user
    assert table_visit.visit_table(match.pk, user).look().undo_at is None

    choices.make_choice(match=match, seat=asked(match).number, choices=["gather:gold"], at=match.version, user=user)
    match.refresh_from_db()

    assert table_visit.visit_table(match.pk, user).look().undo_at == match.version
