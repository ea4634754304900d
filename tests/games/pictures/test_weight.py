"""All pictures of a table stay below 60 kB as they travel."""

import brotli

from games.pictures.sprite import files

LIMIT, FIRST_BOX, CIRCUS = 60_000, 36_000, 6_000
PACKED = {name: len(brotli.compress(text.encode(), quality=11)) for name, text in files().items()}
FIRST_SHEETS = ("box", "signs")
ELSEWHERE = {"sprite-actions.svg", "frame-night.svg", "icon.svg"}


def test_all_pictures_that_a_table_needs_pack_below_sixty_kilobytes():
    assert sum(size for name, size in PACKED.items() if name not in ELSEWHERE) < LIMIT, PACKED


def test_the_pictures_of_the_oldest_box_alone_pack_below_thirty_six_kilobytes():
    assert sum(PACKED[f"sprite-{sheet}.svg"] for sheet in FIRST_SHEETS) < FIRST_BOX, PACKED


def test_the_circus_packs_below_six_kilobytes_more():
    assert PACKED["sprite-actions.svg"] < CIRCUS, PACKED
