// @ts-check
// A word before the work: the fields that the profile lacks for what a form sends (domain.md §3.4).

import { here } from "../router.js";
import { session } from "../session.js";
import { listed, t } from "../account/texts.js";
import { h } from "../view.js";
import { linkTo } from "./states.js";

/** Nothing for a full profile. @param {"toPost" | "toComment" | "toHost"} deed that they are needed for */
export function lacking(deed) {
  const missing = /** @type {string[]} */ (session.me?.missing ?? []);
  if (missing.length === 0) return undefined;
  return h("p", { class: "notice row wrap", key: "lacking" }, h("span", { class: "grow" }, t.needs.before(listed(missing), t.needs[deed])),
    linkTo(`/#/needs?missing=${missing.join(",")}&back=${encodeURIComponent(here())}`, t.needs.title));
}
