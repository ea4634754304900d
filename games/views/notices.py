"""What one is told on which channel, and how to be left in peace."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.domain import invitations
from games.enums import NoticeKind, NoticeMode
from games.forms.notices import PreferencesForm
from games.models import User
from games.notices.channels import CHANNELS
from games.notices.channels.mail import unsubscribing
from games.notices.channels.mail.channel import MailChannel
from games.notices.preferences import set_mode
from games.views.auth import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def preferences(request: HttpRequest) -> HttpResponse:
    """Choose, for each channel and kind of notice, how it comes."""
    forms = [PreferencesForm(request.POST or None, user=request.user, channel=channel) for channel in CHANNELS]
    if request.method == "POST" and all(form.is_valid() for form in forms):
        for form in forms:
            form.save()
        messages.success(request, _("Your choice is saved."))
        return redirect("games:mails")
    return render(request, "games/mails.html", {"forms": forms}, status=422 if request.method == "POST" else 200)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Stop mails of one kind: POST acts, at one click and without signing in; GET only shows the button."""
    said = unsubscribing.read(token)
    if said is None or said.get("kind") not in NoticeKind:
        raise Http404
    if request.method == "POST":
        stop(said)
    words = {"kind": NoticeKind(said["kind"]).label, "done": request.method == "POST", "token": token}
    return render(request, "games/unsubscribe.html", words)


def stop(said: dict) -> None:
    """Stop what the token speaks of; a token of somebody who is gone has nothing left to stop."""
    if "address" in said:
        invitations.stop_inviting(said["address"])
        return
    user = User.objects.filter(pk=said.get("user"), deleted_at=None).first()
    if user is not None:
        set_mode(user=user, channel=MailChannel(), kind=said["kind"], mode=NoticeMode.OFF)
