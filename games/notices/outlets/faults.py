"""Delivery errors of outlets: a code for the database and a sentence for the owner."""

from django.utils.translation import gettext as _

INSIDE = "inside"
NO_NAME = "no_name"
NO_ANSWER = "no_answer"
NOT_SECURE = "not_secure"


class Unsent(Exception):
    """A parcel could not be delivered; `word` is the code of the error."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def answered(status: int) -> str:
    """Return the error code for an unexpected HTTP status."""
    return f"status {status}"


def sentence(word: str) -> str:
    """Return the sentence for an error code, in the active language."""
    match word:
        case "inside":
            return _("The address leads into a private network; nothing is sent there.")
        case "no_name":
            return _("There is no such host.")
        case "not_secure":
            return _("The other side could not prove who it is.")
        case "no_answer" | "":
            return _("The other side did not answer.")
    return _("The other side answered with status %(status)s.") % {"status": word.removeprefix("status ")}
