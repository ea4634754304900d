"""Mistakes in rulebook pages are reported with their file."""

from pathlib import Path

import pytest

from games.screens.rulebook import faults, sources
from games.screens.rulebook.faults import rulebook_faults
from tests.languages import CHINESE

TOGETHER = "# {name:king}\n\n## With others {#together}\n\n- {card:king}, {card:merchant|accusative}.\n"
TURN = """# The turn

::: unless actions
{number:start_gold} {card:king:accusative} [end](end)
:::
"""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of a Chinese rulebook with one valid chapter."""
    folder = sources.language_folder
    for module in (sources, faults):
        monkeypatch.setattr(module, "language_folder", lambda code: tmp_path if code == CHINESE else folder(code))
    write(tmp_path, "chapters/turn.md", TURN)
    return tmp_path


def write(folder: Path, path: str, text: str) -> None:
    (folder / path).parent.mkdir(exist_ok=True)
    (folder / path).write_text(text)


def found(folder: Path) -> list[tuple[str, int, str]]:
    return [(str(fault.path.relative_to(folder)), fault.line, fault.text) for fault in rulebook_faults(CHINESE)]


def test_valid_and_missing_pages_have_no_faults(pages: Path):
    assert found(pages) == []


@pytest.mark.parametrize(
    "wrong",
    [
        *("{card:merchant|accusative}", "{numbr:start_gold}", "{number:gold}", "{rank:king:rank:rank}"),
        *("{table:nothing}", "{table:passing:x}", "{scene:nothing}", "{cards:nobody}", "[words](nowhere)"),
    ],
)
def test_broken_placeholders_and_links_are_reported_once(pages: Path, wrong: str):
    write(pages, "chapters/turn.md", f"{TURN}\n{wrong}\n")

    assert found(pages) == [("chapters/turn.md", 7, wrong)]


def test_unknown_conditions_are_reported(pages: Path):
    write(pages, "chapters/turn.md", TURN.replace("actions", "action"))

    assert found(pages) == [("chapters/turn.md", 3, "::: unless action")]


def test_a_sentence_about_two_cards_is_reported_in_its_own_file(pages: Path):
    write(pages, "characters/king.md", TOGETHER)
    write(pages, "characters/merchant.md", "# {name:merchant}\n\n## With others {#together}\n")

    assert found(pages) == [("characters/king.md", 5, "{card:merchant|accusative}")]
