"""Forms: what people may type, and the words for what is wrong with it."""
