"""The sealed shuffle of a match: its seal at the opening, the strings of the seats, and the deal that follows.

Callers hold the lock of the match's row, so that no string is lost.
"""

from __future__ import annotations

import engine
from engine import sealing
from engine.sealing import SealedSeat, Setup
from games.models import Match, Seat, Shuffle


def seal_shuffle(match: Match, seed: str, rules_version: str) -> Shuffle:
    """Return the unsaved shuffle of an unsaved match, and set the match's seal, which binds the seed and the setup."""
    setup = sealing.setup_to_seal(
        match.edition,
        match.size,
        cast=match.cast,
        uniques=match.uniques,
        options=match.options,
        rules_version=rules_version,
    )
    match.seed_hash = sealing.setup_seal(seed, setup)
    return Shuffle(match=match, seed=seed, setup=setup, seats=[None] * match.size)


def prepared_shuffle(match: Match, seed: str) -> Shuffle:
    """Return the unsaved shuffle of an unsaved match whose deal is known in advance, and set the match's seal."""
    match.seed_hash = engine.seed_hash(seed)
    return Shuffle(match=match, seed=seed)


def published_seal(shuffle: Shuffle) -> str:
    """Return the seal that was published when the match's table opened."""
    return engine.seed_hash(shuffle.seed) if shuffle.setup is None else sealing.setup_seal(shuffle.seed, shuffle.setup)


def published_parts(match_id: int) -> tuple[Setup | None, list[SealedSeat | None]]:
    """Return the sealed setup of a match and what its seats add to the deal, which everyone may see; not the seed.

    The setup is None and the list empty for matches that an older version of the site opened.
    """
    setup, seats = Shuffle.objects.values_list("setup", "seats").get(match=match_id)
    return setup, seats or []


def store_string(match: Match, seat: Seat, string: str = "") -> None:
    """Store the string that the seat's new player or bot adds to the deal.

    `string` comes from the player's browser. Without a valid one, and for bots, the site adds its own.
    """
    shuffle = Shuffle.objects.get(match=match)
    if shuffle.setup is not None:
        add_string(shuffle, seat, string)
        shuffle.save(update_fields=["seats"])


def add_string(shuffle: Shuffle, seat: Seat, string: str = "") -> None:
    """Like `store_string`, without saving."""
    is_from_browser = not seat.bot and bool(sealing.STRING.fullmatch(string))
    shuffle.strings[seat.number] = SealedSeat(
        string=string if is_from_browser else sealing.site_string(shuffle.seed, seat.number),
        by=sealing.BROWSER if is_from_browser else sealing.SITE,
        bot=seat.bot,
    )


def complete_strings(shuffle: Shuffle, seats: list[Seat]) -> None:
    """Add the site's string for each seat that a process of an older version filled without one."""
    if shuffle.setup is None:
        return
    missing = [seat for seat in seats if (shuffle.strings[seat.number] or {"bot": None})["bot"] != seat.bot]
    for seat in missing:
        add_string(shuffle, seat)
    if missing:
        shuffle.save(update_fields=["seats"])


def deal(match: Match, shuffle: Shuffle) -> engine.Outcome:
    """Return the deal of a match whose seats are all taken; it is the same each time. Raises `engine.Illegal`."""
    return engine.new_game(
        match.edition,
        match.size,
        shuffle.deal_seed,
        cast=match.cast,
        uniques=match.uniques,
        options=match.options,
        pack=None if shuffle.setup is None else shuffle.setup["pack"],
    )
