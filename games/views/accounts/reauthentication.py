"""Authenticating again before sensitive changes: by password, passkey, authenticator app or emailed code."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.accounts import security_log
from games.accounts.allauth_internals import (
    BaseReauthenticateView,
    SessionCode,
    authentication_records,
    consume_rate_limit,
    has_reauthenticated_recently,
    reauthenticate_and_resume,
    record_authentication,
    too_many_requests,
)
from games.forms.entrance import CodeAgainForm
from games.views.shared.access import SignedInRequest

SECOND_STEP, MAILED_CODE = "mfa", "code"
"""The methods recorded in the session: allauth's for a second step, and ours for an emailed code."""


def ask_to_reauthenticate(request: HttpRequest) -> HttpResponse:
    """Redirect to the page for authenticating again; the posted form is processed afterwards."""
    methods = get_adapter(request).get_reauthentication_methods(request.user)
    if not methods:
        return ask_to_confirm_address(request)
    return reauthenticate_and_resume(request, methods[0]["url"])


def has_second_step(request: HttpRequest) -> bool:
    """Return whether this session passed a second step, not just whether the account has one."""
    return any(record["method"] == SECOND_STEP for record in authentication_records(request))


def ask_staff_again(request: HttpRequest) -> HttpResponse | None:
    """Require more than a password from staff who change their keys; return None if they have just authenticated.

    They need the second step, or an emailed code if they have none. The posted form is not replayed afterwards:
    allauth would also replay it after a weaker authentication method.
    """
    ways = {way["id"]: way["url"] for way in get_adapter(request).get_reauthentication_methods(request.user)}
    steps = [url for name, url in ways.items() if name.startswith("mfa_")]
    if has_reauthenticated_recently(request, SECOND_STEP if steps else MAILED_CODE):
        return None
    if not steps and "code_again" not in ways:
        return ask_to_confirm_address(request)
    return redirect_and_return(request, steps[0] if steps else ways["code_again"])


def ask_for_second_step(request: HttpRequest) -> HttpResponse:
    """Redirect to the page for the account's second step."""
    ways = get_adapter(request).get_reauthentication_methods(request.user)
    return redirect_and_return(request, next(way["url"] for way in ways if way["id"].startswith("mfa_")))


def redirect_and_return(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect to `url`, a page that leads back to the current one afterwards."""
    return redirect(f"{url}?{urlencode({REDIRECT_FIELD_NAME: request.get_full_path()})}")


def ask_to_confirm_address(request: HttpRequest) -> HttpResponse:
    """Redirect users without any method to the page where they confirm their email address first."""
    messages.warning(request, _("Please confirm your email first. We'll send a code there."))
    return redirect("games:settings")


class MailedCode(SessionCode):
    """A code sent to the user's confirmed address and kept in the session."""

    KEY = "reauthentication_code"

    @classmethod
    def begin(cls, request: SignedInRequest) -> None:
        """Create and send a new code."""
        cls(request, cls.initial_state(request.user, email=request.user.email)).send()

    @classmethod
    def resume(cls, request: HttpRequest) -> "MailedCode | None":
        """Return the user's pending code; None if there is none or it has expired."""
        state = request.session.get(cls.KEY)
        if not state or state.get("user_id") != cls.initial_state(request.user)["user_id"]:
            return None
        return cls(request, state).abort_if_invalid()

    def send(self) -> None:
        """Generate a code, store it in the session, and email it."""
        adapter = get_adapter(self.request)
        self.state["code"] = adapter.generate_login_code()
        self.persist()
        adapter.send_mail("account/email/login_code", self.state["email"], {"code": self.state["code"]})


@method_decorator(login_required, name="dispatch")
class CodeAgainView(BaseReauthenticateView):
    """The page for authenticating again by an emailed code, with a button that sends it and a field to enter it."""

    request: SignedInRequest
    form_class = CodeAgainForm
    template_name = "account/reauthenticate_code.html"

    def get_form_kwargs(self) -> dict:
        """Add the pending code to the arguments of the form."""
        awaited = MailedCode.resume(self.request)
        return {**super().get_form_kwargs(), "code": awaited.code if awaited else ""}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add to the context whether a code was sent, and to which address."""
        awaited = MailedCode.resume(self.request)
        return {
            **super().get_context_data(**kwargs),
            "is_sent": awaited is not None,
            "address": self.request.user.email,
        }

    def post(self, request: SignedInRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Send a code, or check the entered one."""
        user = request.user
        wants_code = request.POST.get("action") == "send"
        if wants_code and not consume_rate_limit(request, "login_code", key=user.email):
            return too_many_requests(request)
        if wants_code:
            MailedCode.begin(request)
        elif MailedCode.resume(request):
            return super().post(request, *args, **kwargs)
        return redirect(self.passthrough_next_url(request.path))

    def form_valid(self, form: CodeAgainForm) -> HttpResponse:
        """Record the authentication and continue."""
        if awaited := MailedCode.resume(self.request):
            awaited.abort()
        record_authentication(self.request, self.request.user, method=MAILED_CODE, reauthenticated=True)
        return super().form_valid(form)

    def form_invalid(self, form: CodeAgainForm) -> HttpResponse:
        """Allow a few attempts; after that a new code is needed."""
        security_log.record_event(self.request.user, security_log.FAILED, self.request)
        awaited = MailedCode.resume(self.request)
        if awaited is not None and awaited.record_invalid_attempt():
            return super().form_invalid(form)
        messages.error(self.request, _("Too many wrong codes. Request a new one."))
        return redirect(self.passthrough_next_url(self.request.path))


code_again = CodeAgainView.as_view()
