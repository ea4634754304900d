"""Answers in advance to questions that other players' choices or one's own ability lead to."""

from __future__ import annotations

from engine import Offer, View
from games.domain.errors import Refused
from games.domain.orders.kinds.answer_rules import QUESTIONS, questions_of
from games.domain.orders.kinds.base import Contents, OrderKind, Reply


class Answers(OrderKind):
    """Plays the chosen answer each time one of the questions comes up, in every round.

    `contents` has an answer for each kind of question that the owner does not want to be asked.
    """

    key = "answers"
    stops = ()

    def check(self, view: View, subject: str, contents: Contents) -> Contents:
        """Return the answers. Refusal: `order_unreadable`, also for questions that cannot come up in this game."""
        offered = questions_of(view)
        if subject or not contents:
            raise Refused("order_unreadable")
        for question, code in contents.items():
            if question not in offered or not isinstance(code, str) or code not in offered[question].codes:
                raise Refused("order_unreadable")
        return contents

    def round_of(self, view: View, subject: str, contents: Contents) -> int:
        """Return 0: the answers hold in every round."""
        return 0

    def is_about(self, view: View, subject: str) -> bool:
        """Return whether the owner is asked one of the questions."""
        return view.question in QUESTIONS

    def reply(self, view: View, subject: str, contents: Contents, progress: Contents) -> Reply:
        """Return the chosen answer; an empty reply if the owner wants to be asked or the answer is not possible."""
        question = view.question or ""
        code, _colon, number = contents.get(question, "").partition(":")
        rule = QUESTIONS[question].rules.get(code)
        if rule is None:
            return Reply()
        possible = [Offer(choice).text for choice in view.choices]
        if len(possible) == 1:
            return Reply(possible[0])  # a delay would reveal that the player had to decline
        wanted = rule(view, int(number or 0))
        return Reply(wanted) if wanted in possible else Reply()
