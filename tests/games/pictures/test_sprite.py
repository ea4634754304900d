"""What is committed is what the code draws."""

import pytest

from games.management.commands.draw import FOLDER
from games.pictures.sprite import files

DRAWN = files()


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_drawn_file_is_committed_as_drawn(name):
    committed = FOLDER / name
    assert committed.exists(), f"{name} is missing: run `./dev manage draw`"
    assert committed.read_text(encoding="utf-8") == DRAWN[name], f"{name} is stale: run `./dev manage draw`"
