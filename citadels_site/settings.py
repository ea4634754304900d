"""Django settings, read from environment variables. The defaults are meant for playing at home."""

import ipaddress
import os
import re
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from kombu import Queue
from pythonjsonlogger.core import RESERVED_ATTRS


def envbool(name: str, default: bool = False) -> bool:
    """Read a boolean: 1, true, yes or on, or 0, false, no or off. Raises ImproperlyConfigured."""
    text = os.environ.get(name, "").strip().lower()
    if text and text not in {"1", "true", "yes", "on", "0", "false", "no", "off"}:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}.")
    return text in {"1", "true", "yes", "on"} if text else default


def envint(name: str, default: int) -> int:
    """Read an integer. Raises ImproperlyConfigured."""
    text = os.environ.get(name, "").strip()
    try:
        return int(text) if text else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {text!r}.") from None


def envnetworks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Read IP networks or addresses, separated by commas. Raises ImproperlyConfigured."""
    texts = [text.strip() for text in os.environ.get(name, "").split(",") if text.strip()]
    try:
        return [ipaddress.ip_network(text) for text in texts]
    except ValueError as problem:
        raise ImproperlyConfigured(f"{name} must name networks like 192.0.2.0/24: {problem}.") from None


def envurl(name: str) -> str:
    """Read an https:// URL that is safe inside a header, or return an empty string. Raises ImproperlyConfigured."""
    text = os.environ.get(name, "").strip()
    if text and not re.fullmatch(r"https://[^\s,;\"'<>\\]+", text):
        raise ImproperlyConfigured(f"{name} must be an https:// address without spaces, commas, semicolons or quotes.")
    return text


def envsecret(name: str) -> str:
    """Read a secret from the variable `name`, or from the file that the variable `name`_FILE names."""
    path = os.environ.get(f"{name}_FILE")
    return Path(path).read_text().strip() if path else os.environ.get(name, "").strip()


def can_be_guessed(secret: str, least: int) -> bool:
    """Return whether a secret is too short or too repetitive to be random."""
    return len(secret) < least or len(set(secret)) < 8


def kept_secret(path: Path) -> str:
    """Return the secret in a file. The file is created on first use, and only its owner can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return path.read_text()


BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / ".data")
DEBUG = envbool("DEBUG")
if DEBUG:
    os.environ.setdefault("COMPILED_ENGINE", "off")  # the reloader watches sources, and debuggers show them
EMBEDDED = envbool("EMBEDDED")
"""Whether one process runs the whole site (web, worker, beat), as `./dev play` does."""
DATABASE_URL = envsecret("DATABASE_URL")
REDIS_URL = envsecret("REDIS_URL")
SITE_NAME = os.environ.get("SITE_NAME") or "Citadels by Post"
CONTACT = os.environ.get("CONTACT", "").strip()
"""How players reach the operators of the site: an email address or the URL of a page."""
SITE_URL = (os.environ.get("SITE_URL") or "http://localhost:8000").rstrip("/")
"""The public address of the site; links in emails start with it."""
IS_HTTPS = SITE_URL.startswith("https:")
SITE_HOST = urlsplit(SITE_URL).hostname or "localhost"

# Accounts (allauth)
ACCOUNT_ADAPTER = "games.accounts.adapter.AccountAdapter"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
"""False because guests, who are signed in too, may sign in to an account. The view `account` redirects all others."""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_FORMS = {
    "add_email": "games.forms.entrance.ChangeAddressForm",
    "change_password": "games.forms.entrance.ChangePasswordForm",
    "confirm_login_code": "games.forms.entrance.ConfirmLoginCodeForm",
    "login": "games.forms.entrance.LoginForm",
    "reauthenticate": "games.forms.entrance.ReauthenticateForm",
    "request_login_code": "games.forms.entrance.RequestLoginCodeForm",
    "reset_password": "games.forms.entrance.ResetPasswordForm",
    "reset_password_from_key": "games.forms.entrance.ResetPasswordKeyForm",
    "set_password": "games.forms.entrance.SetPasswordForm",
    "signup": "games.forms.person.SignupForm",
}
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_RATE_LIMITS = {
    "account_mail": "20/d/key",  # emails of one kind to the same address
    "door": "600/h/key",  # requests from one network to pages that check guessable secrets or send email
    "guest": f"{envint('GUESTS_AN_HOUR', 60)}/h/ip",
    "invite": "60/h/ip",
    "login_code": "3/m/key",  # codes to the same address
    "open_table": f"{envint('TABLES_AN_HOUR', 300)}/h/ip",
    "own_data": "20/h/user",
    "request_login_code": "20/m/ip",  # "login_code" replaces allauth's limit per address
    "picture": "60/m/key",  # preview pictures for one network: drawing one takes CPU time
    "study": "60/h/user",
    "study_choice": "60/m/user",  # each choice makes the bots think
    "trial": "20/h/user",
}
"""Rate limits in addition to allauth's.

