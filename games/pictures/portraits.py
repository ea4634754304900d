"""Which bust of a character fits the character's name in the reader's language, from `portraits.toml`.

In Ukrainian the Magician is a woman (Чародійка), in Bulgarian a man (Илюзионист).
"""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language

EITHER = "either"
PORTRAITS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""Character -> what its busts show (`first`, `second`), and language code -> `name` and whom it `means`."""


def portrait_piece(character: str) -> str:
    """Return the sprite piece of the bust that fits the character's name in the current language."""
    return _piece(character, get_language() or "")


@lru_cache(maxsize=512)
def _piece(character: str, language: str) -> str:
    portrait = PORTRAITS.get(character, {})
    means = portrait.get(language, {}).get("means", EITHER)
    return f"v-{character}" if means != EITHER and means == portrait.get("second") else f"c-{character}"
