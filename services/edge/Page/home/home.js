// @ts-check
// Home: what I play next, and what to play now.

import { part, linkTo } from "../parts/states.js";
import { icon } from "../parts/icons.js";
import { isUser, session } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  stage.title(t.nav.home);
  stage.draw(h("h1", null, t.home.hello(session.me?.profile?.displayName ?? "")),
    isUser() && h("div", { class: "row wrap" }, linkTo("/#/mine", t.tabs.mine), linkTo("/#/month", t.tabs.month)),
    part(t.home.now, h("div", { class: "row wrap" }, (/** @type {const} */ (["darts", "cards"])).map((name) =>
      h("a", { class: "button", href: `/#/${name}`, key: name }, icon(name), t.nav[name])))));
}
