"""Time calculations: waking hours, time controls, and the clock of a seat that must answer."""
