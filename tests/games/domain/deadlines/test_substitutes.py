"""Substitutes: who may be invited, what they get, and what happens to the former player."""

import pytest
from allauth.account.models import EmailAddress

from games.domain.accounts import accounts
from games.domain.chat import table_chat
from games.domain.deadlines import substitutes, timeout_forgiveness
from games.domain.errors import NotVisible, Refused
from games.domain.lobby import departures, invitations
from games.domain.matches import match_history
from games.domain.operations import retention
from games.domain.people import blocked_players
from games.domain.play import table_visit, undo
from games.domain.results import player_statistics, reliability
from games.enums import ChatRoom, IncidentKind, MatchStatus, NoticeKind, SubstitutionOutcome
from games.models import Conduct, Invitation, Match, Notice, Seat, Substitution, UninvitedAddress, User
from games.notices import plan
from tests.games.notices.postman import MAIL
from tests.games.tables import asked, choose, guest, let_bots_choose, person, play_to_end, running

pytestmark = pytest.mark.django_db


def absent(match: Match, number: int | None = None) -> Seat:
    """Mark the player in the seat with this number, or in the seat that is asked, as replaced by a bot."""
    seat = asked(match) if number is None else match.seats.get(number=number)
    now = match.started_at
    match.seats.filter(pk=seat.pk).update(stood_in_at=now, timeouts_in_row=2, deadline=None, remind_at=None)
    match_history.note_incident(match, IncidentKind.STOOD_IN, seat=seat.number)
    return match.seats.select_related("user").get(pk=seat.pk)


def there(match: Match) -> User:
    """Return one of the present players."""
    return match.seats.filter(departures.SEAT_IS_PRESENT).select_related("user").first().user


def offered(match: Match, seat: Seat, player: User) -> Substitution:
    return substitutes.invite_substitute(match=match, by=there(match), number=seat.number, name=player.handle)


@pytest.fixture
def match() -> Match:
    return running(3)


@pytest.fixture
def bea() -> User:
    return person("Bea")


def test_accepting_gives_the_seat_with_a_fresh_clock_and_no_orders(match, bea):
    seat = absent(match)
    match.seats.filter(pk=seat.pk).update(
        standing={"strongman": True}, bank=1, is_chat_muted=True, agrees_to_pause=True, agrees_to_end=True
    )
    offer = offered(match, seat, bea)
    notice = Notice.objects.get(user=bea)
    assert (notice.kind, notice.params) == (NoticeKind.SUBSTITUTE, {"by": there(match).pk, "offer": offer.pk})

    substitutes.accept_substitution(offer=offer)

    match.refresh_from_db()
    mine = match.seats.select_related("user").get(pk=seat.pk)
    assert (mine.user, mine.stood_in_at, mine.timeouts_in_row, mine.standing) == (bea, None, 0, {})
    assert (mine.bank, mine.is_chat_muted, mine.agrees_to_pause, mine.agrees_to_end) == (match.bank, *[False] * 3)
    assert mine.deadline is not None
    assert mine.wait == match.version
    assert table_visit.visit_table(match.pk, bea).look().at == match.version
    last = match.incidents.last()
    assert (last.kind, last.seat, last.user) == (IncidentKind.SUBSTITUTED, seat.number, seat.user)
    choose(match)
    assert match.entries.latest("number").user == bea


def test_the_former_player_is_notified_and_only_watches(match, bea):
    seat = absent(match)
    substitutes.accept_substitution(offer=offered(match, seat, bea))

    look = table_visit.visit_table(match.pk, seat.user).look()
    assert (look.seat, look.at, look.view.seat) == (None, None, None)
    for act in (departures.return_to_seat, departures.resign_seat, departures.agree_to_end_match):
        with pytest.raises(Refused, match="not_your_seat"):
            act(match=match, user=seat.user)
    notice = Notice.objects.get(user=seat.user, kind=NoticeKind.SUBSTITUTE)
    assert plan.is_still_true(notice, None, MAIL)


