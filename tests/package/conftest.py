"""The packages, built once, and a page to look at what they serve."""

import pytest

from tests.browser.conftest import chromium as chromium
from tests.browser.conftest import page as page
from tests.package.building import Packages, built


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    return built(tmp_path_factory.mktemp("packages"))
