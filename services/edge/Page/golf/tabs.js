// @ts-check
// The screens of golf, as links at their top.

import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {keyof typeof t.golf.tabs} current */
export const golfTabs = (current) => h("nav", { class: "tabs", "aria-label": t.golf.parts, key: "tabs" },
  (/** @type {const} */ (["golf", "courses", "golfrecord"])).map((name) => h("a",
    { href: `/#/${name}`, "aria-current": name === current ? "page" : undefined, key: name },
    t.golf.tabs[name])));
