"""Every page: the frame around it, its language and light, and what it answers to nonsense."""

import re
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games import tasks
from games.models import User
from games.views.shared.access import SCRIPT_HEADER
from tests.games.markup import compact
from tests.games.tables import guest, open_table, person, play_to_end, running
from tests.languages import BULGARIAN, CHINESE, CZECH, ENGLISH, FRENCH, LANGUAGES, UKRAINIAN

pytestmark = pytest.mark.django_db

READ_BY_STRANGERS = ["landing", "archive", "players", "rules", "statistics", "unprinted"]


def text(answer) -> str:
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", READ_BY_STRANGERS)
def test_public_pages_exist_in_every_language(client, name, language):
    with override(language):
        path = reverse(f"pages:{name}")

    answer = client.get(path)

    assert path.startswith(f"/{language}/")
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in text(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_counts_a_players_waiting_games_in_every_language(client, language):
    """Plural rules of some languages compare the number, which must not be a lazy one."""
    client.force_login(running(2).seats.get(is_asked=True).user)

    page = client.get(f"/{language}/")

    assert page.status_code == 200
    assert re.search(r"main-action big[^>]*>[^<]*1", text(page))


def test_the_root_url_redirects_to_the_visitors_language(client):
    czech = client.get("/", headers={"accept-language": CZECH})
    other = client.get("/", headers={"accept-language": "sw"})

    assert (czech["Location"], other["Location"]) == (f"/{CZECH}/", f"/{ENGLISH}/")


@pytest.mark.parametrize(
    ("wish", "door"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", f"/{FRENCH}/"),
        ("uk-UA", f"/{UKRAINIAN}/"),
        ("bg-BG", f"/{BULGARIAN}/"),
        ("zh-TW,zh;q=0.9", f"/{CHINESE}/"),
        ("eo,cs;q=0.5", f"/{CZECH}/"),
    ],
)
def test_the_front_door_opens_in_the_nearest_language_that_a_browser_wishes_for(client, wish, door):
    assert client.get("/", headers={"accept-language": wish})["Location"] == door


def coming_from(address: str) -> dict[str, str]:
    """Return the headers of an English browser that follows a link on the site."""
    return {"accept-language": ENGLISH, "referer": f"http://testserver{address}"}


def test_a_guest_plays_on_in_the_language_of_the_page_they_come_from(client):
    answer = client.post(reverse("games:play_now"), {"opponents": 3}, headers=coming_from(f"/{UKRAINIAN}/"))

    assert User.objects.get().language == UKRAINIAN
    assert f'<html lang="{UKRAINIAN}"' in text(client.get(answer["Location"], headers={"accept-language": ENGLISH}))


def test_a_visitor_reads_on_in_the_language_of_the_page_they_come_from(client):
    first = client.get(reverse("games:open"), headers=coming_from(f"/{CZECH}/rules/"))
    second = client.get(reverse("games:open"), headers=coming_from(reverse("games:open")))

    assert f'<html lang="{CZECH}"' in text(first)
    assert f'<html lang="{CZECH}"' in text(second)


def test_a_language_that_is_chosen_on_a_page_of_another_holds(client):
    client.post(
        reverse("games:language"), {"language": FRENCH, "next": f"/{UKRAINIAN}/"}, headers=coming_from(f"/{UKRAINIAN}/")
    )

    assert f'<html lang="{FRENCH}"' in text(client.get(reverse("games:open"), headers=coming_from(f"/{FRENCH}/")))


@pytest.mark.parametrize(
    "before", [f"http://elsewhere.example/{UKRAINIAN}/", "http://testserver/xx/", "http://[", UKRAINIAN]
)
def test_no_other_page_says_in_which_language_somebody_reads_on(client, before):
    answer = client.get(reverse("games:open"), headers={"accept-language": ENGLISH, "referer": before})

    assert f'<html lang="{ENGLISH}"' in text(answer)
    assert "django_language" not in answer.cookies


def test_whoever_is_signed_in_keeps_their_language_after_a_page_of_another(client):
    client.force_login(person(language=CZECH))

    answer = client.get(reverse("games:mine"), headers=coming_from(f"/{UKRAINIAN}/"))

    assert f'<html lang="{CZECH}"' in text(answer)
    assert "django_language" not in answer.cookies


def test_who_is_signed_in_reads_their_own_language(client):
    client.force_login(person(language=CZECH))

    assert f'<html lang="{CZECH}"' in text(client.get(reverse("games:mine"), headers={"accept-language": ENGLISH}))


def test_a_shared_link_may_carry_a_language(client):
    client.force_login(person(language=CZECH))

    page = client.get(reverse("games:open"), {"lang": CHINESE})
    odd = client.get(reverse("games:open"), {"lang": "xx"})

    assert f'<html lang="{CHINESE}"' in text(page)
    assert f'<html lang="{CZECH}"' in text(odd)


def test_a_shared_link_keeps_its_language_on_the_way_to_the_page(client):
    match = open_table(person(language=ENGLISH), 3, private=True)

    answer = client.get(reverse("games:invitation", args=[match.invite_token]), {"lang": CZECH}, follow=True)
    away = client.get(reverse("games:invitation", args=[match.invite_token]), {"lang": "//evil.example"})

    assert [path for path, _ in answer.redirect_chain] == [
        f"/games/{match.pk}/?lang={CZECH}",
        f"/games/{match.pk}/waiting/?lang={CZECH}",
    ]
    assert f'<html lang="{CZECH}"' in text(answer)
    assert away.url == f"/games/{match.pk}/"


def test_what_a_page_fetches_speaks_the_language_of_the_link_that_led_to_it(client):
    match = running(2)
    where = reverse("games:fragment", args=[match.pk])

    spoken = {f"?lang={CZECH}": CZECH, f"?x=1&lang={CHINESE}#log": CHINESE, "?lang=xx": ENGLISH, "": ENGLISH}
    for page, tongue in spoken.items():
        headers = {"HX-Request": "true", "HX-Current-URL": f"http://localhost:8000/games/{match.pk}/{page}"}
        assert client.get(where, headers=headers)["Content-Language"] == tongue


def test_switching_the_language_keeps_the_page(client):
    owner = person()
    client.force_login(owner)

    answer = client.post(reverse("games:language"), {"language": CZECH, "next": f"/{ENGLISH}/rules/?x=1"})

    owner.refresh_from_db()
    assert answer["Location"] == f"/{CZECH}/rules/?x=1"
    assert owner.language == CZECH


def test_a_request_for_another_host_is_refused_in_the_sites_look(client):
    answer = client.get(f"/{ENGLISH}/", headers={"Host": "evil.example"})

    assert answer.status_code == 400
    assert "Your browser sent something we" in answer.content.decode()
    assert "evil" not in answer.content.decode()


def test_the_picture_for_links_lies_at_the_sites_own_address(client, settings):
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["*"], "https://citadels.example"

    answer = client.get(f"/{ENGLISH}/", headers={"Host": "another.example"}).content.decode()

    assert re.search('property="og:image" content="([^"]+)"', answer)[1].startswith("https://citadels.example/static/")


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil"])
@pytest.mark.parametrize("name", ["language", "theme"])
def test_switching_the_language_redirects_only_within_the_site(client, name, elsewhere):
    answer = client.post(reverse(f"games:{name}"), {"language": CZECH, "theme": "dark", "next": elsewhere})

    assert "evil" not in answer["Location"]
    assert answer["Location"].startswith("/")


def test_an_unknown_language_changes_nothing(client):
    answer = client.post(reverse("games:language"), {"language": "xx", "next": f"/{ENGLISH}/rules/"})

    assert answer["Location"] == f"/{ENGLISH}/rules/"
    assert not answer.cookies


def test_the_chosen_light_stands_in_the_page_itself(client):
    before = text(client.get(f"/{ENGLISH}/"))
    client.post(reverse("games:theme"), {"theme": "dark"})
    dark = text(client.get(f"/{ENGLISH}/"))
    client.post(reverse("games:theme"), {"theme": ""})
    after = text(client.get(f"/{ENGLISH}/"))

    assert ["data-theme" in page.split(">", 2)[1] for page in (before, dark, after)] == [False, True, False]


def test_a_forged_theme_never_reaches_the_page(client):
    client.cookies["theme"] = '"><script>'

    assert "<script>" not in text(client.get(f"/{ENGLISH}/"))


def test_no_page_holds_a_script_or_style_of_its_own(client):
    match = running(2)
    client.force_login(match.seats.get(number=0).user)
    paths = [reverse(f"pages:{name}") for name in READ_BY_STRANGERS]
    paths += [reverse(f"games:{name}") for name in ("mine", "open", "new", "profile", "erase", "mails")]
    paths += ["/accounts/email/", "/accounts/password/change/", "/nothing/"]

    for path in paths:
        page = text(client.get(path))

        assert not re.search(r"<script(?![^>]*(src=|application/json))|<style|\sstyle=|\son\w+=|hx-on", page), path
        assert "javascript:" not in page, path


def test_the_footer_says_what_this_is(client):
    page = text(client.get(f"/{ENGLISH}/"))

    assert "not affiliated with the publishers" in page
    assert "licensed under MIT" in page
    assert "CC BY 4.0" in page


def test_the_favicon_shows_the_count(client):
    none, many = client.get("/favicon/0.svg"), client.get("/favicon/1234.svg")

    assert none["Content-Type"] == "image/svg+xml"
    assert "<text" not in text(none)
    assert ">99<" in text(many)
    assert client.head("/favicon.ico").status_code == 200


@pytest.mark.parametrize(
    "path", ["/nothing/", f"/{ENGLISH}/nothing/", "/games/invitation/x/", f"/{ENGLISH}/players/nobody/", "/games/x/"]
)
def test_what_is_not_there_answers_404_in_the_sites_look(client, path):
    answer = client.get(path)

    assert answer.status_code == 404
    assert "Page not found" in text(answer)
    assert "page-foot" in text(answer)


@pytest.mark.parametrize(
    "path", ["/games/open/?size=%00", f"/{ENGLISH}/archive/?page=%00", f"/{ENGLISH}/players/a%00b/"]
)
def test_nul_bytes_in_an_address_are_refused(client, path):
    assert client.get(path).status_code in (400, 404)


def test_nul_bytes_in_a_form_are_refused_in_the_sites_look(client):
    answer = client.post(reverse("games:language"), {"language": "c\0s"})

    assert answer.status_code == 400
    assert "Invalid request" in text(answer)


def test_a_huge_form_is_refused(client):
    answer = client.post(reverse("games:play_now"), {"level": "x" * 300_000})

    assert answer.status_code in (400, 413)
    assert not User.objects.exists()


def test_a_form_of_a_thousand_fields_is_refused(client):
    answer = client.post(reverse("games:play_now"), {f"f{i}": "1" for i in range(1000)})

    assert answer.status_code == 400


def test_a_form_without_its_secret_is_refused_in_the_sites_look():
    answer = Client(enforce_csrf_checks=True).post(reverse("games:play_now"))

    assert answer.status_code == 403
    assert "This form has expired" in text(answer)


@pytest.mark.parametrize("script", [{"HX-Request": "true"}, {SCRIPT_HEADER: "0"}])
def test_a_form_with_an_old_secret_gets_a_new_one_and_the_name_of_who_is_signed_in(script):
    user, stale = person("Ondřej"), {"csrfmiddlewaretoken": "a" * 64}
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(user)
    browser.get(reverse("games:mine"))

    refused = browser.post(reverse("games:theme"), stale, headers=script)
    fresh = refused["X-CSRF-Token"]
    answered = browser.post(reverse("games:theme"), {"csrfmiddlewaretoken": fresh}, headers=script)

    assert (refused.status_code, unquote(refused["X-User-Name"])) == (403, "Ondřej")
    assert answered.status_code in (204, 302)


def test_a_form_that_a_script_has_sent_is_answered_with_the_address_of_a_redirect(client):
    plain = client.post(reverse("games:theme"), {"theme": "dark"})
    scripted = client.post(reverse("games:theme"), {"theme": "dark"}, headers={SCRIPT_HEADER: "0"})
    stranger = client.post(reverse("games:new"), headers={SCRIPT_HEADER: "0"})

    assert (scripted.status_code, scripted["X-Location"]) == (204, plain["Location"])
    assert scripted.cookies["theme"].value == "dark"
    assert "Location" not in scripted
    assert stranger.status_code == 401


@pytest.mark.parametrize("name", ["language", "theme", "play_now"])
def test_changing_requests_require_post(client, name):
    assert client.get(reverse(f"games:{name}")).status_code == 405


def test_read_only_pages_reject_post(client):
    assert client.post(f"/{ENGLISH}/rules/").status_code == 405


def test_the_rules_take_their_numbers_from_the_engine(client):
    page = text(client.get(f"/{ENGLISH}/rules/classic/districts/"))

    assert re.search(r'Cathedral</a></th>\s*<td class="figure">5</td>\s*<td class="figure">2</td>', page)
    assert "54&nbsp;ordinary districts" in text(client.get(f"/{ENGLISH}/rules/classic/setup/"))
    assert "14&nbsp;unique districts" in text(client.get(f"/{ENGLISH}/rules/classic/setup/"))


def test_an_edition_without_a_chapter_leads_to_what_it_has(client):
    assert "circus" in text(client.get(f"/{ENGLISH}/rules/hig/actions/"))
    assert client.get(f"/{ENGLISH}/rules/classic/actions/")["Location"] == f"/{ENGLISH}/rules/classic/"
    assert client.get(f"/{ENGLISH}/rules/classic/nothing/").status_code == 404
    assert client.get(f"/{ENGLISH}/rules/nothing/turn/").status_code == 404


def test_the_booklet_holds_every_chapter_and_no_id_twice(client):
    page = text(client.get(f"/{ENGLISH}/rules/deluxe/booklet/"))
    ids = re.findall(r' id="([^"]+)"', page)

    assert {"about", "turn-gather", "glossary-crown"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_public_page_of_a_player_shows_their_record(client):
    match = running(2)
    play_to_end(match)
    winner = match.seats.filter(is_winner=True).get().user
    tasks.count_games()

    page = compact(text(client.get(winner.get_absolute_url())))

    assert winner.name in page
    assert match.name in page
    assert re.search(r"Won</dt><dd>1</dd>", page)


def test_guests_and_the_deleted_have_no_public_page(client):
    visitor = guest()

    assert client.get(visitor.get_absolute_url()).status_code == 404


def test_private_games_stay_out_of_every_list(client):
    match = running(2, name="Hush hush", private=True)
    play_to_end(match)
    seat = match.seats.select_related("user").first()

    for path in (f"/{ENGLISH}/", f"/{ENGLISH}/archive/", reverse("games:open"), seat.user.get_absolute_url()):
        assert "Hush hush" not in text(client.get(path))


def test_games_without_spectators_are_not_offered_for_watching(client):
    running(2, name="Behind doors", spectators=False)
    running(2, name="In the open")
    tasks.count_games()

    page = text(client.get(reverse("games:open")))

    assert ("Behind doors" in page, "In the open" in page) == (False, True)


def test_statistics_count_what_has_been_played(client):
    play_to_end(running(2))
    tasks.count_games()

    page = compact(text(client.get(f"/{ENGLISH}/statistics/")))

    assert re.search(r"Games finished</dt><dd>1</dd>", page)
    assert "People" in page


def test_finished_games_are_found_in_the_archive(client):
    match = running(2, name="The long one")
    play_to_end(match)

    found = text(client.get(f"/{ENGLISH}/archive/"))
    other = text(client.get(f"/{ENGLISH}/archive/", {"size": "5"}))

    assert ("The long one" in found, "The long one" in other) == (True, False)


def test_the_archive_tells_games_of_people_from_games_against_bots(client):
    play_to_end(running(2, name="Two of us"))
    play_to_end(open_table(person(), 2, name="Me alone", bots=["apprentice"]))

    people = text(client.get(f"/{ENGLISH}/archive/", {"who": "people"}))
    bots = text(client.get(f"/{ENGLISH}/archive/", {"who": "bots"}))

    assert ("Two of us" in people, "Me alone" in people) == (True, False)
    assert ("Two of us" in bots, "Me alone" in bots) == (False, True)


def test_a_name_cannot_smuggle_markup_into_a_page(client):
    open_table(person("<b>Ana</b>"), 3, name="<img src=x>")

    page = text(client.get(reverse("games:open")))

    assert "<img src=x>" not in page
    assert "<b>Ana</b>" not in page
    assert "&lt;img src=x&gt;" in page
