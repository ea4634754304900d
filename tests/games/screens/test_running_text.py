"""Sentences that follow each other: with a space between them, except in languages that have none."""

import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils.translation import override

from games.enums import BotKind
from games.models import Seat
from games.screens.people import level_words
from games.screens.words import running_text
from tests.languages import CHINESE, ENGLISH, LANGUAGES

MARKED = "\x01\\1\x02"
"""A translated text between marks."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_follow_each_other_as_the_language_writes_them(language: str):
    with override(language):
        assert running_text(["A.", "B.", "C."]) == ("A.B.C." if language == CHINESE else "A. B. C.")
        assert running_text(["A."]) == "A."
        assert running_text([]) == ""


def test_chinese_texts_have_no_space_after_a_full_stop():
    with override(CHINESE):
        assert "。" in level_words(Seat(bot=BotKind.BUILDER))
        assert "。 " not in level_words(Seat(bot=BotKind.BUILDER))


def rendered(language: str) -> str:
    with override(language):
        return Template(
            "{% load i18n %}{% sentences %}\n{% translate 'Your hand is empty.' %}\n  <b>"
            "{% translate 'Your hand is empty.' %}</b> {% translate 'Your hand is empty.' %}{% endsentences %}"
        ).render(Context())


def test_templates_put_sentences_side_by_side_as_the_language_writes_them():
    words = rendered(ENGLISH).split()
    assert " ".join(words) == "Your hand is empty. <b>Your hand is empty.</b> Your hand is empty."
    chinese = rendered(CHINESE).strip()
    assert chinese.count("。") == 3
    assert not re.search(r"\s", chinese)


def neighboring_sentences(template: str) -> list[str]:
    """Return the sentences of a template that other sentences follow, apart from those in {% sentences %}."""
    plain = re.sub(r"(?s)\{% sentences %\}.*?\{% endsentences %\}", "", template)
    plain = re.sub(r"(?s)\{% blocktranslate.*?%\}(.*?)\{% endblocktranslate %\}", MARKED, plain)
    plain = re.sub(r'\{% translate "([^"]*)"[^%]*%\}', MARKED, plain)
    plain = re.sub(
        r"\{% (?:if|endif|with|endwith|for|endfor)\b[^%]*%\}|</?(?:span|b|strong|em|small)\b[^>]*>", "", plain
    )
    return re.findall(r"\x01([^\x01\x02]*[.!?])\s*\x02\s+(?=\x01[^\x01\x02]*[.!?]\s*\x02)", plain)


@pytest.mark.parametrize("path", sorted(settings.BASE_DIR.glob("templates/**/*.html")), ids=lambda path: path.name)
def test_templates_have_neighboring_sentences_only_in_the_tag_for_them(path):
    assert neighboring_sentences(path.read_text(encoding="utf-8")) == []


def test_neighboring_sentences_are_found():
    assert neighboring_sentences(
        '{% translate "A." %}\n<b>{% blocktranslate trimmed %}\nB.{% endblocktranslate %}</b>'
    ) == ["A."]
    assert neighboring_sentences('{% sentences %}{% translate "A." %} {% translate "B." %}{% endsentences %}') == []
