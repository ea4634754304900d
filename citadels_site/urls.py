"""All URLs. Public pages have the language in the path; pages for players follow the player's language."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from games import urls
from games.views.site import style_guide

admin.autodiscover()

urlpatterns = [
    path("", include((urls.plain, "games"))),
    path("accounts/", include("allauth.urls")),
    # Replaces the admin's own password page, which would not send the security email.
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    *i18n_patterns(path("", include((urls.prefixed, "pages")))),
]

if settings.DEBUG:
    urlpatterns += [path("style/", style_guide.show_style_guide, name="style")]

handler400 = "games.views.shared.error_pages.bad_request"
handler403 = "games.views.shared.error_pages.forbidden"
handler404 = "games.views.shared.error_pages.not_found"
handler500 = "games.views.shared.error_pages.server_error"
