"""No line of the rulebook ends with a short word, a number, or half of a word with a hyphen."""

import html
import re

import pytest
from django.utils.translation import override

from games.screens.binding import (
    BOUND_WORDS,
    bind_markup,
    read_binder,
    without_chinese_space,
    without_space_in_chinese,
)
from games.screens.rulebook import chapters, markup, position_figure
from games.screens.rulebook.sources import language_folder
from tests.languages import CHINESE, CZECH, LANGUAGES

EDITION = "deluxe"
BOUND = [language for language in LANGUAGES if (language_folder(language).parent / BOUND_WORDS).exists()]


@pytest.mark.parametrize("language", BOUND)
def test_no_line_ends_with_a_bound_word(language):
    words = (language_folder(language).parent / BOUND_WORDS).read_text(encoding="utf-8").split()
    breaking = re.compile(rf"(?<![\w’'])(?:{'|'.join(word for word in words if word[0] != '-')})\s", re.IGNORECASE)
    with override(language):
        pages = {slug: markup.render_undrawn("chapters", slug, EDITION) for slug in chapters.chapters_of(EDITION)}

    texts = {slug: html.unescape(re.sub(r"<[^>]+>", "", page.html)) for slug, page in pages.items()}
    texts |= {f"{slug} headings": "\n".join(heading.text for heading in page.headings) for slug, page in pages.items()}
    found = {
        slug: [match[0] for match in breaking.finditer(text) if not match[0].endswith("\xa0")]
        for slug, text in texts.items()
    }
    assert len(BOUND) > 3
    assert {slug: ends for slug, ends in found.items() if ends} == {}


def test_words_are_bound_across_links_and_tags_stay_as_they_are():
    bind = read_binder(language_folder(CZECH).parent)

    bound = bind_markup(bind, '<p>Je-li v <a href="/k s/">ruce</a> a\nv 2 <em>hrách</em> k <br> 3 Karty</p>')

    assert bound == '<p>Je\u2011li v\xa0<a href="/k s/">ruce</a> a\xa0v\xa02\xa0<em>hrách</em> k <br> 3 Karty</p>'


def test_no_chinese_punctuation_mark_is_followed_by_space():
    with override(CHINESE):
        pages = [markup.render_undrawn("chapters", slug, EDITION).html for slug in chapters.chapters_of(EDITION)]

    assert [found for page in pages for found in re.findall(r"[、。，；：！？][ \n]+(?=[^\s<]|<a\b)", page)] == []
    assert without_chinese_space("<p>見<em>甲。</em>\n乙。 <a>丙</a>。<span id=x></span> 戊</p>\n<p>丁</p>") == (
        "<p>見<em>甲。</em>乙。<a>丙</a>。<span id=x></span>戊</p>\n<p>丁</p>"
    )


def test_names_on_chinese_boards_have_no_space_around_them():
    with override(CHINESE):
        drawn = [
            str(position_figure.draw_position(EDITION, name)) for name in ("rob-when", "swap-empty", "destroy-cost")
        ]

    assert [found for board in drawn for found in re.findall(r"[\u3400-\u9fff] [\u3400-\u9fff]", board)] == []
    assert without_space_in_chinese("<p>摧毀 肯特 的酒館，是 Bob 的。 好</p>") == "<p>摧毀肯特的酒館，是 Bob 的。好</p>"
