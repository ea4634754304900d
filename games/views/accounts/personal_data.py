"""Download of the user's own data as an archive, after authenticating again."""

import json
import re
import tempfile
import zipfile

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts import account_changes
from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.accounts import personal_data
from games.domain.matches import match_export, match_queries
from games.models import User
from games.screens import people
from games.views.shared.access import SignedInRequest, signed_in

NAME = "citadels-my-data.zip"
PART = re.compile(r"[1-9]\d{0,4}")
IN_MEMORY = 5_000_000
"""The size in bytes above which an archive is written to a temporary file."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def download_personal_data(request: SignedInRequest) -> HttpResponseBase:
    """Show what the archive contains; a POST downloads it or the requested part."""
    parts = personal_data.count_archive_parts(request.user)
    if request.method != "POST":
        return personal_data_page(request, parts)
    if not consume_rate_limit(request, "own_data", user=request.user):
        return too_many_requests(request)
    part = request.POST.get("part", "1")
    if not PART.fullmatch(part) or int(part) > parts:
        raise Http404
    account_changes.notify_of_export(request.user)
    name = NAME if parts == 1 else NAME.replace(".", f"-{part}.")
    return FileResponse(
        personal_data_archive(request.user, int(part)),
        as_attachment=True,
        filename=name,
        content_type="application/zip",
    )


def personal_data_page(request: HttpRequest, parts: int) -> HttpResponse:
    """Show what the archive contains."""
    return render(request, "games/accounts/personal_data.html", {"parts": range(1, parts + 1)})


def personal_data_archive(user: User, part: int = 1) -> "tempfile.SpooledTemporaryFile[bytes]":
    """Return a ZIP file of the user's data; the first part contains the account data, and every part contains games."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the response closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        if part == 1:
            packed.writestr("account.json", indented_json(personal_data.personal_rows(user)))
        for match in personal_data.finished_games_of(user, part):
            names = [people.seat_name(seat) for seat in match_queries.seats_of(match)]
            # Games have the same format as the download of a single game, so that they can be imported.
            packed.writestr(f"games/{match.pk}.json", match_export.export_match_json(match, names))
        words = _(
            "The file account.json holds the data that this site stores about you. The folder games holds the "
            "games you have played."
        )
        packed.writestr("README.txt", words + "\n")
    file.seek(0)
    return file


def indented_json(data: object) -> str:
    """Return data as indented JSON."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
