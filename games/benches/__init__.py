"""Measurements. Each prints a reference loop of the same run beside its figures, so that machines can be compared."""
