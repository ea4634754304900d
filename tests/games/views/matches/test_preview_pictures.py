"""Link previews in messengers: title, description and picture, of public information only."""

import re
import struct

import pytest
from django.core.cache import caches
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import engine
from games.domain.lobby import seating
from games.domain.matches import match_history
from games.infrastructure import shared_cache
from games.models import Match, User
from games.pictures import further_scripts, letters, raster
from games.pictures.poster import INK, Plate, render_poster
from games.screens import preview
from games.views.matches import preview_pictures
from tests.games.markup import compact
from tests.games.tables import open_table, person, play_to_end, play_until, running
from tests.games.views.visiting import address, everything, signed_in
from tests.languages import CHINESE, CZECH

pytestmark = pytest.mark.django_db
TAG = re.compile(r'<meta property="og:(\w+)" content="([^"]*)">')


def tags(page) -> dict[str, str]:
    """Read what messengers read."""
    return dict(TAG.findall(compact(page.content.decode())))


def local(url: str) -> str:
    """Take the site's own name off an address."""
    return url.replace("&amp;", "&").partition("//")[2].partition("/")[2].join(("/", ""))


def drawn(answer) -> tuple[int, int]:
    """Read the size of a PNG."""
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", answer.content[16:24])


@pytest.fixture
def as_drawn(monkeypatch):
    """Return the drawing itself instead of its PNG."""
    monkeypatch.setattr(preview_pictures, "png", lambda svg, *_shape: svg.encode())


def test_a_running_a_finished_and_an_open_table_and_a_moment_each_show_a_picture_of_the_right_size():
    match, waiting = running(2), open_table(person("Dita"))
    play_until(match, lambda m: match_history.newest_state(m).round == 2)
    pages = [address(match), address(match, "moment", 5), address(waiting, "waiting")]
    for page in pages:
        told = tags(Client().get(page))
        assert "Tuesday" in told["title"]
        assert drawn(Client().get(local(told["image"]))) == (1200, 630)
    play_to_end(match)
    told = tags(Client().get(address(match, "story")))

    assert drawn(Client().get(local(told["image"]))) == (1200, 630)
    assert "Won by" in told["description"]
    assert tags(Client().get(address(match)))["image"] == told["image"]


def test_the_front_page_and_every_other_show_the_picture_of_the_site():
    for page in (reverse("pages:landing"), reverse("games:open"), reverse("pages:archive")):
        told = tags(Client().get(page))
        assert told["title"] == "Citadels by Post"
        assert told["image"].endswith("/games/img/link.png")


def test_title_and_line_are_in_the_language_of_the_page():
    match = running(2)
    client = Client(headers={"Accept-Language": CZECH})

    told = tags(client.get(address(match, "moment", 0)))

    assert told["title"] == "0.\N{NO-BREAK SPACE}krok · Tuesday"
    assert "hráči" in told["description"]
    assert told["image"].endswith(f"lang={CZECH}")


def test_a_private_table_shows_strangers_and_messengers_nothing_that_another_page_would_not():
    match = running(2, private=True, name="The secret feast")
    owner = signed_in(match.creator)

    plain = tags(Client().get(reverse("account_login")))
    for page in (address(match), address(match, "moment", 3)):
        seen = Client().get(page, follow=True)
        assert "secret feast" not in seen.content.decode()
        assert tags(seen) == plain
        assert tags(owner.get(page)) == plain
    for client in (Client(), owner):
        for picture in (address(match, "picture"), address(match, "moment_picture", 0)):
            answer = client.get(picture)
            unknown = client.get(picture.replace(f"/{match.pk}/", f"/{match.pk + 1000}/"))
            assert answer.status_code == unknown.status_code == 404


def test_a_table_without_spectators_shows_nothing_until_its_game_is_over():
    match = running(2, spectators=False)

    assert Client().get(address(match, "picture")).status_code == 404
    play_to_end(match)
    assert drawn(Client().get(address(match, "picture"))) == (1200, 630)


def test_while_the_game_runs_the_picture_is_drawn_from_the_strangers_view_for_all_alike(as_drawn):
    match = running(3)
    play_until(match, lambda m: match_history.newest_state(m).round == 3)
    seats = list(match.seats.select_related("user"))
    before = everything(match)

    pictures = {client.get(address(match, "picture")).content for client in (Client(), signed_in(seats[0].user))}

    view = engine.view_for(match_history.newest_state(match), None)
    assert pictures == {preview.draw_table_picture(match, seats, view).encode()}
    assert everything(match) == before
    with pytest.raises(AssertionError):
        preview.draw_table_picture(match, seats, engine.view_for(match_history.newest_state(match), 0))


