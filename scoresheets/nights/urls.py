"""URLs of nights."""

from __future__ import annotations

from django.urls import include, path

from scoresheets.nights import views as nights
from scoresheets.nights.again import views as again
from scoresheets.nights.announcements import views as announcements
from scoresheets.nights.archive.views import files as night_files
from scoresheets.nights.archive.views import prints as night_prints
from scoresheets.nights.calls import views as calls
from scoresheets.nights.clock import views as clock
from scoresheets.nights.games import views as games
from scoresheets.nights.links import views as links
from scoresheets.nights.namesakes import views as namesakes
from scoresheets.nights.people import views as people
from scoresheets.nights.places import views as places
from scoresheets.nights.rounds.views import cards as rounds_cards
from scoresheets.nights.rounds.views import news as rounds_news
from scoresheets.nights.rounds.views import phones as rounds_here
from scoresheets.nights.rounds.views import rounds
from scoresheets.nights.seasons import views as seasons
from scoresheets.nights.standings import views as standings
from scoresheets.nights.wall import views as walls

SEASON = [
    path("", seasons.season, name="season"),
    path("why/", seasons.why, name="season_why"),
    path("standings.csv", seasons.season_csv, name="season_csv"),
    path("nights/", seasons.nights, name="season_nights"),
    path("order/", seasons.order_season, name="order_season"),
    path("count/", seasons.count_season, name="count_season"),
    path("points/", seasons.season_points, name="season_points"),
    path("same/", seasons.same_person, name="season_same"),
    path("links/", links.season_links, name="season_links"),
    path("choices/", seasons.choices, name="season_choices"),
]
CARD = [
    path("", places.card, name="card"),
    path("here/", rounds_here.here, name="here"),
    path("here/now/", rounds_here.here_now, name="here_now"),
    path("now/", places.card_now, name="card_now"),
    path("standings/", standings.card_standings, name="card_standings"),
]
NIGHT = [
    path("", walls.wall, name="wall"),
    path("tiles/", walls.tiles, name="tiles"),
    path("tv/", walls.night_tv, name="night_tv"),
    path("tv/choose/", nights.choose_tv, name="choose_tv"),
    path("games/", games.games, name="night_games"),
    path("games/news/", games.games_news, name="night_games_news"),
    path("people/", people.people, name="night_people"),
    path("people/news/", people.people_news, name="night_people_news"),
    path("people/late/", people.note_latecomer, name="note_latecomer"),
    path("people/late/remove/", people.forget_latecomer, name="forget_latecomer"),
    path("announce/", announcements.announcements, name="announcements"),
    path("announce/withdraw/", announcements.withdraw, name="withdraw_announcement"),
    path("standings/", standings.standings, name="standings"),
    path("standings/news/", standings.standings_news, name="standings_news"),
    path("standings/why/", standings.standings_why, name="standings_why"),
    path("standings/paper/", standings.standings_paper, name="standings_paper"),
    path("standings/publish/", standings.publish_standings, name="publish_standings"),
    path("standings/order/", standings.order_standings, name="order_standings"),
    path("standings/count/", standings.choose_counting, name="choose_counting"),
    path("standings/points/", standings.choose_points, name="choose_points"),
    path("standings/handicap/", standings.give_handicap, name="give_handicap"),
    path("standings/teams/", standings.change_team, name="change_team"),
    path("standings/ties/", standings.settle_tie, name="settle_place"),
    path("namesakes/", standings.settle_namesakes, name="settle_namesakes"),
    path("rounds/", rounds.rounds, name="night_rounds"),
    path("rounds/news/", rounds_news.rounds_news, name="night_rounds_news"),
    path("rounds/paper/", rounds_news.rounds_paper, name="rounds_paper"),
    path("rounds/card/", rounds_cards.arrival_card, name="arrival_card"),
    path("rounds/people/", people.note_people, name="note_people"),
    path("rounds/wishes/", rounds.note_wish, name="note_wish"),
    path("rounds/phones/", people.change_phones, name="change_phones"),
    path("rounds/draw/", rounds.draw_round, name="draw_round"),
    path("rounds/room/", rounds.change_room, name="change_room"),
    path("rounds/change/", rounds.change_round, name="change_round"),
    path("rounds/close/", rounds.close_finished, name="close_finished"),
    path("clock/", rounds.change_clock, name="change_clock"),
    path("open/", nights.open_tables, name="open_tables"),
    path("open/file/", nights.open_file, name="open_file"),
    path("open/again/", nights.open_again, name="open_again"),
    path("choices/", nights.night_choices, name="night_choices"),
    path("again/", again.night_again, name="night_again"),
    path("seasons/", seasons.of_night, name="night_seasons"),
    path("end/", nights.end_night, name="end_night"),
    path("night.zip", night_files.night_archive, name="night_archive"),
    path("night.html", night_files.night_file, name="night_file"),
    path("night.bgsplay", night_files.night_bg_stats, name="night_bg_stats"),
    path("night.csv", night_files.night_csv, name="night_csv"),
    path("print/", night_prints.print_night, name="print_night"),
    path("links/", links.night_links, name="night_links"),
    path("places/", places.places, name="places"),
    path("places/cards/", places.cards, name="cards"),
    path("places/renew/", places.renew_card, name="renew_card"),
    path("places/newcomers/", places.choose_newcomers, name="place_newcomers"),
    path("places/move/", places.move_table, name="move_table"),
]
TABLE = [
    path("late/", people.note_late, name="note_late"),
    path("seats/late/", people.seat_latecomer, name="seat_latecomer"),
    path("seats/missing/", rounds.pass_seat_on, name="pass_seat_on"),
    path("next-place/", rounds_here.next_place, name="next_place"),
    path("seats/who/", namesakes.say_who, name="say_who"),
    path("organizer/", calls.organizer, name="organizer"),
    path("call/", calls.call_organizer, name="call_organizer"),
    path("call/coming/", calls.say_coming, name="say_coming"),
    path("call/withdraw/", calls.withdraw_call, name="withdraw_call"),
    path("call/done/", calls.say_done, name="say_done"),
    path("accept/", calls.accept_sheet, name="accept_sheet"),
    path("reopen/", calls.reopen_table, name="reopen_table"),
]
urlpatterns = [
    path("nights/", nights.open_night, name="open_night"),
    path("night/<str:token>/", links.come, name="come_to_night"),
    path("night/<str:token>/night.json", walls.feed, name="night_feed"),
    path("season/<str:token>/", links.come, name="come_to_season"),
    path("seasons/<str:public_id>/", include(SEASON)),
    path("p/<str:token>/", include(CARD)),
    path("night/<str:token>/here/", rounds_here.night_here, name="night_here"),
    path("night/<str:token>/here/standings/", standings.night_card_standings, name="night_card_standings"),
    path("night/<str:token>/here/now/", rounds_here.night_here_now, name="night_here_now"),
    path("n/<str:public_id>/", include(NIGHT)),
    path("now/", clock.server_time, name="server_time"),
    path("t/<str:public_id>/", include(TABLE)),
]
