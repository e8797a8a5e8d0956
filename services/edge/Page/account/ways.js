// @ts-check
// The buttons of Google and Apple, wherever one signs up, and the room for them until they come: nothing moves by them.

import { load } from "../load.js";
import { loadSettings } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** Which the operator has set up, and what draws them: both are asked for at once, beside the looks. */
const settings = loadSettings();
const path = "/account/provider.js";
const provider = load(path).catch(() => undefined);
/** Milliseconds that a screen waits for them; later they come into their room. */
const buttonsMs = 300;

/**
 * @param {() => void} redraw @param {() => string} back the address to go on at
 * @param {{hasForm?: boolean}} [options] `hasForm`: the form for signing up with an e-mail address stands right below
 */
export function newWays(redraw, back, options = {}) {
  const or = () => options.hasForm && h("p", { class: "or", key: "or" }, h("span", null, t.account.or));
  /** The buttons; an empty room until it is known which, and from then on where it stands already. @type {() => any} */
  let shown = () => [h("div", { class: "providers room", key: "providers" }), or()];
  let isDrawn = false;
  const known = settings.then(async ({ signIn }) => {
    if (!signIn) {
      if (!isDrawn) shown = () => false;
      return;
    }
    const { buttons } = (await provider) ?? await load(path, { lost() {} });
    shown = () => [buttons(signIn, "login", back), or()];
    if (isDrawn) redraw();
  });
  return {
    view: () => shown(),
    /** Once they are known, or have taken long. */
    async settled() {
      await Promise.race([known, new Promise((done) => setTimeout(done, buttonsMs))]);
      isDrawn = true;
    },
  };
}
