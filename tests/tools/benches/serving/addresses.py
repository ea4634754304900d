"""The site's addresses and one more, behind which nothing is done: what any answer costs at least."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from citadels_site import urls


def nothing(request: HttpRequest) -> HttpResponse:
    """Answer at once."""
    return HttpResponse("nothing")


urlpatterns = [path("bench/nothing/", nothing), *urls.urlpatterns]
