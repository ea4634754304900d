"""Webhooks of email services, which report bounces and complaints; they authenticate with a secret."""

import functools

from anymail.webhooks.base import AnymailBaseWebhookView
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt


@functools.cache
def mail_service_views() -> dict[str, type[AnymailBaseWebhookView]]:
    """Return the views of the services that authenticate with the secret alone, by name."""
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
def mail_service_events(request: HttpRequest, service: str) -> HttpResponse:
    """Handle the events of one service; 404 if no secret is set."""
    if not settings.ANYMAIL["WEBHOOK_SECRET"] or service not in mail_service_views():
        raise Http404
    try:
        return mail_service_views()[service].as_view()(request)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise BadRequest from problem
