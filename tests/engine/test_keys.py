"""Only one module knows the signs on keys."""

from __future__ import annotations

import re
from pathlib import Path

from engine import keys

ROOT = Path(__file__).parent.parent.parent
CUT_OFF = r"""(?:removesuffix|endswith)\(["'][+!]["']\)"""
ADDED = r"""["'][+!]["'] (?:\*|not in|in) |\+=? ["'][+!]["']"""
WRITTEN = r"""["'](?:threat|warrant)!["']"""
SIGN = re.compile(f"{CUT_OFF}|{ADDED}|{WRITTEN}")


def test_a_building_can_be_converted_to_its_district_and_back():
    gilded = keys.beautified("tavern")

    assert (keys.plain_district(gilded), keys.plain_district("tavern")) == ("tavern", "tavern")
    assert (keys.is_beautified(gilded), keys.is_beautified("tavern")) == (True, False)
    assert [keys.has_district("tavern", city) for city in (["tavern"], [gilded], ["temple"])] == [True, True, False]


def test_a_token_hides_its_true_face():
    signed = keys.true_token("warrant")

    assert (keys.token_kind(signed), keys.token_kind("warrant")) == ("warrant", "warrant")
    assert (keys.is_true_token(signed), keys.is_true_token("warrant")) == (True, False)
    assert [keys.has_token("warrant", tokens) for tokens in (("warrant",), (signed,), ("threat",))] == [
        True,
        True,
        False,
    ]


def test_no_other_module_uses_the_signs():
    files = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "games").rglob("*.py")]

    found = [f.name for f in files if SIGN.search(f.read_text()) and f.name != "keys.py"]

    assert found == []
