"""Monopoly Deal as a Django app."""

from django.apps import AppConfig


class MonopolyDealConfig(AppConfig):
    name = "games.monopoly_deal"
    verbose_name = "Monopoly Deal"
