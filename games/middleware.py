"""What holds for every request: the viewer's language and time, and clear words for bad input."""

import re
from collections.abc import Callable
from urllib.parse import unquote

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig, SuspiciousOperation
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from games.domain import queries
from games.domain.errors import OutOfSight
from games.models import Match
from games.views import reauthentication
from games.views.auth import out_of_sight

Handler = Callable[[HttpRequest], HttpResponse]


class ReadableCookies:
    """Pass over cookies with NUL bytes: they are none of ours, and PostgreSQL would not look for such a session."""

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on with the others."""
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if "\0" not in value}
        return self.get_response(request)


class PollShortcut:
    """Answer the commonest question of all, "anything new at my table?", with one query beside the session's.

    Who does not sit there, or has something new to see, goes on past all the checks.
    """

    QUESTION = re.compile(r"/games/(\d{1,18})/table/")

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Compare stamps, or go on."""
        asked = self.QUESTION.fullmatch(request.path_info) if request.method == "GET" else None
        stamp = request.GET.get("after", "") if asked else ""
        if stamp.isdecimal() and len(stamp) < 10:
            user = request.session.get(SESSION_KEY, "")
            if user.isdecimal() and queries.has_seen_all(int(asked[1]), int(user), int(stamp)):
                return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
        return self.get_response(request)


class UserLocale:
    """Speak the viewer's language where the address names none, and show times in the viewer's zone.

    A shared link may carry `?lang=`; then that page alone is shown in it, with all that its scripts fetch.
    """

    PAGE_WISH = re.compile(r"[?&]lang=([\w-]+)")

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Choose language and time zone, then go on."""
        known = dict(settings.LANGUAGES)
        person = request.user if request.user.is_authenticated else None
        linked = request.GET.get("lang")
        if not translation.get_language_from_path(request.path_info):
            around = self.PAGE_WISH.search(request.headers.get("HX-Current-URL", ""))
            wishes = (linked, around and around[1], person.language if person else None)
            wish = next((code for code in wishes if code in known), None)
            if wish:
                translation.activate(wish)
                request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(person.zone if person else None):
            response = self.get_response(request)
        way_on = response.headers.get("Location", "")
        if linked in known and way_on.startswith("/") and "?" not in way_on:
            response.headers["Location"] = f"{way_on}?lang={linked}"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        response.headers["Content-Language"] = translation.get_language()
        return response


class ClearRefusals:
    """Refuse bytes that no text holds and bodies that no form has; give refusals without a page the site's look."""

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at the address before, and at the answer after."""
        if "\0" in request.path or "\0" in unquote(request.META.get("QUERY_STRING", "")):
            raise SuspiciousOperation("a NUL byte in the address")
        # No page takes files, which Django would leave out of account.
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length[:18]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig("a body longer than any form's")
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            page = render(request, "405.html", status=405)
            page.headers["Allow"] = response.headers.get("Allow", "")
            return page
        return response

    def process_view(self, request: HttpRequest, view: Handler, args: tuple, kwargs: dict) -> None:
        """Look at a form's fields once it is certain that they will be read."""
        if request.method == "POST" and any("\0" in text for _, texts in request.POST.lists() for text in texts):
            raise SuspiciousOperation("a NUL byte in a form")

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Give one answer for tables that are not for this visitor, never were, or were deleted in the middle."""
        about = request.resolver_match
        if not about.route.startswith("games/<int:pk>/"):
            return None
        pk = about.kwargs["pk"]
        may_be_gone = isinstance(exception, ObjectDoesNotExist | IntegrityError)
        if isinstance(exception, OutOfSight) or (may_be_gone and not Match.objects.filter(pk=pk).exists()):
            return out_of_sight(request, pk)
        return None


class GuestsClaimFirst:
    """Lead guests to claiming before they can change what only an account has: address, password, keys."""

    OWN = ("account_email", "account_change_password", "account_set_password", "account_reauthenticate", "code_again")
    SIGNING_IN = ("mfa_authenticate", "mfa_login_webauthn", "mfa_trust")

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Handler, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Turn a guest away from the pages of an account."""
        name = request.resolver_match.url_name or ""
        keys = name.startswith("mfa_") and name not in self.SIGNING_IN
        if (name in self.OWN or keys) and request.user.is_authenticated and request.user.is_guest:
            return redirect("games:claim")
        return None


class ReauthenticateFirst:
    """Ask once more who it is before an account changes hands: a session may be borrowed.

    Changing the password asks for the present one by itself.
    """

    GUARDED = ("account_email", "account_set_password", "erase")
    OPEN = ("mfa_index", "mfa_list_webauthn", "mfa_reauthenticate", "mfa_reauthenticate_webauthn")

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Handler, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Stop who has an account and has not shown within minutes that it is theirs."""
        name = request.resolver_match.url_name or ""
        keys = name.startswith("mfa_") and name not in (*self.OPEN, *GuestsClaimFirst.SIGNING_IN)
        guarded = (name in self.GUARDED or keys) and request.user.is_authenticated and not request.user.is_guest
        return reauthentication.ask_again(request) if guarded and not reauthentication.is_recent(request) else None