Those by IP address are generous, because a whole school may share one address.
"""
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ALLAUTH_TRUSTED_PROXY_COUNT = envint("TRUSTED_PROXIES", 0)
AUTHENTICATION_BACKENDS = [
    "games.accounts.session_store.ModelBackend",
    "games.accounts.session_store.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "games.accounts.password_validation.UserSimilarityValidator"},
    {"NAME": "games.accounts.password_validation.SiteNameValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
AUTH_USER_MODEL = "games.User"
LOGIN_REDIRECT_URL = "games:mine"
LOGIN_URL = "account_login"
MFA_FORMS = {
    "activate_totp": "games.forms.entrance.ActivateAppForm",
    "authenticate": "games.forms.entrance.SecondStepForm",
    "reauthenticate": "games.forms.entrance.SecondStepAgainForm",
    "add_webauthn": "games.forms.passkey.AddPasskeyForm",
    "edit_webauthn": "games.forms.passkey.EditPasskeyForm",
}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not IS_HTTPS
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]

# Applications
ALLOWED_HOSTS = (os.environ.get("ALLOWED_HOSTS") or f"{SITE_HOST},localhost,127.0.0.1,[::1]").split(",")
INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",  # the default config would import all admin pages at startup
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "games",
    "citadels_site",
]
MIDDLEWARE = [
    "games.web.request_id.RequestIdMiddleware",
    "games.web.probes.ProbesMiddleware",
    "games.web.latency.LatencyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    *([] if ALLAUTH_TRUSTED_PROXY_COUNT else ["django.middleware.gzip.GZipMiddleware"]),  # otherwise the proxy does it
    "games.web.content_security_policy.ContentSecurityPolicyMiddleware",
    "games.web.drop_nul_cookies.DropNulCookiesMiddleware",
    "games.web.form_redirects.FormRedirectsMiddleware",
    "games.web.shared_cache.SharedCacheMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "games.web.poll_shortcut.PollShortcutMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.web.session_lifetimes.SessionLifetimeMiddleware",
    "games.web.privacy_headers.PrivacyHeadersMiddleware",
    "games.web.user_locale.UserLocaleMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.web.refusal_log.RefusalLogMiddleware",
    "games.web.rate_limits.NetworkRateLimitMiddleware",
    "games.web.staff_request_log.StaffRequestLogMiddleware",
    "games.web.staff_gate.StaffGateMiddleware",
    "games.web.account_gates.GuestsClaimFirstMiddleware",
    "games.web.account_gates.ReauthenticateFirstMiddleware",
    "games.web.reject_malformed.RejectMalformedMiddleware",
]
ROOT_URLCONF = "citadels_site.urls"
WSGI_APPLICATION = "citadels_site.wsgi.application"

# Cache: allauth counts attempts in it, so all processes share one in Redis while Redis is available
REDIS_PATIENCE = {"socket_connect_timeout": 1, "socket_timeout": 1}
"""Timeouts in seconds. Redis is optional for every request, so none waits long for a server that does not answer."""
CACHES = {
    "default": {
        "BACKEND": "games.infrastructure.fallback_cache.FallbackCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": REDIS_PATIENCE,
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # Rendered partials: each process has its own cache; with DEBUG there is none
    "fragments": {
        "BACKEND": f"django.core.cache.backends.{'dummy.DummyCache' if DEBUG else 'locmem.LocMemCache'}",
        "LOCATION": "fragments",
    },
    # Link preview pictures, a few hundred kB each: each process has its own cache
    "pictures": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pictures",
        "OPTIONS": {"MAX_ENTRIES": 64},
    },
}
LISTS_KEPT = 5
"""Seconds for which the lists of open tables and of games to watch are cached; all visitors see the same lists."""
STATISTICS_KEPT = 60 * 60
"""Seconds for which the site's statistics are cached; beat has them recomputed more often."""

