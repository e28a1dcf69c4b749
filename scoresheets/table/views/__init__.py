"""Views: from requests to services and selectors and back."""
