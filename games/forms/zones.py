"""Choices of time zones."""

import functools
import zoneinfo


@functools.cache
def zone_choices() -> list[tuple[str, str]]:
    """Return the choices of time zones by region, without technical aliases."""
    regions = (
        "Africa/",
        "America/",
        "Antarctica/",
        "Asia/",
        "Atlantic/",
        "Australia/",
        "Europe/",
        "Indian/",
        "Pacific/",
    )
    names = sorted(name for name in zoneinfo.available_timezones() if name.startswith(regions))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]
