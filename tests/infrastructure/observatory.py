"""The score that Mozilla's HTTP Observatory would give the headers of a page, calculated offline.

The numbers are from its published scoring (2024): 100 to start with, and bonuses from a score of 90.
"""

from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from django.http import HttpResponse

PRIVATE = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
HALF_A_YEAR = 15_768_000


def marks(answer: HttpResponse, host: str = "testserver") -> dict[str, int]:
    """Return the points of each test, relative to 100."""
    policy = directives(answer.headers.get("Content-Security-Policy", ""))
    return {
        "content policy": of_policy(policy),
        "cookies": of_cookies(answer.cookies),
        "cross-origin resource policy": 10 * (answer.headers.get("Cross-Origin-Resource-Policy") == "same-origin"),
        "cross-origin sharing": -50 * (answer.headers.get("Access-Control-Allow-Origin") == "*"),
        "framing": of_framing(policy, answer.headers.get("X-Frame-Options", "")),
        "referrer": of_referrer(answer.headers.get("Referrer-Policy", "")),
        "sniffing": 0 if answer.headers.get("X-Content-Type-Options") == "nosniff" else -5,
        "strict transport": of_transport(answer.headers.get("Strict-Transport-Security", "")),
        "ways on": 0 if urlsplit(answer.headers.get("Location", "")).hostname in (None, host) else -20,
    }


def score(answer: HttpResponse) -> int:
    """Return the total; bonuses count from a score of 90 without them."""
    points = marks(answer).values()
    base = 100 + sum(point for point in points if point < 0)
    return max(0, base + (sum(point for point in points if point > 0) if base >= 90 else 0))


def directives(policy: str) -> dict[str, set[str]]:
    """Parse a policy into its directives."""
    parts = [part.split() for part in policy.split(";") if part.strip()]
    return {words[0]: set(words[1:]) for words in parts}


def of_policy(policy: dict[str, set[str]]) -> int:
    """Score the content security policy."""
    if not policy:
        return -25
    scripts = policy.get("script-src", policy.get("default-src", {"*"}))
    if scripts & {"'unsafe-inline'", "*", "data:", "https:", "http:"}:
        return -20
    if "'unsafe-eval'" in scripts:
        return -10
    if "'unsafe-inline'" in policy.get("style-src", policy.get("default-src", set())):
        return 0
    return 10 if policy.get("default-src") == {"'none'"} else 5


def of_cookies(cookies: SimpleCookie) -> int:
    """Score the cookies: only over HTTPS, and sessions inaccessible to scripts."""
    if any(not cookie["httponly"] for name, cookie in cookies.items() if "sessionid" in name):
        return -30
    if any(not cookie["secure"] for cookie in cookies.values()):
        return -20
    return 5 * (bool(cookies) and all(cookie["samesite"] in ("Lax", "Strict") for cookie in cookies.values()))


def of_framing(policy: dict[str, set[str]], header: str) -> int:
    """Score the protection against framing."""
    if policy.get("frame-ancestors", {"*"}) <= {"'none'", "'self'"}:
        return 5
    return 0 if header in ("DENY", "SAMEORIGIN") else -20


def of_referrer(policy: str) -> int:
    """Score the referrer policy."""
    return 5 * (policy in PRIVATE) - 5 * (policy in {"unsafe-url", "origin", "origin-when-cross-origin"})


def of_transport(header: str) -> int:
    """Score HTTP strict transport security."""
    ages = [part.partition("=")[2] for part in header.split(";") if part.strip().startswith("max-age")]
    if not ages:
        return -20
    return 0 if int(ages[0]) >= HALF_A_YEAR else -10
