// @ts-check
// Rally as an app on the phone: how one gets it there, and why. iPhones show pushes of installed pages alone.

import { store, stored } from "../stored.js";
import { t } from "../told/texts.js";
import { h } from "../view.js";
import { button } from "./form.js";
import { icon } from "./icons.js";
import { linkTo } from "./states.js";

const hiddenKey = "rally.install";
const isApple = () => /iP(hone|ad|od)/.test(navigator.userAgent) || /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
const isInstalled = () => matchMedia("(display-mode: standalone)").matches || Boolean(/** @type {any} */ (navigator).standalone);
/** The browser's own offer, which `app.js` has kept. */
const offer = () => /** @type {any} */ (window).installOffer;

/** Whether pushes come to this phone only once the page is installed. */
export const needsInstall = () => isApple() && !isInstalled();

/** How to install; nothing where it is done, or cannot be. @param {() => void} redraw @param {{canHide?: boolean}} [options] */
export function installHint(redraw, options = {}) {
  if (isInstalled() || options.canHide && stored(hiddenKey) || !isApple() && !offer()) return undefined;
  const install = async () => {
    offer().prompt();
    await offer().userChoice;
    delete (/** @type {any} */ (window)).installOffer;
    redraw();
  };
  const get = (kind = "") => button(t.install.go, install, { class: kind });
  const picture = (/** @type {number} */ size) => h("img", { src: "/icons/icon-192.png", alt: "", width: size, height: size });
  // Among other things it is one line; on an iPhone the steps stand with the settings.
  if (options.canHide) return h("aside", { class: "card install brief", key: "install", "aria-label": t.install.title }, picture(36),
    h("strong", { class: "grow" }, t.install.title), isApple() ? linkTo("/#/prefs", t.install.how, "button") : get(),
    h("button", { class: "icon", "aria-label": t.install.later, onclick: () => { store(hiddenKey, "1"); redraw(); } }, "×"));
  return h("aside", { class: "card install", key: "install", "aria-label": t.install.title }, picture(48),
    h("div", { class: "grow" }, h("strong", null, t.install.title),
      isApple() ? [h("p", null, t.install.why), h("ol", null,
        h("li", null, t.install.share, icon("share")), h("li", null, t.install.add), h("li", null, t.install.open))]
        : h("p", null, t.install.text)),
    !isApple() && h("div", { class: "row" }, get("primary")));
}
