"""What several views share; views import no other views."""
