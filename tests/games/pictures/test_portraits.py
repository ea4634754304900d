"""In every complete language, the portrait of a character agrees with the character's name."""

from pathlib import Path

import pytest
from django.utils.translation import override

import engine
from games.pictures import bust, newcomer_scenes, picture
from games.pictures.gallery import PEOPLE, SECOND_BUSTS
from games.pictures.portraits import EITHER, PORTRAITS, portrait_piece
from games.screens.words import card
from tests.languages import BULGARIAN, ENGLISH, LANGUAGES, UKRAINIAN

DOCS = Path(__file__).resolve().parents[3] / "docs" / "portraits.md"


def shown(character: str, language: str) -> str:
    """Return what the portrait shows that a reader of the language sees."""
    with override(language):
        return PORTRAITS[character]["second" if portrait_piece(character).startswith("v-") else "first"]


def table() -> str:
    """Return the table of characters, names and portraits as Markdown."""
    lines = [f"| character | {' | '.join(LANGUAGES)} |", "| --- |" + " --- |" * len(LANGUAGES)]
    for character, portrait in PORTRAITS.items():
        cells = [f"{portrait[code]['name']}: {portrait[code]['means']}, {shown(character, code)}" for code in LANGUAGES]
        lines.append(f"| `{character}` | {' | '.join(cells)} |")
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_portrait_contradicts_the_name(language):
    wrong = {
        character: (portrait[language], shown(character, language))
        for character, portrait in PORTRAITS.items()
        if EITHER not in (portrait[language]["means"], shown(character, language))
        and portrait[language]["means"] != shown(character, language)
    }

    assert set(PORTRAITS) == set(PEOPLE)
    assert wrong == {}, "draw a second bust in games/pictures/people/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_holds_the_names_of_the_catalog(language):
    with override(language):
        names = {
            (figure.key, edition): card(figure.key, edition)
            for edition, box in engine.EDITIONS.items()
            for figure in box.characters
        }

    assert {place: name for place, name in names.items() if PORTRAITS[place[0]][language]["name"] != name} == {}, (
        "correct the name in games/pictures/portraits.toml, and whom it means"
    )


def test_second_busts_are_those_that_a_language_needs():
    needed = {key for key in PORTRAITS for language in LANGUAGES if shown(key, language) != PORTRAITS[key]["first"]}

    assert set(SECOND_BUSTS) == needed == {key for key, portrait in PORTRAITS.items() if "second" in portrait}


def test_portrait_depends_on_the_reader():
    with override(UKRAINIAN):
        assert "#v-magician" in bust("magician")
        assert "#v-magician" in picture("magician")
    with override(BULGARIAN):
        assert "#c-magician" in bust("magician")
        assert "#v-artist" in bust("artist")
    with override(ENGLISH):
        assert "#c-artist" in bust("artist")


def test_scenes_for_newcomers_show_only_characters_with_one_portrait():
    # Scenes are cached for all languages together.
    scenes = "".join(newcomer_scenes.scene(name) for name in newcomer_scenes.SCENES)

    assert [key for key in SECOND_BUSTS if f"#c-{key}" in scenes] == []


def test_documented_table_is_up_to_date():
    assert table() in DOCS.read_text(encoding="utf-8"), f"replace the table in docs/portraits.md by:\n{table()}"
