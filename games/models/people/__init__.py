"""Models of private notes, friends and sanctions."""
