"""Gives every request a number, by which its answer, its error page and its lines in the log are found together."""

import re
import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games import log_lines

HEADER = "X-Request-ID"
GIVEN = re.compile(r"[\w-]{8,64}", re.ASCII)
"""What a proxy may call a request: nothing that could be taken for another line of a log."""
MATCH = re.compile(r"/games/(\d{1,18})/", re.ASCII)


def number_of(request: HttpRequest) -> str:
    """Take the number that a trusted proxy has given, or draw one."""
    given = request.headers.get(HEADER, "") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else ""
    return given if GIVEN.fullmatch(given) else secrets.token_hex(8)


class RequestNumbers:
    """Stands before all others, so that what they say belongs to the request too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on under a number, and say it in the answer."""
        number, at_table = number_of(request), MATCH.match(request.path_info)
        with log_lines.busy_with(number, int(at_table[1]) if at_table else None):
            response = self.get_response(request)
        response.headers[HEADER] = number
        return response
