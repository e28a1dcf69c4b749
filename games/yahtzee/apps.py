"""Yahtzee as an app of Django."""

from django.apps import AppConfig


class YahtzeeConfig(AppConfig):
    name = "games.yahtzee"
    verbose_name = "Yahtzee"
