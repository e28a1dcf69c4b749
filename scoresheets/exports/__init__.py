"""Games as files: transcripts, spreadsheets, archives, and the diary of another app."""
