"""The game in two minutes: one page in every language, with its pictures and with the engine's numbers."""

import html
import re

import pytest
from django.test import Client

from games.domain.lobby import lessons
from games.models import Match
from games.pictures import newcomer_scenes
from games.screens.vocabulary import PROMPTS
from tests.games.tables import let_bots_choose, person, running
from tests.games.views.visiting import address, form, signed_in
from tests.languages import ENGLISH, LANGUAGES


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_is_told_in_every_language_with_all_its_scenes(client: Client, language: str):
    page = client.get(f"/{language}/rules/two-minutes/").content.decode()
    told = page[page.index("<article") : page.index("</article>")]

    assert told.count('class="tale"') == len(newcomer_scenes.SCENES)
    assert len(set(re.findall(r'<h2 id="([a-z]+)"', told))) == len(newcomer_scenes.SCENES) + 1
    assert "{" not in re.sub(r"<svg.*?</svg>", "", told, flags=re.DOTALL)


@pytest.mark.django_db
def test_front_page_and_rulebook_lead_to_it(client: Client):
    for place in (f"/{ENGLISH}/", f"/{ENGLISH}/rules/", f"/{ENGLISH}/rules/deluxe/", f"/{ENGLISH}/rules/deluxe/turn/"):
        assert f'href="/{ENGLISH}/rules/two-minutes/"' in client.get(place).content.decode(), place


def test_a_scene_that_is_not_told_cannot_be_drawn():
    with pytest.raises(KeyError):
        newcomer_scenes.scene("bath")


@pytest.mark.parametrize("name", newcomer_scenes.SCENES)
def test_a_scene_is_the_same_each_time_and_points_only_at_pieces_of_the_sprites(name: str):
    drawn = newcomer_scenes.scene(name)

    assert drawn == newcomer_scenes.scene(name)
    assert re.findall(r'<use href="([^"#]*)', drawn)
    assert all(url.endswith(".svg") for url in re.findall(r'<use href="([^"#]*)', drawn))
    assert "{" not in drawn


@pytest.mark.django_db
def test_a_guest_plays_a_first_game_from_the_page_to_its_end_and_on(client: Client):
    table = client.post("/games/first/").headers["Location"]
    page = client.get(table).content.decode()
    assert 'id="hint"' in page
    assert "Opponents:" in page

    match = Match.objects.get()
    assert client.get("/games/first/").headers["Location"] == table
    assert client.post("/games/first/").headers["Location"] == table
    client.post(f"{table}hint/", {"skip": "hint"})
    assert "Opponents:" not in client.get(table).content.decode()
    client.post(f"{table}choose/", form(match, "pick:king"))
    let_bots_choose(match)
    assert "Opponents:" in client.get(table).content.decode()

    client.post(f"{table}hint/", {"skip": "lesson"})
    page = client.get(table)
    assert page.status_code == 200
    assert 'action="/games/play-now/"' in page.content.decode()
    assert 'action="/games/first/"' in page.content.decode()
    assert client.get("/games/first/").headers["Location"].endswith("/rules/two-minutes/#first")


@pytest.mark.django_db
def test_the_last_decision_leads_a_page_with_a_script_to_the_end(client: Client):
    table = client.post("/games/first/").headers["Location"]

    answer = client.post(f"{table}hint/", {"skip": "lesson"}, headers={"HX-Request": "true"})

    assert answer.headers["HX-Redirect"] == table


@pytest.mark.django_db
def test_nobody_skips_what_is_not_there():
    match = running(1, bots=("builder", "builder"))
    let_bots_choose(match)
    client, stranger = signed_in(match.creator), signed_in(person("Eve"))

    for what in ("lesson", "hint", "", "everything"):
        assert client.post(address(match, "hide_hint"), {"skip": what}).status_code == 422
    assert 'id="hint"' not in client.get(address(match)).content.decode()
    lesson = lessons.begin_lesson(match.creator)
    assert stranger.post(address(lesson, "hide_hint"), {"skip": "lesson"}).status_code == 404
    assert stranger.get(address(lesson)).status_code == 404


@pytest.fixture
def newcomer(client: Client) -> tuple[Client, Match]:
    """A player who has finished the tutorial, at an ordinary table, asked for a character."""
    match = running(1, bots=("builder", "builder", "builder"))
    user = match.creator
    lessons.skip_lesson(lessons.begin_lesson(user), user)
    let_bots_choose(match)
    client.force_login(user)
    return client, match


@pytest.mark.django_db
def test_a_tip_stands_beside_a_kind_of_decision_once(newcomer):
    client, match = newcomer
    assert str(PROMPTS["pick"].tip) in html.unescape(client.get(address(match)).content.decode())

    client.post(address(match, "choose"), form(match))
    let_bots_choose(match)

    page = html.unescape(client.get(address(match)).content.decode())
    assert str(PROMPTS["pick"].tip) not in page
    assert str(PROMPTS["act"].tip) in page


@pytest.mark.django_db
def test_one_press_and_no_tip_comes_again_not_even_after_another_first_game(newcomer):
    client, match = newcomer
    client.post(address(match, "hide_hint"), {"skip": "tips"})

    lessons.skip_lesson(lessons.begin_lesson(match.creator), match.creator)
    assert 'id="hint"' not in client.get(address(match)).content.decode()

    client.post("/settings/", {"display_name": "Ana B", "language": ENGLISH, "time_zone": "UTC", "wants_tips": "on"})
    assert 'id="hint"' in client.get(address(match)).content.decode()


@pytest.mark.django_db
def test_who_never_asked_for_tips_has_none_and_is_asked_by_no_profile():
    match = running(1, bots=("builder", "builder"))
    let_bots_choose(match)
    client = signed_in(match.creator)

    client.post("/settings/", {"display_name": "Ana B", "language": ENGLISH, "time_zone": "UTC"})

    assert 'id="hint"' not in client.get(address(match)).content.decode()
    match.creator.refresh_from_db()
    assert match.creator.wants_tips is None
