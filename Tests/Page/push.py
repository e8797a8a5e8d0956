"""A push that the browser's own service delivers, as the service worker shows it."""

import json

MESSAGE = {"title": "Friday five-a-side", "body": "bob is going", "link": "https://rally.example/#/told", "notificationId": "n1"}


def shown(person):
    """The notifications that the page has put up."""
    return person.driver.execute_async_script(
        "const done = arguments[0];"
        "navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => done(all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))))")


def deliver(person):
    """Hands the message to the page's service worker, as the push service does."""
    # The browser numbers registrations, and tells nobody the number; only one of them is this page's.
    for number in range(5):
        try:
            person.driver.execute_cdp_cmd("ServiceWorker.deliverPushMessage", {"origin": person.edge + "/", "registrationId": str(number), "data": json.dumps(MESSAGE)})
        except Exception:
            continue


def received(person):
    person.go("/#/told")
    driver = person.driver
    driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": person.edge, "permissions": ["notifications"]})
    driver.execute_async_script("navigator.serviceWorker.ready.then(() => arguments[0]())")
    driver.execute_cdp_cmd("ServiceWorker.enable", {})
    # On a busy machine a worker that is just being started takes none.
    person.until(lambda: shown(person) or deliver(person), "a push is shown")
    notification = shown(person)[0]
    assert (notification["title"], notification["body"], notification["tag"]) == (MESSAGE["title"], MESSAGE["body"], "n1"), notification
    assert notification["data"]["link"] == "/#/told", "it leads into this page, whatever host the operator has set"
