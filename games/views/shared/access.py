"""Who may come in, and where the others are sent."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeGuard
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from games.models import User

GUEST_COOKIE = "guest"

P = ParamSpec("P")


class SignedInRequest(HttpRequest):
    """A request by a guest or an account. For annotations only: `signed_in` lets no other request through."""

    user: User


def is_signed_in(request: HttpRequest) -> TypeGuard[SignedInRequest]:
    """Return whether a guest or an account makes the request."""
    return request.user.is_authenticated


def signed_in(
    view: Callable[Concatenate[SignedInRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Let guests and accounts in; send strangers to the sign-in page, and say why if they were guests once."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if is_signed_in(request):
            return view(request, *args, **kwargs)
        return ask_to_sign_in(request)

    return guarded


def htmx(request: HttpRequest) -> HtmxDetails:
    """Return what htmx says of a request; it counts as false where the browser asks by itself."""
    return HtmxDetails(request)


def ask_to_sign_in(request: HttpRequest, back: str = "") -> HttpResponse:
    """Send a stranger to the sign-in page, from which they come back to a page they can open."""
    if GUEST_COOKIE in request.COOKIES:
        messages.warning(
            request,
            _(
                "Your visit as a guest has ended, and nothing was changed. "
                "If you have made an account, sign in; otherwise start a new game."
            ),
        )
    else:
        messages.info(request, _("Please sign in first."))
    back = back or page_of(request)
    door = f"{reverse('account_login')}?{urlencode({'next': back})}"
    # A fragment's answer would be put into the page that asked for it: the whole page must go.
    return HttpResponseClientRedirect(door) if htmx(request) else redirect(door)


def out_of_sight(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer for a table that is not there or not for this visitor: the two must look alike.

    Who may sign in and see it then is asked to, and who came too late with an invitation is told so.
    """
    token = request.session.get("invited", {}).get(str(pk))
    if token:
        way_on = reverse("games:invitation", args=[token])
        return HttpResponseClientRedirect(way_on) if htmx(request) else redirect(way_on)
    if request.user.is_authenticated:
        raise Http404
    return ask_to_sign_in(request)


def url_name_of(request: HttpRequest) -> str:
    """Return the name of the URL pattern that a request was resolved to; empty where it has none."""
    return (request.resolver_match.url_name or "") if request.resolver_match else ""


def page_of(request: HttpRequest) -> str:
    """Give the page that a visitor is on: not the fragment that it asked for, nor what a form was posted to."""
    details, about = htmx(request), request.resolver_match
    if details and details.current_url_abs_path:
        return details.current_url_abs_path
    is_page = request.method in ("GET", "HEAD") and (about is None or about.url_name != "fragment")
    if is_page:
        return request.get_full_path()
    pk = None if about is None else about.kwargs.get("pk")
    return reverse("games:mine") if pk is None else reverse("games:table", args=[pk])


def safe_next(request: HttpRequest, otherwise: str) -> str:
    """Give the page to go to next, if the form names one on this site."""
    wish = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return wish
    return otherwise
