"""The panel of the open question: prompt, options, and the combined effect of several answers."""
