"""Private parts of Django that buy speed, and nothing else; docs/private-apis.md has what each saves."""