# A Celery task is only a signal to look for work; the database records what is due
STALE = {"expires": 60}
"""Options of periodic tasks. They expire, so that a worker that was down for a day does not run all old ones."""
CELERY_BEAT_SCHEDULE = {
    "deadlines": {"task": "games.sweep_deadlines", "schedule": 5.0, "options": STALE},
    "notices": {"task": "games.send_notices", "schedule": 5.0, "options": STALE},
    "sending": {"task": "games.send_mails", "schedule": 5.0, "options": STALE},
    "bots": {"task": "games.sweep_bots", "schedule": 10.0, "options": STALE},
    "bursts": {"task": "games.tend_bursts", "schedule": 10.0, "options": STALE},
    "follow-ups": {"task": "games.follow_up", "schedule": 10.0, "options": STALE},
    "orders": {"task": "games.post_orders", "schedule": crontab(minute="*/15"), "options": STALE},
    "votes": {"task": "games.close_votes", "schedule": 60.0, "options": STALE},
    "count": {"task": "games.count_games", "schedule": 10.0, "options": STALE},
    "statistics": {"task": "games.count", "schedule": 600.0, "options": STALE},
    "retention": {"task": "games.clear", "schedule": crontab(hour="3", minute="17"), "options": STALE},
    "compression": {"task": "games.compress", "schedule": crontab(hour="3", minute="47"), "options": STALE},
}
if REDIS_URL:
    # Takes minutes, so not on a site at home, whose only worker also makes the moves of bots.
    exercises = {"task": "games.find_exercises", "schedule": crontab(hour="4", minute="17"), "options": STALE}
    CELERY_BEAT_SCHEDULE["exercises"] = exercises
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # keeps no file: it does not matter when a task last ran
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker never stops trying to connect
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 600, **REDIS_PATIENCE} if REDIS_URL else {"polling_interval": 0.05}
)
CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
BOT_QUEUES = [f"bots_{number}" for number in range(16)]
"""The queues for bots' moves. All of a person's games use the same queue, and workers take from the queues in turn, so
a player with hundreds of games delays neither other players' bots nor emails and clocks."""
QUEUES = {
    "clocks": (
        "games.sweep_deadlines",
        "games.sweep_bots",
        "games.tend_bursts",
        "games.close_votes",
        "games.post_orders",
    ),
    "notices": ("games.send_notices",),
    "sending": ("games.send_mails",),
    "slow_bots": ("games.think", "games.advise"),
    "analysis": ("games.analyse", "games.follow_up"),
    "night": ("games.clear", "games.compress", "games.count", "games.count_games", "games.find_exercises"),
}
"""The other queues with their tasks. A worker can serve only `clocks`, so that no other work delays a deadline."""
OLD_QUEUE = "celery"
"""The queue of earlier versions. Workers read it too, so that an upgrade loses none of the tasks that wait in it."""
CELERY_TASK_QUEUES = [Queue(name) for name in (*QUEUES, *BOT_QUEUES, OLD_QUEUE)]  # a worker reads all, in turn
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_ROUTES = {name: {"queue": queue} for queue, names in QUEUES.items() for name in names}
CELERY_TASK_TIME_LIMIT = 300
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
WORKER_HEALTH_FILE = os.environ.get("WORKER_HEALTH_FILE")
"""The file that a worker renews every few seconds while it works, for the health check of its container."""

