"""The past of a match: who may see what, and whether it follows from its seed."""

from io import StringIO

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command

from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.play.undo import undo_last_post
from games.enums import IncidentKind
from games.models import CurrentState, Match, Shuffle
from tests.games.tables import asked, choose, on_own_turn, open_table, options, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def admin(name: str = "Root", *, may_change: bool = True):
    user = person(name, is_staff=True)
    if may_change:
        user.user_permissions.add(Permission.objects.get(codename="change_match"))
    return user


def test_a_finished_match_verifies():
    match = running(3)
    play_to_end(match)

    assert match_history.verify_match(match) is None


def test_a_running_match_verifies_too():
    match = running(3)
    play_until(match, lambda match: match.version == 20)

    assert match_history.verify_match(match) is None


@pytest.mark.parametrize("what", ["facts", "rolls", "choices"])
def test_a_changed_entry_is_found(what):
    match = running(3)
    play_to_end(match)
    entry = match.entries.exclude(rolls=[]).last()
    changed = {
        "facts": [["RoundEnded", 99], *entry.facts[1:]],
        "rolls": [["deck", 2, 1], *entry.rolls[1:]],
        "choices": ["pick:nobody"],
    }
    match.entries.filter(pk=entry.pk).update(**{what: changed[what]})

    assert match_history.verify_match(match) == match_history.Mismatch(
        entry.number, what.removesuffix("s") if what == "choices" else what
    )


def test_a_changed_seed_is_found():
    match = running(3)
    Shuffle.objects.filter(match=match).update(seed="ab" * 32)

    assert match_history.verify_match(match) == match_history.Mismatch(0, "seed")


def test_a_changed_state_is_found():
    match = running(3)
    choose(match)
    current = CurrentState.objects.get(match=match)
    current.state["players"][0][0] += 5
    current.save()

    assert match_history.verify_match(match) == match_history.Mismatch(1, "state")


def test_the_command_verifies_all_and_fails_on_a_flaw():
    good, bad = running(2), running(2)
    choose(bad)
    bad.entries.filter(number=1).update(rolls=[["deck", 2, 1]])
    out = StringIO()

    call_command("verify_match", str(good.pk), stdout=out)
    with pytest.raises(CommandError):
        call_command("verify_match", "--all", stdout=out)

    first, replay, proof, *_others, last = out.getvalue().splitlines()
    assert (first, last) == ("1 verified, 0 failed", "1 verified, 1 failed")
    assert replay == f"match {bad.pk}: entry 1 differs in rolls"
    assert proof.startswith(f"match {bad.pk}: the proof fails at entry 1 (numbers)")
    for words in (["999"], [], ["1", "--all"]):
        with pytest.raises(CommandError):
            call_command("verify_match", *words)


def test_the_replay_of_a_running_match_keeps_its_secrets():
    match = running(3)
    name = options(match)[0].split(":")[1]
    choose(match)
    out = StringIO()

    call_command("replay_match", str(match.pk), "--upto", "1", stdout=out)

    assert "Ana, Bára, Cyril" in out.getvalue()
    assert name not in out.getvalue().lower()


def test_the_replay_of_a_finished_match_tells_everything():
    match = running(3)
    name = options(match)[0].split(":")[1]
    choose(match)
    play_to_end(match)
    out = StringIO()

    call_command("replay_match", str(match.pk), stdout=out)

    assert name in out.getvalue().lower()
    with pytest.raises(CommandError):
        call_command("replay_match", "999")


def test_an_admin_opens_a_running_match_with_a_reason_that_everybody_can_read():
    match, root = running(3), admin()

    state = match_history.open_state_to_admin(match=match, admin=root, reason="  a complaint about the deal ")

    incident = match.incidents.get()
    assert state == match_history.newest_state(match)
    assert (incident.kind, incident.user, incident.reason) == (
        IncidentKind.OPENED_TO_ADMIN,
        root,
        "a complaint about the deal",
    )


def test_an_admin_without_a_reason_sees_nothing():
    match = running(3)

    with pytest.raises(Refused, match="reason_needed"):
        match_history.open_state_to_admin(match=match, admin=admin(), reason=" ")
    assert not match.incidents.exists()


def test_a_table_without_a_deal_has_no_state_to_show():
    with pytest.raises(Refused, match="not_dealt"):
        match_history.open_state_to_admin(match=open_table(person("Ana"), 3), admin=admin(), reason="a complaint")


def test_an_admin_who_plays_sees_their_own_view_only():
    match = running(2)
    root = asked(match).user
    root.is_staff = root.is_superuser = True
    root.save()

    with pytest.raises(Refused, match="sits_here"):
        match_history.open_state_to_admin(match=match, admin=root, reason="curious")


def test_nobody_else_opens_a_match():
    match = running(2)

    for user in (person("Zoe"), admin("Clerk", may_change=False)):
        with pytest.raises(Refused, match="not_admin"):
            match_history.open_state_to_admin(match=match, admin=user, reason="curious")


def test_a_finished_match_lies_open_without_a_note():
    match = running(2)
    play_to_end(match)

    match_history.open_state_to_admin(match=match, admin=admin(), reason="")

    assert not Match.objects.get(pk=match.pk).incidents.exists()


def test_the_log_of_a_finished_match_hides_nothing():
    match = running(2)
    play_to_end(match)

    facts = match_history.facts_since(match, None, -1)

    assert "?" not in facts[0].hands[0]


def test_a_table_with_its_newest_state_is_one_query(django_assert_num_queries):
    match = running(3)
    choose(match)

    with django_assert_num_queries(1):
        newest = match_history.newest_snapshot(match.pk)
        assert (newest.number, newest.match, newest.match.newest) == (1, match, newest)
    assert match_history.newest_snapshot(open_table(person(), 3).pk) is None


def test_the_log_is_one_query_and_has_what_its_reader_needs(django_assert_num_queries):
    match = running(3)
    for _ in range(3):
        choose(match)
    match.refresh_from_db()

    with django_assert_num_queries(1):
        log = match_history.log_entries(match, None)
        told = [(entry.number, entry.seat, entry.by, entry.choices, entry.rolls, entry.at) for entry, _ in log]

    assert told == [
        (entry.number, entry.seat, entry.by, entry.choices, entry.rolls, entry.at)
        for entry in match.entries.order_by("number")
    ]
    assert [entry.number for entry, _ in match_history.log_entries(match, None, after=0)] == [1, 2, 3]
    assert [entry.number for entry, _ in match_history.log_entries(match, None, after=1, last=2)] == [2]


def test_the_log_hides_undone_entries_and_undos():
    match = running(3)
    play_until(match, on_own_turn)
    before = match.version
    choose(match, "gather:gold")
    undo_last_post(match=match, user=asked(match).user, at=match.version)
    match.refresh_from_db()
    choose(match, "gather:gold")

    assert [entry.number for entry, _ in match_history.log_entries(match, None, after=before)] == [before + 3]
