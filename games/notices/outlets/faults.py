"""What can go wrong on the way to an outlet: a word for the row, a sentence for its owner."""

from django.utils.translation import gettext as _

INSIDE = "inside"
NO_NAME = "no_name"
NO_ANSWER = "no_answer"
NOT_SECURE = "not_secure"


class Unsent(Exception):
    """Nothing arrived; its word says why."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def answered(status: int) -> str:
    """Give the word for an answer that is none we can use."""
    return f"status {status}"


def sentence(word: str) -> str:
    """Say it in the language set now."""
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
