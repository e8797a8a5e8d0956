// @ts-check
// Inviting others to a session: its code in large letters and as a QR code, which opens the page with the code filled in.

import { act } from "../ask.js";
import { flush } from "../offline/queue.js";
import { names, stack } from "../parts/faces.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { loadEncoder, qrCode } from "../parts/qr.js";
import { openSheet } from "../parts/sheet.js";
import { waiting } from "../parts/states.js";
import { clock } from "../parts/time.js";
import { copy, share } from "../parts/share.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** The address that joins with a code. @param {string} code */
const addressOf = (code) => `${location.origin}/#/cards?code=${code}`;

/**
 * Opens the sheet. `joined` are those who have come so far, `made` hears of a new code.
 * @param {{sessionId: string, look: {sign: string, color: string}, code: () => any, joined: () => any[], made: (code: any) => void}} about
 * @returns {() => void} draws the sheet again
 */
export function openInvite({ sessionId, look, code: codeNow, joined, made }) {
  /** @type {any} */ let qrcode;
  let isAsked = false;
  let again = () => {};
  openSheet(t.cards.together, (close, redraw) => {
    again = redraw;
    const make = async () => {
      // The server may not have the session yet.
      await flush();
      const reply = await act("cards.code", { sessionId });
      if (!reply) return close();
      made(reply);
      redraw();
    };
    const code = codeNow();
    if (!isAsked) {
      isAsked = true;
      loadEncoder().then((found) => { qrcode = found; redraw(); });
      if (!code) make();
    }
    if (!code) return waiting();
    const people = joined();
    const address = addressOf(code.code);
    const link = () => copy(address);
    return h("div", { class: "invite", style: { "--deck": look.color } },
      h("div", { class: "qr-place" }, qrcode && qrCode(qrcode, address, t.cards.scan, look)),
      h("strong", { class: "code" }, h("span", null, code.code.slice(0, 3)), h("span", null, code.code.slice(3))),
      h("p", { class: "quiet" }, t.cards.codeText),
      h("p", { class: "who-is-in", "aria-live": "polite" }, people.length === 0 ? h("span", { class: "quiet" }, t.cards.nobodyYet)
        : [stack(people), h("span", null, t.cards.isIn(names(people), people.length))]),
      button([icon("share"), t.cards.shareIt], () => share({ title: t.cards.shareText, url: address }, link), { class: "primary", key: "share" }),
      button([icon("copy"), t.cards.link], link, { key: "copy" }),
      h("p", { class: "quiet until" }, t.cards.until(clock(code.expiresAt)), " · ", button(t.cards.makeCode, make, { class: "link", key: "make" })));
  });
  return () => again();
}