def test_a_moment_that_has_not_come_or_never_was_has_no_picture_nor_has_a_table_that_was_closed():
    match, waiting = running(2), open_table(person("Dita"))

    assert Client().get(address(match, "moment_picture", 1)).status_code == 404
    assert Client().get(address(match, "moment_picture", 2**70)).status_code == 404
    assert Client().get(address(waiting, "moment_picture", 0)).status_code == 404
    assert Client().get(f"/games/{2**70}/picture.png").status_code == 404
    assert Client().post(address(match, "picture")).status_code == 405
    seating.cancel_open_table(match=waiting, by=waiting.creator)
    assert Client().get(address(waiting, "picture")).status_code == 404


def test_a_picture_moves_on_with_the_table_and_a_deleted_name_is_gone_at_once(as_drawn):
    match = running(2)
    first = Client().get(address(match, "picture")).content
    play_until(match, lambda m: match_history.newest_state(m).round == 2)

    assert Client().get(address(match, "picture")).content != first
    assert Client().get(address(match, "moment_picture", 0)).content == first


def test_names_of_other_scripts_are_written_and_escaped(as_drawn):
    match = running(2)
    seat = match.seats.select_related("user").first()
    seat.user.display_name = "王小明 <b>"
    seat.user.save()
    Match.objects.filter(pk=match.pk).update(name="星期二")

    answer = Client().get(address(match, "picture")).content.decode()

    assert ">王小明 &lt;b&gt;</text>" in answer
    assert ">星期二</text>" in answer
    assert "<b>" not in answer
    for words in ("Ana Řehořová, œuvre", "Вечір із п’ятьма ґанками", "Щърква"):
        assert letters.can_write(words)
        assert letters.can_write(words, letters.DISPLAY)


@pytest.mark.parametrize(
    "name",
    ["芷晴", "简体马", "ユウキ", "민준", "Γιώργος", "أحمد", "דוד", "Արամ", "გიორგი", "नरेन्द्र", "สมชาย", "தமிழ்", "తెలుగు"],
)
def test_every_script_is_drawn_by_a_font_of_the_project(name):
    plates = [Plate(one, (), 7, 0) for one in (name, "")]
    written, bare = (raster.png(render_poster("", "", [plate]), 1200, 630) for plate in plates)

    assert further_scripts.writable_part(name) == name
    assert f">{name}</text>" in render_poster("", "", plates)
    assert written != bare


def test_long_names_are_shortened_and_emoji_left_out():
    long = render_poster(
        "星" * 60, "9", [Plate("王" * 30, (), 7, 0), Plate("🐉 芷晴", (), 7, 0), Plate("🐉", (), 7, 0)]
    )

    assert re.findall(">([^<]*)</text>", long) == ["星" * 21 + "…", "王" * 6 + "…", "芷晴"]
    assert letters.outlined_text("3", 40, 0, 40, INK).split("<path", 1)[1] in long


def test_the_same_picture_is_rasterized_once_and_no_more_than_some_are_kept(monkeypatch):
    match, made = running(2), []
    caches["pictures"].clear()
    monkeypatch.setattr(raster.resvg_py, "svg_to_bytes", lambda **wish: made.append(wish) or b"png")

    for _ in range(3):
        Client().get(address(match, "picture"))

    assert len(made) == 1
    for number in range(200):
        raster.png(f"<svg>{number}</svg>", 1, 1)
    made.clear()
    for number in range(200):
        raster.png(f"<svg>{number}</svg>", 1, 1)
    assert len(made) >= 200 - 64


def test_pictures_of_finished_games_have_an_address_that_a_cdn_may_keep(as_drawn, settings):
    settings.CDN_URL = "https://files.example"
    match = running(2)
    before = tags(Client().get(address(match)))["image"]
    play_to_end(match)
    player = signed_in(match.creator)

    for page in (address(match), address(match, "moment", 3)):
        url = tags(Client().get(page))["image"]
        assert url.startswith("https://files.example/games/")
        for client in (Client(), player):
            answer = client.get(local(url))
            assert answer["Cache-Control"] == "public, max-age=604800, immutable"
            assert answer.get("Vary", "") in ("", "Accept-Encoding")
    User.objects.filter(pk=match.creator_id).update(display_name="Renamed")
    renamed = tags(Client().get(address(match)))["image"]

    assert "v=" not in before
    assert renamed != tags(Client().get(address(match, "moment", 3)))["image"] != url
    for stale in (local(url), local(url).replace("v=", "w=")):
        assert Client().get(stale)["Cache-Control"] == "public, max-age=60"
    assert Client().get(local(renamed))["Cache-Control"] == "public, max-age=604800, immutable"


