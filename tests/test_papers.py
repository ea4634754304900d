"""What the papers say is so: each path, module and command they name is there, each ruling that is cited is written."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULING = re.compile(r"\b(U-\d\d|HIG-\d|D\d\d)\b")
CHAPTER = re.compile(r"RULES (\d[\d.]*(?:(?:, | to )\d[\d.]*)*)")
CITING = ("engine", "games", "citadels_site", "tests")


def cited(pattern: re.Pattern[str]) -> set[str]:
    """Collect what code, templates and scenarios cite, this file left out."""
    files = [
        path for room in CITING for ending in ("py", "yaml", "html") for path in (ROOT / room).rglob(f"*.{ending}")
    ]
    texts = [path.read_text(encoding="utf-8") for path in files if path != Path(__file__)]
    return {found for text in texts for found in pattern.findall(text)}


def first_cells(name: str) -> list[str]:
    """List the first cell of every line of a paper's tables."""
    return re.findall(r"^\| ([^|]+?) \|", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.MULTILINE)


def chapters(words: str) -> set[str]:
    """Spell out a list of chapters: `2.1, 2.3 to 2.5`."""
    listed: set[str] = set()
    for part in words.split(", "):
        first, _, last = part.rstrip(".").partition(" to ")
        head, _, number = first.rpartition(".")
        top = int((last or first).rpartition(".")[2])
        listed |= {f"{head}.{n}".lstrip(".") for n in range(int(number), top + 1)}
    return listed


def test_each_ruling_that_is_cited_is_written_and_each_that_is_written_is_cited():
    written = [cell for cell in first_cells("rulings.md") if RULING.fullmatch(cell)]

    assert sorted(written) == sorted(cited(RULING))


def test_each_chapter_that_is_cited_is_in_the_list():
    listed = {chapter for cell in first_cells("rulings.md") if cell[0].isdigit() for chapter in chapters(cell)}
    listed |= {chapter.partition(".")[0] for chapter in listed}

    assert {chapter for words in cited(CHAPTER) for chapter in chapters(words)} - listed == set()
