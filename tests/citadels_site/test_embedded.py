"""The embedded site: its data is private to its owner."""

from pathlib import Path

import pytest

from citadels_site import embedded


@pytest.mark.parametrize("is_there", [True, False])
def test_the_folder_of_games_and_mails_is_its_owners_alone(tmp_path: Path, is_there: bool):
    folder = tmp_path / "data"
    if is_there:
        folder.mkdir(mode=0o755)

    embedded.make_private_directory(folder)

    assert folder.stat().st_mode & 0o777 == 0o700