def test_the_former_player_cannot_see_a_private_table(bea):
    match = running(3, private=True)
    seat = absent(match, 2)
    substitutes.accept_substitution(offer=offered(match, seat, bea))

    with pytest.raises(NotVisible):
        table_visit.visit_table(match.pk, seat.user)
    assert table_visit.visit_table(match.pk, bea).seat.number == seat.number


def test_before_it_is_accepted_the_owner_may_come_back_and_that_ends_the_offer(match, bea):
    seat = absent(match)
    offer = offered(match, seat, bea)

    departures.return_to_seat(match=match, user=seat.user)

    offer.refresh_from_db()
    assert offer.outcome == SubstitutionOutcome.WITHDRAWN
    with pytest.raises(Refused, match="offer_over"):
        substitutes.accept_substitution(offer=offer)
    assert match.seats.get(pk=seat.pk).user == seat.user
    assert not plan.is_still_true(Notice.objects.get(user=bea), None, MAIL)


def test_time_that_is_given_back_ends_the_offer_and_none_is_given_to_a_substitute(match, bea, travel):
    seat = absent(match)
    offer = offered(match, seat, bea)
    since = match.started_at
    assert timeout_forgiveness.undo_timeouts(since) == 1
    assert not substitutes.is_offer_open(offer)

    again = absent(match)
    substitutes.accept_substitution(offer=offered(match, again, bea))
    assert timeout_forgiveness.undo_timeouts(since) == 0


def test_a_seat_that_was_resigned_or_whose_owner_has_left_the_site_can_be_taken_over(match, bea):
    users = [seat.user for seat in match.seats.select_related("user")]
    departures.resign_seat(match=match, user=users[1])
    accounts.erase_person(user=users[2])

    for number, player in ((1, bea), (2, person("Cem"))):
        substitutes.accept_substitution(offer=offered(match, match.seats.get(number=number), player))

    assert [(seat.user.name, seat.resigned_at, seat.has_bot) for seat in match.seats.select_related("user")] == [
        ("Ana", None, False),
        ("Bea", None, False),
        ("Cem", None, False),
    ]


def test_one_offer_at_a_time_which_only_who_made_it_takes_back(match, bea):
    seat = absent(match, 2)
    first, second = (one.user for one in match.seats.select_related("user")[:2])
    offer = substitutes.invite_substitute(match=match, by=first, number=2, name="Bea")
    with pytest.raises(Refused, match="seat_offered"):
        substitutes.invite_substitute(match=match, by=second, number=seat.number, name=person("Cem").handle)
    with pytest.raises(Refused, match="offer_over"):
        substitutes.withdraw_own_offer(match=match, by=second, number=2)

    substitutes.withdraw_own_offer(match=match, by=first, number=2)

    with pytest.raises(Refused, match="offer_over"):
        substitutes.accept_substitution(offer=offer)
    substitutes.invite_substitute(match=match, by=second, number=2, name="Bea")


def test_an_offer_lapses_after_days_and_makes_room_for_another(match, bea, travel):
    seat = absent(match, 2)
    offer = offered(match, seat, bea)
    travel.shift(substitutes.OFFER_DURATION)

    assert substitutes.substitute_offers_for(bea) == []
    with pytest.raises(Refused, match="offer_over"):
        substitutes.accept_substitution(offer=offer)
    assert substitutes.is_offer_open(offered(match, seat, person("Cem")))


def test_an_offer_ends_with_the_game(match, bea):
    offer = offered(match, absent(match, 2), bea)
    departures.end_without_result(match, IncidentKind.ENDED)

    assert substitutes.substitute_offers_for(bea) == []
    for answer in (substitutes.accept_substitution, substitutes.decline_substitution):
        with pytest.raises(Refused, match="offer_over"):
            answer(offer=offer)


def test_a_declined_offer_cannot_be_repeated(match, bea):
    seat = absent(match, 2)
    substitutes.decline_substitution(offer=offered(match, seat, bea))

    assert match.seats.get(pk=seat.pk).user == seat.user
    with pytest.raises(Refused, match="player_invited"):
        offered(match, seat, bea)


