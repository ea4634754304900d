"""Sentences that follow each other: with a space between them, except in languages that have none."""

import pytest
from django.utils.translation import override

from games.enums import BotKind
from games.models import Seat
from games.screens.people import level_words
from games.screens.words import running_text
from tests.languages import CHINESE, LANGUAGES


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
