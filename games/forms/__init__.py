"""Forms: validation of user input, with labels and error messages."""
