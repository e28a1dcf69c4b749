"""Announcements of the organizers to the tables of a night and its TV."""
