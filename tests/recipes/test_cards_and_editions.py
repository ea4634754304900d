"""Cards and editions added by the recipes of docs/architecture.md work on every page, and break no test."""

from collections.abc import Iterator

import pytest

from tests.languages import ENGLISH
from tests.recipes.cards import add_cards
from tests.recipes.copy import Copy
from tests.recipes.editions import add_editions

UNCONCERNED = (
    "tests/engine/test_casts.py",
    "tests/engine/test_golden.py",
    "tests/engine/test_view.py",
    "tests/engine/characters/test_every_character.py",
    "tests/games/pictures/test_gallery.py",
    "tests/games/pictures/test_sprite.py",
)
"""Tests of other cards, which must not notice."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """A copy of the source with two more cards and three more editions."""
    copy = Copy(tmp_path_factory.mktemp("copy"))
    add_cards(copy)
    add_editions(copy)
    return copy


def test_added_cards_and_editions_work_on_every_page(copy: Copy):
    walks = copy.walk(*(f"{edition}:{ENGLISH}" for edition in ("toy", "choosy", "fixed")))

    for walk in walks.values():
        assert walk["faults"] == []
        assert walk["over"]
    assert_cards_are_shown(walks[f"toy:{ENGLISH}"]["pages"])
    for edition in ("choosy", "fixed"):
        assert_edition_is_shown(edition, walks[f"{edition}:{ENGLISH}"]["pages"])


def assert_cards_are_shown(pages: dict[str, str]) -> None:
    """Check the rulebook, a table and its log."""
    for kind, key in (("characters", "herald"), ("districts", "lighthouse")):
        assert "Brand-new." in pages[f"player /{ENGLISH}/rules/toy/{kind}/{key}/"]
    pages = {name: page for name, page in pages.items() if name.startswith("player ")}
    assert any("Herald" in page for name, page in pages.items() if name.endswith("/table/"))
    log = max((page for name, page in pages.items() if name.endswith("/log/")), key=len)
    assert "Herald is called" in log
    assert "builds the Lighthouse for 4 gold." in log


def assert_edition_is_shown(edition: str, pages: dict[str, str]) -> None:
    """Check the lists, the rulebook and a table that waits."""
    lists = (f"/{ENGLISH}/", f"/{ENGLISH}/archive/", f"/{ENGLISH}/statistics/", "/games/open/", "/games/new/")
    for address in (*lists, f"/{ENGLISH}/rules/{edition}/"):
        assert f"{edition.title()} box" in pages[f"player {address}"], address
    assert "Tax Collector" in pages[f"player /{ENGLISH}/rules/{edition}/cards/"]
    rules = pages[f"player /{ENGLISH}/rules/{edition}/setup/"]
    assert ("takes part only with 5 or more players" in rules) == (edition == "choosy")
    assert "Emperor" not in rules
    # Eight players need a ninth character, and it is the one that the file names.
    waiting = [page for name, page in pages.items() if name.startswith("player") and "/waiting/" in name]
    assert any("Tax Collector" in page for page in waiting)
    assert not any("Artist" in page for page in waiting)


def test_scenarios_of_an_added_card_are_played(copy: Copy):
    played = copy.run("-m", "engine.scenario", "tests/scenarios/characters/herald.yaml")

    assert "1 passed, 0 failed" in played


def test_added_cards_and_editions_break_no_other_tests(copy: Copy):
    done = copy.run("-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", *UNCONCERNED)

    assert " passed" in done
