"""The admin site: users, matches, seats and emails, without access to anyone's cards.

Snapshots, entries and shuffles have no pages here, and the texts of emails are not shown, because they contain hidden
information. To see a whole table, an administrator must give a reason, which its players can read.
"""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

import allauth.account.admin  # registers the admin pages that are unregistered below
import allauth.mfa.admin  # noqa: F401 # as above
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
import games.admin.circles  # noqa: F401 # registers its page
from games import task_queue
from games.admin.base import ReadOnlyAdmin, ReadOnlyMixin, StaffAdmin
from games.admin.moderation import source_report_url
from games.domain.accounts import shared_networks
from games.domain.accounts.shared_networks import SharedNetwork
from games.domain.chat import moderation
from games.domain.deadlines import clock_adjustments
from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.operations import status_report
from games.domain.people import sanctions
from games.forms.moderation import ReasonForm, SanctionForm
from games.models import Heartbeat, Incident, Match, OutgoingMail, Seat, User
from games.notices.channels import CHANNELS
from games.notices.channels.mail import sender
from games.screens import operations
from games.screens.log import incidents
from games.screens.reasons import refusals
from games.task_queue import TaskName
from games.views.shared.access import SignedInRequest

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class MatchAnnotations(TypedDict):
    """The annotations of a match in the list of matches."""

    taken_seats: int


admin.site.site_header = gettext_lazy(settings.SITE_NAME)
admin.site.site_title = gettext_lazy("Administration")
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign] # as allauth documents it
admin.site.unregister(Authenticator)  # its rows are credentials
admin.site.unregister(EmailAddress)  # replaced by a read-only page below
admin.site.unregister(Group)  # replaced below: Django's does not restrict lookups


class MatchSeatInline(ReadOnlyMixin, admin.TabularInline):
    """The seats of a match."""

    model = Seat
    fields = ("number", "user", "bot", "is_asked", "deadline", "timeouts_in_row", "score", "place")
    extra = 0


class MatchIncidentInline(ReadOnlyMixin, admin.TabularInline):
    """The incidents of a match: events outside the rules."""

    model = Incident
    fields = ("at", "kind_label", "seat", "user", "reason")
    extra = 0

    @admin.display(description=gettext_lazy("kind"))
    def kind_label(self, incident: Incident) -> str:
        """Return the name of the incident's kind."""
        return incidents.incident_label(incident)


