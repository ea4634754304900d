"""Who may come in, and where the others are sent."""

import functools
from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

GUEST_COOKIE = "guest"

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Let guests and accounts in; send strangers to the sign-in page, and say why if they were guests once."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return ask_to_sign_in(request)

    return guarded


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
    return HttpResponseClientRedirect(door) if request.htmx else redirect(door)


def out_of_sight(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer for a table that is not there or not for this visitor: the two must look alike.

    Who may sign in and see it then is asked to, and who came too late with an invitation is told so.
    """
    token = request.session.get("invited", {}).get(str(pk))
    if token:
        way_on = reverse("games:invitation", args=[token])
        return HttpResponseClientRedirect(way_on) if request.htmx else redirect(way_on)
    if request.user.is_authenticated:
        raise Http404
    return ask_to_sign_in(request)


def page_of(request: HttpRequest) -> str:
    """Give the page that a visitor is on: not the fragment that it asked for, nor what a form was posted to."""
    if request.htmx and request.htmx.current_url_abs_path:
        return request.htmx.current_url_abs_path
    about = request.resolver_match
    is_page = request.method in ("GET", "HEAD") and about.url_name != "fragment"
    if is_page:
        return request.get_full_path()
    return reverse("games:table", args=[about.kwargs["pk"]]) if "pk" in about.kwargs else reverse("games:mine")


def safe_next(request: HttpRequest, otherwise: str) -> str:
    """Give the page to go to next, if the form names one on this site."""
    wish = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return wish
    return otherwise
