// @ts-check
// Inviting others to a session: its code in large letters and as a QR code, which opens the page with the code filled in.

import { act } from "../ask.js";
import { flush } from "../offline/queue.js";
import { button } from "../parts/form.js";
import { openSheet } from "../parts/sheet.js";
import { waiting } from "../parts/states.js";
import { clock } from "../parts/time.js";
import { copy } from "../parts/share.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @type {Promise<any> | undefined} */ let loading;

/** The encoder, from Debian's node-qrcode-generator; `undefined` where it cannot be loaded. @returns {Promise<any>} */
function encoder() {
  return (loading ??= new Promise((done) => {
    const script = Object.assign(document.createElement("script"), { src: "/vendor/qrcode-generator/qrcode.js" });
    script.onload = () => done(/** @type {any} */ (window).qrcode);
    script.onerror = () => { script.remove(); loading = undefined; done(undefined); };
    document.head.append(script);
  }));
}

/** Light around the code, in modules, as readers want it. */
const margin = 4;

/** A QR code of a text, as a picture. @param {any} qrcode @param {string} text */
function picture(qrcode, text) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const all = Array.from({ length: count }, (_, index) => index);
  const dark = all.flatMap((y) => all.filter((x) => code.isDark(y, x)).map((x) => `M${x + margin} ${y + margin}h1v1h-1z`));
  const side = count + 2 * margin;
  return h("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t.cards.scan, "shape-rendering": "crispEdges" },
    h("rect", { width: side, height: side, fill: "#fff" }), h("path", { d: dark.join(""), fill: "#000" }));
}

/** The address that joins with a code. @param {string} code */
const addressOf = (code) => `${location.origin}/#/cards?code=${code}`;

/**
 * @param {string} sessionId
 * @param {any} code the one that is there
 * @param {string[]} names of those who have joined
 * @param {(code: any) => void} made
 */
export function openInvite(sessionId, code, names, made) {
  /** @type {any} */ let qrcode;
  let isAsked = false;
  return openSheet(t.cards.together, (close, redraw) => {
    const make = async () => {
      // The server may not have the session yet.
      await flush();
      const reply = await act("cards.code", { sessionId });
      if (!reply) return close();
      code = reply;
      made(reply);
      redraw();
    };
    if (!isAsked) {
      isAsked = true;
      encoder().then((found) => { qrcode = found; redraw(); });
      if (!code) make();
    }
    if (!code) return waiting();
    return h("div", { class: "invite" },
      h("div", { class: "qr-place" }, qrcode && picture(qrcode, addressOf(code.code))),
      h("strong", { class: "code" }, code.code), h("p", { class: "quiet" }, t.cards.until(clock(code.expiresAt))),
      h("p", null, t.cards.codeText), names.length > 0 && h("p", null, t.cards.with(names.join(", "))),
      h("div", { class: "row center" }, button(t.cards.link, () => copy(addressOf(code.code)), { class: "primary", key: "copy" }),
        button(t.cards.makeCode, make, { key: "make" })));
  });
}