def shared_network_context(
    request: HttpRequest, row: Model | None, find_networks: Callable[[Any], list[SharedNetwork]]
) -> dict[str, Any]:
    """Return the context about players who share a network; empty if the administrator may not see it.

    `find_networks` returns the shared networks of `row`, a match or a user.
    """
    if row is None or not request.user.has_perm("games.view_shared_networks"):
        return {}
    return {"sharing": find_networks(row), "sharing_days": shared_networks.TRACES_SINCE.days}


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches, with two actions that require a reason: canceling the match, and viewing its whole state."""

    list_display = (
        *("pk", "shown_name", "status", "edition", "size", "taken", "pace", "round"),
        *("created_at", "moved_at", "idle", "ended_at"),
    )
    list_display_links = ("pk", "shown_name")
    list_filter = ("status", "edition", "size", "pace", "created_at", "moved_at", "is_private", "stand_in")
    search_fields = ("name", "seats__user__display_name", "seats__user__handle")
    date_hierarchy = "created_at"
    fields = (
        *("name", "status", "creator", "edition", "size", "options", "cast", "uniques"),
        *("pace", "grace", "bank", "increment", "cap", "paused_until", "live_until", "stand_in"),
        *("is_private", "allows_spectators", "allows_undo", "allows_hours", "allows_vacations", "allows_mail_answers"),
        *("allows_substitutes", "post_times", "post_zone"),
        *("is_rated", "least_reliability", "is_lesson", "earlier_game", "rules"),
        *("round", "created_at", "started_at", "moved_at", "idle", "ended_at", "is_compressed"),
    )
    inlines = (MatchSeatInline, MatchIncidentInline)
    change_form_template = "admin/games/match/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Annotate each match with the number of taken seats."""
        taken = Count("seats", filter=Q(seats__user__isnull=False) | ~Q(seats__bot=""), distinct=True)
        return super().get_queryset(request).annotate(taken_seats=taken)

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def shown_name(self, match: Match) -> str:
        """Return the name as readers of the administrator's language see it."""
        return match.plain_title

    @admin.display(description=gettext_lazy("seats taken"), ordering="taken_seats")
    def taken(self, match: "WithAnnotations[Match, MatchAnnotations]") -> int:
        """Return the number of seats taken by people or bots."""
        return match.taken_seats

    @admin.display(description=gettext_lazy("time since last move"), ordering="-moved_at")
    def idle(self, match: Match) -> str:
        """Return the time since the last move of an open or running match."""
        return timesince(match.moved_at or match.created_at) if match.is_open or match.is_running else ""

    @admin.display(description=gettext_lazy("rematch of"))
    def earlier_game(self, match: Match) -> str:
        """Return the match of which this one is a rematch."""
        return str(match.rematch_of or "")

    @admin.display(description=gettext_lazy("rules version"))
    def rules(self, match: Match) -> str:
        """Return the version of the rules under which the match began."""
        return match.rules_version

    def get_urls(self) -> list[URLPattern]:
        """Add the pages of the two actions."""
        site = self.admin_site
        return [
            path("<int:pk>/cancel/", site.admin_view(self.cancel_view), name="games_match_cancel"),
            path("<int:pk>/everything/", site.admin_view(self.whole_state_view), name="games_match_everything"),
            *super().get_urls(),
        ]

    def cancel_view(self, request: SignedInRequest, pk: int) -> HttpResponse:
        """Ask for a reason; a POST with a reason cancels the match."""
        match = self._match(request, pk)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                moderation.cancel_match(match=match, admin=request.user, reason=form.cleaned_data["reason"])
            except Refused as refused:
                messages.error(request, refusals.refusal_sentence(refused))
            else:
                self.log_change(request, match, _("Canceled: %(reason)s") % form.cleaned_data)
                messages.success(request, _("Game canceled. All its players will be notified."))
            return redirect("admin:games_match_change", pk)
        return self._ask(
            request, match, form, _("Cancel this game"), _("All players at the table can read the reason.")
        )

    def whole_state_view(self, request: SignedInRequest, pk: int) -> HttpResponse:
        """Ask for a reason; a POST with a reason shows the whole state once."""
        match = self._match(request, pk)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                state = match_history.open_state_to_admin(
                    match=match, admin=request.user, reason=form.cleaned_data["reason"]
                )
            except Refused as refused:
                messages.error(request, refusals.refusal_sentence(refused))
                return redirect("admin:games_match_change", pk)
            self.log_change(request, match, _("Viewed the full state: %(reason)s") % form.cleaned_data)
            shown = json.dumps(engine.codec.dump(state), indent=1, ensure_ascii=False)
            return self._page(request, match, {"shown": shown, "title": _("Full state of this game")})
        warning = _(
            "This shows all hands and hidden cards. All players at the table can read that you looked, and why."
        )
        return self._ask(request, match, form, _("View the full state"), warning)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict | None = None
    ) -> HttpResponse:
        """Add the players of the match who share a network to the page."""
        more = shared_network_context(request, self.get_object(request, object_id), shared_networks.shared_networks_at)
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **more})

    def _match(self, request: HttpRequest, pk: int) -> Match:
        if not self.has_change_permission(request):
            raise PermissionDenied
        return get_object_or_404(Match, pk=pk)

    def _ask(self, request: HttpRequest, match: Match, form: ReasonForm, title: str, warning: str) -> HttpResponse:
        return self._page(request, match, {"form": form, "title": title, "warning": warning})

    def _page(self, request: HttpRequest, match: Match, words: dict) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, "match": match, **words}
        return TemplateResponse(request, "admin/games/match/reason.html", context)


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Seats, with the player who must decide and the deadline."""

    list_display = ("match", "number", "user", "bot", "is_asked", "deadline", "timeouts_in_row", "stood_in_at")
    list_filter = ("is_asked", "bot", "match__status")
    list_select_related = ("match", "user")
    search_fields = ("match__name", "user__display_name", "user__handle")
    fields = (*("match", "number", "user", "bot", "is_asked", "asked_at", "deadline"), "timeouts_in_row", "stood_in_at")


@admin.register(OutgoingMail)
class OutgoingMailAdmin(ReadOnlyAdmin):
    """Outgoing emails and their status, without their texts."""

    list_display = ("created_at", "recipient", "subject", "kind", "status", "attempts", "error", "sent_at")
    list_filter = ("status", "kind")
    search_fields = ("recipient", "subject")
    date_hierarchy = "created_at"
    fields = ("recipient", "subject", "kind", "match", "status", "attempts", "error", "created_at", "due_at", "sent_at")
    actions = ("resend",)

    @admin.action(description=gettext_lazy("Resend the selected emails"), permissions=["change"])
    def resend(self, request: HttpRequest, queryset: QuerySet[OutgoingMail]) -> None:
        """Send emails again, except emails about accounts; texts are not stored, so they may be written anew."""
        mails = sender.resend_emails(list(queryset))
        if not mails:
            messages.warning(
                request,
                _(
                    "Account emails can't be resent because their text isn't stored. The "
                    "person has to request a new one."
                ),
            )
            return
        task_queue.enqueue(TaskName.SEND_NOTICES)
        task_queue.enqueue(TaskName.SEND_MAILS)
        for mail in mails:
            self.log_change(request, mail, _("Resent"))
        messages.success(request, _("The emails will be sent again."))


@admin.register(User)
class UserAdmin(StaffAdmin):
    """Users. Staff cannot see their passwords or change their addresses."""

    list_display = ("handle", "display_name", "email", "is_guest", "is_active", "is_staff", "joined_at", "deleted_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("handle", "display_name", "email")
    date_hierarchy = "joined_at"
    fields = (
        *(
            "email",
            "handle",
            "display_name",
            "language",
            "time_zone",
            "is_guest",
            "joined_at",
            "last_login",
            "deleted_at",
        ),
        *("is_active", "is_staff", "is_superuser", "groups", "user_permissions"),
    )
    filter_horizontal = ("groups", "user_permissions")
    POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")

    change_form_template = "admin/games/user/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the page that imposes a sanction."""
        measure = path("<int:pk>/measure/", self.admin_site.admin_view(self.sanction_view), name="games_user_measure")
        return [measure, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict | None = None
    ) -> HttpResponse:
        """Add the players who share a network with the user and sit at the same tables."""
        more = shared_network_context(
            request, self.get_object(request, object_id), shared_networks.shared_networks_with
        )
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **more})

    def sanction_view(self, request: SignedInRequest, pk: int) -> HttpResponse:
        """Warn, mute, ban or rename a user, with a reason that they will read."""
        if not request.user.has_perm("games.add_sanction"):
            raise PermissionDenied
        person, form = get_object_or_404(User, pk=pk), SanctionForm(request.POST or None, initial=request.GET.dict())
        if request.method == "POST" and form.is_valid():
            try:
                sanctions.impose_sanction(user=person, by=request.user, **form.cleaned_data)
            except Refused as refused:
                messages.error(request, refusals.refusal_sentence(refused))
            else:
                self.log_change(request, person, "{kind}: {reason}".format(**form.cleaned_data))
                messages.success(request, _("Done. The player will see the reason."))
            return redirect(source_report_url(request) or reverse("admin:games_user_change", args=[pk]))
        words = {"title": _("Take action"), "form": form, "person": person, "opts": self.opts}
        context = {**self.admin_site.each_context(request), **words}
        return TemplateResponse(request, "admin/games/user/measure.html", context)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Make permissions read-only, except for superusers."""
        fixed = ("email", "is_guest", "joined_at", "last_login", "deleted_at")
        return fixed if request.user.is_superuser else (*fixed, *self.POWERS)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save, and adjust running deadlines to a changed time zone."""
        clock_adjustments.save_user_keeping_waits(obj)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Return whether the user may change this row; only superusers may change superusers."""
        is_out_of_reach = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not is_out_of_reach and super().has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False, because people sign up by themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Return False, because games refer to the user's row; users can erase their personal data themselves."""
        return False


@admin.register(Group)
class GroupAdmin(StaffAdmin, DjangoGroupAdmin):
    """Groups and their permissions."""

    list_display = ("name",)


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnlyAdmin):
    """Email addresses, read-only, because staff who could add or confirm one could take over the account."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    list_select_related = ("user",)
    search_fields = ("email", "user__handle", "user__display_name")
    fields = ("email", "user", "primary", "verified")

    def has_change_permission(self, request: HttpRequest, obj: EmailAddress | None = None) -> bool:
        """Return False for everyone, including superusers."""
        return False


@admin.register(Heartbeat)
class StateAdmin(ReadOnlyAdmin):
    """The state of the site: a page of metrics that replaces the list of heartbeats."""

    fields = ("name", "at")

    def changelist_view(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """Show the metrics; mark those that are out of bounds."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        titles = {channel.key: str(channel.title) for channel in CHANNELS}
        shown = operations.operations_context(status_report.read_status(), titles)
        context = {**self.admin_site.each_context(request), "title": _("site status"), "page": shown}
        return TemplateResponse(request, "admin/games/heartbeat/change_list.html", context)
