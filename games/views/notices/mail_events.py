"""Where a mail service tells what became of mails; who does not know the secret is not heard."""

import functools

from anymail.webhooks.base import AnymailBaseWebhookView
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt


@functools.cache
def services() -> dict[str, type[AnymailBaseWebhookView]]:
    """Name the services that prove themselves by that secret alone."""
    from anymail.webhooks.brevo import BrevoTrackingWebhookView
    from anymail.webhooks.mailjet import MailjetTrackingWebhookView
    from anymail.webhooks.postmark import PostmarkTrackingWebhookView
    from anymail.webhooks.sendgrid import SendGridTrackingWebhookView
    from anymail.webhooks.sparkpost import SparkPostTrackingWebhookView

    return {
        "brevo": BrevoTrackingWebhookView,
        "mailjet": MailjetTrackingWebhookView,
        "postmark": PostmarkTrackingWebhookView,
        "sendgrid": SendGridTrackingWebhookView,
        "sparkpost": SparkPostTrackingWebhookView,
    }


@csrf_exempt
def events(request: HttpRequest, service: str) -> HttpResponse:
    """Hear one service; without a secret in the settings there is nothing here."""
    if not settings.ANYMAIL["WEBHOOK_SECRET"] or service not in services():
        raise Http404
    try:
        return services()[service].as_view()(request)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise BadRequest from problem
