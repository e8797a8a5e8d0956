// @ts-check
// Cups, leagues and ladders beside each other: links at the top of their lists.

import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {"cups" | "leagues" | "ladders"} current */
export const contests = (current) => h("nav", { class: "tabs", "aria-label": t.contests.label, key: "tabs" },
  (/** @type {const} */ (["cups", "leagues", "ladders"])).map((name) => h("a", { href: `/#/${name}`, key: name,
    "aria-current": name === current ? "page" : undefined },
    t.contests[name])));
