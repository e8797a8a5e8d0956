"""People at browsers, for the tests of the page: one headless Chromium each, with what they click and read."""

import os
import time

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, TimeoutException, WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# Usually a change is seen at once; where both cores are busy with other tests it may take this long.
WAIT_SECONDS = int(os.environ.get("RALLY_WAIT", 60))
# Refusals that a test asks for, and networks that come and go, are told in the console by the browser itself; they are no
# faults of the page.
EXPECTED = ("status of 4", "status of 503", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED")


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, edge, name, width=1100, height=900, dark=False, arguments=()):
        self.edge, self.name, self.told = edge, name, []
        options = Options()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--window-size={width},{height}", *arguments):
            options.add_argument(argument)
        if dark:
            options.add_argument("--force-dark-mode")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")), options=options)
        self.size(width, height)
        # Stories wait for states; where motion is looked at, it is turned on.
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}, {"name": "prefers-reduced-motion", "value": "reduce"}]})
        # Headless Chromium lets every page ask where it is, of a server that cannot be reached from here.
        self.driver.execute_cdp_cmd("Browser.setPermission", {"permission": {"name": "geolocation"}, "setting": "denied"})

    def size(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def close(self):
        self.driver.quit()

    # --- Going and looking

    def go(self, address):
        """Opens an address: a link's path, or `#/explore`."""
        if address.startswith("#") and self.driver.current_url.startswith(self.edge):
            self.driver.execute_script("const was = location.hash; location.hash = arguments[0]; if (was === arguments[0]) dispatchEvent(new PopStateEvent('popstate'))", address)
        else:
            self.load(f"{self.edge}/{address.lstrip('/')}")
        return self

    def load(self, address=None):
        """Loads a page, or the present one again."""
        self.driver.get(address) if address else self.driver.refresh()

    def has_worker(self):
        """Waits until the service worker is there. One that lost its connection while it came is asked for as the page is loaded again."""
        self.until(lambda: self.driver.execute_script("return Boolean(navigator.serviceWorker.controller)") or self.load(), "has no service worker")

    def until(self, holds, what):
        """Waits until something holds, and says what did not."""
        def check(_):
            try:
                return holds()
            except (NoSuchElementException, StaleElementReferenceException):
                return False
        try:
            return WebDriverWait(self.driver, WAIT_SECONDS, 0.1).until(check)
        except TimeoutException:
            raise AssertionError(f"{self.name}: {what}\nat {self.driver.current_url}\n{self.text()[:1500]}") from None

    def text(self):
        """What is to be read on the screen. Asked of the browser itself: the driver looks at each element, which takes it long."""
        return self.driver.execute_script("return document.body.innerText")

    def sees(self, text):
        self.until(lambda: text in self.text(), f"does not see {text!r}")
        return self

    def sees_no_more(self, text):
        self.until(lambda: text not in self.text(), f"still sees {text!r}")
        return self

    def find(self, css):
        return self.until(lambda: self.driver.find_element(By.CSS_SELECTOR, css), f"finds no {css}")

    # --- Doing

    def button(self, label, within="body"):
        """The visible button or link that is called so."""
        look = """
            const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
            return [...document.querySelectorAll(arguments[0])].find((one) =>
              (one.getAttribute('aria-label') || one.innerText).trim() === arguments[1] && isShown(one)) ?? null"""
        css = ", ".join(f"{within} {name}" for name in ("button", "a", "summary", "label"))
        return self.until(lambda: self.driver.execute_script(look, css, label), f"finds no button {label!r}")

    def again(self, work):
        """Does something with an element once more where the screen was drawn anew in between, as a person would."""
        for attempt in range(3):
            try:
                return work()
            except WebDriverException:
                if attempt == 2:
                    raise
                time.sleep(0.2)

    def click_on(self, find):
        """Clicks what `find` finds, in the middle of the screen where no message covers it, once a sheet that comes has come."""
        def work():
            find()
            self.until(lambda: not self.driver.execute_script("return document.querySelector('dialog[open]')?.getAnimations().length"), "waits for a sheet")
            element = find()
            self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
            element.click()
        self.again(work)
        return self

    def press(self, label, within="body"):
        return self.click_on(lambda: self.button(label, within))

    def click(self, css):
        return self.click_on(lambda: self.find(css))

    def opens(self, css):
        """Clicks what opens a sheet; once more where the button was drawn anew under the finger."""
        def is_open(_):
            return self.driver.find_elements(By.CSS_SELECTOR, "dialog[open]")
        try:
            WebDriverWait(self.click(css).driver, 5).until(is_open)
        except TimeoutException:
            self.click(css)
        return self

    def fill(self, name, value, within="form"):
        """Types into the field of this name; dates and times are set as a picker would."""
        def work():
            element = self.find(f"{within} [name='{name}']")
            kind = element.get_attribute("type")
            if element.tag_name == "select" or kind in ("date", "time", "datetime-local"):
                self.driver.execute_script("arguments[0].value = arguments[1]; for (const type of ['input', 'change']) arguments[0].dispatchEvent(new Event(type, {bubbles: true}))", element, value)
            else:
                element.clear()
                element.send_keys(value)
        self.again(work)
        return self

    def tab_to(self, label, most=80):
        """Reaches something with the Tab key alone."""
        from selenium.webdriver.common.keys import Keys
        for _ in range(most):
            self.driver.switch_to.active_element.send_keys(Keys.TAB)
            active = self.driver.switch_to.active_element
            if (active.get_attribute("aria-label") or active.text).strip() == label:
                return active
        raise AssertionError(f"{self.name}: the Tab key does not reach {label!r}")

    def offline(self, is_off):
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": is_off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})

    def sign_up(self):
        self.go("/#/welcome?new=1")
        self.fill("displayName", f"{self.name.title()} Test").fill("nickname", self.name).fill("email", f"{self.name}@example.com").fill("password", "left foot 11")
        self.press("Sign up", "form")
        return self.press("Skip all", ".first").until(lambda: "/#/home" in self.driver.current_url, "is not signed up") and self

    # --- Judging

    def console(self):
        """All that it has told of so far; the driver tells each only once."""
        self.told += self.driver.get_log("browser")
        return self.told

    def faults(self):
        """What the console has told of, but for refusals that were asked for."""
        told, self.told = self.console(), []
        return [entry["message"] for entry in told if entry["level"] == "SEVERE" and not any(part in entry["message"] for part in EXPECTED)]

    def shot(self, path):
        self.driver.save_screenshot(path)