# Content security policy: no inline scripts or styles, nothing from other hosts.
# Not named CSP_REPORT_URI, because django-csp 4 rejects the setting names that earlier versions used.
REPORT_URI = envurl("CSP_REPORT_URI")
"""The URL to which browsers report violations of the policy; if empty, they do not report any."""
CDN_URL = envurl("CDN_URL").rstrip("/")
"""The address of a CDN that fetches static files and preview pictures from this site; empty if there is none."""
OWN_FILES = [SELF, CDN_URL] if CDN_URL else [SELF]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "base-uri": [NONE],
        "connect-src": OWN_FILES,
        "font-src": OWN_FILES,
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "frame-src": [SELF],
        "img-src": OWN_FILES,
        "manifest-src": [SELF],
        "script-src": OWN_FILES,
        "style-src": OWN_FILES,
        "worker-src": [SELF],
        # `report-uri` is for browsers that do not support `report-to` yet.
        **({"report-to": "csp", "report-uri": REPORT_URI} if REPORT_URI else {}),
    }
}

# Database: with WAL and IMMEDIATE, SQLite's writers wait for each other instead of failing
SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "citadels.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        # Seconds that a writer waits for the others: on a busy machine, 20 were too few for two long transactions.
        "timeout": 60,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY;",
    },
}
DATABASE_POOL = envint("DATABASE_POOL", 8 if EMBEDDED else 0)
"""The maximum number of pooled connections of a process whose threads come and go, as in `./dev play`.

0 gives each thread a connection of its own, which is twice as fast; for gunicorn and Celery, whose threads are few and
long-lived."""
DATABASE_POOLER = envbool("DATABASE_POOLER")
"""Whether a pooler such as PgBouncer gives each transaction another connection to the server.

Then nothing may outlive a transaction: no prepared statement, and no cursor of the server."""


def database_at(url: str) -> dict[str, Any]:
    """Return Django's settings of the database with this URL."""
    found: dict[str, Any] = {**dj_database_url.parse(url)}
    if not found["ENGINE"].endswith("postgresql"):
        return found
    options = found.setdefault("OPTIONS", {})
    if DATABASE_POOL:
        options["pool"] = {"min_size": 1, "max_size": DATABASE_POOL, "timeout": 20}
    else:
        found |= {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    # Prepared statements, whose plans the server caches.
    options |= {"server_side_binding": True, "prepare_threshold": None if DATABASE_POOLER else 3}
    found["DISABLE_SERVER_SIDE_CURSORS"] = DATABASE_POOLER
    return found


DATABASE = database_at(DATABASE_URL) if DATABASE_URL else SQLITE
DATABASES = {"default": DATABASE}
READING_DATABASE_URL = envsecret("READING_DATABASE_URL")
"""A replica from which the archive, profiles, statistics, the rulebook's search and feeds are read."""
if READING_DATABASE_URL:
    REPLICA = database_at(READING_DATABASE_URL)
    REPLICA["OPTIONS"] = {**REPLICA.get("OPTIONS", {}), "connect_timeout": 2}
    DATABASES["reading"] = REPLICA
    DATABASE_ROUTERS = ["games.infrastructure.read_replica.ReplicaRouter"]
    MIDDLEWARE.append("games.web.read_own_writes.ReadOwnWritesMiddleware")
SERIALIZATION_MODULES = {"jsonl": "citadels_site.jsonl"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Languages and time
LANGUAGES = [
    ("en", _("English")),
    ("bg", _("Bulgarian")),
    ("cs", _("Czech")),
    ("fr", _("French")),
    ("uk", _("Ukrainian")),
    ("zh-hant", _("Traditional Chinese")),
]
PUBLISHED_EDITIONS = {"bg": "deluxe", "cs": "hig", "fr": "deluxe", "uk": "revised", "zh-hant": "classic"}
"""Language -> the edition whose box was published in it, which its readers see first."""
COMPLETE_LANGUAGES = {"bg", "cs", "fr", "uk", "zh-hant"}
"""Languages that are completely translated at every release. In others, missing translations appear in English."""
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

# Logging
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": ["levelname", "name", "message"],
            "timestamp": "at",
            "rename_fields": {"levelname": "level", "name": "logger", "exc_info": "traceback"},
            "json_ensure_ascii": False,
            # Django and Celery attach requests and task arguments, which may be private, to log records.
            "reserved_attrs": [*RESERVED_ATTRS, "request", "data"],
        },
    },
    "filters": {"context": {"()": "games.infrastructure.log_context.LogContextFilter"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["context"],
            "formatter": "json" if envbool("LOG_JSON") else "line",
        },
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    # Security events are logged at INFO as lines of JSON; a home server does not need them.
    "loggers": {"games.security": {"level": "WARNING" if EMBEDDED else "INFO"}},
}

