"""Undoing a change to an account with the link from an email; GET only shows it, POST undoes it once."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts import account_changes
from games.domain.accounts import account_restore
from games.domain.errors import Refused
from games.models import RestorePoint
from games.screens import activity


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def undo_account_change(request: HttpRequest, token: str) -> HttpResponse:
    """Show what was changed; a POST restores the previous login methods."""
    pk = account_changes.read_restore_token(token)
    if pk is None:
        raise Http404
    point = RestorePoint.objects.filter(pk=pk).first()
    if point is None or not account_restore.can_be_restored(point):
        return _answer(request, {"is_late": True}, status=410)
    if request.method == "POST":
        try:
            removed_addresses = account_restore.restore_account(point=point)
        except Refused:
            return _answer(request, {"is_late": True}, status=410)
        account_changes.notify_of_restore(point, removed_addresses)
    return _answer(request, {"change": activity.activity_sentence(point.change), "is_done": request.method == "POST"})


def _answer(request: HttpRequest, context: dict, status: int = 200) -> HttpResponse:
    response = render(request, "games/accounts/account_restore.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
