"""Printed sheets of people's own."""
