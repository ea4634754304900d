"""Renewal of push subscriptions, which browsers replace or lose by themselves."""

from django.db.models import Q
from django.http import HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.enums import OutletKind
from games.notices import push_replacement
from games.notices.channels.push import keys
from games.notices.channels.push.form import BrowserForm
from games.notices.outlets import sender
from games.views.shared.access import SignedInRequest, signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def renew_push(request: SignedInRequest) -> HttpResponse:
    """Replace the stored subscription of a browser with its current one; GET returns what its service worker needs.

    Status 410 means that the user has removed this browser, which then cancels its subscription; status 409 that the
    push service no longer knows the subscription, so that the browser needs a new one.
    """
    if request.method != "POST":
        return JsonResponse({"key": keys.public_key(), "token": get_token(request)})
    session = request.session.session_key or ""
    is_own = Q(session=session, session__gt="") | Q(url=request.POST.get("old", ""))
    outlet = request.user.outlets.filter(is_own, kind=OutletKind.BROWSER).order_by("off_at", "-pk").first()
    if outlet is None:
        return HttpResponse(status=410)
    if sender.is_gone(outlet.error) and outlet.url == request.POST.get("endpoint"):
        return HttpResponse(status=409)
    form = BrowserForm(request.POST, user=request.user)
    form.renewed = outlet
    if not form.is_valid():
        return HttpResponse(status=422)
    form.renew(outlet, session)
    push_replacement.return_to_push(request.user, session)
    return HttpResponse(status=204)
