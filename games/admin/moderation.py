"""The moderators' queues of reported messages and names, and the record of sanctions."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.base import ReadOnlyAdmin
from games.domain.chat import moderation, name_reports
from games.domain.errors import Refused
from games.enums import NameReportOutcome, ReportOutcome, SanctionKind
from games.forms.moderation import ReasonForm
from games.models import ChatReport, Match, NameReport, Sanction, User
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest

MEASURES = (
    (SanctionKind.WARNED, gettext_lazy("Warn")),
    (SanctionKind.MUTED, gettext_lazy("Mute for a week")),
    (SanctionKind.BANNED, gettext_lazy("Ban")),
    (SanctionKind.RENAMED, gettext_lazy("Rename")),
)
NOTHING_WRONG = gettext_lazy("Dismiss")
RENAME_CIRCLE = gettext_lazy("Rename this circle")


def source_report_url(request: HttpRequest) -> str:
    """Return the URL of the report from which the moderator came to this page; empty if they came from elsewhere."""
    for queue in (ChatReportAdmin, NameReportAdmin):
        number = request.GET.get(queue.REPORT_PARAMETER, "")
        if number.isdecimal() and len(number) < 19:
            return reverse(f"admin:games_{queue.MODEL._meta.model_name}_change", args=[number])
    return ""


class ReportQueue(ReadOnlyAdmin):
    """A queue of reports; the page of each report offers verdicts, and sanctions against the reported user."""

    MODEL: type[Model]
    REPORT_PARAMETER: str
    """The query parameter with the ID of the report from which the moderator came."""
    VERDICTS: tuple[tuple[str, Promise], ...]
    """The possible outcomes with the labels of their buttons."""
    change_form_template = "admin/games/reported.html"

    def reported_subject(self, report: Any) -> tuple[User | None, Match | None]:
        """Return (reported user, reported match); one of them is None."""
        raise NotImplementedError

    def decide(self, report: Any, outcome: str, admin: User) -> None:
        """Store the outcome of a report."""
        raise NotImplementedError

    def verdicts_on(self, report: Any) -> tuple[tuple[str, Promise], ...]:
        """Return the verdicts that are possible for this report."""
        return self.VERDICTS

    def get_urls(self) -> list[URLPattern]:
        """Add the URL that settles a report."""
        settle = self.admin_site.admin_view(self.settle_view)
        return [path("<int:pk>/settle/", settle, name=f"games_{self.opts.model_name}_settle"), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict | None = None
    ) -> HttpResponse:
        """Show a report with its verdicts and sanctions."""
        report = self.get_object(request, object_id)
        more: dict[str, Any] = {"show_save": False, "show_save_and_continue": False}
        if report is not None:
            person, table = self.reported_subject(report)
            is_open, may_settle = report.outcome == "open", self.has_change_permission(request)
            more |= {"person": person, "measures": MEASURES, "whence": f"{self.REPORT_PARAMETER}={report.pk}"}
            more |= {"table": table, "verdicts": self.verdicts_on(report) if is_open and may_settle else ()}
            more["settle"] = reverse(f"admin:games_{self.opts.model_name}_settle", args=[report.pk])
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **more})

    def settle_view(self, request: SignedInRequest, pk: int) -> HttpResponse:
        """Settle a report with the posted outcome."""
        if request.method != "POST" or not self.has_change_permission(request):
            raise PermissionDenied
        outcome, report = request.POST.get("outcome", ""), get_object_or_404(self.MODEL, pk=pk)
        if outcome in dict(self.verdicts_on(report)):
            self.settle(request, self.get_queryset(request).filter(pk=report.pk), outcome)
        return redirect(f"admin:games_{self.opts.model_name}_change", pk)

    def settle(self, request: SignedInRequest, queryset: QuerySet[Any], outcome: str) -> None:
        """Settle each of these reports."""
        for report in queryset:
            self.decide(report, outcome, request.user)
            self.log_change(request, report, str(dict(self.verdicts_on(report))[outcome]))
        messages.success(request, _("The reports are resolved."))


@admin.register(ChatReport)
class ChatReportAdmin(ReportQueue):
    """Reported chat messages."""

    list_display = ("reported_at", "outcome", "author", "words", "reason", "reporter", "match", "settled_by")
    list_filter = ("outcome", "reported_at")
    list_select_related = ("message__match", "message__user", "reporter", "settled_by")
    date_hierarchy = "reported_at"
    fields = ("match", "author", "words", "reason", "reporter", "reported_at", "outcome", "settled_by", "settled_at")
    actions = ("remove_message", "leave_message")
    MODEL = ChatReport
    VERDICTS = ((ReportOutcome.REMOVED, gettext_lazy("Remove message")), (ReportOutcome.LEFT, NOTHING_WRONG))
    REPORT_PARAMETER = "message"

    @admin.display(description=gettext_lazy("table"))
    def match(self, report: ChatReport) -> Match:
        """Return the match in whose chat the message was written."""
        return report.message.match

    @admin.display(description=gettext_lazy("author"))
    def author(self, report: ChatReport) -> User:
        """Return the author of the message."""
        return report.message.user

    @admin.display(description=gettext_lazy("text"))
    def words(self, report: ChatReport) -> str:
        """Return the text of the message."""
        return report.message.text or report.message.get_phrase_display()

    @admin.action(description=gettext_lazy("Remove reported messages"), permissions=["change"])
    def remove_message(self, request: SignedInRequest, queryset: QuerySet[ChatReport]) -> None:
        """Remove the reported messages."""
        self.settle(request, queryset, ReportOutcome.REMOVED)

    @admin.action(description=gettext_lazy("Keep reported messages"), permissions=["change"])
    def leave_message(self, request: SignedInRequest, queryset: QuerySet[ChatReport]) -> None:
        """Keep the reported messages."""
        self.settle(request, queryset, ReportOutcome.LEFT)

    def reported_subject(self, report: ChatReport) -> tuple[User | None, Match | None]:
        """Return the author of the message."""
        return report.message.user, None

    def decide(self, report: ChatReport, outcome: str, admin: User) -> None:
        """Remove or keep the message."""
        moderation.settle_chat_report(report=report, outcome=ReportOutcome(outcome), admin=admin)


@admin.register(NameReport)
class NameReportAdmin(ReportQueue):
    """Reported names of players, tables and circles."""

    MODEL = NameReport
    REPORT_PARAMETER = "name"
    VERDICTS = ((NameReportOutcome.LEFT, NOTHING_WRONG),)
    list_display = ("reported_at", "outcome", "name", "player", "match", "circle", "reason", "reporter", "settled_by")
    list_filter = ("outcome", "reported_at")
    list_select_related = ("player", "match", "circle", "reporter", "settled_by")
    search_fields = ("name",)
    date_hierarchy = "reported_at"
    fields = (
        *("name", "player", "match", "circle", "reason", "reporter"),
        *("reported_at", "outcome", "settled_by", "settled_at"),
    )
    actions = ("leave_name",)

    @admin.action(description=gettext_lazy("Keep reported names"), permissions=["change"])
    def leave_name(self, request: SignedInRequest, queryset: QuerySet[NameReport]) -> None:
        """Keep the reported names."""
        self.settle(request, queryset, NameReportOutcome.LEFT)

    def reported_subject(self, report: NameReport) -> tuple[User | None, Match | None]:
        """Return the player or the match with the name."""
        return report.player, report.match

    def verdicts_on(self, report: NameReport) -> tuple[tuple[str, Promise], ...]:
        """Return the verdicts; only names of circles are replaced here."""
        return (*self.VERDICTS, (NameReportOutcome.CHANGED, RENAME_CIRCLE)) if report.circle else self.VERDICTS

    def decide(self, report: NameReport, outcome: str, admin: User) -> None:
        """Settle all reports of the name, which is replaced if it is a circle's and the outcome says so."""
        if report.circle and outcome == NameReportOutcome.CHANGED:
            moderation.rename_circle(circle=report.circle, admin=admin)
            return
        name_reports.settle_name_reports(
            outcome=NameReportOutcome(outcome),
            admin=admin,
            player=report.player,
            match=report.match,
            circle=report.circle,
            name=report.name,
        )

    def get_urls(self) -> list[URLPattern]:
        """Add the page that renames a table."""
        rename = self.admin_site.admin_view(self.rename_view)
        return [path("table/<int:pk>/rename/", rename, name="games_match_rename"), *super().get_urls()]

    def rename_view(self, request: SignedInRequest, pk: int) -> HttpResponse:
        """Ask for a reason; a POST with a reason replaces the name of a table with its number."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        match, form = get_object_or_404(Match, pk=pk), ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                moderation.rename_table(match=match, admin=request.user, reason=form.cleaned_data["reason"])
            except Refused as refused:
                messages.error(request, refusals.refusal_sentence(refused))
            else:
                self.log_change(request, match, _("Renamed: %(reason)s") % form.cleaned_data)
                messages.success(request, _("Table renamed. Its log gives the reason."))
            return redirect(source_report_url(request) or reverse("admin:games_match_change", args=[pk]))
        words = {
            "title": _("Rename this table"),
            "warning": _("The table's number replaces its name. All players at the table can read the reason."),
        }
        context = {**self.admin_site.each_context(request), "opts": Match._meta, "match": match, "form": form, **words}
        return TemplateResponse(request, "admin/games/match/reason.html", context)


@admin.register(Sanction)
class SanctionAdmin(ReadOnlyAdmin):
    """The read-only record of sanctions."""

    list_display = ("at", "user", "kind", "reason", "by", "until", "read_at")
    list_filter = ("kind", "at")
    list_select_related = ("user", "by")
    search_fields = ("user__handle", "user__display_name", "reason")
    fields = ("at", "user", "kind", "reason", "by", "until", "read_at")