# Email: written to the outbox in the database; the worker sends it through MAIL_BACKEND
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM") or f"{SITE_NAME} <post@{SITE_HOST}>"
EMAIL_BACKEND = "games.notices.channels.mail.OutboxBackend"
EMAIL_HOST = os.environ.get("MAIL_HOST") or "localhost"
EMAIL_HOST_PASSWORD = envsecret("MAIL_PASSWORD")
EMAIL_HOST_USER = os.environ.get("MAIL_USER", "")
EMAIL_PORT = envint("MAIL_PORT", 25)
EMAIL_TIMEOUT = 20
EMAIL_USE_SSL = envbool("MAIL_SSL")
EMAIL_USE_TLS = envbool("MAIL_TLS")
MAILBOX = EMBEDDED
"""Whether the site shows emails at /mailbox/ instead of sending them."""
MAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
MAIL_REPLY_TO = os.environ.get("MAIL_REPLY_TO", "").strip() or (
    CONTACT.removeprefix("mailto:") if "@" in CONTACT and not CONTACT.startswith("https:") else DEFAULT_FROM_EMAIL
)
"""Where replies to emails go: by default to the operators of the site, if CONTACT is an email address."""
MAIL_SUBJECT_PREFIX = os.environ.get("MAIL_SUBJECT_PREFIX", "[Citadels]").strip()
"""The prefix of the subjects of all emails about games, for filters and threads; may be empty."""
ANYMAIL = {"WEBHOOK_SECRET": envsecret("MAIL_EVENTS_SECRET")}
"""Credentials (`name:password`) with which the email service reports bounces and complaints."""
if ANYMAIL["WEBHOOK_SECRET"] and can_be_guessed(ANYMAIL["WEBHOOK_SECRET"].partition(":")[2], 20):
    raise ImproperlyConfigured(
        "MAIL_EVENTS_SECRET must be a name, a colon, and a password of at least 20 random characters; "
        "left out, nothing is heard of mails that came back."
    )
NOTICE_DELAY = envint("NOTICE_DELAY", 120)
"""Seconds before a "your turn" email is sent; a player who moves within that time does not get it."""
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Analysis
ANALYSIS_SECONDS = envint("ANALYSIS_SECONDS", 15 if EMBEDDED else 45)
"""CPU seconds for comparing the choices of a finished game; with 0, only chances of winning are shown.

An embedded site spends less, because the same process serves pages.
"""

# Security
ADMIN_NETWORKS = envnetworks("ADMIN_NETWORKS")
"""Networks from which the admin can be reached; if empty, it can be reached from anywhere."""
GUEST_GAMES = envint("GUEST_GAMES", 200)
"""The maximum number of running games against bots that all guests from one network may have together."""
METRICS_TOKEN = envsecret("METRICS_TOKEN")
"""Bearer token for /metrics, which can also be read without it from ADMIN_NETWORKS."""
if METRICS_TOKEN and can_be_guessed(METRICS_TOKEN, 20):
    raise ImproperlyConfigured(
        "METRICS_TOKEN can be guessed: it needs at least 20 random characters. Without it, no one can read the metrics."
    )
PROMETHEUS_MULTIPROC_DIR = os.environ.get("PROMETHEUS_MULTIPROC_DIR") or ""
"""Directory in which the web processes of a machine add up their response times; prometheus_client reads it too."""
if PROMETHEUS_MULTIPROC_DIR:
    Path(PROMETHEUS_MULTIPROC_DIR).mkdir(parents=True, exist_ok=True)
