"""What holds for every request: the viewer's language and time, and clear words for bad input."""

import functools
import logging
import re
from collections.abc import Callable
from datetime import datetime
from urllib.parse import unquote

from csp.constants import HEADER as CSP
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig, SuspiciousOperation
from django.core.signals import setting_changed
from django.db import IntegrityError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.crypto import constant_time_compare

from games.accounts.allauth_internals import has_reauthenticated_recently
from games.domain.errors import OutOfSight
from games.domain.matches import match_history, match_queries, notice_creation
from games.domain.play import live_bursts
from games.models import Match, User
from games.screens import languages
from games.views.accounts import reauthentication
from games.views.play import table
from games.views.shared.access import SignedInRequest, is_signed_in, out_of_sight, url_name_of
from games.views.site import preferences

log = logging.getLogger(__name__)

NO_DEVICES = ", ".join(
    f"{device}=()"
    for device in (
        *("accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope"),
        *("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
    )
)
"""What no page here ever asks for, and nothing that slipped into one shall get."""
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


class ContentSecurity(CSPMiddleware):
    """Say what a page may load, in words that are put together once: doing so took a sixth of a poll's time.

    Answers that ask for a policy of their own get theirs from django-csp.
    """

    OWN = ("_csp_config", "_csp_update", "_csp_replace", "_csp_exempt")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add the policy, and the endpoint that its `report-to` names."""
        if settings.REPORT_URI:
            response.headers.setdefault("Reporting-Endpoints", f'csp="{settings.REPORT_URI}"')
        is_own = hasattr(request, "_csp_nonce") or any(hasattr(response, name) for name in self.OWN)
        if settings.DEBUG or is_own:
            return super().process_response(request, response)
        response.headers.setdefault(CSP, policy())
        return response


@functools.cache
def policy() -> str:
    """Write down the policy of the settings."""
    return build_policy()


@receiver(setting_changed)
def forget_policy(**_changed: object) -> None:
    """Write it down anew when a test changes a setting."""
    policy.cache_clear()


class PollShortcut:
    """Answer the commonest question of all, "anything new at my table?", with one query beside the session's.

    Who does not sit there, or has something new to see, goes on past all the checks. A page that says that somebody
    looks at it is written down once a minute, and at once when somebody has come back to it.
    """

    LOOKED_AT, AGAIN = "1", "again"
    """What such a page says of itself."""
    QUESTION = re.compile(r"/games/(\d{1,18})/table/")

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Compare stamps, or go on."""
        asked = self.QUESTION.fullmatch(request.path_info) if request.method == "GET" else None
        stamp = request.GET.get("after", "")
        if asked and stamp.isdecimal() and len(stamp) < 10:
            answer = self.compare(request, int(asked[1]), int(stamp))
            if answer is not None:
                return answer
        return self.get_response(request)

    def compare(self, request: HttpRequest, match: int, stamp: int) -> HttpResponse | None:
        """Return "nothing new" to who sits at `match` and has seen all, with how many are here; None to all others."""
        user, here = request.session.get(SESSION_KEY, ""), request.GET.get("here", "")
        if not user.isdecimal():
            return None
        found = match_queries.has_seen_all(match, int(user), stamp, timezone.now() - live_bursts.HERE)
        if not found:
            return None
        password, seen_at, others_here = found[0]
        if not self.holds(request, password):
            return None
        if self.is_news(here, seen_at):
            notice_creation.mark_still_here(match, int(user), stamp)
            if live_bursts.has_come(seen_at):
                live_bursts.gather(match)
        answer = HttpResponse(status=204, headers={"Cache-Control": "no-store"})
        return table.with_number_here(answer, others_here + (here != table.UNSEEN))

    def is_news(self, here: str, seen_at: datetime | None) -> bool:
        """Tell whether it is to be written down that somebody looks."""
        return here == self.AGAIN or (
            here == self.LOOKED_AT and (seen_at is None or seen_at < notice_creation.just_now())
        )

    @staticmethod
    def holds(request: HttpRequest, password: str) -> bool:
        """Tell whether the session was opened under this password: a new one ends all others."""
        due = User(password=password).get_session_auth_hash()
        return constant_time_compare(request.session.get(HASH_SESSION_KEY, ""), due)


class Discretion:
    """Say of every answer what browsers may do with it: no devices, and nothing kept of what is somebody's own."""

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put the headers, unless a view has said otherwise."""
        was_somebody = request.user.is_authenticated
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", NO_DEVICES)
        # Pictures are shown by messengers and forums; nothing else is put into a page from elsewhere.
        if not response.headers.get("Content-Type", "").startswith("image/"):
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        is_somebodys = was_somebody or request.user.is_authenticated
        if is_somebodys and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        if was_somebody and not request.user.is_authenticated:
            # The storage has no secrets: how one likes to play, and the rulebook for when there is no network.
            response.headers["Clear-Site-Data"] = '"cache"'
        return response


class UserLocale:
    """Speak the viewer's language where the address names none, and show times in the viewer's zone.

    A shared link may carry `?lang=`; then that page alone is shown in it, with all that its scripts fetch.
    Whoever is not signed in keeps the language of the page they come from, and goes on in it.
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
        usual = code = translation.get_language()
        if not translation.get_language_from_path(request.path_info):
            around = self.PAGE_WISH.search(request.headers.get("HX-Current-URL", ""))
            wishes = (linked, around and around[1], person.language if person else read_before(request))
            wish = next((wish for wish in wishes if wish in known), None)
            if wish:
                request.LANGUAGE_CODE = code = wish
        with languages.written_in(code), timezone.override(person.zone if person else None):
            response = self.get_response(request)
        if person is None and code != usual and code == read_before(request):
            preferences.keep(request, response, code)
        way_on = response.headers.get("Location", "")
        if linked in known and way_on.startswith("/") and "?" not in way_on:
            response.headers["Location"] = f"{way_on}?lang={linked}"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        response.headers["Content-Language"] = code
        return response


def read_before(request: HttpRequest) -> str | None:
    """Give the language that the address of the page names from which somebody comes, if it is one of ours."""
    host, _slash, path = request.headers.get("Referer", "").partition("//")[2].partition("/")
    return translation.get_language_from_path(f"/{path}") if host == request.get_host() else None


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
        if about is None or not about.route.startswith("games/<int:pk>/"):
            return None
        pk = about.kwargs["pk"]
        may_be_gone = isinstance(exception, ObjectDoesNotExist | IntegrityError)
        if isinstance(exception, OutOfSight) or (may_be_gone and not Match.objects.filter(pk=pk).exists()):
            return out_of_sight(request, pk)
        match = Match.objects.filter(pk=pk).first()
        if match is not None and not match_history.has_known_content(match):
            if not match_queries.may_look(match, request.user):
                return out_of_sight(request, pk)
            log.warning("match %s has unknown content", pk)
            return render(request, "games/play/unknown_content.html", status=410)
        return None


class AccountGate:
    """Lets signed-in people through to the pages of an account, or leads them somewhere else first."""

    PAGES: tuple[str, ...] = ()
    """Addresses by name that are guarded, beside those of the second step (`mfa_…`)."""
    OPEN: tuple[str, ...] = ()
    """Addresses of the second step that are not."""
    SIGNING_IN = ("mfa_authenticate", "mfa_login_webauthn", "mfa_trust")

    def __init__(self, get_response: Handler):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Handler, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Stop whoever is to do something else first."""
        name = url_name_of(request)
        is_second_step = name.startswith("mfa_") and name not in (*self.OPEN, *self.SIGNING_IN)
        is_guarded = name in self.PAGES or is_second_step
        return self.elsewhere(request) if is_guarded and is_signed_in(request) else None

    def elsewhere(self, request: SignedInRequest) -> HttpResponse | None:
        """Return the page that comes first; None to go on."""
        raise NotImplementedError


class GuestsClaimFirst(AccountGate):
    """Lead guests to claiming before they can change what only an account has: address, password, keys."""

    PAGES = ("account_email", "account_change_password", "account_set_password", "account_reauthenticate", "code_again")

    def elsewhere(self, request: SignedInRequest) -> HttpResponse | None:
        """Turn a guest away from the pages of an account."""
        return redirect("games:claim") if request.user.is_guest else None


class ReauthenticateFirst(AccountGate):
    """Ask once more who it is before an account changes hands, or tells somebody for ever: a session may be borrowed.

    Changing the password asks for the present one by itself.
    """

    PAGES = (
        *("account_email", "account_set_password", "erase", "own_data"),
        *("open_outlet", "renew_calendar", "show_outlets"),
    )
    OPEN = ("mfa_index", "mfa_list_webauthn", "mfa_reauthenticate", "mfa_reauthenticate_webauthn")

    def elsewhere(self, request: SignedInRequest) -> HttpResponse | None:
        """Stop who has an account and has not shown within minutes that it is theirs."""
        if settings.STAFF_SECOND_STEP and request.user.is_staff and url_name_of(request).startswith("mfa_"):
            return reauthentication.ask_staff_again(request)
        if request.user.is_guest or has_reauthenticated_recently(request):
            return None
        return reauthentication.ask_again(request)
