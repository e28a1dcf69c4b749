"""What all tests share."""

from scoresheets import translation


def pytest_configure() -> None:
    """Tests in French need the compiled words, also when pytest is called by hand."""
    translation.compile_catalogs()
