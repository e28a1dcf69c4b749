"""Middleware that all requests go through, and form fields."""
