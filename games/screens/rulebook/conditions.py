"""Conditional blocks of Markdown, for some editions only, from a line `::: …` to a line `:::`."""

import re
from collections.abc import Callable

import engine
from engine.editions import Edition

FEATURES: dict[str, Callable[[Edition], bool]] = {
    "presets": lambda box: bool(box.presets),
    "ninth": lambda box: bool(box.ninth),
    "actions": lambda box: bool(box.actions),
    "open_pile": lambda box: box.open_pile,
    "looks_at_facedown": lambda box: box.looks_at_facedown,
    "ties_by_rank": lambda box: box.ties_by_rank,
    "completion": lambda box: "completion" in box.options,
    "two_sizes": lambda box: len(set(box.city_size.values())) > 1,
    "two": lambda box: 2 in box.seats,
    "three": lambda box: 3 in box.seats,
    "seven": lambda box: 7 in box.seats,
    "eight_players": lambda box: 8 in box.seats,
}
"""Feature that a condition can name -> function that returns whether an edition has it."""
BLOCK = re.compile(
    r"^:::[ ]*(?P<test>edition|with|without|if|unless)[ ]+(?P<words>[a-z_ ]+?)[ ]*\n(?P<text>.*?)^:::[ ]*$\n?",
    re.MULTILINE | re.DOTALL,
)


def without_other_editions(text: str, edition: str) -> str:
    """Return the text without the blocks whose condition does not apply to this edition."""
    return BLOCK.sub(
        lambda block: block["text"] if condition_holds(block["test"], block["words"].split(), edition) else "", text
    )


def condition_holds(test: str, words: list[str], edition: str) -> bool:
    """Return whether a conditional block applies to this edition."""
    box = engine.EDITIONS[edition]
    if test == "edition":
        return edition in words
    if test in {"with", "without"}:
        cards = {one.key for one in (*box.characters, *box.districts, *box.uniques, *box.actions)}
        return (cards >= set(words)) == (test == "with")
    return all(FEATURES[word](box) for word in words) == (test == "if")
