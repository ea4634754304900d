"""What options and panels are made of: the reader who puts choices into words, their parts, the ways to pay."""
