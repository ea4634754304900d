"""Voting on a pause or the end of a game from an email, signed out."""

import base64
import re
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.deadlines import pauses, vote_closing
from games.domain.deadlines.vote_kinds import VoteKind
from games.domain.lobby import departures
from games.domain.timing.votes import VOTE_DURATION
from games.enums import IncidentKind, MatchStatus, NoticeKind, NoticeMode
from games.models import Match, Notice, Seat, User
from games.notices import preferences
from tests.games.notices.postman import LATER, MAIL, mails_to, post_all, subjects, text_of
from tests.games.tables import running
from tests.games.views.visiting import recognised

pytestmark = pytest.mark.django_db


def propose(match: Match, kind: VoteKind) -> None:
    if kind == VoteKind.PAUSE:
        pauses.propose_pause(match=match, user=match.creator, days=3)
    else:
        departures.agree_to_end_match(match=match, user=match.creator)
    match.refresh_from_db()


def links(smtp, travel, user: User) -> dict[str, str]:
    """Send what is due; return the paths of the links to vote in the newest email to `user`."""
    smtp.messages.clear()
    travel.shift(LATER)
    post_all()
    mail = next(mail for mail in mails_to(smtp, user) if "/mail/vote/" in text_of(mail))
    return {path.rsplit("/", 2)[1]: path for path in map(path_of, re.findall(r"http\S+/mail/vote/\S+", text_of(mail)))}


def path_of(url: str) -> str:
    return urlsplit(url).path


def second(match: Match) -> User:
    return match.seats.get(number=1).user


def status(match: Match) -> tuple:
    match.refresh_from_db()
    return match.stamp, match.pause_days, list(match.seats.values_list("agrees_to_pause", "agrees_to_end"))


def press(path: str, answer: str) -> str:
    """Open a link signed out, with CSRF checks, and press a button of its form; return the page that follows."""
    browser = Client(enforce_csrf_checks=True)
    page = browser.get(path, secure=True)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())[1]
    posted = {"csrfmiddlewaretoken": token, "agrees": answer}
    # As a browser sends it under `Referrer-Policy: same-origin`.
    done = browser.post(path, posted, headers={"Origin": "https://testserver"}, secure=True)
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert done.status_code == 200, done.content
    return " ".join(done.content.decode().split())


@pytest.mark.parametrize("kind", VoteKind)
def test_a_proposal_is_emailed_to_those_who_have_a_vote(smtp, travel, kind):
    match = running(4)
    Seat.objects.filter(match=match, number=3).update(stood_in_at=timezone.now())
    Notice.objects.all().delete()
    propose(match, kind)
    travel.shift(LATER)
    post_all()

    told = Notice.objects.filter(kind__in=[NoticeKind.PAUSE_PROPOSED, NoticeKind.END_PROPOSED])
    assert sorted(told.values_list("seat", flat=True)) == [1, 2]
    [mail] = mails_to(smtp, second(match))
    assert "Ana would like to" in text_of(mail)
    assert "The vote closes on" in text_of(mail)
    assert mails_to(smtp, match.creator) == []


def test_all_vote_yes_by_email_and_the_pause_begins_and_is_emailed(smtp, travel):
    match = running(3)
    propose(match, VoteKind.PAUSE)
    ways = [links(smtp, travel, second(match))["yes"]]
    third = match.seats.get(number=2).user
    mail = next(mail for mail in mails_to(smtp, third) if "/mail/vote/" in text_of(mail))
    ways.append(path_of(re.search(r"http\S+/mail/vote/\S+/yes/", text_of(mail))[0]))

    assert "The other players can still vote" in press(ways[0], "yes")
    match.refresh_from_db()
    assert not match.is_paused
    assert "The clocks are stopped until" in press(ways[1], "yes")
    match.refresh_from_db()
    assert match.is_paused
    smtp.messages.clear()
    travel.shift(LATER)
    post_all()
    assert [subjects(smtp, user) for user in (match.creator, second(match), third)] == [
        ["Game paused · Tuesday"],
        ["Game paused · Tuesday"],
        [],
    ]


def test_one_vote_no_by_email_keeps_the_game_going(smtp, travel):
    match = running(3)
    propose(match, VoteKind.END)
    assert "so the game continues" in press(links(smtp, travel, second(match))["no"], "no")

    match.refresh_from_db()
    assert match.end_proposed_at is None
    assert match.status == MatchStatus.RUNNING
    assert match.incidents.last().kind == IncidentKind.END_DECLINED
    assert match.incidents.last().seat == 1


def test_the_last_yes_by_email_ends_the_game(smtp, travel):
    match = running(2)
    propose(match, VoteKind.END)
    assert "agreed to end this game" in press(links(smtp, travel, second(match))["yes"], "yes")

    match.refresh_from_db()
    assert match.status == MatchStatus.ENDED


@pytest.mark.parametrize("kind", VoteKind)
@pytest.mark.parametrize("method", ["get", "head"])
def test_opening_a_link_changes_nothing(smtp, travel, kind, method):
    match = running(2)
    propose(match, kind)
    ways = links(smtp, travel, second(match))
    before = status(match)
    for path in ways.values():
        answer = getattr(Client(), method)(path)
        assert answer.status_code == 200
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert "no-store" in answer.headers["Cache-Control"]

    assert status(match) == before


