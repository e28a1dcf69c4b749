"""URLs of nights."""

from __future__ import annotations

from django.urls import path

from scoresheets.nights.again import views as again
from scoresheets.nights.announcements import views as announcements
from scoresheets.nights.calls import views as calls
from scoresheets.nights.clock import views as clock
from scoresheets.nights.games import views as games
from scoresheets.nights.people import views as people
from scoresheets.nights.places import views as places
from scoresheets.nights.rounds import card_views as rounds_cards
from scoresheets.nights.rounds import here_views as rounds_here
from scoresheets.nights.rounds import news_views as rounds_news
from scoresheets.nights.rounds import views as rounds
from scoresheets.nights.seasons import views as seasons
from scoresheets.nights.standings import views as standings
from scoresheets.nights.views import files as night_files
from scoresheets.nights.views import links as night_links
from scoresheets.nights.views import namesakes, nights
from scoresheets.nights.views import prints as night_prints
from scoresheets.nights.wall import views as walls

urlpatterns = [
    path("nights/", nights.open_night, name="open_night"),
    path("night/<str:token>/", night_links.come, name="come_to_night"),
    path("night/<str:token>/night.json", walls.feed, name="night_feed"),
    path("season/<str:token>/", seasons.come, name="come_to_season"),
    path("seasons/<str:public_id>/", seasons.season, name="season"),
    path("seasons/<str:public_id>/why/", seasons.why, name="season_why"),
    path("seasons/<str:public_id>/standings.csv", seasons.season_csv, name="season_csv"),
    path("seasons/<str:public_id>/nights/", seasons.nights, name="season_nights"),
    path("seasons/<str:public_id>/order/", seasons.order_season, name="order_season"),
    path("seasons/<str:public_id>/count/", seasons.count_season, name="count_season"),
    path("seasons/<str:public_id>/points/", seasons.season_points, name="season_points"),
    path("seasons/<str:public_id>/links/", seasons.links, name="season_links"),
    path("seasons/<str:public_id>/choices/", seasons.choices, name="season_choices"),
    path("p/<str:token>/", places.card, name="card"),
    path("p/<str:token>/here/", rounds_here.here, name="here"),
    path("p/<str:token>/here/now/", rounds_here.here_now, name="here_now"),
    path("night/<str:token>/here/", rounds_here.night_here, name="night_here"),
    path("night/<str:token>/here/now/", rounds_here.night_here_now, name="night_here_now"),
    path("p/<str:token>/now/", places.card_now, name="card_now"),
    path("p/<str:token>/standings/", standings.card_standings, name="card_standings"),
    path("n/<str:public_id>/", walls.wall, name="wall"),
    path("n/<str:public_id>/tiles/", walls.tiles, name="tiles"),
    path("n/<str:public_id>/tv/", walls.night_tv, name="night_tv"),
    path("n/<str:public_id>/tv/choose/", walls.choose_tv, name="choose_tv"),
    path("n/<str:public_id>/games/", games.games, name="night_games"),
    path("n/<str:public_id>/games/news/", games.games_news, name="night_games_news"),
    path("n/<str:public_id>/people/", people.people, name="night_people"),
    path("n/<str:public_id>/people/news/", people.people_news, name="night_people_news"),
    path("n/<str:public_id>/people/late/", people.note_latecomer, name="note_latecomer"),
    path("n/<str:public_id>/people/late/remove/", people.forget_latecomer, name="forget_latecomer"),
    path("n/<str:public_id>/announce/", announcements.announcements, name="announcements"),
    path("n/<str:public_id>/announce/withdraw/", announcements.withdraw, name="withdraw_announcement"),
    path("n/<str:public_id>/standings/", standings.standings, name="standings"),
    path("n/<str:public_id>/standings/news/", standings.standings_news, name="standings_news"),
    path("n/<str:public_id>/standings/why/", standings.standings_why, name="standings_why"),
    path("n/<str:public_id>/standings/paper/", standings.standings_paper, name="standings_paper"),
    path("n/<str:public_id>/standings/publish/", standings.publish_standings, name="publish_standings"),
    path("n/<str:public_id>/standings/order/", standings.order_standings, name="order_standings"),
    path("n/<str:public_id>/standings/count/", standings.choose_counting, name="choose_counting"),
    path("n/<str:public_id>/standings/points/", standings.choose_points, name="choose_points"),
    path("n/<str:public_id>/standings/handicap/", standings.give_handicap, name="give_handicap"),
    path("n/<str:public_id>/standings/teams/", standings.change_team, name="change_team"),
    path("n/<str:public_id>/standings/ties/", standings.settle_tie, name="settle_place"),
    path("n/<str:public_id>/namesakes/", standings.settle_namesakes, name="settle_namesakes"),
    path("n/<str:public_id>/rounds/", rounds.rounds, name="night_rounds"),
    path("n/<str:public_id>/rounds/news/", rounds_news.rounds_news, name="night_rounds_news"),
    path("n/<str:public_id>/rounds/paper/", rounds_news.rounds_paper, name="rounds_paper"),
    path("n/<str:public_id>/rounds/card/", rounds_cards.arrival_card, name="arrival_card"),
    path("n/<str:public_id>/rounds/people/", rounds.note_people, name="note_people"),
    path("n/<str:public_id>/rounds/wishes/", rounds.note_wish, name="note_wish"),
    path("n/<str:public_id>/rounds/phones/", rounds.move_phone, name="move_phone"),
    path("n/<str:public_id>/rounds/draw/", rounds.draw_round, name="draw_round"),
    path("n/<str:public_id>/rounds/room/", rounds.change_room, name="change_room"),
    path("n/<str:public_id>/rounds/change/", rounds.change_round, name="change_round"),
    path("n/<str:public_id>/rounds/close/", rounds.close_finished, name="close_finished"),
    path("n/<str:public_id>/clock/", clock.change_clock, name="change_clock"),
    path("now/", clock.server_time, name="server_time"),
    path("n/<str:public_id>/open/", nights.open_tables, name="open_tables"),
    path("n/<str:public_id>/open/again/", again.open_again, name="open_again"),
    path("n/<str:public_id>/invite/", nights.invite_table, name="invite_table"),
    path("n/<str:public_id>/choices/", nights.night_choices, name="night_choices"),
    path("n/<str:public_id>/again/", again.night_again, name="night_again"),
    path("n/<str:public_id>/seasons/", seasons.of_night, name="night_seasons"),
    path("n/<str:public_id>/end/", nights.end_night, name="end_night"),
    path("n/<str:public_id>/night.zip", night_files.night_archive, name="night_archive"),
    path("n/<str:public_id>/night.html", night_files.night_file, name="night_file"),
    path("n/<str:public_id>/night.bgsplay", night_files.night_bg_stats, name="night_bg_stats"),
    path("n/<str:public_id>/night.csv", night_files.night_csv, name="night_csv"),
    path("n/<str:public_id>/print/", night_prints.print_night, name="print_night"),
    path("n/<str:public_id>/links/", night_links.links, name="night_links"),
    path("n/<str:public_id>/links/make/", night_links.make_link, name="make_night_link"),
    path("n/<str:public_id>/links/revoke/", night_links.revoke_link, name="revoke_night_link"),
    path("n/<str:public_id>/devices/off/", night_links.take_off, name="take_off"),
    path("n/<str:public_id>/places/", places.places, name="places"),
    path("n/<str:public_id>/places/cards/", places.cards, name="cards"),
    path("n/<str:public_id>/places/renew/", places.renew_card, name="renew_card"),
    path("n/<str:public_id>/places/newcomers/", places.choose_newcomers, name="place_newcomers"),
    path("n/<str:public_id>/places/move/", places.move_table, name="move_table"),
    path("t/<str:public_id>/late/", people.note_late, name="note_late"),
    path("t/<str:public_id>/seats/late/", people.seat_latecomer, name="seat_latecomer"),
    path("t/<str:public_id>/seats/missing/", rounds.pass_seat_on, name="pass_seat_on"),
    path("t/<str:public_id>/seats/who/", namesakes.say_who, name="say_who"),
    path("t/<str:public_id>/organizer/", calls.organizer, name="organizer"),
    path("t/<str:public_id>/call/", calls.call_organizer, name="call_organizer"),
    path("t/<str:public_id>/call/coming/", calls.say_coming, name="say_coming"),
    path("t/<str:public_id>/call/withdraw/", calls.withdraw_call, name="withdraw_call"),
    path("t/<str:public_id>/call/done/", calls.say_done, name="say_done"),
    path("t/<str:public_id>/accept/", calls.accept_sheet, name="accept_sheet"),
    path("t/<str:public_id>/reopen/", calls.reopen_table, name="reopen_table"),
    path("t/<str:public_id>/night/answer/", calls.answer_invitation, name="answer_invitation"),
    path("t/<str:public_id>/night/leave/", calls.take_out, name="take_out"),
]
