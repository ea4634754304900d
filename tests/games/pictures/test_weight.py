"""All pictures of a table take less than 65 kB, compressed."""

import brotli

from games.pictures.sprite import generated_files

LIMIT, FIRST_BOX, CIRCUS = 65_000, 36_000, 6_000
PACKED = {name: len(brotli.compress(text.encode(), quality=11)) for name, text in generated_files().items()}
FIRST_SHEETS = ("box", "signs", "neighbors")
ELSEWHERE = {"actions.svg", "frame-night.svg", "icon.svg"}


def test_table_pictures_compress_below_65_kb():
    assert sum(size for name, size in PACKED.items() if name not in ELSEWHERE) < LIMIT, PACKED


def test_classic_pictures_compress_below_36_kb():
    assert sum(PACKED[f"{sheet}.svg"] for sheet in FIRST_SHEETS) < FIRST_BOX, PACKED


def test_circus_pictures_add_less_than_6_kb():
    assert PACKED["actions.svg"] < CIRCUS, PACKED
