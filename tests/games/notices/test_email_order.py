"""Emails begin with what the reader is to do and what they need for it; everything else follows."""

import re
from email.message import EmailMessage

import pytest
from django.utils.translation import override

from games.domain.matches import match_view, notice_creation
from games.enums import NoticeKind, NoticeMode
from games.models import Notice, Seat
from games.notices import digest, links, preferences
from games.notices.kinds import NOTICE_TYPES
from games.screens import words
from games.screens.setup import labels
from tests.builders import called
from tests.games.laying import lay_out
from tests.games.notices.postman import LATER, MAIL, html_of, mails_to, post_all, subject_of, text_of
from tests.games.notices.test_both_faces import Page, at_table, mailed, told
from tests.games.notices.test_notices import murder_somebody, until_asked
from tests.games.notices.test_one_two_five import waiting
from tests.games.tables import asked, person, running
from tests.languages import ENGLISH


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Emails are the same on every database."""


def order_of(body: str, *parts: str) -> list[str]:
    """Return the parts in the order in which they occur in a body; each must occur."""
    assert [part for part in parts if part not in body] == []
    return sorted(parts, key=body.index)


def plain(html: str) -> str:
    """Return the visible text of HTML, with the URLs of its links."""
    body = html.partition("<body>")[2]
    body = re.sub(r'<a[^>]*href="([^"]*)"[^>]*>', r"\1 ", body)
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def both(mail: EmailMessage) -> list[str]:
    return [" ".join(text_of(mail).split()), plain(html_of(mail))]


def test_an_email_about_a_turn_goes_from_the_question_to_the_rest(smtp):
    match, user, _players = at_table()
    told(match, NoticeKind.YOUR_TURN)(user, ENGLISH)
    mail = mailed(smtp, user, ENGLISH)
    seat = match.seats.get(user=user)
    view = match_view.current_view(match, seat)
    character = words.card(view.turn.character, match.edition)

    for body in both(mail):
        parts = (
            f"Your turn: {view.kit.ranks[view.turn.character]} {character}",
            "Your characters:" if len(view.own.characters) > 1 else "Your character:",
            f"Your gold: {view.own.gold}",
            "Your hand:",
            "/mail/answer/",
            "Your deadline:",
            labels.longest_wait_words(match),
            links.table_url(match),
            words.card(view.players[seat.number].city[0], match.edition),
            "Since your last move:",
        )
        assert body.startswith(parts[0])
        after = body.index(links.table_url(match))
        assert order_of(body[:after], *parts[:7]) == list(parts[:7])
        assert all(part in body[after:] for part in parts[8:])


def test_the_hand_has_costs_and_says_what_the_reader_can_afford():
    people = [person(name) for name in ("Ana", "Bára", "Cyril", "Dita")]
    table = called(
        *("merchant", "warlord", "king", "bishop"),
        rank=6,
        edition="classic",
        gold=[2, 0, 0, 0],
        hand=[("tavern", "docks"), (), (), ()],
        city=[("market",), (), (), ()],
    )
    match = lay_out(table.state, people, "Tuesday")

    own = digest.digest(match, asked(match)).own

    assert own.characters == "Your character: 6 Merchant"
    assert own.gold == "Your gold: 2"
    assert own.hand == ["Tavern · 1 gold · affordable", "Docks · 3 gold · 1 gold short"]


def test_what_opponents_did_stands_before_the_gold_and_not_twice(smtp, travel):
    match = running(4)
    murder_somebody(match)
    notice = Notice.objects.get(kind=NoticeKind.MURDERED)
    killed = words.card(notice.params["character"], match.edition)
    smtp.messages.clear()
    until_asked(match, notice.user)
    travel.shift(LATER)
    post_all()

    [mail] = mails_to(smtp, notice.user)
    for body in both(mail):
        harm = body.index(f"kills the {killed}")
        assert body.index("What opponents did to you:") < harm < body.index("Your gold:")
        assert "Your character was killed" not in body


def test_several_games_are_counted_in_the_subject_and_the_most_urgent_comes_first(smtp):
    matches, user = waiting(2)
    Seat.objects.update(seen_at=None)
    urgent = matches[1].seats.get(user=user)
    Seat.objects.filter(pk=urgent.pk).update(deadline=urgent.deadline - LATER * 20)
    Notice.objects.all().delete()
    for match in matches:
        told(match, NoticeKind.YOUR_TURN)(user, ENGLISH)
    preferences.set_mode(channel=MAIL, user=user, kind=NoticeKind.ROBBED, mode=NoticeMode.NEXT)
    seat = matches[0].seats.get(user=user)
    notice_creation.create_notice(user=user, kind=NoticeKind.ROBBED, match=matches[0], seat=seat, about="x", gold=2)
    mail = mailed(smtp, user, ENGLISH)

    assert subject_of(mail) == "2 games are waiting for you"
    for body in both(mail):
        assert body.startswith("2 games are waiting for you")
        parts = ("Table B", "Your turn: 6 Merchant", "Table A", "Other news", "Table A: You were robbed of 2 gold.")
        assert order_of(body, *parts[:2]) == list(parts[:2])
        assert body.index("Table B") < body.index("Table A") < body.index("Other news") < body.index(parts[-1])


def test_the_result_comes_first_then_the_ways_on_then_the_scores(smtp):
    match, user, _players = at_table(over=True)
    told(match, NoticeKind.FINISHED)(user, ENGLISH)
    mail = mailed(smtp, user, ENGLISH)
    seat = match.seats.get(user=user)

    assert subject_of(mail).startswith(("You won with", f"You finished {seat.place}"))
    ways = (links.score_url(match), links.replay_url(match), links.analysis_url(match))
    for body in both(mail):
        result = subject_of(mail).removesuffix(" · Tuesday")
        assert body.startswith(result)
        assert order_of(body, result, *ways, "Since your last move:") == [result, *ways, "Since your last move:"]
        assert f" {seat.score}" in body[body.index(ways[-1]) :]


def test_the_ways_on_from_a_result_lead_somewhere(client, smtp, settings):
    match, user, _players = at_table(over=True)
    client.force_login(user)

    for url in (links.score_url(match), links.replay_url(match), links.analysis_url(match)):
        path, _hash, place = url.removeprefix(settings.SITE_URL).partition("#")
        answer = client.get(path)
        assert answer.status_code == 200
        assert not place or f'id="{place}"' in answer.content.decode()


@pytest.mark.parametrize("kind", [kind for kind, kind_of in NOTICE_TYPES.items() if kind_of.is_in_log])
def test_the_first_words_of_html_and_text_are_the_same(smtp, kind):
    match, user, _players = at_table(over=kind == NoticeKind.FINISHED)
    with override(ENGLISH):
        told(match, kind, **({"gold": 2} if kind == NoticeKind.ROBBED else {}))(user, ENGLISH)
    mail = mailed(smtp, user, ENGLISH)
    page = Page()
    page.feed(html_of(mail))

    assert page.has_headline
    assert plain(html_of(mail)).startswith(" ".join(text_of(mail).splitlines()[0].split()[:5]))
