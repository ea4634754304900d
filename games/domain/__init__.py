"""The site's use cases, such as joining a table or making a move; views and tasks only call these functions."""
