"""Yahtzee as a Django app."""

from django.apps import AppConfig


class YahtzeeConfig(AppConfig):
    name = "games.yahtzee"
    verbose_name = "Yahtzee"
