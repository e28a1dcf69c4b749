"""Monopoly solo as an app of Django."""

from django.apps import AppConfig


class MonopolySoloConfig(AppConfig):
    name = "games.monopoly_solo"
    verbose_name = "Monopoly solo"
