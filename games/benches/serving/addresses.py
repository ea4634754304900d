"""The site's addresses and one more, behind which nothing is done: what any answer costs at least."""

from importlib import import_module

from django.http import HttpRequest, HttpResponse
from django.urls import path


def nothing(request: HttpRequest) -> HttpResponse:
    """Answer at once."""
    return HttpResponse("nothing")


urlpatterns = [path("bench/nothing/", nothing), *import_module("citadels_site.urls").urlpatterns]
