"""Tags of our own that take the place of Django's: the same answers, found once."""

import pytest
from django.conf import settings
from django.template import Context, engines
from django.utils import translation

from games.templatetags import sentences
from tests.languages import ENGLISH

MARKED = '{% load i18n %}{% translate "My games" %}|{% translate "Day" context "theme" %}|{% translate "100 % <b>" %}'


def written(source: str, **context: object) -> str:
    return engines["django"].engine.from_string(source).render(Context(context))


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_a_sentence_is_said_in_the_language_of_the_moment(language):
    with translation.override(language):
        said = [translation.gettext("My games"), translation.pgettext("theme", "Day"), "100 % <b>"]
        assert written(MARKED) == "|".join(said)


def test_a_sentence_is_looked_up_once():
    written(MARKED)
    before = sentences.translation.cache_info().misses
    written(MARKED)
    assert sentences.translation.cache_info().misses == before


def test_sentences_known_only_later_are_left_to_django():
    source = '{% load i18n %}{% translate said %}|{% translate "Day"|upper %}|{% translate "Day" as day %}{{ day }}'
    with translation.override(ENGLISH):
        assert written(source, said="<My games>") == "&lt;My games&gt;|DAY|Day"
