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


# Headless Chromium has no push service: what it would answer stands in for it.
SUBSCRIBED = """
const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const made = (p256dh) => ({ unsubscribe: async () => { delete localStorage.made; return true; },
  toJSON: () => ({ endpoint: 'https://push.example/send/1', expirationTime: null, keys: { p256dh, auth: text(new Uint8Array(16)) } }) });
PushManager.prototype.getSubscription = async () => (localStorage.made ? made(localStorage.made) : null);
PushManager.prototype.subscribe = async () => {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  localStorage.made = text(await crypto.subtle.exportKey('raw', publicKey));
  return made(localStorage.made);
};
"""


def ends_with_the_login(person):
    """The switch says what the account has, and not what the browser has: after a login anew nothing comes until it is registered again."""
    driver = person.driver
    driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": person.edge, "permissions": ["notifications"]})
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SUBSCRIBED})["identifier"]
    person.go("#/prefs").load()
    person.press("Turn on notifications").sees("This device shows notifications.")
    person.load()
    person.sees("This device shows notifications.")
    person.go("#/settings").press("Log out").sees("Log in")
    person.fill("name", person.name).fill("password", "left foot 11").press("Log in", "form").sees("Play now")
    person.go("#/prefs").sees("Get notifications on this device")
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    driver.execute_script("delete localStorage.made")
    person.load()


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