def test_a_picture_with_a_cookie_is_kept_by_no_shared_cache():
    response = shared_cache.allow_shared_caching(HttpResponse(headers={"Cache-Control": "public", "Vary": "Cookie"}))
    response.set_cookie("sessionid", "x")
    plain = HttpResponse(headers={"Cache-Control": "public", "Vary": "Cookie"})

    for one in (response, plain):
        shared_cache.finish_shared_response(one)

    assert (response["Cache-Control"], response["Vary"]) == ("private", "Cookie")
    assert plain["Vary"] == "Cookie"


def test_pictures_have_a_limit_for_each_network(settings):
    match = running(2)
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "picture": "3/m/key"}

    def status(network: str, url: str) -> int:
        return Client(REMOTE_ADDR=network).get(url).status_code

    moments = [address(match, "moment_picture", 0), address(match, "picture"), address(match, "moment_picture", 0)]
    assert [status(f"2001:db8:0:1::{host}", url) for host, url in enumerate(moments)] == [200, 200, 200]

    refused = Client(REMOTE_ADDR="2001:db8:0:1::9").get(address(match, "moment_picture", 0))
    assert (refused.status_code, "public" in refused.headers.get("Cache-Control", "")) == (429, False)
    assert status("2001:db8:2::1", moments[0]) == 200
    assert Client(REMOTE_ADDR="2001:db8:0:1::9").get(address(match, "table")).status_code == 200


def test_a_picture_costs_few_queries():
    match = running(2)

    with CaptureQueriesContext(connection) as queries:
        Client().get(address(match, "moment_picture", 0))

    assert len(queries) <= 4


@pytest.mark.parametrize("code", ["xx", f"{CZECH}'", CHINESE, "", "../.."])
def test_any_word_for_a_language_gives_a_picture(as_drawn, code):
    match = running(1, bots=("apprentice",))

    assert Client().get(address(match, "picture"), {"lang": code}).status_code == 200


def test_players_share_the_picture_of_a_private_game_and_strangers_do_not_see_it():
    match = running(2, private=True)
    owner = signed_in(match.creator)
    assert owner.get(address(match, "share_picture")).status_code == 404
    play_to_end(match)

    answer = owner.get(address(match, "share_picture"))

    assert drawn(answer) == (1200, 630)
    assert "private" in answer["Cache-Control"]
    assert Client().get(address(match, "share_picture")).status_code != 200
    assert Client().get(address(match, "picture")).status_code == 404


def test_the_picture_of_a_finished_game_is_the_same_for_all_and_has_their_names(as_drawn):
    match = running(3, name="星期二")
    play_to_end(match)
    seats = list(match.seats.select_related("user"))
    seats[0].user.display_name = "王小明"
    seats[0].user.save()

    answers = {signed_in(seat.user).get(address(match, "share_picture")).content.decode() for seat in seats}

    (drawing,) = answers
    assert ">星期二</text>" in drawing
    assert ">王小明</text>" in drawing
    assert 'href="#s-card"' not in drawing


def test_players_can_hide_their_names_in_pictures_and_previews(as_drawn, client):
    match = running(2)
    play_to_end(match)
    match.refresh_from_db()
    winner = match.seats.select_related("user").filter(is_winner=True).first().user
    seats = list(match.seats.select_related("user").order_by("number"))
    before = preview.picture_digest(match, seats)
    assert f"Won by {winner.name}" in preview.link_preview(match, seats).line

    client.force_login(winner)
    page = client.get(reverse("games:settings"))
    posted = {name: value for name, value in page.context["form"].initial.items() if value not in (None, False)}
    client.post(reverse("games:settings"), {**posted, "hides_name_in_pictures": "on"})

    seats = list(match.seats.select_related("user").order_by("number"))
    assert "Won by A player" in preview.link_preview(match, seats).line
    assert preview.picture_digest(match, seats) != before
    assert winner.name in client.get(address(match)).content.decode()
