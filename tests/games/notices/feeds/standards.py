"""The rules of RFC 5545 (iCalendar) and RFC 4287 (Atom) that our feeds must keep, as assertions on the bytes."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from urllib.parse import urlsplit

ATOM = "{http://www.w3.org/2005/Atom}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
LANGUAGE_TAG = re.compile(r"[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*")
UTC_TIME = re.compile(r"\d{8}T\d{6}Z")
LOCAL_TIME = re.compile(r"\d{8}T\d{6}")
DURATION = re.compile(r"[+-]?P(\d+W|(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)")
CONTENT_LINE = re.compile(r'([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"\x00-\x1f]*"|[^";:,\x00-\x1f]*))*):(.*)', re.DOTALL)
TEXT = re.compile(r"(?:[^\\;,\x00-\x08\x0a-\x1f\x7f]|\\[\\;,nN])*")
"""A value of type TEXT: semicolons, commas, backslashes and newlines are escaped."""

Component = tuple[str, list[tuple[str, dict[str, str], str]], list["Component"]]
"""The name, the properties (name, parameters, value), and the components in it."""
ONCE = {
    "VCALENDAR": ("PRODID", "VERSION"),
    "VEVENT": ("UID", "DTSTAMP", "DTSTART"),
    "VALARM": ("ACTION", "TRIGGER", "DESCRIPTION"),
    "VTIMEZONE": ("TZID",),
    "STANDARD": ("DTSTART", "TZOFFSETFROM", "TZOFFSETTO"),
}
AT_MOST_ONCE = {
    "VCALENDAR": ("CALSCALE", "METHOD"),
    "VEVENT": (
        *("CLASS", "CREATED", "DESCRIPTION", "GEO", "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PRIORITY"),
        *("SEQUENCE", "STATUS", "SUMMARY", "TRANSP", "URL", "RECURRENCE-ID", "DTEND", "DURATION"),
    ),
    "VALARM": ("DURATION", "REPEAT"),
    "VTIMEZONE": ("LAST-MODIFIED", "TZURL"),
}
TEXTS = {"SUMMARY", "DESCRIPTION", "PRODID", "VERSION", "X-WR-CALNAME", "UID", "LOCATION"}


def check_calendar(content: bytes) -> Component:
    """Check a calendar by RFC 5545, and RFC 5546 for its METHOD; return it parsed."""
    assert not content.startswith(b"\xef\xbb\xbf")
    assert content.endswith(b"\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert b"\r" not in content.replace(b"\r\n", b"")
    lines = content.removesuffix(b"\r\n").split(b"\r\n")
    # 3.1: lines have at most 75 octets without the break, and folds split no character.
    assert all(0 < len(line) <= 75 for line in lines)
    assert not lines[0].startswith((b" ", b"\t"))
    for line in lines:
        line.decode("utf-8")
    whole = re.sub(r"\r\n[ \t]", "", content.decode("utf-8")).removesuffix("\r\n").split("\r\n")
    calendar, rest = _component(whole)
    assert (calendar[0], rest) == ("VCALENDAR", [])
    _check_component(calendar)
    _check_object(calendar)
    return calendar


def _component(lines: list[str]) -> tuple[Component, list[str]]:
    """Return the component that begins with these lines, and the lines after it."""
    name = lines[0].removeprefix("BEGIN:")
    assert lines[0] == f"BEGIN:{name}"
    made: Component = (name, [], [])
    rest = lines[1:]
    while rest[0] != f"END:{name}":
        if rest[0].startswith("BEGIN:"):
            inner, rest = _component(rest)
            made[2].append(inner)
            continue
        match = CONTENT_LINE.fullmatch(rest[0])
        assert match, rest[0]
        params = dict(param.split("=", 1) for param in re.findall(r'[A-Z0-9-]+=(?:"[^"]*"|[^;]*)', match[2]))
        made[1].append((match[1], params, match[3]))
        rest = rest[1:]
    return made, rest[1:]


def values(component: Component, name: str) -> list[str]:
    """Return the values of a property."""
    return [value for key, _params, value in component[1] if key == name]


def inside(component: Component, name: str) -> list[Component]:
    """Return the components of this name in a component."""
    return [inner for inner in component[2] if inner[0] == name]


def _check_component(component: Component) -> None:
    name, properties, components = component
    numbers = Counter(key for key, _params, _value in properties)
    assert {key: numbers[key] for key in ONCE[name] if numbers[key] != 1} == {}, name
    assert {key: numbers[key] for key in AT_MOST_ONCE.get(name, ()) if numbers[key] > 1} == {}, name
    for key, params, value in properties:
        if key in TEXTS:
            assert TEXT.fullmatch(value), (key, value)
        elif key in {"DTSTAMP", "DTEND"} or (key == "DTSTART" and name == "VEVENT"):
            assert UTC_TIME.fullmatch(value), (key, value)
            assert "TZID" not in params
        elif key == "SEQUENCE":
            assert re.fullmatch(r"\d+", value)
            assert int(value) < 2**31
        elif key == "URL":
            assert urlsplit(value).scheme in {"http", "https"}
    for inner in components:
        _check_component(inner)


def _check_object(calendar: Component) -> None:
    events, method = inside(calendar, "VEVENT"), values(calendar, "METHOD")
    assert values(calendar, "VERSION") == ["2.0"]
    # 3.4: at least one component. RFC 5546, 3.2.1: PUBLISH has events, each with an organizer, a subject and no guests.
    assert calendar[2]
    assert method in ([], ["PUBLISH"])
    assert bool(method) == bool(events)
    uids = [values(event, "UID")[0] for event in events]
    assert len(set(uids)) == len(uids)
    for event in events:
        assert len(values(event, "ORGANIZER")) == len(values(event, "SUMMARY")) == 1
        assert re.fullmatch(r"mailto:[^@\s]+@[^@\s]+", values(event, "ORGANIZER")[0])
        assert values(event, "ATTENDEE") == []
        assert "DTEND" not in values(event, "DURATION")
        assert values(event, "DTSTART") < values(event, "DTEND")
        assert values(event, "TRANSP") in ([], ["OPAQUE"], ["TRANSPARENT"])
        for alarm in inside(event, "VALARM"):
            [(_key, params, trigger)] = [row for row in alarm[1] if row[0] == "TRIGGER"]
            assert values(alarm, "ACTION") == ["DISPLAY"]
            assert DURATION.fullmatch(trigger), trigger
            assert params.get("RELATED", "START") in {"START", "END"}
            assert params.get("VALUE", "DURATION") == "DURATION"
            # 3.8.6.3: a trigger at the end needs an end.
            assert params.get("RELATED") != "END" or values(event, "DTEND")
    for zone in inside(calendar, "VTIMEZONE"):
        assert zone[2]
        for part in zone[2]:
            assert part[0] in {"STANDARD", "DAYLIGHT"}
            assert LOCAL_TIME.fullmatch(values(part, "DTSTART")[0])
            assert all(re.fullmatch(r"[+-]\d{4}", values(part, key)[0]) for key in ("TZOFFSETFROM", "TZOFFSETTO"))


def check_feed(content: bytes) -> ET.Element:
    """Check an Atom feed by RFC 4287; return it parsed."""
    assert content.startswith(b"<?xml")
    feed = ET.fromstring(content)
    assert feed.tag == f"{ATOM}feed"
    assert LANGUAGE_TAG.fullmatch(feed.get(LANG, ""))
    _check_container(feed)
    # 4.1.1: authors, and one link to itself, which is where the feed can be fetched again.
    assert feed.findall(f"{ATOM}author")
    assert len([link for link in feed.findall(f"{ATOM}link") if link.get("rel") == "self"]) == 1
    entries = feed.findall(f"{ATOM}entry")
    identifiers = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len({*identifiers, feed.findtext(f"{ATOM}id")}) == len(entries) + 1
    for entry in entries:
        _check_container(entry)
        # 4.1.2: without content, an entry has an alternate link.
        assert _alternates(entry)
        assert entry.find(f"{ATOM}content") is None
    newest = max((entry.findtext(f"{ATOM}updated") for entry in entries), default=None)
    assert newest is None or feed.findtext(f"{ATOM}updated") == newest
    return feed


def _alternates(element: ET.Element) -> list[ET.Element]:
    return [link for link in element.findall(f"{ATOM}link") if link.get("rel", "alternate") == "alternate"]


def _check_container(element: ET.Element) -> None:
    """Check what feeds and entries have in common."""
    numbers = Counter(child.tag.removeprefix(ATOM) for child in element)
    assert {name: numbers[name] for name in ("id", "title", "updated") if numbers[name] != 1} == {}
    single = ("generator", "icon", "logo", "rights", "subtitle", "published", "summary", "content", "source")
    assert {name: numbers[name] for name in single if numbers[name] > 1} == {}
    identifier = element.findtext(f"{ATOM}id")
    assert urlsplit(identifier).scheme
    assert identifier == identifier.strip()
    for name in ("updated", "published"):
        assert all(RFC3339.fullmatch(date.text) for date in element.findall(f"{ATOM}{name}"))
    for name in ("title", "subtitle", "summary", "rights"):
        for text in element.findall(f"{ATOM}{name}"):
            assert text.get("type", "text") in {"text", "html"}
            assert list(text) == []
    for person in element.findall(f"{ATOM}author"):
        parts = Counter(child.tag.removeprefix(ATOM) for child in person)
        assert parts["name"] == 1
        assert person.findtext(f"{ATOM}name").strip()
        assert max(parts["uri"], parts["email"]) <= 1
        assert all(urlsplit(uri.text).netloc for uri in person.findall(f"{ATOM}uri"))
    for link in element.findall(f"{ATOM}link"):
        assert urlsplit(link.get("href", "")).netloc
    kinds = [(link.get("type"), link.get("hreflang")) for link in _alternates(element)]
    assert len(set(kinds)) == len(kinds)
