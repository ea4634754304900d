"""Notification settings and unsubscribing."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.lobby import invitations
from games.enums import NoticeMode
from games.forms.notices import HabitsForm, PreferencesForm, PresetForm
from games.models import User
from games.notices.channels import CHANNELS
from games.notices.channels.mail import bounces, email_writer, unsubscribing
from games.notices.channels.mail.channel import MailChannel
from games.notices.channels.mail.state import mail_state_of
from games.notices.kinds import NOTICE_TYPES
from games.notices.preferences import modes_of, set_mode
from games.views.shared.access import SignedInRequest, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def notification_settings(request: SignedInRequest) -> HttpResponse:
    """Show and change the mode of each kind of notice on each channel, and the times of notifications."""
    channels = [channel for channel in CHANNELS if channel.has_settings(request.user)]
    data, chosen = (None, request.POST) if "preset" in request.POST else (request.POST or None, None)
    presets = PresetForm(chosen, user=request.user, channels=channels)
    forms = [PreferencesForm(data, user=request.user, channel=channel) for channel in channels]
    habits = HabitsForm(data, user=request.user)
    if request.method == "POST":
        sent: list[PresetForm | PreferencesForm | HabitsForm] = [presets] if chosen else [*forms, habits]
        if all(form.is_valid() for form in sent):
            for form in sent:
                form.save()
            messages.success(request, _("Settings saved."))
            return redirect("games:mails")
    is_open = presets.in_effect is None or any(form.errors for form in (*forms, habits))
    context = {"presets": presets, "forms": forms, "habits": habits, "is_open": is_open}
    context["mail"] = mail_state_of(request.user)
    return render(
        request, "games/notices/notification_settings.html", context, status=422 if request.method == "POST" else 200
    )


@require_POST
@signed_in
def send_test_mail(request: SignedInRequest) -> HttpResponse:
    """Send a test email to the user's confirmed address."""
    if not request.user.is_confirmed:
        messages.error(request, _("Please confirm your email first."))
        return redirect("games:settings")
    if not consume_rate_limit(request, "trial", user=request.user):
        return too_many_requests(request)
    email_writer.write_test_email(request.user)
    messages.success(request, _("Test email sent to %(address)s.") % {"address": request.user.email})
    return redirect("games:mails")


@require_POST
@signed_in
def resume_mail(request: SignedInRequest) -> HttpResponse:
    """Allow emails to the user's address again after bounces."""
    if request.user.email:
        bounces.resume_address(request.user.email)
        messages.success(request, _("We'll send emails to this address again."))
    return redirect("games:mails")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe from a kind of email without signing in.

    GET shows a button; POST unsubscribes, and is also what email programs send for the one-click header.
    """
    content = unsubscribing.read_unsubscribe_token(token)
    if content is None or content.get("kind") not in NOTICE_TYPES:
        raise Http404
    if request.method == "POST":
        unsubscribe_recipient(content)
    context = {"kind": NOTICE_TYPES[content["kind"]].label, "done": request.method == "POST", "token": token}
    context["is_subscribed"] = is_subscribed(content)
    return render(request, "games/notices/unsubscribe.html", context)


def is_subscribed(content: dict) -> bool:
    """Return whether the user or the address of a token gets emails of its kind."""
    if "address" in content:
        return not invitations.has_opted_out(content["address"])
    user = User.objects.filter(pk=content.get("user", 0), deleted_at=None).first()
    return user is not None and modes_of(user, MailChannel())[content["kind"]] != NoticeMode.OFF


def unsubscribe_recipient(content: dict) -> None:
    """Unsubscribe the user or the address of a token; ignore deleted users."""
    if "address" in content:
        invitations.opt_out_of_invitations(content["address"])
        return
    user = User.objects.filter(pk=content.get("user", 0), deleted_at=None).first()
    if user is not None:
        set_mode(user=user, channel=MailChannel(), kind=content["kind"], mode=NoticeMode.OFF)
