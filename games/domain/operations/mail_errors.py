"""What went wrong with a mail, in a word that names nobody: a server's answer quotes addresses."""

import re

from games.enums import StopReason

OTHER_ERROR = "other"
SERVER_REPLY = re.compile(
    r"\((?P<code>\d{3}), b['\"](?:(?P<detail>\d\.\d{1,3}\.\d{1,3})\b)?|\[Errno (?P<errno>-?\d+)\]"
)
"""What a mail server said, or the network, as errors quote it: only its numbers name nobody."""


def mail_error_code(error: str) -> str:
    """Give the word for the error of a mail: why its address is stopped, or the numbers of what was said."""
    if error in StopReason:
        return error
    said = SERVER_REPLY.search(error)
    if said is None:
        return OTHER_ERROR
    if said["errno"]:
        return f"errno {said['errno']}"
    return " ".join(filter(None, (said["code"], said["detail"])))
