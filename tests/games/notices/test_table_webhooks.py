"""The webhook of a table posts what a spectator sees, and nothing else."""

import html
import json
import random
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from games.domain.accounts import credentials
from games.domain.deadlines import pauses
from games.domain.errors import Refused
from games.domain.lobby import seating
from games.domain.matches import match_history
from games.domain.play import undo
from games.enums import IncidentKind, MatchStatus, OutletKind, Pace
from games.models import Match, Outlet, Parcel, Seat, User
from games.notices import dispatch
from games.notices.channels.webhook import bodies
from games.notices.outlets import parcels, sender
from games.notices.table_webhooks import news, posting, setup
from tests.games.tables import asked, choose, open_table, options, person, play_until, running
from tests.games.views.visiting import recognised, signed_in
from tests.languages import CZECH

URL = "https://hooks.example.org/room"


@pytest.fixture
def dice() -> random.Random:
    """Choices that are the same in every run."""
    return random.Random(5)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Webhooks of tables are the same on every database."""


def connected(people: int = 3, **wishes) -> tuple[Match, Outlet]:
    """Start a match whose creator has set a webhook."""
    match = running(people, **wishes)
    outlet = setup.set_webhook(match=match, user=match.creator, kind=OutletKind.JSON, url=URL)
    match.refresh_from_db()
    return match, outlet


def posted(match: Match) -> list[dict]:
    """Queue the news; return the contents for one table that were not read before."""
    posting.queue_table_news()
    fresh = Parcel.objects.filter(outlet__match=match)
    contents = [parcel.content for parcel in fresh.order_by("pk")]
    fresh.delete()
    return contents


def plain(page: bytes) -> str:
    """Return the text of a page on one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page.decode())).split())


def spectators_words(match: Match) -> str:
    """Return the text of the log and of the table as a spectator who is not signed in sees them."""
    client = Client()
    names = ("log", "table") if match.is_running else ("log",)
    return " ".join(plain(client.get(reverse(f"games:{name}", args=[match.pk])).content) for name in names)


def step(match: Match, dice) -> None:
    choose(match, dice.choice(options(match)))


@pytest.mark.parametrize("edition", list(engine.EDITIONS))
def test_every_message_of_a_game_says_what_a_spectators_pages_say(edition, dice):
    match, _ = connected(4, edition=edition)
    told = 0
    for _ in range(90):
        if match.is_finished:
            break
        step(match, dice)
        for content in posted(match):
            words = spectators_words(match)
            for line in content["lines"]:
                assert " ".join(line.split()) in words, line
            assert content["title"] == "Tuesday"
            told += 1
    assert told > 20


def test_two_games_that_differ_in_what_is_hidden_are_told_alike(dice):
    first, second = connected(4)[0], connected(4)[0]
    picks: list[list[str]] = [[], []]
    for _ in range(4):
        for match, kept, index in ((first, picks[0], 0), (second, picks[1], -1)):
            text = [text for text in options(match) if text.startswith("pick")][index]
            kept.append(text)
            choose(match, text)
        said = [[content["lines"] for content in posted(match)] for match in (first, second)]
        if match_history.newest_state(first).turn is None and match_history.newest_state(second).turn is None:
            assert said[0] == said[1]
    assert picks[0] != picks[1]


def test_nothing_is_posted_while_a_player_may_undo_and_everything_once_the_next_is_asked():
    match, _ = connected(3, undo=True)
    play_until(match, lambda match: "gather:gold" in options(match))
    posted(match)
    player = asked(match)
    choose(match, "gather:gold")
    assert posted(match) == []
    undo.undo_last_post(match=match, user=player.user, at=match.version)
    match.refresh_from_db()
    assert posted(match) == []
    choose(match, "gather:gold")
    while asked(match).number == player.number:
        choose(match, "end_turn" if "end_turn" in options(match) else None)

    [content] = posted(match)
    assert sum("gold" in line for line in content["lines"]) == 1
    assert asked(match).user.name in content["lines"][-1]


