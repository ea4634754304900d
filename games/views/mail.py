"""What one is told by mail, and how to be left in peace."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.domain import invitations, notify
from games.enums import MailMode, NoticeKind
from games.forms.mail import MailForm
from games.models import User
from games.notices.channels.mail import links
from games.views.auth import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def mails(request: HttpRequest) -> HttpResponse:
    """Choose, for each kind of notice, how it comes."""
    form = MailForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        for kind, mode in form.cleaned_data.items():
            notify.set_mode(user=request.user, kind=kind, mode=mode)
        messages.success(request, _("Your choice is saved."))
        return redirect("games:mails")
    return render(request, "games/mails.html", {"form": form}, status=422 if request.method == "POST" else 200)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Stop mails of one kind: POST acts, at one click and without signing in; GET only shows the button."""
    said = links.read_unsubscribe(token)
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
        notify.set_mode(user=user, kind=said["kind"], mode=MailMode.OFF)
