"""Confirmations once more who it is before an account changes hands; by password, key, app, or a code by mail."""

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
"""What the library writes into the session of a second step, and we of a code."""


def ask_again(request: HttpRequest) -> HttpResponse:
    """Send to the page that asks who it is; what was posted is carried out after it."""
    methods = get_adapter(request).get_reauthentication_methods(request.user)
    if not methods:
        return ask_to_confirm(request)
    return reauthenticate_and_resume(request, methods[0]["url"])


def has_second_step(request: HttpRequest) -> bool:
    """Tell whether a second step was shown in this session; that the account has one says nothing of who is here."""
    return any(record["method"] == SECOND_STEP for record in authentication_records(request))


def ask_staff_again(request: HttpRequest) -> HttpResponse | None:
    """Have staff show what a password does not before they touch their keys; None if they have, within minutes.

    That is a second step, or the mailbox while there is none. What was posted is not kept: it would be carried out
    after any other way to show who one is.
    """
    ways = {way["id"]: way["url"] for way in get_adapter(request).get_reauthentication_methods(request.user)}
    steps = [url for name, url in ways.items() if name.startswith("mfa_")]
    if has_reauthenticated_recently(request, SECOND_STEP if steps else MAILED_CODE):
        return None
    if not steps and "code_again" not in ways:
        return ask_to_confirm(request)
    return go_and_return(request, steps[0] if steps else ways["code_again"])


def ask_for_second_step(request: HttpRequest) -> HttpResponse:
    """Send to where the second step of the account is shown."""
    ways = get_adapter(request).get_reauthentication_methods(request.user)
    return go_and_return(request, next(way["url"] for way in ways if way["id"].startswith("mfa_")))


def go_and_return(request: HttpRequest, url: str) -> HttpResponse:
    """Lead to a page from which one comes back to this one."""
    return redirect(f"{url}?{urlencode({REDIRECT_FIELD_NAME: request.get_full_path()})}")


def ask_to_confirm(request: HttpRequest) -> HttpResponse:
    """Tell somebody who has nothing to show that the mailbox comes first."""
    messages.warning(request, _("Please confirm your mail address first: a code goes there."))
    return redirect("games:profile")


class MailedCode(SessionCode):
    """A code that was sent to the confirmed address of who is signed in, kept in the session."""

    KEY = "reauthentication_code"

    @classmethod
    def begin(cls, request: SignedInRequest) -> None:
        """Send a new code."""
        cls(request, cls.initial_state(request.user, email=request.user.email)).send()

    @classmethod
    def resume(cls, request: HttpRequest) -> "MailedCode | None":
        """Give the code that is awaited from this person, if there is one that is not too old."""
        state = request.session.get(cls.KEY)
        if not state or state.get("user_id") != cls.initial_state(request.user)["user_id"]:
            return None
        return cls(request, state).abort_if_invalid()

    def send(self) -> None:
        """Draw a code, keep it, and mail it."""
        adapter = get_adapter(self.request)
        self.state["code"] = adapter.generate_login_code()
        self.persist()
        adapter.send_mail("account/email/login_code", self.state["email"], {"code": self.state["code"]})


@method_decorator(login_required, name="dispatch")
class CodeAgainView(BaseReauthenticateView):
    """Ask for a code by mail: a button sends it, a field takes it."""

    request: SignedInRequest
    form_class = CodeAgainForm
    template_name = "account/reauthenticate_code.html"

    def get_form_kwargs(self) -> dict:
        """Tell the form which code is right."""
        awaited = MailedCode.resume(self.request)
        return {**super().get_form_kwargs(), "code": awaited.code if awaited else ""}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Tell the page whether a code is on its way, and where to."""
        awaited = MailedCode.resume(self.request)
        return {
            **super().get_context_data(**kwargs),
            "is_sent": awaited is not None,
            "address": self.request.user.email,
        }

    def post(self, request: SignedInRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Send a code, or look at the one that was typed."""
        user = request.user
        wants_code = request.POST.get("action") == "send"
        if wants_code and not consume_rate_limit(request, "request_login_code", key=user.email):
            return too_many_requests(request)
        if wants_code:
            MailedCode.begin(request)
        elif MailedCode.resume(request):
            return super().post(request, *args, **kwargs)
        return redirect(self.passthrough_next_url(request.path))

    def form_valid(self, form: CodeAgainForm) -> HttpResponse:
        """Go on with what was to be done."""
        if awaited := MailedCode.resume(self.request):
            awaited.abort()
        record_authentication(self.request, self.request.user, method=MAILED_CODE, reauthenticated=True)
        return super().form_valid(form)

    def form_invalid(self, form: CodeAgainForm) -> HttpResponse:
        """Let them try again a few times; then only another code helps."""
        security_log.note(self.request.user, security_log.FAILED, self.request)
        awaited = MailedCode.resume(self.request)
        if awaited is not None and awaited.record_invalid_attempt():
            return super().form_invalid(form)
        messages.error(self.request, _("That was wrong too often. Let us send you another code."))
        return redirect(self.passthrough_next_url(self.request.path))


code_again = CodeAgainView.as_view()