def test_a_pause_is_posted_and_the_result_comes_last(dice):
    match, _ = connected(2)
    pauses.propose_pause(match=match, user=match.creator, days=2)
    [content] = posted(match)
    assert "Ana would like to pause the game for 2 days." in content["lines"]

    while not match.is_finished:
        step(match, dice)
    content = posted(match)[-1]
    assert len(content["lines"]) <= news.MAX_LINES + 2
    assert "points" in content["lines"][-1] or "win" in content["lines"][-1]
    assert posted(match) == []


def test_nothing_that_happened_before_is_posted_and_no_message_repeats(dice):
    match = running(3)
    for _ in range(12):
        step(match, dice)
    setup.set_webhook(match=match, user=match.creator, kind=OutletKind.JSON, url=URL)
    assert posted(match) == []
    player = asked(match)
    play_until(match, lambda match: asked(match).number != player.number)

    assert len(posted(match)) == 1
    assert posted(match) == []


def test_a_table_connected_while_it_waits_is_told_of_its_start():
    ana = person("Ana")
    match = open_table(ana, 2)
    setup.set_webhook(match=match, user=ana, kind=OutletKind.JSON, url=URL)
    seating.take_seat(match=match, user=person("Bob"), token=match.invite_token)
    match.refresh_from_db()

    [content] = posted(match)
    assert "choosing a character" in content["lines"][-1]


def test_only_the_creator_sets_a_webhook_and_only_where_spectators_are_allowed():
    match, shut = running(2), running(2, spectators=False)
    other = match.seats.get(number=1).user
    with pytest.raises(Refused, match="not_creator"):
        setup.set_webhook(match=match, user=other, kind=OutletKind.JSON, url=URL)
    with pytest.raises(Refused, match="not_creator"):
        setup.remove_webhook(match=match, user=other)
    with pytest.raises(Refused, match="no_spectators"):
        setup.set_webhook(match=shut, user=shut.creator, kind=OutletKind.JSON, url=URL)

    assert not Outlet.objects.exists()


def test_players_read_in_the_log_that_a_channel_is_connected():
    match, _ = connected(2)
    setup.remove_webhook(match=match, user=match.creator)

    kinds = [incident.kind for incident in match.incidents.all()]
    assert kinds == [IncidentKind.WEBHOOK_SET, IncidentKind.WEBHOOK_REMOVED]
    log = signed_in(match.seats.get(number=1).user).get(reverse("games:log", args=[match.pk]))
    assert "News of this table is now posted to a channel" in plain(log.content)


def test_a_webhook_of_a_table_gets_none_of_its_creators_notifications():
    match, outlet = connected(2)
    ana: User = match.creator

    assert parcels.queue_parcels(ana, {"title": "x"}) == 0
    assert not any(channel.has_address(ana) for channel in dispatch.CHANNELS if channel.key == "webhook")
    page = recognised(ana).get(reverse("games:outlets")).content.decode()
    assert outlet.url not in page
    credentials.remove_credentials(user=ana)
    assert not Outlet.objects.exists()


def test_messages_arrive_in_the_format_of_their_service(sink):
    match, outlet = connected(2)
    Outlet.objects.filter(pk=outlet.pk).update(url=sink.url, kind=OutletKind.DISCORD)
    Match.objects.filter(pk=match.pk).update(name="@everyone **x**")
    choose(match)
    posting.queue_table_news()
    dispatch.send_outboxes()

    [(_path, _headers, body)] = sink.posts
    said = json.loads(body)
    assert said["content"].startswith("\\@everyone \\*\\*x\\*\\*\n")
    assert f"/games/{match.pk}/" in said["content"]
    assert said["allowed_mentions"] == {"parse": []}
    text, _headers = bodies.slack_request({"title": "a & b", "lines": ["<c>"], "link": "https://x/"})
    assert json.loads(text)["text"] == "a &amp; b\n&lt;c&gt;\nhttps://x/"


