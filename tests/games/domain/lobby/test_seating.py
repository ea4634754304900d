"""Tables before the game: who may open, join, leave and start them."""

import pytest
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import seating
from games.domain.timing.time_controls import TimeControl
from games.enums import BotKind, MatchStatus, NoticeKind, Pace
from games.models import Invitation, Match, Notice, Shuffle, User
from tests.games.tables import asked, guest, open_table, person, play_to_end, running

pytestmark = pytest.mark.django_db
APPRENTICE = BotKind.APPRENTICE


def refusal_of(act, **wishes) -> str:
    with pytest.raises(Refused) as refused:
        act(**wishes)
    return refused.value.code


def finish(match: Match) -> None:
    """Finish a game."""
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    match.refresh_from_db()


def stamps(match: Match) -> list[int]:
    """Return the stamp of the match and those of the seats."""
    match.refresh_from_db()
    return [match.stamp, *match.seats.order_by("number").values_list("stamp", flat=True)]


def test_a_table_that_is_not_full_waits():
    match = open_table(person(), 3)

    assert match.status == MatchStatus.OPEN
    assert [seat.is_empty for seat in match.seats.all()] == [False, True, True]


def test_the_last_to_sit_down_starts_the_game():
    match = open_table(person(), 2)

    seating.take_seat(match=match, user=person("Bára"))
    match.refresh_from_db()

    assert match.status == MatchStatus.RUNNING
    assert match.entries.get().number == 0
    assert asked(match).deadline is not None


def test_a_guest_plays_bots_at_once_and_without_a_clock():
    match = open_table(guest(), 4, bots=[APPRENTICE] * 3)

    assert match.status == MatchStatus.RUNNING
    assert match.pace == Pace.UNTIMED
    assert not match.seats.exclude(deadline=None).exists()


def test_a_guest_opens_no_table_for_people():
    assert refusal_of(open_table, creator=guest(), size=3, bots=[APPRENTICE]) == "confirm_address"
    assert not Match.objects.exists()


def test_an_unconfirmed_address_does_not_sit_down_with_people():
    match = open_table(person(), 3)

    assert refusal_of(seating.take_seat, match=match, user=person("Bára", confirmed=False)) == "confirm_address"
    assert refusal_of(seating.take_seat, match=match, user=guest()) == "confirm_address"


def test_the_seed_hash_exists_before_the_deal_and_does_not_change():
    match = open_table(person(), 2)
    before = match.seed_hash

    seating.take_seat(match=match, user=person("Bára"))
    match.refresh_from_db()

    assert match.seed_hash == before
    assert Shuffle.objects.get(match=match).seed not in (before, "")


def test_nobody_sits_down_twice():
    ana = person()
    match = open_table(ana, 3)

    assert refusal_of(seating.take_seat, match=match, user=ana) == "already_seated"


def test_a_taken_seat_cannot_be_taken():
    match = open_table(person(), 3)

    assert refusal_of(seating.take_seat, match=match, user=person("Bára"), number=0) == "seat_taken"
    assert refusal_of(seating.take_seat, match=match, user=person("Cyril"), number=7) == "no_such_seat"


def test_one_may_choose_a_seat():
    match = open_table(person(), 3)

    assert seating.take_seat(match=match, user=person("Bára"), number=2).number == 2


def test_a_started_table_takes_nobody():
    match = running(2)

    assert refusal_of(seating.take_seat, match=match, user=person("Cyril")) == "table_started"


def test_a_cancelled_table_takes_nobody():
    ana = person()
    match = open_table(ana, 3)
    seating.cancel_open_table(match=match, by=ana)

    assert refusal_of(seating.take_seat, match=match, user=person("Bára")) == "table_closed"


def test_a_private_table_asks_for_its_link():
    match = open_table(person(), 3, private=True)
    bara = person("Bára")

    assert refusal_of(seating.take_seat, match=match, user=bara) == "needs_invitation"
    assert refusal_of(seating.take_seat, match=match, user=bara, token="guessed") == "needs_invitation"
    assert seating.take_seat(match=match, user=bara, token=match.invite_token).number == 1


def test_who_leaves_makes_room():
    match = open_table(person(), 3)
    bara = person("Bára")
    seating.take_seat(match=match, user=bara)

    seating.leave_seat(match=match, user=bara)

    assert match.seats.get(number=1).is_empty
    assert refusal_of(seating.leave_seat, match=match, user=bara) == "not_seated"


def test_nobody_leaves_a_started_table():
    match = running(2)

    assert refusal_of(seating.leave_seat, match=match, user=match.creator) == "table_started"


