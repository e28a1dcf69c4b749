"""Games as files: transcripts, spreadsheets, archives, and files for the app BG Stats."""
