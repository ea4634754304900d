"""The form that adds a webhook."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.enums import OutletKind
from games.models import Outlet
from games.notices.outlets import guard
from games.notices.outlets.form import OutletForm

MOST = 5
STARTS = {
    OutletKind.DISCORD: ("https://discord.com/api/webhooks/", "https://discordapp.com/api/webhooks/"),
    OutletKind.SLACK: ("https://hooks.slack.com/",),
}
KINDS = [(kind.value, kind.label) for kind in (*STARTS, OutletKind.JSON)]


class WebhookForm(OutletForm):
    """The URL of a webhook and its kind."""

    kind = forms.ChoiceField(label=gettext_lazy("Service"), choices=KINDS)
    url = forms.CharField(
        label=gettext_lazy("Webhook URL"),
        max_length=1000,
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
    )

    def clean_url(self) -> str:
        """Reject URLs that are not public https addresses."""
        url = self.cleaned_data["url"].strip()
        if not guard.may_be_public_url(url):
            raise forms.ValidationError(_("Enter a public address that starts with https://."))
        return url

    def clean(self) -> dict[str, Any]:
        """Reject URLs that do not match the kind, and webhooks beyond the allowed number."""
        cleaned = super().clean() or {}
        url, kind = cleaned.get("url", ""), cleaned.get("kind", "")
        starts = STARTS.get(OutletKind(kind), ()) if kind else ()
        if url and starts and not url.startswith(starts):
            words = {"service": OutletKind(kind).label, "start": starts[0]}
            self.add_error("url", _("For %(service)s, the webhook URL must start with %(start)s.") % words)
        self.check_number()
        return cleaned

    def check_number(self) -> None:
        """Refuse too many webhooks."""
        others = self.user.outlets.filter(channel="webhook", match=None).exclude(url=self.cleaned_data.get("url", ""))
        if others.count() >= MOST:
            sentence = ngettext(
                "You can add at most %(count)d webhook. Remove one first.",
                "You can add at most %(count)d webhooks. Remove one first.",
                MOST,
            )
            self.add_error(None, sentence % {"count": MOST})

    def save(self) -> Outlet:
        """Store the webhook; an existing one is reset."""
        fresh = {"kind": self.cleaned_data["kind"], "error": "", "failures": 0, "failing_since": None, "off_at": None}
        outlet, _is_new = Outlet.objects.update_or_create(
            user=self.user, channel="webhook", url=self.cleaned_data["url"], match=None, defaults=fresh
        )
        return outlet