def refusal(match: Match, seat: Seat, name: str, by: User | None = None) -> Refused:
    with pytest.raises(Refused) as refused:
        substitutes.invite_substitute(match=match, by=by or there(match), number=seat.number, name=name)
    return refused.value


def test_blocked_guest_and_banned_players_are_reported_as_unknown(match):
    seat, host = absent(match, 2), there(match)
    other = match.seats.get(number=1).user
    apart = [person(name) for name in ("Dag", "Edo", "Fee", "Gil")]
    blocked_players.block_player(user=apart[0], other=host)
    blocked_players.block_player(user=host, other=apart[1])
    blocked_players.block_player(user=apart[2], other=other)
    blocked_players.block_player(user=other, other=apart[3])
    gone = person("Hal")
    User.objects.filter(pk=gone.pk).update(is_active=False)

    for one in (*apart, gone, guest()):
        found = refusal(match, seat, one.handle)
        assert (found.code, found.params) == ("no_such_player", {"name": one.handle})
    assert refusal(match, seat, "nobody").code == "no_such_player"
    assert not Substitution.objects.exists()


def test_who_is_kept_apart_after_the_offer_cannot_accept_it(match, bea):
    offer = offered(match, absent(match, 2), bea)
    blocked_players.block_player(user=there(match), other=bea)

    with pytest.raises(Refused, match="offer_over"):
        substitutes.accept_substitution(offer=offer)


def test_one_person_has_one_seat_and_who_has_seen_hidden_cards_none(match, bea):
    seat = absent(match, 2)
    users = [one.user for one in match.seats.select_related("user")]
    assert refusal(match, seat, users[1].handle).code == "player_seated"
    assert refusal(match, seat, users[0].handle, by=users[0]).code == "yourself"
    substitutes.accept_substitution(offer=offered(match, seat, bea))
    again = absent(match, 1)
    # Former players of this game know a hand, and so do administrators who looked.
    assert refusal(match, again, seat.user.handle).code == "knows_too_much"
    looked = person("Ida")
    match_history.note_incident(match, IncidentKind.OPENED_TO_ADMIN, user=looked, reason="a bug")
    assert refusal(match, again, looked.handle).code == "knows_too_much"


def test_who_looks_at_everything_after_the_offer_cannot_accept_it(match, bea):
    offer = offered(match, absent(match, 2), bea)
    match_history.note_incident(match, IncidentKind.OPENED_TO_ADMIN, user=bea, reason="a bug")

    with pytest.raises(Refused, match="knows_too_much"):
        substitutes.accept_substitution(offer=offer)


def test_opted_out_players_get_no_offers(match, bea):
    UninvitedAddress.objects.create(address=bea.email)

    assert refusal(match, absent(match, 2), bea.handle).code == "player_declines"


def test_offers_need_an_absent_seat_and_are_limited_per_day(match, bea, monkeypatch):
    seat = match.seats.get(number=2)
    assert refusal(match, seat, bea.handle).code == "not_absent"
    absent(match, 2)
    with pytest.raises(Refused, match="not_your_seat"):
        substitutes.invite_substitute(match=match, by=person("Zoe"), number=2, name=bea.handle)
    monkeypatch.setattr(invitations, "MAX_PER_DAY", 1)
    Invitation.objects.create(match=match, inviter=there(match), address="a@example.net")
    assert refusal(match, seat, bea.handle).code == "too_many_invitations"


def test_offers_count_with_other_invitations(match, bea, monkeypatch):
    monkeypatch.setattr(invitations, "MAX_PER_DAY", 1)
    host = there(match)
    offered(match, absent(match, 2), bea)

    with pytest.raises(Refused, match="too_many_invitations"):
        invitations.check_invitation_quota(host)


@pytest.mark.parametrize("wish", [{"substitutes": False}, {"rated": True}])
def test_a_table_may_forbid_it_and_a_rated_one_does(wish, bea):
    match = running(3, **wish)
    seat = absent(match, 2)

    assert refusal(match, seat, bea.handle).code == "no_substitutes"


