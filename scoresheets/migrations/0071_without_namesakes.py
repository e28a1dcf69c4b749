"""Drop the numbers of people of one name: their guests tell them apart."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0070_seat_the_guests")]

    operations = [migrations.RemoveField("seat", "namesake")]
