"""Answers in advance as a form: a menu for each question that can come up in the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine import View
from games.domain.orders.kinds.answer_rules import AT_LEAST, questions_of
from games.domain.orders.kinds.base import Contents
from games.screens import words

PROMPTS: dict[str, str | Promise] = {
    "bribe": gettext_lazy("You are being threatened. Pay half your gold?"),
    "reveal_threat": gettext_lazy("A player does not pay. Reveal the threat?"),
    "confiscate": gettext_lazy("A player builds under your warrant. Confiscate the district?"),
    "salvage": gettext_lazy("A district was destroyed. Take it for 1 gold?"),
    "swap_characters": gettext_lazy("Exchange characters before the first call?"),
    "crown": gettext_lazy("You were killed. Who gets the crown?"),
    "give_back": gettext_lazy("Which card do you give back to each player?"),
    "cash_booth": gettext_lazy("Take the gold from your booth?"),
}
"""The questions, by kind."""

ANSWERS: dict[str, dict[str, str | Promise]] = {
    "bribe": {
        "never": gettext_lazy("Don't pay"),
        "always": gettext_lazy("Pay"),
        AT_LEAST: gettext_lazy("Pay if I have at least %(gold)s"),
    },
    "reveal_threat": {
        "never": gettext_lazy("Leave it facedown"),
        "always": gettext_lazy("Reveal the threat"),
        "real": gettext_lazy("Reveal it if it is real"),
    },
    "confiscate": {
        "never": gettext_lazy("Don't confiscate it"),
        "always": gettext_lazy("Confiscate it if possible"),
        AT_LEAST: gettext_lazy("Confiscate it if it costs at least %(gold)s"),
    },
    "salvage": {
        "never": gettext_lazy("Don't take it"),
        "always": gettext_lazy("Take it"),
        "new_type": gettext_lazy("Take it if my city lacks its type"),
    },
    "swap_characters": {
        "never": gettext_lazy("Don't exchange"),
        "largest": gettext_lazy("Exchange with the player with the largest city"),
    },
    "crown": {
        "smallest": gettext_lazy("The opponent with the smallest city"),
        "next": gettext_lazy("The next player in order"),
    },
    "give_back": {
        "taken": gettext_lazy("The card I took from them"),
        "cheapest": gettext_lazy("The cheapest district in my hand"),
    },
    "cash_booth": {
        "never": gettext_lazy("Leave it in place"),
        "always": gettext_lazy("Take the gold"),
        AT_LEAST: gettext_lazy("Take it if it is at least %(gold)s"),
    },
}
"""The answers to each question."""


@dataclass(frozen=True)
class AnswerOption:
    """An answer that can be chosen."""

    code: str
    text: str
    is_chosen: bool


@dataclass(frozen=True)
class AnswerMenu:
    """A question and its answers."""

    name: str
    card: str
    """The name of the card that asks."""
    prompt: str
    options: list[AnswerOption]


def answer_menus(view: View, contents: Contents) -> list[AnswerMenu]:
    """Return the menus for the game of `view`, filled in with the contents of an order."""
    return [
        AnswerMenu(
            name=question,
            card=words.card(answerable.card, view.edition),
            prompt=str(PROMPTS[question]),
            options=[
                AnswerOption(code, answer_text(question, code), contents.get(question) == code)
                for code in answerable.codes
            ],
        )
        for question, answerable in questions_of(view).items()
    ]


def answer_text(question: str, code: str) -> str:
    """Return an answer in words."""
    answer, _colon, number = code.partition(":")
    text = str(ANSWERS[question][answer])
    return text % {"gold": words.gold(int(number))} if number else text


def posted_answers(view: View, posted: Mapping[str, str]) -> Contents:
    """Return the contents of an order from the fields of the form; empty fields mean that the player is asked."""
    return {question: posted[question] for question in questions_of(view) if posted.get(question)}
