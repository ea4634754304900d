"""What members do in a circle: settings, link, roles, leaving, and tables. Each action is a POST."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.domain.circles import circle_links, circle_members, circle_tables
from games.domain.errors import Refused
from games.forms.circles import CircleSettingsForm
from games.models import Circle, User
from games.screens.reasons import refusals
from games.screens.words import running_text
from games.views.shared.access import SignedInRequest, signed_in


def member_action(
    action: Callable[[SignedInRequest, Circle], HttpResponse | None],
) -> Callable[..., HttpResponseBase]:
    """Decorate a view for members of a circle, which redirects to its page; a refusal is shown there."""

    @require_POST
    @signed_in
    def view(request: SignedInRequest, circle: int) -> HttpResponse:
        own = get_object_or_404(Circle, pk=circle, members__user=request.user)
        try:
            answer = action(request, own)
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
            answer = None
        return answer or redirect("games:circle", own.pk)

    return view


@member_action
def change_circle(request: SignedInRequest, circle: Circle) -> HttpResponse | None:
    """Carry out the posted `wish`."""
    user = request.user
    match request.POST.get("wish", ""):
        case "settings":
            form = CircleSettingsForm(request.POST)
            if not form.is_valid():
                _show_errors(request, form)
                return None
            circle_members.change_circle(circle=circle, by=user, **form.cleaned_data)
            messages.success(request, _("Settings saved."))
        case "new_link":
            circle_links.create_link(circle=circle, by=user)
        case "revoke_link":
            circle_links.revoke_link(circle=circle, by=user)
            messages.success(request, _("The invitation link no longer works."))
        case "show" | "hide" as wish:
            circle_members.show_member(circle=circle, user=user, is_shown=wish == "show")
        case "appoint":
            circle_members.appoint_organizer(circle=circle, by=user, member=_posted_player(request))
        case "remove":
            circle_members.remove_member(circle=circle, by=user, member=_posted_player(request))
        case "leave":
            circle_members.leave_circle(circle=circle, user=user)
            messages.success(request, _("You have left “%(name)s”.") % {"name": circle.title})
            return redirect("games:circles")
        case "delete":
            circle_members.delete_circle(circle=circle, by=user)
            messages.success(request, _("“%(name)s” is deleted.") % {"name": circle.title})
            return redirect("games:circles")
        case "stop_tables":
            circle_tables.stop_tables(circle=circle, by=user)
            messages.success(request, _("No more tables open by themselves."))
        case _:
            raise Http404
    return None


def _posted_player(request: SignedInRequest) -> User:
    return get_object_or_404(User, handle=request.POST.get("player", ""), deleted_at=None)


def _show_errors(request: SignedInRequest, form: CircleSettingsForm) -> None:
    messages.error(request, running_text(str(error) for errors in form.errors.values() for error in errors))
