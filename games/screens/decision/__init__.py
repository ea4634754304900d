"""The panel with the open question: title, options, and the combined effect of several answers."""
