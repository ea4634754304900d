"""Models of playing: orders given ahead."""