else:
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)  # prometheus_client takes an empty value for the current directory
OWN_HOST = "__Host-" if IS_HTTPS else ""
"""A prefix of cookie names. Browsers accept cookies with this prefix only from this host, not from sibling domains."""
CSRF_COOKIE_HTTPONLY = False
CSRF_COOKIE_NAME = f"{OWN_HOST}csrftoken"
CSRF_COOKIE_SECURE = IS_HTTPS
CSRF_FAILURE_VIEW = "games.views.shared.error_pages.csrf_failure"
CSRF_TRUSTED_ORIGINS = [SITE_URL]
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300
SECRET_KEY = envsecret("SECRET_KEY") or ("" if DATABASE_URL and not EMBEDDED else kept_secret(DATA_DIR / "secret"))
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY (or SECRET_KEY_FILE) must be set when DATABASE_URL is.")
SECRET_KEY_FALLBACKS = envsecret("SECRET_KEY_FALLBACKS").split()
"""Former secret keys: their signatures are still accepted, but nothing new is signed with them."""
if IS_HTTPS or (DATABASE_URL and not EMBEDDED):  # only for public sites
    for name, keys in (("SECRET_KEY", [SECRET_KEY]), ("SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS)):
        if any(can_be_guessed(key, 32) for key in keys):
            raise ImproperlyConfigured(
                f"{name} can be guessed: a key must have at least 32 random characters. `openssl rand -base64 48` does."
            )
SECURITY_CONTACT = os.environ.get("SECURITY_CONTACT", "").strip()
"""How to report vulnerabilities: an email address or the URL of a page."""
SECURE_HSTS_INCLUDE_SUBDOMAINS = IS_HTTPS
SECURE_HSTS_PRELOAD = IS_HTTPS and envbool("HSTS_PRELOAD")  # applies to the whole domain and is hard to revoke
SECURE_HSTS_SECONDS = 31_536_000 if IS_HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ALLAUTH_TRUSTED_PROXY_COUNT else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = IS_HTTPS
DAY = 60 * 60 * 24
SESSION_COOKIE_AGE = 90 * DAY
SESSION_COOKIE_NAME = f"{OWN_HOST}sessionid"
SESSION_COOKIE_SECURE = IS_HTTPS
SESSION_ENGINE = "games.accounts.session_store"
SESSION_LIFETIMES = {
    # Guests' sessions are long: without the session their games are lost, and there is nothing else to steal.
    "guest": (180 * DAY, 365 * DAY),
    # Players' sessions are long too: players who are signed out miss moves. Sensitive changes need reauthentication.
    "member": (30 * DAY, 90 * DAY),
    # Staff can cancel games and read email addresses, so their sessions end after two idle hours, or twelve in all.
    # At home, sessions of staff are long, because no one else has access.
    "staff": (30 * DAY, 90 * DAY) if EMBEDDED else (DAY // 12, DAY // 2),
}
"""By role: (idle seconds, total seconds) after which a session ends."""
STAFF_SECOND_STEP = envbool("STAFF_SECOND_STEP", bool(DATABASE_URL) and not EMBEDDED)
"""Whether the admin requires two-step verification."""
WEBHOOK_ALLOWED_NETWORKS = envnetworks("WEBHOOK_ALLOWED_NETWORKS")
"""Private networks that webhooks may connect to, for trying webhooks at home; empty for a public site."""
X_FRAME_OPTIONS = "DENY"

# Static files: at home served from the source, in production collected, hashed and compressed
STATIC_ROOT = DATA_DIR / "static"
STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": "citadels_site.statics.CollectedFiles"
        if DATABASE_URL and not EMBEDDED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = EMBEDDED or DEBUG

# Templates
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "games.infrastructure.unindented_templates.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.shared.context_processors.site_context",
            ],
            "builtins": [
                "games.templatetags.site",
            ],
        },
    }
]
SILENCED_SYSTEM_CHECKS = [
    "security.W021",  # HSTS preloading is optional
    "models.W040",  # SQLite ignores the columns that indexes only include
]
