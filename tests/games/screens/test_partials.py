"""Cached partials: the named values decide what they show, and nothing else reaches them."""

from dataclasses import dataclass
from typing import ClassVar

import pytest
from django.template import Context, RequestContext, Template, TemplateSyntaxError
from django.test import RequestFactory
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from games.models import Match, Seat
from games.models.matches.match import Reference
from games.screens import languages, partials
from games.screens.partials import cached_partial
from games.templatetags import partials as tags
from tests.games.tables import asked, choose, options, play_until, running

PARTIALS = {
    "name.html": "{{ name }}{{ hand }}{{ request }}{{ user }}{% csrf_token %}",
    "close.html": "{% load i18n %}{% translate 'Close' %}",
    "person.html": "{{ person.name }}",
    "spaced.html": "\n <p>a</p>\n\n",
    "card.html": "{% load cards %}{{ person.name }} {{ 'king'|card_url:match_id }}",
    "rule.html": "{% load cards %}{{ person.name }} {{ 'king'|card_url:match.pk }} {{ match.edition }}",
    "both.html": "{% load partials %}{% cached_partial 'card.html' person=person match_id=match_id %}",
}


@dataclass(frozen=True)
class Person:
    """Somebody whose name counts how often it is read."""

    number: int
    reads: ClassVar[list[int]] = []

    @property
    def name(self) -> str:
        self.reads.append(self.number)
        return "Ann"


@pytest.fixture
def _partials(monkeypatch):
    """Let templates include those above."""
    made = {name: Template(source) for name, source in PARTIALS.items()}
    for module in (partials, tags):
        monkeypatch.setattr(module, "template_named", made.__getitem__)


def written(source: str, context: Context) -> str:
    return Template("{% load partials %}" + source).render(context)


@pytest.mark.usefixtures("_partials")
def test_partial_sees_only_its_own_values():
    request = RequestFactory().get("/")
    request.user = "Eve"
    context = RequestContext(request, {"name": "Ann", "hand": "temple", "user": "Eve"})

    assert written('{% cached_partial "name.html" name=name %}', context) == "Ann"


@pytest.mark.usefixtures("_partials")
def test_equal_values_are_rendered_once():
    told = [cached_partial("person.html", person=Person(number)) for number in (1, 1, 2, 1)]

    assert told == ["Ann"] * 4
    assert Person.reads == [1, 2]


@pytest.mark.usefixtures("_partials")
def test_safe_and_unsafe_text_are_cached_separately():
    assert cached_partial("name.html", name=mark_safe("<b>Ann</b>")) == "<b>Ann</b>"
    assert cached_partial("name.html", name="<b>Ann</b>") == "&lt;b&gt;Ann&lt;/b&gt;"


@pytest.mark.usefixtures("_partials")
def test_equal_values_of_different_types_are_cached_separately():
    assert [cached_partial("name.html", name=name) for name in (1, True)] == ["1", "True"]


@pytest.mark.usefixtures("_partials")
def test_partials_are_cached_per_language(settings):
    told = set()
    for code, _name in settings.LANGUAGES:
        with languages.written_in(code):
            told.add(cached_partial("close.html"))

    assert len(told) == len(settings.LANGUAGES)


@pytest.mark.usefixtures("_partials")
def test_surrounding_white_space_is_stripped():
    assert cached_partial("spaced.html") == "<p>a</p>"


@pytest.mark.usefixtures("_partials")
@pytest.mark.parametrize("value", [Match(pk=1), gettext_lazy("Close"), {"a": 1}])
def test_mutable_values_are_rejected(value):
    with pytest.raises(TypeError):
        cached_partial("name.html", name=value)


@pytest.mark.parametrize("tag", ["cached_partial", "cached_partial name", 'cached_partial "name.html" name'])
def test_tag_without_path_or_names_is_rejected(tag):
    with pytest.raises(TemplateSyntaxError, match="cached_partial"):
        written("{% " + tag + " %}", Context())


def test_the_cache_is_bounded():
    assert partials.render_once.cache_info().maxsize == partials.LIMIT


@pytest.mark.django_db
def test_the_same_values_give_the_same_markup_for_every_viewer(client, monkeypatch):
    made: dict[tuple, str] = {}
    render, hits = partials.render_once.__wrapped__, 0

    def checked(template: Template, *key) -> str:
        nonlocal hits
        known = (template.name, *key, *map(type, key))
        again = render(template, *key)
        hits += known in made
        assert made.setdefault(known, again) == again
        return again

    checked.cache_clear = checked.cache_info = lambda: None
    monkeypatch.setattr(partials, "render_once", checked)
    match = running(3, edition="deluxe")
    for moment in range(0, 60, 20):
        play_until(match, lambda match, moment=moment: match.version >= moment)
        for seat in [*Seat.objects.filter(match=match).select_related("user"), None]:
            client.logout()
            if seat:
                client.force_login(seat.user)
            client.get(reverse("games:table", args=[match.pk]))
    choose(match, options(match)[0], user=asked(match).user)

    assert len(made) > 100
    assert hits > 100


@pytest.mark.usefixtures("_partials")
def test_matches_share_a_partial_with_their_own_addresses():
    Person.reads.clear()
    for pk in (7, 8):
        address = reverse("games:card", args=[pk, "king"])
        assert cached_partial("card.html", person=Person(61), match_id=pk) == f"Ann {address}"
        assert cached_partial("both.html", person=Person(61), match_id=pk) == f"Ann {address}"
        reference = Reference(pk, "classic")
        assert cached_partial("rule.html", person=Person(61), match=reference) == f"Ann {address} classic"
    assert Person.reads == [61, 61]  # once for each of the two templates that read it
