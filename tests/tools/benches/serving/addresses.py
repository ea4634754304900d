"""The site's URLs and an empty one, to measure the minimum cost of a response."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from citadels_site import urls


def nothing(request: HttpRequest) -> HttpResponse:
    """Answer at once."""
    return HttpResponse("nothing")


urlpatterns = [path("bench/nothing/", nothing), *urls.urlpatterns]