def test_a_long_message_is_shortened_to_what_discord_takes(settings):
    match, _ = connected(2)
    lines = [f"{number} " + "x" * 90 for number in range(60)]
    content = news.news_content(match, news.TableNews(lines, "It's Ana's turn.", 1, 1))

    assert len("\n".join(content["lines"])) < 2000
    assert content.pop("lines")[-2:] == [lines[-1], "It's Ana's turn."]
    link = f"{settings.SITE_URL}/games/{match.pk}/"
    games = [{"name": "Tuesday", "link": link}]
    assert content == {"kind": "table", "title": "Tuesday", "link": link, "games": games, "topic": f"game-{match.pk}"}


@pytest.mark.parametrize(
    ("lengths", "left_out"),
    [
        ([1] * 20, ""),
        ([1] * 21, "1 earlier event (shown"),
        ([1] * 25, "5 earlier events (shown"),
        ([750, 750], ""),
        ([750, 751], "1 earlier event (shown"),
        ([1, 1600], "1 earlier event (shown"),
        ([1600], ""),
        ([], ""),
    ],
)
def test_the_newest_lines_are_kept(lengths, left_out):
    match = Match(pk=1, name="Tuesday")
    lines = [f"{number % 10}" * length for number, length in enumerate(lengths)]

    said = news.news_content(match, news.TableNews(lines, "", 1, 1))["lines"]

    number = int(left_out.partition(" ")[0] or 0)
    assert said[bool(left_out) :] == lines[number:]
    assert not left_out or said[0].startswith(left_out)


@pytest.mark.parametrize(
    ("lines", "status", "posted_status", "is_news"),
    [
        (["x"], "", "", True),
        ([], "", "", False),
        ([], "", "before", False),
        ([], "now", "before", True),
        ([], "same", "same", False),
        ([], "s" * 201, "s" * 200, False),
        ([], "s" * 200, "s" * 199, True),
    ],
)
def test_lines_and_another_status_are_news(lines, status, posted_status, is_news):
    assert news.has_changed(Outlet(posted_status=posted_status), news.TableNews(lines, status, 1, 1)) is is_news


@pytest.mark.parametrize(("wait", "settled"), [(None, 7), (3, 3), (7, 7), (9, 7)])
def test_entries_before_the_open_wait_are_settled(wait, settled):
    seats = [Seat(is_asked=False, wait=1), Seat(is_asked=wait is not None, wait=wait or 1)]

    assert news.settled_version(Match(version=7), seats) == settled


def test_a_webhook_remembers_what_it_posted_in_its_creators_language():
    match, _ = connected(2)
    User.objects.filter(pk=match.creator_id).update(language=CZECH)
    choose(match)

    [content] = posted(match)

    row = Outlet.objects.get()
    assert (row.posted_version, row.posted_stamp) == (match.version, match.stamp)
    assert row.posted_incident == match.incidents.order_by("pk").last().pk
    assert row.posted_status == content["lines"][-1]
    assert "choosing a character" not in row.posted_status
    Match.objects.update(allows_spectators=False)
    choose(match)
    assert posted(match) == []


def test_times_in_the_news_are_those_of_the_creator(monkeypatch):
    match, _ = connected(2)
    User.objects.filter(pk=match.creator_id).update(time_zone="Asia/Taipei")
    zones, real = [], news.news_since

    def news_since(*args: Any) -> news.TableNews:
        zones.append(timezone.get_current_timezone_name())
        return real(*args)

    monkeypatch.setattr(news, "news_since", news_since)
    choose(match)
    posting.queue_table_news()

    assert zones == ["Asia/Taipei"]
    assert timezone.get_current_timezone_name() != "Asia/Taipei"


def test_news_that_another_worker_has_just_queued_are_not_queued_again(monkeypatch):
    match, _ = connected(2)
    real = news.news_content

    def queued_meanwhile(match: Match, fresh: news.TableNews) -> dict:
        Outlet.objects.update(posted_stamp=match.stamp + 1)
        return real(match, fresh)

    monkeypatch.setattr(news, "news_content", queued_meanwhile)
    choose(match)

    assert posting.queue_table_news() == 0
    assert not Parcel.objects.exists()


