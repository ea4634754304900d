"""The game in two minutes: one page in every language, with its pictures and with the engine's numbers."""

import html
import re

import pytest
from django.test import Client

from games.domain.lobby import lessons
from games.models import Match, User
from games.pictures import newcomer_scenes
from games.screens.vocabulary import PROMPTS
from tests.games.tables import choose, let_bots_choose, options, person, running
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
    assert 'class="hint-words"' in page

    match = Match.objects.get()
    assert client.get("/games/first/").headers["Location"] == table
    assert client.post("/games/first/").headers["Location"] == table
    client.post(f"{table}hint/", {"skip": "hint"})
    assert 'class="hint-words"' not in client.get(table).content.decode()
    client.post(f"{table}choose/", form(match, "pick:king"))
    let_bots_choose(match)
    assert 'class="hint-words"' in client.get(table).content.decode()

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
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_whole_lesson_explains_the_points(language: str):
    user = User.objects.create_guest(language=language)
    match = lessons.begin_lesson(user)
    play_lesson_to_end(match)
    client = signed_in(user)

    page = html.unescape(client.get(address(match)).content.decode())
    shown = re.search(r'<section class="points-explained".*?</section>', page, re.DOTALL)

    assert shown
    sentences = re.findall(r"<li>(.*?)</li>", shown.group())
    assert len(sentences) >= 4
    assert str(match.seats.get(user=user).score) in sentences[-1]
    assert "%(" not in shown.group()
    assert address(match) in client.get("/games/").content.decode()


def play_lesson_to_end(match: Match) -> None:
    """Let the player of a lesson take the first option until the game is over."""
    while match.is_running:
        let_bots_choose(match)
        match.refresh_from_db()
        if match.is_running:
            choose(match, options(match)[0])
            match.refresh_from_db()


@pytest.mark.django_db
def test_a_hint_is_recorded_as_met_when_its_decision_is_made(client: Client):
    table = client.post("/games/first/").headers["Location"]
    match = Match.objects.get()

    client.get(table)
    assert "lesson_met" not in client.session
    tip = str(PROMPTS["pick"].tip)
    assert tip in html.unescape(client.get(table).content.decode())
    page = client.post(f"{table}choose/", form(match, "pick:king"), headers={"HX-Request": "true"})

    assert tip not in html.unescape(page.content.decode())
    assert client.session["lesson_met"]["match"] == match.pk
    assert client.session["lesson_met"]["met"]["first_pick"] == 1


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
