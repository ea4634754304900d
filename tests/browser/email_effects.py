"""What each button on the pages of emails must change; a form without an entry in `EFFECTS` fails the test."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from django.urls import resolve

from tests.browser.live_rows import Changes, Row

LINK = re.compile(r'https?://[^\s"<>]+')


@dataclass(frozen=True)
class Email:
    """An email; `situation` is its name in `SITUATIONS`."""

    situation: str
    kind: str
    address: str
    text: str
    html: str

    @property
    def links(self) -> list[str]:
        """Return the links of its text and HTML, each once."""
        return list(dict.fromkeys(LINK.findall(self.html) + LINK.findall(self.text)))


@dataclass(frozen=True)
class Button:
    """A button on a page, with the path that its form is sent to."""

    action: str
    form: str
    name: str
    value: str
    words: str

    @property
    def target(self) -> str:
        """Return the name of the URL that its form is sent to."""
        return name_of(self.action)


@dataclass(frozen=True)
class Press:
    """A button of an email's page that has been pressed, and the rows that this has changed."""

    email: Email
    button: Button
    changes: Changes

    def added(self, table: str) -> Row:
        """Return the one row that has been added to a table."""
        [row] = self.changes.added(table)
        return row

    def changed(self, table: str, column: str) -> Row:
        """Return the one row in which a column has changed."""
        [row] = self.changes.changed(table, column)
        return row

    def is_readers(self, user: int | None) -> bool:
        """Return whether a user is the reader of the email."""
        return self.changes.after["games_user"][user]["email"] == self.email.address


def name_of(path: str) -> str:
    return resolve(path).url_name or path


def plays_the_choice(press: Press) -> bool:
    """Return whether the reader's answer, or its withdrawal, has been added to the log."""
    entries = sorted(press.changes.added("games_entry"), key=lambda row: row["number"])
    if press.button.name == "undo":
        return entries[0]["restores"] is not None
    own = [entry for entry in entries if entry["by"] == "person" and press.is_readers(entry["user_id"])]
    choices = [choice for entry in own for choice in json.loads(entry["choices"])]
    return choices[: len(press.button.value.split())] == press.button.value.split()


VOTES = {
    ("pause_proposed", "yes"): "paused",
    ("pause_proposed", "no"): "pause_declined",
    ("pause_proposed end of a pause", "yes"): "pause_ended",
    ("pause_proposed end of a pause", "no"): "pause_declined",
    ("end_proposed", "yes"): "ended",
    ("end_proposed", "no"): "end_declined",
}
"""The incidents that votes cause; the other player has agreed."""


def votes(press: Press) -> bool:
    """Return whether the vote has had its consequence."""
    kinds = {row["kind"] for row in press.changes.added("games_incident")}
    return VOTES[press.email.situation, press.button.value] in kinds


def keeps_the_table(press: Press) -> bool:
    """Return whether the table stays open, or its game has started."""
    if press.email.kind == "idle_table":
        return press.changed("games_match", "idle_asked_at")["idle_asked_at"] is None
    return press.changed("games_match", "status")["status"] == "running"


def unsubscribes(press: Press) -> bool:
    """Return whether this reader gets no more emails of this kind."""
    if press.changes.added("games_uninvitedaddress"):
        return press.added("games_uninvitedaddress")["address"] == press.email.address
    table = "games_noticepreference"
    [row] = press.changes.added(table) or press.changes.changed(table, "mode")
    off = ("mail", press.email.kind, "off")
    return (row["channel"], row["kind"], row["mode"]) == off and press.is_readers(row["user_id"])


def seats_the_reader(press: Press) -> bool:
    """Return whether the reader has taken a seat, with a new account if the email came to an address without one."""
    return press.is_readers(press.changed("games_seat", "user_id")["user_id"])


def seats_no_stranger(press: Press) -> bool:
    """Return whether no table was opened or joined: strangers are asked to sign in first."""
    return not (press.changes.added("games_match") or press.changes.changed("games_seat", "user_id"))


def answers_the_offer(press: Press) -> bool:
    """Return whether the reader plays the seat, or has declined to."""
    outcome = press.changed("games_substitution", "outcome")["outcome"]
    if press.button.value == "no":
        return outcome == "declined"
    return outcome == "accepted" and seats_the_reader(press)


def writes_to_the_reader(press: Press) -> bool:
    """Return whether another email to the reader has been written; background tasks may write to others."""
    return press.email.address in [row["recipient"] for row in press.changes.added("games_outgoingmail")]


EFFECTS: dict[str, Callable[[Press], object]] = {
    "answer": plays_the_choice,
    "vote": votes,
    "confirm_table": keeps_the_table,
    "unsubscribe": unsubscribes,
    "invitation": seats_the_reader,
    "join": seats_the_reader,
    "decline": lambda press: press.changed("games_invitation", "declined_at")["declined_at"],
    "offer": answers_the_offer,
    "play_now": lambda press: press.added("games_match"),
    "play_with_people": seats_no_stranger,
    "rematch": lambda press: press.added("games_match")["rematch_of_id"],
    "restore": lambda press: press.changed("games_restorepoint", "used_at")["used_at"],
    "account_confirm_email": lambda press: press.changed("account_emailaddress", "verified")["verified"],
    "account_reset_password": writes_to_the_reader,
    "account_reset_password_from_key": lambda press: press.is_readers(press.changed("games_user", "password")["id"]),
}
"""By the name of the URL that a form is sent to, whether a press has had its effect."""
