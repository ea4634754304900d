"""What people do with matches; views and tasks call these functions and decide nothing themselves."""
