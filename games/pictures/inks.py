"""The inks by name: pictures use inks, and the page defines their colors for day and night."""

INKS = {  # name: (by day, by night)
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
    "wash": ("#ead9b6", "#282c3d"),  # hills far behind
    "sky": ("#fbf1da", "#191c29"),
    "air": ("#241a1c", "#8a8ca0"),  # lines that stand against the sky: by night they must not be lost in it
    "star": ("#00000000", "#6d7086"),  # shows by night only
    "win": ("#3c2d33", "#1a161e"),  # what is behind a window; gold when a city is complete
    "rule": ("#241a1c", "#55586c"),
    "skin1": ("#f6cfa6", "#dcb48c"),
    "skin2": ("#dba273", "#c08a5f"),
    "skin3": ("#a4683f", "#8d5938"),
    "skin4": ("#774a2f", "#6a432c"),
    "blush": ("#e8735a", "#c96450"),
    "grey": ("#b8b0ac", "#a09a99"),  # old hair
}
TYPES = ("noble", "religious", "trade", "military", "unique")
INK_OF = dict(zip(TYPES, ("saffron", "blue", "green", "red", "violet"), strict=True))


def var(name: str) -> str:
    """The ink as a value of an SVG attribute, e.g. `var(--a-gold)`."""
    return f"var(--a-{name})"
