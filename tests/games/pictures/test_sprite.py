"""The committed pictures are what the code draws."""

from xml.etree import ElementTree as ET

import pytest

from games.management.commands.draw import FOLDER
from games.pictures.icons import LINK_SHAPE, LINKED
from games.pictures.sprite import generated_files, link_preview

DRAWN = generated_files()


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_generated_pictures_are_up_to_date(name):
    committed = FOLDER / name
    assert committed.exists(), f"{name} is missing: run `./dev manage draw`"
    assert committed.read_text(encoding="utf-8") == DRAWN[name], f"{name} is stale: run `./dev manage draw`"


def test_link_preview_shows_the_town_in_the_right_aspect_ratio():
    root = ET.fromstring(link_preview())
    _left, _top, width, height = map(float, root.attrib["viewBox"].split())

    assert width / height == pytest.approx(LINK_SHAPE[0] / LINK_SHAPE[1], rel=0.01)
    assert len(root.findall(".//{http://www.w3.org/2000/svg}use")) > len(LINKED)
