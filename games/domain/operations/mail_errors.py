"""Email errors as short codes without personal data, because a server's reply may quote addresses."""

import re

from games.enums import StopReason

OTHER_ERROR = "other"
SERVER_REPLY = re.compile(
    r"\((?P<code>\d{3}), b['\"](?:(?P<detail>\d\.\d{1,3}\.\d{1,3})\b)?|\[Errno (?P<errno>-?\d+)\]"
)
"""Matches the numbers of mail server replies and network errors in the text of exceptions."""


def mail_error_code(error: str) -> str:
    """Return a code for an email error: why its address gets no more emails, or the numbers in the server's reply."""
    if error in StopReason:
        return error
    reply = SERVER_REPLY.search(error)
    if reply is None:
        return OTHER_ERROR
    if reply["errno"]:
        return f"errno {reply['errno']}"
    return " ".join(filter(None, (reply["code"], reply["detail"])))
