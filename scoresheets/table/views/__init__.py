"""Requests to services and selectors and back."""
