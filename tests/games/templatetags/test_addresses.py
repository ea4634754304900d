"""Addresses in templates: Django's, made once for each language and place."""

import pytest
from django.template import Context, Template
from django.test import override_settings
from django.urls import NoReverseMatch, set_script_prefix
from django.utils.functional import SimpleLazyObject
from django.utils.translation import override

from games.templatetags.addresses import address
from tests.languages import CZECH, ENGLISH


def written(text: str, **context: object) -> str:
    """Render a template."""
    return Template(text).render(Context(context))


def test_the_same_address_is_made_once_and_again_for_another_language():
    address.cache_clear()

    with override(ENGLISH):
        english = [written('{% url "pages:rules" %}') for _ in range(3)]
    with override(CZECH):
        czech = written('{% url "pages:rules" %}')

    assert english == [f"/{ENGLISH}/rules/"] * 3
    assert czech == f"/{CZECH}/rules/"
    assert address.cache_info().misses == 2


def test_parts_are_put_in_and_a_name_may_be_given():
    assert written('{% url "games:table" pk %}', pk=7) == "/games/7/"
    assert written('{% url "games:table" pk as here %}<{{ here }}>', pk=SimpleLazyObject(lambda: 8)) == "</games/8/>"
    assert written('{% url "games:table" pk=pk %}', pk=9) == "/games/9/"


def test_what_is_nowhere_is_a_fault_or_empty_as_in_django():
    assert written('{% url "games:nowhere" 1 as here %}<{{ here }}>') == "<>"
    with pytest.raises(NoReverseMatch):
        written('{% url "games:nowhere" 1 %}')


def test_another_prefix_and_other_addresses_are_no_old_ones():
    first = written('{% url "games:table" 1 %}')
    set_script_prefix("/club/")
    try:
        second = written('{% url "games:table" 1 %}')
    finally:
        set_script_prefix("/")

    assert (first, second) == ("/games/1/", "/club/games/1/")
    with override_settings(ROOT_URLCONF="django.contrib.auth.urls"), pytest.raises(NoReverseMatch):
        written('{% url "games:table" 1 %}')
