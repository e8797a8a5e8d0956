// @ts-check
// The screens of one area, as links at its top.

import { isModerator } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** @type {Record<string, string[]>} */
const areas = {
  people: ["people", "friends", "groups", "chats", "moderation"],
  darts: ["darts", "dartshistory", "dartstats"],
  told: ["told", "prefs"],
};

/** @param {string} area @param {string} current */
export const tabs = (area, current) => h("nav", { class: "tabs", "aria-label": t.tabs.label, key: "tabs" },
  areas[area].filter((name) => name !== "moderation" || isModerator()).map((name) => h("a", {
    href: `/#/${name}`, "aria-current": name === current ? "page" : undefined,
  }, t.tabs[/** @type {keyof typeof t.tabs} */ (name)])));
