"""Inks: the named colors of pictures, with values for light and dark mode."""

INKS = {  # Name: (light mode, dark mode).
    "ink": ("#241a1c", "#08080c"),
    "light": ("#fffaf0", "#e9dfc6"),
    "wall": ("#f8e9c8", "#c9ba98"),
    "stone": ("#d9cdb6", "#a6a6ad"),
    "rose": ("#f0c4a2", "#bd9377"),
    "timber": ("#8a5230", "#7a4a2e"),
    "dark": ("#3c2d33", "#2b2531"),
    "saffron": ("#e39a1f", "#c98517"),
    "blue": ("#2f6f9f", "#3a709c"),
    "green": ("#2f8a6c", "#2d7a62"),
    "red": ("#cc4631", "#b5422f"),
    "violet": ("#7d4c99", "#7a5196"),
    "gold": ("#f5c431", "#f7cd4e"),
    "water": ("#8cc0c9", "#3f6f83"),
    "leaf": ("#7fae5a", "#4f7d4d"),
    "wash": ("#ead9b6", "#282c3d"),  # Distant hills.
    "sky": ("#fbf1da", "#191c29"),
    "air": ("#241a1c", "#8a8ca0"),  # Lines against the sky, bright in dark mode to stay visible.
    "star": ("#00000000", "#6d7086"),  # Visible in dark mode only.
    "win": ("#3c2d33", "#1a161e"),  # Windows, which are gold in a complete city.
    "rule": ("#241a1c", "#55586c"),
    "skin1": ("#f6cfa6", "#dcb48c"),
    "skin2": ("#dba273", "#c08a5f"),
    "skin3": ("#a4683f", "#8d5938"),
    "skin4": ("#774a2f", "#6a432c"),
    "blush": ("#e8735a", "#c96450"),
    "grey": ("#b8b0ac", "#a09a99"),  # Gray hair.
}
SEAT_INKS = {  # Color of a seat: its field (light mode, dark mode), its emblem (light mode, dark mode).
    "navy": (("#24487a", "#3c69ad"), ("#fffaf0", "#fffaf0")),
    "rose": (("#f2a9b6", "#e9a3b1"), ("#241a1c", "#1a1216")),
    "moss": (("#98b13f", "#a3bd4c"), ("#241a1c", "#1a1216")),
    "sky": (("#ace0f1", "#93d3e8"), ("#241a1c", "#1a1216")),
    "brown": (("#ad6c3c", "#b5764a"), ("#fffaf0", "#fffaf0")),
    "raven": (("#2e2933", "#4a4459"), ("#fffaf0", "#fffaf0")),
    "bone": (("#fffdf6", "#efe6d2"), ("#241a1c", "#1a1216")),
    "plum": (("#a0377a", "#b8549a"), ("#fffaf0", "#fffaf0")),
}
CREST_EDGE = ("#241a1c", "#8a8ca0")
TYPES = ("noble", "religious", "trade", "military", "unique")
INK_OF = dict(zip(TYPES, ("saffron", "blue", "green", "red", "violet"), strict=True))


def ink_variable(name: str) -> str:
    """Return an ink as the value of an SVG attribute, such as `var(--a-gold)`."""
    return f"var(--a-{name})"