def test_a_creator_who_leaves_hands_the_table_on():
    ana, bara = person(), person("Bára")
    match = open_table(ana, 3)
    seating.take_seat(match=match, user=bara)

    seating.leave_seat(match=match, user=ana)
    match.refresh_from_db()

    assert match.creator == bara
    assert match.is_open


def test_a_creator_who_leaves_alone_closes_the_table():
    ana = person()
    match = open_table(ana, 3, bots=[APPRENTICE])

    seating.leave_seat(match=match, user=ana)
    match.refresh_from_db()

    assert match.status == MatchStatus.CANCELLED


def test_the_creator_seats_bots_and_takes_them_off_again():
    ana = person()
    match = open_table(ana, 3)

    seat = seating.seat_bot(match=match, by=ana, kind=BotKind.BUILDER, number=2)
    seating.remove_bot(match=match, by=ana, number=2)

    assert seat.number == 2
    assert match.seats.get(number=2).is_empty
    assert refusal_of(seating.remove_bot, match=match, by=ana, number=2) == "no_bot_there"


def test_only_the_creator_seats_bots_and_cancels():
    match = open_table(person(), 3)
    bara = person("Bára")
    seating.take_seat(match=match, user=bara)

    assert refusal_of(seating.seat_bot, match=match, by=bara, kind=APPRENTICE) == "not_creator"
    assert refusal_of(seating.remove_bot, match=match, by=bara, number=2) == "not_creator"
    assert refusal_of(seating.cancel_open_table, match=match, by=bara) == "not_creator"


def test_a_bot_on_the_last_seat_starts_the_game():
    ana = person()
    match = open_table(ana, 3)
    seating.take_seat(match=match, user=person("Bára"))

    seating.seat_bot(match=match, by=ana, kind=APPRENTICE)
    match.refresh_from_db()

    assert match.is_running


def test_those_at_a_cancelled_table_are_told():
    ana, bara = person(), person("Bára")
    match = open_table(ana, 3)
    seating.take_seat(match=match, user=bara)

    seating.cancel_open_table(match=match, by=ana)

    assert [(notice.user, notice.kind) for notice in Notice.objects.all()] == [(bara, NoticeKind.CANCELLED)]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"size": 9}, "seats_not_in_edition"),
        ({"edition": "tarot"}, "unknown_edition"),
        ({"options": {"dice": 2}}, "unknown_option"),
        ({"name": "x" * 61}, "name_too_long"),
        ({"name": "a\u202eb"}, "invisible_characters"),
        ({"name": "a\x00b"}, "invisible_characters"),
        ({"bots": [APPRENTICE] * 3}, "too_many_bots"),
        ({"pace": Pace.UNTIMED}, "untimed_needs_bots"),
    ],
)
def test_what_cannot_be_set_up_says_why(wish, code):
    assert refusal_of(open_table, **{"creator": person(), "size": 3, **wish}) == code
    assert not Match.objects.exists()


def test_a_table_without_a_name_is_named_after_its_creator():
    assert open_table(person("Ana"), name="  ").name == "Ana's table"


def test_emoji_may_name_a_table():
    assert open_table(person(), name="🏰 night").name == "🏰 night"


def test_a_rematch_asks_the_same_people_to_the_same_table():
    match = running(2, bots=(BotKind.BUILDER,), undo=False)
    play_to_end(match)
    ana, bara = (seat.user for seat in match.seats.all()[:2])

    again = seating.open_rematch(match=match, by=bara)

    assert again.is_open
    assert [seat.bot for seat in again.seats.all()] == ["", "", BotKind.BUILDER]
    assert not again.allows_undo
    assert Notice.objects.get(match=again).user == ana


def test_a_second_rematch_request_joins_the_first():
    match = running(2)
    play_to_end(match)
    ana, bara = (seat.user for seat in match.seats.all())

    first = seating.open_rematch(match=match, by=ana)
    second = seating.open_rematch(match=match, by=bara)

    assert first == second
    assert second.seats.get(user=bara).number == 1


def test_only_the_players_of_a_finished_game_get_a_rematch():
    match = running(2)

    assert refusal_of(seating.open_rematch, match=match, by=match.creator) == "not_finished"
    play_to_end(match)
    assert refusal_of(seating.open_rematch, match=match, by=person("Cyril")) == "not_seated"


def test_a_guest_gets_a_rematch_against_the_same_bots():
    visitor: User = guest()
    match = open_table(visitor, 2, bots=[APPRENTICE])
    play_to_end(match)

    assert seating.open_rematch(match=match, by=visitor).is_running


