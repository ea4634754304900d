"""The pages about substitutes: asking, answering, and what they must not reveal."""

import re
from datetime import timedelta
from itertools import count, islice

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from games.domain.deadlines import substitutes
from games.domain.people import private_notes
from games.domain.play import choices
from games.models import Match, OutgoingMail, Substitution, User
from games.notices import dispatch
from games.notices.message import Message
from games.notices.outlets import contents
from tests.games.domain.deadlines.test_substitutes import absent, there
from tests.games.tables import asked, choose, on_own_turn, person, play_to_end, play_until, running
from tests.games.views.visiting import address, signed_in
from tests.tools.secrecy import pairs, site

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return running(3)


@pytest.fixture
def bea() -> User:
    return person("Bea")


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def offer_page(offer: Substitution) -> str:
    return reverse("games:offer", args=[offer.pk])


def offered(match: Match, number: int, player: User) -> Substitution:
    by = there(match)
    answer = signed_in(by).post(
        address(match, "substitutes"), {"seat": str(number + 1), "player": player.handle}, follow=True
    )
    assert f"{player.name} is invited as a substitute." in words(answer)
    return Substitution.objects.get(match=match, player=player)


def test_the_table_leads_those_who_play_to_where_somebody_is_asked(match, bea):
    assert address(match, "substitutes") not in words(signed_in(there(match)).get(address(match)))
    seat = absent(match, 2)

    table = words(signed_in(there(match)).get(address(match)))
    assert f"A bot is playing for {seat.user.name}." in strip_tags(table)
    assert address(match, "substitutes") in table
    for other in (seat.user, bea):
        assert address(match, "substitutes") not in words(signed_in(other).get(address(match)))
    assert address(match, "substitutes") not in words(Client().get(address(match)))
    assert signed_in(bea).get(address(match, "substitutes")).status_code == 302


def test_one_asks_by_name_or_by_a_companions_button_and_takes_it_back(match, bea):
    seat, host = absent(match, 2), there(match)
    private_notes.set_friend(user=host, player=bea, is_added=True)
    page = words(signed_in(host).get(address(match, "substitutes")))
    assert f'name="player" value="{bea.handle}"' in page
    offer = offered(match, seat.number, bea)
    assert "Withdraw invitation" in words(signed_in(host).get(address(match, "substitutes")))
    other = match.seats.get(number=1).user
    assert "Withdraw invitation" not in words(signed_in(other).get(address(match, "substitutes")))

    signed_in(host).post(address(match, "withdraw_offer", 3))

    assert not substitutes.is_offer_open(offer)
    assert "This invitation is no longer valid" in words(signed_in(bea).get(offer_page(offer)))


@pytest.mark.parametrize("said", [{}, {"seat": "9"}, {"seat": "x", "player": "Bea"}, {"seat": "3", "player": "Nobody"}])
def test_an_invalid_substitute_request_is_refused_with_a_reason(match, said):
    absent(match, 2)

    answer = signed_in(there(match)).post(address(match, "substitutes"), said, follow=True)

    assert answer.status_code == 200
    assert 'class="message' in words(answer)
    assert not Substitution.objects.exists()


def test_the_asked_reads_what_it_is_and_takes_the_seat_by_a_button(match, bea):
    seat = absent(match)
    offer = offered(match, seat.number, bea)
    client = signed_in(bea)
    assert offer_page(offer) in words(client.get(reverse("games:mine")))
    page = words(client.get(offer_page(offer)))
    assert f"Seat {seat.number + 1}: {seat.user.name}" in page
    assert "Take over this seat" in page

    answer = client.post(offer_page(offer), {"accepts": "yes"}, follow=True)

    assert answer.redirect_chain == [(address(match), 302)]
    assert "You are now playing this seat." in words(answer)
    assert f"Bea takes over for {seat.user.name}." in re.sub("<[^>]+>", "", words(answer))
    assert offer_page(offer) not in words(client.get(reverse("games:mine")))
    assert "You're at this table." in words(client.get(offer_page(offer)))


def test_who_declines_leaves_the_bot_alone(match, bea):
    seat = absent(match, 2)
    offer = offered(match, seat.number, bea)

    answer = signed_in(bea).post(offer_page(offer), {"accepts": "no"}, follow=True)

    assert "You have declined. The bot keeps playing." in words(answer)
    assert match.seats.get(pk=seat.pk).user == seat.user


def test_only_the_asked_player_sees_an_offer(match, bea, client):
    offer = offered(match, absent(match, 2).number, bea)

    for user in (there(match), person("Zoe")):
        for method in ("get", "post"):
            assert getattr(signed_in(user), method)(offer_page(offer), {"accepts": "yes"}).status_code == 404
    assert client.get(offer_page(offer)).status_code == 302
    assert client.get(reverse("games:offer", args=[2**80])).status_code == 302
    assert signed_in(bea).get(reverse("games:offer", args=[2**80])).status_code == 404
    assert match.seats.filter(user=bea).count() == 0