def test_a_webhook_is_for_the_creator_of_a_timed_table_before_its_end():
    match = running(2)
    user, guest = match.creator, User.objects.create_guest(language=CZECH)

    assert setup.may_set_up(match, user)
    assert not setup.may_set_up(match, guest)
    for field, value, is_possible in (
        ("status", MatchStatus.OPEN, True),
        ("status", MatchStatus.FINISHED, False),
        ("pace", Pace.UNTIMED, False),
        ("creator", guest, False),
    ):
        changed = Match.objects.get(pk=match.pk)
        setattr(changed, field, value)
        assert setup.may_set_up(changed, guest if value == guest else user) is is_possible


def test_a_failing_webhook_is_switched_off_and_a_test_switches_it_on(sink, travel):
    match, outlet = connected(2)
    Outlet.objects.filter(pk=outlet.pk).update(url=sink.url)
    sink.status = 500
    choose(match)
    posting.queue_table_news()
    for _ in range(12):
        dispatch.send_outboxes()
        travel.shift(sender.PAUSES[-1])
    outlet.refresh_from_db()
    assert outlet.off_at is not None
    choose(match)
    assert posting.queue_table_news() == 0

    sink.status = 204
    assert setup.send_test(outlet, match) == ""
    outlet.refresh_from_db()
    assert outlet.off_at is None


def test_one_broken_table_does_not_hold_up_the_others(monkeypatch, caplog):
    broken, whole = connected(2)[0], connected(2)[0]
    real = news.news_since

    def fail(match: Match, *args: int) -> news.TableNews:
        if match.pk == broken.pk:
            raise ValueError("broken")
        return real(match, *args)

    monkeypatch.setattr(news, "news_since", fail)
    for match in (broken, whole):
        choose(match)

    assert posting.queue_table_news() == 1
    assert f"the news of match {broken.pk} could not be queued" in caplog.text
    assert posting.queue_table_news() == 0


def test_the_page_sets_tests_and_removes_the_webhook(sink, settings):
    match = running(2)
    browser, way = recognised(match.creator), reverse("games:table_webhook", args=[match.pk])
    assert way in signed_in(match.creator).get(reverse("games:table", args=[match.pk])).content.decode()
    answer = browser.post(way, {"kind": "json", "url": sink.url}, follow=True)
    assert sink.url in answer.content.decode()
    tested = browser.post(reverse("games:try_table_webhook", args=[match.pk]), follow=True)
    assert "The test was delivered." in tested.content.decode()
    [(_path, headers, body)] = sink.posts
    assert headers["Webhook-Id"].endswith("-test")
    link = f"{settings.SITE_URL}/games/{match.pk}/"
    title = "This is a test. News of the game “Tuesday” will be posted here."
    assert json.loads(body) == {"kind": "test", "title": title, "link": link, "games": [], "topic": "test"}
    browser.post(reverse("games:remove_table_webhook", args=[match.pk]))
    assert not Outlet.objects.exists()


@pytest.mark.parametrize("url", ["http://hooks.example.org/", "https://localhost/", ""])
def test_an_odd_url_is_refused_with_a_reason(url):
    match = running(2)
    way = reverse("games:table_webhook", args=[match.pk])
    answer = recognised(match.creator).post(way, {"kind": "json", "url": url})

    assert answer.status_code == 422
    assert not Outlet.objects.exists()


def test_others_see_no_page_and_no_link():
    match, outlet = connected(2)
    way = reverse("games:table_webhook", args=[match.pk])
    browser = recognised(match.seats.get(number=1).user)
    assert way not in browser.get(reverse("games:table", args=[match.pk])).content.decode()
    assert browser.get(way).status_code == 302
    for name in ("try_table_webhook", "remove_table_webhook"):
        browser.post(reverse(f"games:{name}", args=[match.pk]))
    assert Outlet.objects.filter(pk=outlet.pk, sent_at=None).exists()
    assert way not in Client().get(reverse("games:table", args=[match.pk])).content.decode()


def test_a_stolen_session_must_authenticate_before_it_connects_a_table():
    match = running(2)
    browser = signed_in(match.creator)
    browser.post(reverse("games:table_webhook", args=[match.pk]), {"kind": "json", "url": URL})

    assert not Outlet.objects.exists()
