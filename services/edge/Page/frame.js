// @ts-check
// The frame around all screens: the header of a tab with the bell, or the bar of any other screen with the way back, and the five tabs.

import { bring } from "./ask.js";
import { button } from "./parts/button.js";
import { icon } from "./parts/icons.js";
import { linkTo } from "./parts/states.js";
import { back, canGoBack, here, place, tabs } from "./router.js";
import { isGuest, isIn, isUser } from "./session.js";
import { isolated, t } from "./texts.js";
import { draw, h } from "./view.js";

/** @typedef {{title: string, unread: {unread: number, shown: string}, share?: () => any, menu?: import("./router.js").MenuItem[]}} Frame */

const header = /** @type {HTMLElement} */ (document.getElementById("header"));
const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));

/** Draws the frame. @param {Frame} frame */
export function drawFrame(frame) {
  const { tab, isRoot, name, who } = place();
  // Somebody who came by a link and has no account has nothing to go back to.
  const isBar = !isRoot && (isIn() || canGoBack());
  header.classList.toggle("bar", isBar);
  document.body.classList.toggle("stranger", !isIn());
  draw(header,
    isBar ? h("button", { class: "icon", key: "back", "aria-label": t.nav.back, onclick: back }, icon("back"))
      : h("a", { class: "brand", key: "brand", href: tabs.home }, h("img", { src: "/icons/icon-192.png", alt: "", width: 28, height: 28 }), "Rally"),
    isBar && h("span", { class: "bar-title", "aria-hidden": "true", key: "title" }, frame.title),
    !navigator.onLine && h("span", { class: "tag warn", role: "status", key: "offline" }, t.offline),
    h("div", { class: "row push", key: "right" },
      frame.share && button(icon("share"), frame.share, { class: "icon", "aria-label": t.nav.share, key: "share" }),
      Boolean(frame.menu?.length) && h("button", {
        class: "icon", "aria-label": t.nav.menu, "aria-haspopup": "dialog", key: "menu", onclick: () => openMenu(frame.title, frame.menu ?? []),
      }, icon("more")),
      tab === "you" && isRoot && h("a", { class: "icon", href: "/#/settings", "aria-label": t.account.settings, key: "settings" }, icon("gear")),
      !isBar && isUser() && h("a", { class: "icon", href: "/#/told", key: "bell", "aria-label": t.nav.told },
        icon("told"), frame.unread.unread > 0 && h("span", { class: "badge" }, frame.unread.unread > 9 ? "9+" : frame.unread.shown,
          h("span", { class: "sr" }, ` ${t.told.unread}`))),
      isGuest() && linkTo("/#/welcome", t.account.signUp, "button small"),
      // Where one has to be in, the screen is the way in.
      !isIn() && who === "anyone" && name !== "welcome" && linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, "button small")));
  const link = (/** @type {keyof typeof tabs} */ one) => h("a", {
    href: one === "you" && isGuest() ? "/#/settings" : tabs[one], "aria-current": one === tab ? "page" : undefined, key: one,
  }, icon(one), h("span", null, t.nav[one]));
  draw(nav, link("home"), link("explore"),
    h("button", { class: "plus", key: "plus", "aria-haspopup": "dialog", "aria-label": t.nav.plus, onclick: openPlus },
      h("span", { class: "disc" }, icon("plus"))),
    link("crew"), link("you"));
  document.title = (frame.unread.unread > 0 ? `(${frame.unread.shown}) ` : "") + (frame.title ? `${isolated(frame.title)} · Rally` : "Rally");
}

/** Shows the title in the bar once the heading goes under it. */
export function followScroll() {
  const look = () => {
    const heading = document.querySelector("main h1")?.getBoundingClientRect();
    header.classList.toggle("scrolled", Boolean(heading && heading.top + 8 < header.offsetHeight));
  };
  addEventListener("scroll", look, { passive: true });
}

const openPlus = () => bring(["/parts/sheet.js", "/home/plus.js"], ({ openSheet }, { plus }) => openSheet(t.nav.plus, plus));

/** @param {string} title @param {import("./router.js").MenuItem[]} menu */
const openMenu = (title, menu) => bring(["/parts/menu.js"], (menus) => menus.openMenu(title, menu));
