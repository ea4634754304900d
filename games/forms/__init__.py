"""Forms: validation of what users enter, with labels and error messages."""
