"""Pages and files of the site itself."""
