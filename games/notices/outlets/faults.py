"""Delivery errors of outlets; each has a code for the database and a sentence for the owner."""

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


def status_error(status: int) -> str:
    """Return the error code for an unexpected HTTP status."""
    return f"status {status}"


def error_sentence(code: str) -> str:
    """Return the sentence for an error code, in the active language."""
    match code:
        case "inside":
            return _("This address is in a private network, so we don't send anything there.")
        case "no_name":
            return _("No such host was found.")
        case "not_secure":
            return _("The server's certificate is not valid.")
        case "no_answer" | "":
            return _("The server did not respond.")
    return _("The server responded with status %(status)s.") % {"status": code.removeprefix("status ")}
