"""One's own data as an archive, for whoever has just shown that they are its owner."""

import json
import tempfile
import zipfile

from allauth.core import ratelimit
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import account_changes
from games.domain import export, personal, queries
from games.models import User
from games.screens import people
from games.views.auth import signed_in

NAME = "citadels-my-data.zip"
IN_MEMORY = 5_000_000
"""A larger archive is written to a file that goes when it has been sent."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def own_data(request: HttpRequest) -> HttpResponseBase:
    """Say what is in the archive; who posts gets it."""
    if request.method != "POST":
        return page(request)
    if not ratelimit.consume(request, action="own_data", user=request.user):
        return ratelimit.respond_429(request)
    account_changes.tell_of_export(request.user)
    return FileResponse(archive(request.user), as_attachment=True, filename=NAME, content_type="application/zip")


def page(request: HttpRequest) -> HttpResponse:
    """Show what one gets."""
    return render(request, "games/own_data.html", {"most": personal.MOST_GAMES})


def archive(user: User) -> "tempfile.SpooledTemporaryFile[bytes]":
    """Pack everything that is kept about a person and meant for their eyes."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("account.json", written(personal.rows(user)))
        for match in personal.games_of(user):
            names = [people.seat_name(seat) for seat in queries.seats_of(match)]
            # Without blanks, as its own download is: so it can be brought back to be tried out.
            packed.writestr(f"games/{match.pk}.json", export.text(match, names))
        words = _(
            "What the site knows about you is in account.json; the games that you have played are files in games."
        )
        packed.writestr("README.txt", words + "\n")
    file.seek(0)
    return file


def written(data: object) -> str:
    """Write data as text."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
