"""Monopoly solo as a Django app."""

from django.apps import AppConfig


class MonopolySoloConfig(AppConfig):
    name = "games.monopoly_solo"
    verbose_name = "Monopoly solo"
