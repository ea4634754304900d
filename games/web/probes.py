"""Health probes and metrics, answered before host, protocol and cookies are checked."""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseNotFound, JsonResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from games.domain.operations import health, metrics, status_report
from games.web.staff_gate import is_from_allowed_network

Handler = Callable[[HttpRequest], HttpResponse]


def live_probe(_request: HttpRequest) -> HttpResponse:
    """Liveness probe: return 200 as long as this process can answer at all."""
    return JsonResponse({"status": health.OK})


def ready_probe(_request: HttpRequest) -> HttpResponse:
    """Readiness probe: return whether this process can serve traffic, and the status of each part."""
    report = health.check_health()
    content = {"status": report.status, "parts": report.parts, "sweep_age_seconds": report.sweep_age}
    return JsonResponse(content, status=200 if report.is_ready else 503)


def metrics_probe(request: HttpRequest) -> HttpResponse:
    """Return the metrics; a 404 for clients that neither send the token nor are in an allowed network."""
    if not may_read_metrics(request):
        return HttpResponseNotFound()
    try:
        return HttpResponse(metrics.render_metrics(status_report.read_status()), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    except DatabaseError:
        return HttpResponse("The database does not answer.", status=503, content_type="text/plain")


def may_read_metrics(request: HttpRequest) -> bool:
    """Return whether the client may read the metrics; always False if no token and no networks are set."""
    given = request.headers.get("Authorization", "")
    if settings.METRICS_TOKEN and constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}"):
        return True
    return bool(settings.ADMIN_NETWORKS) and is_from_allowed_network(request)


PROBES: dict[str, Handler] = {"/health/live": live_probe, "/health/ready": ready_probe, "/metrics": metrics_probe}


class ProbesMiddleware:
    """Answer probes before other middleware, so that a process counts as alive even if its database is down."""

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a probe, or pass the request on."""
        probe = PROBES.get(request.path_info)
        if probe is None:
            return self.get_response(request)
        answer = probe(request) if request.method in {"GET", "HEAD"} else HttpResponseNotAllowed(["GET", "HEAD"])
        answer.headers["Cache-Control"] = "no-store"
        return answer
