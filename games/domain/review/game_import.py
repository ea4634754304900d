"""Importing an exported game from a file; nothing in the file is trusted until the rules have played it again."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NoReturn

import engine
from engine import proof
from games.domain.errors import Refused
from games.domain.matches import match_export, match_history
from games.domain.matches.dealing import RULES_VERSION
from games.models.matches.match import NAME_LENGTH

MAX_BYTES = 240 * 1024
"""The maximum file size. The longest games so far take up 160 KB; the server rejects requests over 256 KB."""
MAX_POSTS = 2000
MAX_CHOICES = 40
"""The maximum number of choices per post."""
MAX_NAME_LENGTH = 40
"""The maximum length of a player's name or a card's key."""
MALFORMED_DATA_ERRORS = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError)
"""The errors that can occur while reading data that is not an export."""

PostChoices = list[tuple[int, str]]
"""The choices of one post as (seat, choice)."""


@dataclass(frozen=True)
class ImportedGame:
    """A game that was played to its end, verified by playing it again."""

    title: str
    names: list[str]
    setup: dict[str, Any]
    posts: list[PostChoices]

    @property
    def digest(self) -> str:
        """Return a fingerprint of the setup and the choices."""
        content = json.dumps([self.setup, self.posts], sort_keys=True)
        return blake2b(content.encode(), digest_size=16).hexdigest()


def parse_export(raw: bytes) -> Any:
    """Return the JSON of a file. Refusals: `file_too_long`, `no_export`."""
    if len(raw) > MAX_BYTES:
        raise Refused("file_too_long", most=MAX_BYTES // 1024)
    try:
        return json.loads(raw.decode("utf-8-sig"), parse_constant=_reject_constant)
    except (ValueError, RecursionError) as fault:
        raise Refused("no_export") from fault


def validate_export(data: Any) -> ImportedGame:
    """Play the exported game again, check that the facts are the same, and return it.

    Refusals: `no_export`, `export_too_new`, `unknown_edition`, `game_too_long`, `not_played_out`, `export_altered`,
    `export_of_other_rules`, and those for setting up a table.
    """
    try:
        return _validate(data)
    except MALFORMED_DATA_ERRORS as fault:
        raise Refused("no_export") from fault


def _validate(data: Any) -> ImportedGame:
    if data["format"] != proof.FORMAT or type(data["version"]) is not int or data["version"] < 1:
        raise Refused("no_export")
    if data["version"] > proof.VERSION:
        raise Refused("export_too_new")
    if data["game"]["edition"] not in engine.EDITIONS:
        raise Refused("unknown_edition")
    if len(data["entries"]) > MAX_POSTS:
        raise Refused("game_too_long", most=MAX_POSTS)
    setup = {**_validated_setup(data["game"]), "seed": proof.deal_key(data).hex()}
    is_of_today = data["game"]["rules_version"] == RULES_VERSION
    if any([*proof.check_seal(data, None), *proof.check_strings(data, None)]):
        raise Refused("export_altered", number=0)
    posts, outcome = [], _deal_or_refuse(setup)
    for number, entry in enumerate(data["entries"]):
        if number:
            posts.append(_validated_post(entry))
            outcome = _play_or_refuse(outcome.state, posts[-1], number, has_current_rules=is_of_today)
        if not _has_same_outcome(outcome, entry):
            raise Refused("export_altered" if is_of_today else "export_of_other_rules", number=number)
    if engine.question(outcome.state) is not None:
        raise Refused("not_played_out")
    names = [_clean_name(seat["name"])[:MAX_NAME_LENGTH] for seat in data["seats"]]
    if len(names) != setup["size"]:
        raise Refused("no_export")
    return ImportedGame(_clean_name(data["game"]["name"])[:NAME_LENGTH], names, setup, posts)


def _validated_setup(game: Any) -> dict[str, Any]:
    """Return the setup from the file without the seed, with every value checked for its type."""
    setup = {name: game[name] for name in ("edition", "size", "options", "cast", "uniques")}
    plain = [*setup["options"].values(), *setup["cast"], *setup["uniques"]]
    kinds = (type(setup["size"]) is int, isinstance(setup["options"], dict))
    fits = (type(value) in (str, int, bool) and len(str(value)) <= MAX_NAME_LENGTH for value in plain)
    if not all((*kinds, *fits)):
        raise Refused("no_export")
    return setup


def _deal_or_refuse(setup: dict[str, Any]) -> engine.Outcome:
    """Deal the game; refuse a setup that is not possible on this site."""
    try:
        return deal_imported_game(setup)
    except engine.Illegal as illegal:
        raise Refused(illegal.refusal.code, **{**illegal.refusal.params, "edition": setup["edition"]}) from illegal


def deal_imported_game(setup: dict[str, Any]) -> engine.Outcome:
    """Deal a game from its stored setup. Raises `engine.Illegal`."""
    return engine.new_game(
        setup["edition"],
        setup["size"],
        setup["seed"],
        cast=setup["cast"],
        uniques=setup["uniques"],
        options=setup["options"],
    )


def _validated_post(entry: Any) -> PostChoices:
    """Return the choices of a post from the file, including those of standing orders."""
    choices = [(entry["seat"], text) for text in entry["choices"]]
    choices += [(order["seat"], order["choice"]) for order in entry["orders"]]
    if not 0 < len(choices) <= MAX_CHOICES or not all(
        type(seat) is int and type(text) is str for seat, text in choices
    ):
        raise Refused("no_export")
    return choices


def _play_or_refuse(state: engine.State, post: PostChoices, number: int, *, has_current_rules: bool) -> engine.Outcome:
    try:
        return match_history.play_answers(state, post)
    except engine.Illegal as illegal:
        raise Refused("export_altered" if has_current_rules else "export_of_other_rules", number=number) from illegal


def _has_same_outcome(outcome: engine.Outcome, entry: Any) -> bool:
    """Return whether an entry of the file has the same facts and random results as the replayed outcome."""
    facts = match_export.without_tuples([match_export.exported_fact(fact) for fact in outcome.facts])
    rolls = [{"purpose": purpose, "n": n, "result": result} for purpose, n, result in outcome.rolls]
    return bool(facts == entry["facts"] and rolls == entry["rolls"])


def _clean_name(text: str) -> str:
    """Return a name on one line, without invisible characters or characters that change the reading direction."""
    words = ("".join(letter for letter in word if unicodedata.category(letter)[0] != "C") for word in text.split())
    return " ".join(word for word in words if word)


def _reject_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