def test_a_post_without_the_token_of_the_form_is_refused(smtp, travel):
    match = running(2)
    propose(match, VoteKind.END)
    path = links(smtp, travel, second(match))["yes"]

    assert Client(enforce_csrf_checks=True).post(path, {"agrees": "yes"}).status_code == 403
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING


def test_a_link_names_nothing(smtp, travel):
    match = running(2)
    propose(match, VoteKind.PAUSE)
    token = links(smtp, travel, second(match))["yes"].split("/")[-3]
    raw = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))

    assert not any(word in raw for word in (b"pause", b"match", b"vote", b"seat"))


def decline(match: Match) -> None:
    pauses.answer_pause(match=match, user=match.creator, agrees=False)


def propose_again(match: Match) -> None:
    pauses.propose_pause(match=match, user=match.creator, days=9)


def new_password(match: Match) -> None:
    user = second(match)
    user.set_password("another harbour")
    user.save()


def sign_out_everywhere(match: Match) -> None:
    User.objects.filter(pk=second(match).pk).update(password="!")
    recognised(second(match)).post(reverse("games:close_others"))


def lose_the_seat(match: Match) -> None:
    match.seats.filter(number=1).update(user=None, bot="apprentice")


def be_replaced_for_now(match: Match) -> None:
    match.seats.filter(number=1).update(stood_in_at=timezone.now())


@pytest.mark.parametrize(
    "end", [decline, propose_again, new_password, sign_out_everywhere, lose_the_seat, be_replaced_for_now]
)
def test_a_link_dies_with_its_vote_its_seat_and_the_sign_ins(smtp, travel, end):
    match = running(3)
    propose(match, VoteKind.PAUSE)
    path = links(smtp, travel, second(match))["yes"]
    end(match)
    before = status(match)

    for answer in (Client().get(path), Client().post(path, {"agrees": "yes"})):
        assert answer.status_code == 410
        assert "Nothing was changed." in answer.content.decode()
    assert status(match) == before


def test_a_link_dies_when_the_vote_closes_by_itself(smtp, travel):
    match = running(2)
    propose(match, VoteKind.PAUSE)
    path = links(smtp, travel, second(match))["yes"]
    travel.shift(VOTE_DURATION)
    vote_closing.close_expired_votes()

    assert Client().get(path).status_code == 410


def test_who_has_agreed_may_withdraw_by_the_same_link(smtp, travel):
    match = running(3)
    propose(match, VoteKind.END)
    path = links(smtp, travel, second(match))["yes"]
    press(path, "yes")
    assert "Withdraw my agreement" in Client().get(path).content.decode()
    press(path, "no")

    assert list(match.seats.values_list("agrees_to_end", flat=True)) == [True, False, False]


@pytest.mark.parametrize("path", ["/mail/vote/x/yes/", "/mail/vote/x/maybe/"])
def test_what_the_site_did_not_send_is_not_found(path):
    assert Client().get(path).status_code == 404


def test_an_answer_to_another_question_is_no_vote(smtp, travel):
    match = running(2)
    propose(match, VoteKind.PAUSE)
    path = links(smtp, travel, second(match))["yes"]
    assert Client().get(path.replace("/yes/", "/maybe/")).status_code == 404
    Client().post(path, {"agrees": "perhaps"})

    match.refresh_from_db()
    assert not match.is_paused


def test_no_email_to_who_has_voted_or_seen_the_table_and_none_after_the_vote(smtp, travel):
    match = running(4)
    users = [seat.user for seat in match.seats.select_related("user")]
    propose(match, VoteKind.PAUSE)
    pauses.answer_pause(match=match, user=users[1], agrees=True)
    travel.shift(5)
    Seat.objects.filter(match=match, number=2).update(seen_at=timezone.now())
    travel.shift(LATER)
    post_all()
    assert [mail for user in users[1:3] for mail in subjects(smtp, user) if "Pause" in mail] == []
    assert "Pause proposed · Tuesday" in subjects(smtp, users[3])

    smtp.messages.clear()
    propose(match, VoteKind.END)
    departures.agree_to_end_match(match=match, user=users[1], agrees=False)
    travel.shift(LATER)
    post_all()
    assert [mail for user in users for mail in subjects(smtp, user) if "End the game" in mail] == []


def test_two_proposals_in_a_digest_keep_their_buttons(smtp, travel):
    match = running(2)
    user = second(match)
    for kind in (NoticeKind.PAUSE_PROPOSED, NoticeKind.END_PROPOSED):
        preferences.set_mode(channel=MAIL, user=user, kind=kind, mode=NoticeMode.HOURLY)
    propose(match, VoteKind.PAUSE)
    propose(match, VoteKind.END)
    travel.shift(60 * 60)
    post_all()

    assert sum("/mail/vote/" in text_of(mail) for mail in mails_to(smtp, user)) == 2