def test_a_table_that_asks_for_reliable_players_asks_substitutes_too(bea):
    match = running(3, reliability=90)
    offer = offered(match, absent(match, 2), bea)
    for _ in range(reliability.MIN_GAMES):
        old = Match.objects.create(name="Old", status=MatchStatus.FINISHED, size=2, edition="classic")
        Conduct.objects.create(match=old, user=bea, answered=1, timed_out=9, speeds=[], at=old.created_at)

    with pytest.raises(Refused, match="falls_short"):
        substitutes.accept_substitution(offer=offer)


def test_who_has_lost_the_confirmed_address_cannot_sit_down(match, bea):
    offer = offered(match, absent(match, 2), bea)
    EmailAddress.objects.filter(user=bea).update(verified=False)

    with pytest.raises(Refused, match="confirm_address"):
        substitutes.accept_substitution(offer=substitutes.find_substitute_offer(User.objects.get(pk=bea.pk), offer.pk))


def test_an_offer_can_be_used_by_its_player_only(match, bea):
    offer = offered(match, absent(match, 2), bea)

    assert substitutes.find_substitute_offer(bea, offer.pk) == offer
    for number in (offer.pk, offer.pk + 1, 2**80):
        with pytest.raises(NotVisible):
            substitutes.find_substitute_offer(there(match), number)


def test_a_substitute_cannot_undo_earlier_moves(match, bea):
    choose(match)
    while asked(match).number != match.entries.latest("number").seat:
        choose(match)
    seat = absent(match)
    substitutes.accept_substitution(offer=offered(match, seat, bea))
    match.refresh_from_db()

    with pytest.raises(Refused, match="somebody_was_asked"):
        undo.undo_last_post(match=match, user=bea, at=match.version)


def test_a_departure_counts_for_who_was_there_and_the_result_for_neither(match, bea):
    seat = absent(match)
    substitutes.accept_substitution(offer=offered(match, seat, bea))

    assert Conduct.objects.get(user=seat.user).has_left
    assert player_statistics.player_record(seat.user).given_up == 1
    match.refresh_from_db()
    play_to_end(match)

    record = player_statistics.player_record(bea)
    assert (record.finished, record.won, record.best, record.taken_over) == (0, 0, None, 1)
    assert player_statistics.player_record(seat.user).finished == 0
    left, came = (Conduct.objects.get(user=user) for user in (seat.user, bea))
    assert (left.has_left, left.timed_out, came.has_left, came.timed_out) == (True, 1, False, 0)
    assert came.answered > 0
    assert reliability.recompute_reliability() == (1, 0)


def test_bots_resume_when_a_substitute_joins_an_empty_table(bea):
    match = running(2)
    for seat in match.seats.all():
        absent(match, seat.number)
    by = asked(match).user
    other = next(seat for seat in match.seats.all() if not seat.is_asked)
    offer = substitutes.invite_substitute(match=match, by=by, number=other.number, name=bea.handle)
    version = match.version

    substitutes.accept_substitution(offer=offer)
    let_bots_choose(match)

    assert match.version > version


def test_unanswered_offers_are_kept_for_a_while_and_accepted_ones_stay(match, bea, travel):
    substitutes.accept_substitution(offer=offered(match, absent(match, 1), bea))
    offered(match, absent(match, 2), person("Cem"))
    travel.shift(retention.OFFERS * 2)
    retention.delete_expired()

    assert [one.player for one in Substitution.objects.all()] == [bea]


def test_deleting_an_account_withdraws_offers_to_it(match, bea):
    offered(match, absent(match, 2), bea)
    accounts.erase_person(user=bea)

    assert not Substitution.objects.exists()


def test_the_chat_of_the_table_is_the_substitutes_and_no_more_the_others(match, bea):
    seat = absent(match, 2)
    substitutes.accept_substitution(offer=offered(match, seat, bea))

    visits = [table_visit.visit_table(match.pk, user) for user in (bea, seat.user)]
    assert [ChatRoom.PLAYERS in table_chat.readable_rooms(visit) for visit in visits] == [True, False]
