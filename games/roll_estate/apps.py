"""Roll Estate as a Django app."""

from django.apps import AppConfig


class RollEstateConfig(AppConfig):
    name = "games.roll_estate"
    verbose_name = "Roll Estate"
