"""What happened, told in sentences to one viewer."""
