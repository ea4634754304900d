"""An email that asks for a move says which order has stopped, and leads to the page for the next round."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.matches import match_history
from games.domain.play import order_post
from games.enums import OrderStatus
from games.models import Match, Notice, Seat, User
from tests.games.domain.orders.test_order_post import file_list, table
from tests.games.notices.answers.pressing import LINK
from tests.games.notices.postman import LATER, html_of, mails_to, post_all, text_of
from tests.games.notices.test_both_faces import compare
from tests.games.tables import asked, choose, on_own_turn, play_until, running
from tests.games.views.play.test_turn_plans import STEPS, holder, picks_made, plan_address
from tests.games.views.visiting import signed_in
from tests.languages import ENGLISH, LANGUAGES


@pytest.fixture(autouse=True)
def database(db) -> None:
    """What emails say is the same on every database."""


def email_about_turn(match: Match, smtp, travel, language: str = ENGLISH) -> str:
    """Return the text of the email to the player who is asked now."""
    user = asked(match).user
    User.objects.filter(pk=user.pk).update(language=language)
    Notice.objects.exclude(user=user).update(is_new=False)
    travel.shift(LATER)
    post_all()
    mail = mails_to(smtp, user)[-1]
    players = [seat.user.name for seat in match.seats.select_related("user")]
    compare(mail, language, user.name, players)
    assert (ahead(match) in text_of(mail)) is (ahead(match) in html_of(mail))
    return "\n".join(text_of(mail).splitlines())


def told_behind(text: str) -> list[str]:
    """Return what the page behind the first link of an email tells before its choices."""
    page = Client().get(LINK.search(text)[1]).content.decode()
    return [unescape(line) for line in re.findall(r'<p class="told">(.*?)</p>', page)]


def ahead(match: Match) -> str:
    return reverse("games:plan_ahead", args=[match.pk])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_why_a_plan_stopped_and_what_it_was(smtp, travel, language):
    match = table(travel)
    play_until(match, lambda now: match_history.newest_state(now).phase == "selection" and picks_made(now) == 2)
    seat, character = holder(match)
    signed_in(seat.user).post(plan_address(match, character), {"step": STEPS, "guard": "1"})
    order = match.filed_orders.get()
    match.filed_orders.update(contents={**order.contents, "seen": {**order.contents["seen"], "gold": 99}})
    play_until(match, lambda now: asked(now).number == seat.number and match_history.newest_state(now).turn)
    travel.move_to(order_post.next_post(timezone.now()) + timedelta(minutes=1), tick=False)
    assert order_post.carry_out_due_orders() == 0
    assert match.filed_orders.get().status == OrderStatus.STOPPED

    text = email_about_turn(match, smtp, travel, language)
    if language == ENGLISH:
        told = ["Your plan stopped: your gold has changed.", "Your plan: 2 gold and end turn"]
        assert "\n".join([*told, ""]) in text
        assert told_behind(text)[:2] == told
    assert ahead(match) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_email_that_asks_for_a_pick_has_the_plans_and_where_to_change_them(smtp, travel, language):
    match = table(travel)
    seat, key = asked(match), match_history.newest_state(match).cast[2]
    signed_in(seat.user).post(plan_address(match, key), {"step": STEPS, "guard": "1"})

    text = email_about_turn(match, smtp, travel, language)

    html = html_of(mails_to(smtp, seat.user)[-1])
    assert plan_address(match, key) in text
    assert plan_address(match, key) in html
    assert re.search(r'<img src="cid:plan\.coin\.flag" width="88" height="40" alt="">', html)
    if language == ENGLISH:
        assert "By your plan for the Magician: 2 gold and end turn.\nChange the plan:\n" in text


def test_it_says_why_a_list_stopped_and_what_it_was(smtp, travel):
    match = table(travel)
    seat, gone = asked(match), match_history.newest_state(match).faceup[0]
    file_list(match, seat, gone)
    travel.shift(timedelta(minutes=15))
    order_post.carry_out_due_orders()

    text = email_about_turn(match, smtp, travel)
    reason, listed, *_others = told_behind(text)
    for words in (text, reason):
        assert "Your list has stopped: no character it allows was left." in words
    assert listed.startswith("Your list: ")
    assert f"\n{listed}\n" in text


def test_it_leads_to_the_next_round_in_the_draft_and_in_a_turn_but_not_from_others(smtp, travel):
    match = running(4)
    text = email_about_turn(match, smtp, travel)
    assert ahead(match) in text
    assert "Your list" not in text
    play_until(match, on_own_turn)
    assert ahead(match) in email_about_turn(match, smtp, travel)


def test_the_orders_of_others_and_of_earlier_rounds_are_not_in_it(smtp, travel):
    match = table(travel)
    first = asked(match)
    file_list(match, first, match_history.newest_state(match).faceup[0])
    travel.shift(timedelta(minutes=15))
    order_post.carry_out_due_orders()
    choose(match)
    assert asked(match) != first

    assert "Your list" not in email_about_turn(match, smtp, travel)
    Seat.objects.update(seen_at=None)
    play_until(match, lambda now: now.round == 2 and asked(now).number == first.number)
    assert "Your list" not in email_about_turn(match, smtp, travel)
