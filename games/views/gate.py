"""Who may come in, and where the others are sent."""

import functools
from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
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
    if not back:
        back = request.get_full_path() if request.method in ("GET", "HEAD") else reverse("games:mine")
    door = f"{reverse('account_login')}?{urlencode({'next': back})}"
    # A fragment's answer would be put into the page that asked for it: the whole page must go.
    return HttpResponseClientRedirect(door) if request.htmx else redirect(door)


def safe_next(request: HttpRequest, otherwise: str) -> str:
    """Give the page to go to next, if the form names one on this site."""
    wish = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return wish
    return otherwise
