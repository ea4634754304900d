"""The page of words that no publisher has printed: what stands on it, and what people propose instead."""

import re
import tomllib
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override, to_locale

from games import tasks
from games.domain import quotas
from games.models import Suggestion
from games.screens.languages import written_in
from games.screens.rulebook import unprinted
from tests.games.tables import guest, person
from tests.games.views.visiting import signed_in
from tests.languages import CZECH, LANGUAGES

PAGE = f"/{CZECH}/rules/unprinted/"
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
SAID = {"about": "bribe", "word": "všimné", "reason": "Tak se tomu říkalo."}


def text(answer) -> str:
    return answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_ours_stands_on_the_page_with_its_english_and_the_way_to_its_card(client, language):
    page = text(client.get(f"/{language}/rules/unprinted/"))
    with written_in(language):
        listed = unprinted.unprinted()

    assert len({one.about for one in listed}) == len(listed) > 5
    assert [one for one in listed if one.address not in page] == []
    assert {one.sort for one in listed if not one.address} <= {"presets", "terms"}
    assert page.count('class="place"') == len(listed)
    assert all(len(one.about) <= Suggestion._meta.get_field("about").max_length for one in listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terms_listed_are_those_that_the_site_uses(language):
    folder = Path(settings.LOCALE_PATHS[0]) / to_locale(language)
    words = " ".join(path.read_text() for path in folder.rglob("*.*") if path.suffix in {".po", ".md"})
    if language == settings.LANGUAGE_CODE:
        words += (folder.parent / CZECH / "LC_MESSAGES/django.po").read_text()
    words = LINK.sub(r"\1", words).replace('"\n"', "").casefold()
    terms = tomllib.loads((folder / "rulebook/unprinted.toml").read_text())["terms"]

    assert [term for term in terms.values() if term.casefold() not in words] == []


@pytest.mark.django_db
def test_a_proposal_is_kept_shown_said_anew_and_taken_back_by_plain_forms(client):
    me = person(language=CZECH)
    client.force_login(me)

    shown = text(client.post(PAGE, SAID, follow=True))
    kept = Suggestion.objects.get()
    client.post(PAGE, SAID | {"word": "podmazání"})
    anew = Suggestion.objects.get()
    client.post(PAGE, {"withdraw": "bribe"})

    assert (kept.user, kept.language, kept.about, kept.word) == (me, CZECH, "bribe", "všimné")
    assert "<strong>všimné</strong>" in shown
    assert (anew.pk, anew.word) == (kept.pk, "podmazání")
    assert not Suggestion.objects.exists()


@pytest.mark.django_db
def test_the_link_beside_a_word_chooses_it_in_the_form(client):
    client.force_login(person(language=CZECH))

    assert '<option value="bribe" selected>' in text(client.get(PAGE, {"about": "bribe"}))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "odd", [{"about": "king"}, {"word": ""}, {"word": "x" * 81}, {"word": "a\u202eb"}, {"reason": "x" * 401}]
)
def test_an_odd_proposal_is_refused_on_the_page_and_not_kept(client, odd):
    client.force_login(person(language=CZECH))

    answer = client.post(PAGE, SAID | odd)

    assert (answer.status_code, Suggestion.objects.count()) == (422, 0)
    assert 'class="wrong-words"' in text(answer)


@pytest.mark.django_db
def test_one_person_proposes_only_so_many_words(client, monkeypatch):
    monkeypatch.setattr(quotas, "MOST_SUGGESTIONS", 1)
    client.force_login(person(language=CZECH))
    client.post(PAGE, SAID)

    refused = client.post(PAGE, SAID | {"about": "threat"})
    changed = client.post(PAGE, SAID | {"word": "úlitba"})

    assert (refused.status_code, changed.status_code) == (422, 302)
    assert [one.word for one in Suggestion.objects.all()] == ["úlitba"]


@pytest.mark.django_db
def test_strangers_and_guests_read_the_page_and_are_led_to_an_account(client):
    asked = client.post(PAGE, SAID)
    read = text(client.get(PAGE))
    client.force_login(guest())
    as_guest = client.post(PAGE, SAID)

    assert asked["Location"] == f"/accounts/login/?next={PAGE.replace('/', '%2F')}"
    assert f"/accounts/login/?next={PAGE}" in read
    assert as_guest.status_code == 422
    assert reverse("games:claim") in text(client.get(PAGE))
    assert not Suggestion.objects.exists()


@pytest.mark.django_db
def test_an_editor_marks_words_and_who_proposed_them_reads_what_became_of_them():
    me, editor = person(language=CZECH), person("Ed", is_staff=True)
    editor.groups.add(Group.objects.get(name="editor"))
    signed_in(me).post(PAGE, SAID)
    row = Suggestion.objects.get()

    listed = reverse("admin:games_suggestion_changelist")
    desk = signed_in(editor)
    seen = text(desk.get(listed))
    desk.post(listed, {"action": "take", "_selected_action": [row.pk]})
    row.refresh_from_db()
    with override(CZECH):
        outcome = row.get_outcome_display()

    assert "všimné" in seen
    assert (row.outcome, row.settled_by) == ("taken", editor)
    assert outcome in text(signed_in(me).get(PAGE))


@pytest.mark.django_db
def test_settled_proposals_go_after_a_year_and_open_ones_stay():
    me, long_ago = person(), timezone.now() - timedelta(days=366)
    for about, settled_at in (("old", long_ago), ("new", timezone.now()), ("open", None)):
        Suggestion.objects.create(
            user=me, language=CZECH, about=about, word="x", settled_at=settled_at, made_at=long_ago
        )

    tasks.clear()

    assert sorted(Suggestion.objects.values_list("about", flat=True)) == ["new", "open"]
