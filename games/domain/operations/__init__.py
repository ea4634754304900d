"""Site operations: health, status, metrics and retention."""
