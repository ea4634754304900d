"""The sealed shuffle: a published hash binds the seed and the setup, and the players' strings enter the deal.

When a table opens, the seal of its seed and setup is published. Each seat then adds a string. The seed of the deal is
computed from the secret seed, the setup, and the strings in the order of seats. `proof` checks all of this without
using this module.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, TypedDict

from .editions import EDITIONS, prepare_kit
from .play import undealt_state
from .rng import key_from_seed

STRING = re.compile("[0-9a-f]{32}")
"""The form of a seat's string: 128 bits as hex digits."""
BROWSER, SITE = "browser", "site"
"""Where a seat's string comes from."""


class SealedSeat(TypedDict):
    """What a seat adds to the deal. `by` is `BROWSER` or `SITE`, `bot` the kind of its bot, or empty for a person."""

    string: str
    by: str
    bot: str


Setup = dict[str, Any]
"""Everything that is known before players sit down, with every card of the deck in its order before the shuffle."""


def setup_to_seal(
    edition: str,
    seats: int,
    *,
    cast: Sequence[str] | None,
    uniques: Sequence[str] | None,
    options: Mapping[str, Any],
    rules_version: str,
) -> Setup:
    """Return the setup of a game in the form that is sealed and exported."""
    state = undealt_state(edition, seats, "", cast=cast, uniques=uniques, options=options)
    return {
        "edition": edition,
        "size": seats,
        "options": dict(state.options),
        "cast": list(state.cast),
        "uniques": list(state.uniques),
        "pack": list(prepare_kit(EDITIONS[edition], seats, state.cast, state.uniques, state.options).deck),
        "rules_version": rules_version,
    }


def setup_seal(seed: str, setup: Setup) -> str:
    """Return the seal of a seed (64 hex digits) with a setup, as 64 hex digits."""
    return blake2b(key_from_seed(seed) + canonical(setup), digest_size=32, person=b"citadels-seal-2").hexdigest()


def site_string(seed: str, seat: int) -> str:
    """Return the string of a seat whose player's browser added none.

    It follows from the sealed seed, so that the site cannot choose it.
    """
    key = key_from_seed(seed)
    return blake2b(str(seat).encode(), key=key, digest_size=16, person=b"citadels-seat-2").hexdigest()


def deal_seed(seed: str, setup: Setup, seats: Sequence[SealedSeat]) -> str:
    """Return the seed of the deal, and of everything random after it."""
    start = canonical({"seats": list(seats), "setup": setup})
    return blake2b(start, key=key_from_seed(seed), digest_size=32, person=b"citadels-deal-2").hexdigest()


def canonical(value: Any) -> bytes:
    """Return JSON as it is hashed: keys sorted, no spaces, only ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
