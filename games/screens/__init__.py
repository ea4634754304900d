"""Turn views of the game and database rows into text and page contexts."""
