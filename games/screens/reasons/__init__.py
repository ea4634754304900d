"""Why something cannot be done, in a sentence."""