def test_a_rematch_is_set_up_as_the_game_was():
    slow = TimeControl(1, 20, 3, 40)
    wish = {
        "name": "Wednesday",
        "edition": "deluxe",
        "private": True,
        "spectators": False,
        "undo": False,
        "hours": False,
    }
    match = running(2, bots=(BotKind.BUILDER,), pace=Pace.RELAXED, stand_in=BotKind.BUILDER, time_control=slow, **wish)
    finish(match)

    again = seating.open_rematch(match=match, by=match.creator)

    kept = ("name", "edition", "size", "pace", "grace", "bank", "increment", "cap", "stand_in", "options")
    kept += ("is_private", "allows_spectators", "allows_undo", "allows_hours", "cast", "uniques")
    assert {name: getattr(again, name) for name in kept} == {name: getattr(match, name) for name in kept}
    assert (again.grace, again.bank, again.increment, again.cap) == (1, 20, 3, 40)
    assert (again.rematch_of, again.creator) == (match, match.creator)
    assert again.seed_hash != ""


def test_a_rematch_invites_all_players_except_deleted_accounts():
    match = running(4)
    finish(match)
    ana, bara, cyril, dita = (seat.user for seat in match.seats.select_related("user").order_by("number"))
    User.objects.filter(pk=dita.pk).update(deleted_at=timezone.now())
    stamp = Match.objects.get(pk=match.pk).stamp

    again = seating.open_rematch(match=match, by=bara)

    told = {notice.user: (notice.kind, notice.about, notice.params) for notice in Notice.objects.filter(match=again)}
    asks = (NoticeKind.INVITED, "rematch", {"by": bara.pk})
    assert told == {ana: asks, cyril: asks}
    assert Match.objects.get(pk=match.pk).stamp == stamp + 1


def test_repeating_a_rematch_request_leads_to_the_same_seat():
    match = running(2)
    finish(match)

    again = seating.open_rematch(match=match, by=match.creator)

    assert seating.open_rematch(match=match, by=match.creator) == again
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_after_a_closed_rematch_another_can_be_opened():
    match = running(2)
    finish(match)
    closed = seating.open_rematch(match=match, by=match.creator)
    seating.cancel_open_table(match=closed, by=match.creator)

    again = seating.open_rematch(match=match, by=match.creator)

    closed.refresh_from_db()
    assert (again.is_open, again.rematch_of, closed.rematch_of) == (True, match, None)


def test_a_private_rematch_lets_the_others_in_without_a_link():
    match = running(2, private=True)
    finish(match)
    ana, bara = (seat.user for seat in match.seats.select_related("user").order_by("number"))

    again = seating.open_rematch(match=match, by=ana)

    assert again == seating.open_rematch(match=match, by=bara)
    assert set(again.seats.values_list("user", flat=True)) == {ana.pk, bara.pk}


def test_an_invitation_is_taken_by_the_first_who_comes_with_it():
    ana, bara, cyril = person("Ana"), person("Bára"), person("Cyril")
    match, other = open_table(ana, 4, private=True), open_table(ana, 4, private=True)
    one, two = (Invitation.objects.create(match=m, inviter=ana, address="x@example.org") for m in (match, other))

    assert refusal_of(seating.take_seat, match=match, user=bara, token=two.token) == "needs_invitation"
    assert refusal_of(seating.take_seat, match=match, user=bara, token="") == "needs_invitation"
    seating.take_seat(match=match, user=bara, token=one.token)
    assert refusal_of(seating.take_seat, match=match, user=cyril, token=one.token) == "needs_invitation"
    seating.leave_seat(match=match, user=bara)
    seating.take_seat(match=match, user=bara, token=one.token)

    assert [Invitation.objects.get(pk=row.pk).taken_by for row in (one, two)] == [bara, None]


def test_joining_raises_all_stamps():
    match = open_table(person(), 4)
    before = stamps(match)

    seating.take_seat(match=match, user=person("Bára"))

    assert stamps(match) == [stamp + 1 for stamp in before]


def test_unknown_and_surplus_seats_are_refused():
    match = open_table(person(), 3)

    assert refusal_of(seating.take_seat, match=match, user=person("Bára"), number=3) == "no_such_seat"
    assert refusal_of(seating.take_seat, match=match, user=person("Bára"), number=-1) == "no_such_seat"
    assert seating.take_seat(match=match, user=person("Cyril"), number=2).number == 2
    assert [seat.user and seat.user.name for seat in match.seats.order_by("number")] == ["Ana", None, "Cyril"]