def test_of_a_private_table_the_asked_reads_no_more_than_by_an_invitation(bea):
    match = running(3, private=True)
    offer = offered(match, absent(match, 2).number, bea)
    client = signed_in(bea)

    page = words(client.get(offer_page(offer))) + words(client.get(reverse("games:mine")))
    assert match.name in page
    assert "round 1" not in page.lower()
    assert address(match) not in words(client.get(offer_page(offer)))
    assert client.get(address(match)).status_code == 404
    substitutes.decline_substitution(offer=offer)
    after = words(client.get(offer_page(offer)))
    assert [seat.user.name for seat in match.seats.select_related("user") if seat.user.name in after] == []


def plain(text: str) -> str:
    return re.sub("<[^>]+>", "", text)


def test_the_log_keeps_the_name_of_who_did_it(match, bea):
    play_until(match, on_own_turn)
    seat = asked(match)
    choose(match, "gather:gold")
    match.refresh_from_db()
    absent(match, seat.number)
    substitutes.accept_substitution(
        offer=substitutes.invite_substitute(match=match, by=there(match), number=seat.number, name=bea.handle)
    )
    match.refresh_from_db()
    choose(match, "end_turn")

    former, mine = seat.user.name, signed_in(bea)
    for client, now in ((mine, "You"), (signed_in(there(match)), "Bea"), (Client(), "Bea")):
        log = plain(words(client.get(address(match, "log"))))
        assert re.search(f"{former} (takes|has|gathers)", log), log
        assert not re.search(f"{now} takes? 2 gold", log), log
        assert f"Bea takes over for {former}." in log
        assert f"{former} ran out of time again" in log
        table = plain(words(client.get(address(match))))
        assert f"Bea takes over for {former}." in table


def test_the_text_of_the_game_names_who_played_when(match, bea):
    seat = absent(match, 2)
    substitutes.accept_substitution(
        offer=substitutes.invite_substitute(match=match, by=there(match), number=2, name=bea.handle)
    )
    match.refresh_from_db()
    play_to_end(match)

    text = signed_in(bea).get(address(match, "export_text")).content.decode()

    assert f"Bea takes over for {seat.user.name}." in text
    assert f"{seat.user.name} ran out of time again" in text


def test_the_mail_leads_to_the_offer_and_the_other_one_tells_nothing_of_the_game(travel, bea):
    match = running(3, private=True)
    seat = absent(match, 2)
    offer = offered(match, 2, bea)
    travel.shift(timedelta(minutes=3))
    dispatch.dispatch_due()
    letter = OutgoingMail.objects.get(user=bea)
    assert offer_page(offer) in letter.text
    assert letter.subject == "[Citadels] You're invited as a substitute · Tuesday"

    substitutes.accept_substitution(offer=offer)
    travel.shift(timedelta(minutes=3))
    dispatch.dispatch_due()
    letter = OutgoingMail.objects.get(user=seat.user, kind="substitute")
    assert "Bea has taken your seat" in letter.text
    for text in (letter.text, letter.html):
        assert address(match) not in text


def test_a_message_links_to_the_substitute_offer(match, bea):
    offer = offered(match, absent(match, 2).number, bea)
    notice = bea.notices.get()

    said = contents.message_content(Message(bea, notice.kind, [], notice=notice))

    assert said["link"].endswith(offer_page(offer))


def fetched(course: pairs.Course, people: list[User], guest: User) -> list[str]:
    """Return everything that an invited substitute can fetch before they accept."""
    with transaction.atomic():
        match = site.lay(course, people)
        for at, (seat, text) in enumerate(course.posts):
            choices.make_choice(match=match, seat=seat, choices=[text], at=at)
            match.refresh_from_db()
        match.seats.filter(number=0).update(stood_in_at=timezone.now(), deadline=None)
        offer = substitutes.invite_substitute(match=match, by=people[1], number=0, name=guest.handle)
        client = signed_in(guest)
        pages = [client.get(way).content.decode() for way in (offer_page(offer), reverse("games:mine"))]
        transaction.set_rollback(True)
    numbers = {f"games/{match.pk}/": "games/PK/", offer_page(offer): "OFFER"}
    for known, put in numbers.items():
        pages = [page.replace(known, put) for page in pages]
    for changing, put in site.CHANGING:
        pages = [changing.sub(put, page) for page in pages]
    return pages


def test_before_it_is_accepted_the_page_tells_no_two_tables_apart(travel, bea):
    people = site.invited()
    found = (pair for seed in count() for pair in pairs.pairs(seed) if pair.seat is None)

    compared = 0
    for pair in islice(found, 6):
        ours, theirs = (fetched(course, people, bea) for course in (pair.ours, pair.theirs))
        assert ours == theirs
        assert "Take over this seat" in ours[0]
        compared += 1
    assert compared == 6
