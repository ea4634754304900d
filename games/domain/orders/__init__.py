"""Orders given ahead: their kinds, filing and verifying them, envelope rounds, and standing orders."""
