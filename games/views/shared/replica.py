"""Views that may read from a replica of the database."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from games.infrastructure import read_replica

P = ParamSpec("P")


def reads_replica(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view that only reads, and whose data may be a moment old, to read from the replica if there is one.

    Never decorate a page of a game in play. For a few seconds after a browser has sent a form, its pages come from the
    primary, so that people see what they have just changed.
    """

    @functools.wraps(view)
    def decorated(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not read_replica.has_replica() or read_replica.OWN_WRITES_COOKIE in request.COOKIES:
            return view(request, *args, **kwargs)
        return read_replica.read_from_replica(lambda: view(request, *args, **kwargs))

    return decorated
