// @ts-check
// Inviting others to a session: its code in large letters and as a QR code, which opens the page with the code filled in.

import { act } from "../ask.js";
import { flush } from "../offline/queue.js";
import { button } from "../parts/form.js";
import { loadEncoder, qrCode } from "../parts/qr.js";
import { openSheet } from "../parts/sheet.js";
import { waiting } from "../parts/states.js";
import { clock } from "../parts/time.js";
import { copy } from "../parts/share.js";
import { h } from "../view.js";
import { t } from "./texts.js";

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
      loadEncoder().then((found) => { qrcode = found; redraw(); });
      if (!code) make();
    }
    if (!code) return waiting();
    return h("div", { class: "invite" },
      h("div", { class: "qr-place" }, qrcode && qrCode(qrcode, addressOf(code.code), t.cards.scan)),
      h("strong", { class: "code" }, code.code), h("p", { class: "quiet" }, t.cards.until(clock(code.expiresAt))),
      h("p", null, t.cards.codeText), names.length > 0 && h("p", null, t.cards.with(names.join(", "))),
      h("div", { class: "row center" }, button(t.cards.link, () => copy(addressOf(code.code)), { class: "primary", key: "copy" }),
        button(t.cards.makeCode, make, { key: "make" })));
  });
}
