// @ts-check
// Rally as an app on the phone: how one gets it there, and why. iPhones show pushes of installed pages alone.

import { store, stored } from "../stored.js";
import { t } from "../told/texts.js";
import { h } from "../view.js";
import { button } from "./form.js";
import { icon } from "./icons.js";

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
  return h("aside", { class: "card install", key: "install", "aria-label": t.install.title },
    h("img", { src: "/icons/icon-192.png", alt: "", width: 48, height: 48 }),
    h("div", { class: "grow" }, h("strong", null, t.install.title),
      isApple() ? [h("p", null, t.install.why), h("ol", null,
        h("li", null, t.install.share, icon("share")), h("li", null, t.install.add), h("li", null, t.install.open))]
        : h("p", null, t.install.text)),
    h("div", { class: "row" }, !isApple() && button(t.install.go, install, { class: "primary" }),
      options.canHide && h("button", { class: "link", onclick: () => { store(hiddenKey, "1"); redraw(); } }, t.install.later)));
}
