"""What moves deadlines: substitutes and vacations."""
