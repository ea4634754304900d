"""What orders played is told to their owner: once a post, in their language, and to no one else."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.domain.matches import match_history
from games.domain.play import order_post
from games.enums import NoticeKind
from games.models import Match, Notice
from games.notices import phrases
from tests.games.domain.orders.test_order_post import file_list, table
from tests.games.notices.postman import LATER, html_of, mails_to, post_all, subject_of, text_of
from tests.games.tables import asked, play_until
from tests.games.views.play.test_turn_plans import STEPS, holder, picks_made, plan_address
from tests.games.views.visiting import address, signed_in
from tests.languages import LANGUAGES


@pytest.fixture(autouse=True)
def database(db) -> None:
    """What is told is the same on every database."""


def of_orders(match: Match) -> list[Notice]:
    return list(match.notices.filter(kind=NoticeKind.ORDER_PLAYED))


@pytest.fixture
def played(travel) -> tuple[Match, Notice]:
    """Return a table at which a plan has just played a turn, and the notice about it."""
    match = table(travel)
    play_until(match, lambda now: match_history.newest_state(now).phase == "selection" and picks_made(now) == 2)
    seat, character = holder(match)
    signed_in(seat.user).post(plan_address(match, character), {"step": STEPS, "guard": "1"})
    play_until(match, lambda now: asked(now).number == seat.number and match_history.newest_state(now).turn)
    Notice.objects.update(is_new=False)
    travel.shift(timedelta(minutes=20))
    assert order_post.carry_out_due_orders() == 2
    match.refresh_from_db()
    [notice] = of_orders(match)
    return match, notice


def test_a_turn_played_step_by_step_is_one_notice_to_its_owner(played):
    match, notice = played
    entries = match.entries.filter(seat=notice.seat, user=notice.user).order_by("number")
    first, last = list(entries)[-2:]

    assert (notice.params, notice.version) == ({"first": first.number}, last.number)
    assert match.filed_orders.get().uses[0][0] == first.number
    sentence = phrases.notice_sentence(notice)
    gold = match_history.newest_state(match).players[notice.seat].gold
    assert sentence.startswith("You were the ")
    assert "and we played your plan. " in sentence
    assert "You take 2 gold. " in sentence
    assert sentence.endswith(f"You now have {gold} gold.")
    assert "is called" not in sentence


def test_the_notice_says_the_same_in_every_language(played):
    sentences = set()
    for language in LANGUAGES:
        with override(language):
            sentences.add(phrases.notice_sentence(played[1]))

    assert len(sentences) == len(LANGUAGES)
    assert all("%(" not in sentence and "2" in sentence for sentence in sentences)


def test_the_email_goes_to_the_owner_only_and_not_once_they_have_seen_the_table(played, smtp, travel):
    match, notice = played
    travel.shift(LATER)
    post_all()

    [mail] = [mail for mail in mails_to(smtp, notice.user) if subject_of(mail).startswith("Played for you")]
    assert "You take 2 gold." in text_of(mail)
    assert 'src="cid:plan.coin.flag"' in html_of(mail)
    others = match.seats.exclude(user=notice.user).select_related("user")
    assert not any("played your plan" in text_of(mail) for seat in others for mail in mails_to(smtp, seat.user))


def test_a_reader_who_has_seen_the_table_gets_no_email(played, smtp, travel):
    match, notice = played
    signed_in(notice.user).get(address(match, "table"))
    travel.shift(LATER)
    post_all()

    assert not any(subject_of(mail).startswith("Played for you") for mail in mails_to(smtp, notice.user))


def test_the_owners_page_shows_it_at_their_next_visit_only(played, travel):
    match, notice = played
    other = match.seats.exclude(user=notice.user).select_related("user").first().user
    place = address(match, "table")

    assert "and we played your plan" in signed_in(notice.user).get(place).content.decode()
    assert "and we played your plan" not in signed_in(other).get(place).content.decode()
    travel.shift(timedelta(hours=2))
    assert "and we played your plan" not in signed_in(notice.user).get(place).content.decode()


def test_picks_of_two_people_at_one_post_are_a_notice_to_each(travel):
    match = table(travel)
    first, second = asked(match), match.seats.get(number=(asked(match).number + 1) % 4)
    for seat in (first, second):
        file_list(match, seat)
    travel.shift(timedelta(minutes=15))

    assert order_post.carry_out_due_orders() == 2
    told = of_orders(match)
    assert {notice.user_id for notice in told} == {first.user_id, second.user_id}
    assert {notice.about for notice in told} == {order_post.last_post(timezone.now()).isoformat()}
    match.refresh_from_db()
    sentence = phrases.notice_sentence(next(notice for notice in told if notice.user_id == first.user_id))
    assert sentence.startswith("We picked from your list. You chose the ")


def test_a_stopped_order_and_a_press_are_not_told(travel):
    match = table(travel)
    gone = match_history.newest_state(match).faceup[0]
    file_list(match, asked(match), gone)
    travel.shift(timedelta(minutes=15))

    assert order_post.carry_out_due_orders() == 0
    assert of_orders(match) == []
