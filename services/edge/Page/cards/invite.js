// @ts-check
// Inviting others to a session: its code in large letters and as a QR code, which opens the page with the code filled in.

import { act } from "../ask.js";
import { flush } from "../offline/queue.js";
import { names, stack } from "../parts/faces.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { openSheet } from "../parts/sheet.js";
import { waiting } from "../parts/states.js";
import { clock } from "../parts/time.js";
import { copy, share } from "../parts/share.js";
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

/** Modules of the middle that a sign covers. Level H mends three times as many. */
const signModules = 9;

/**
 * A QR code of a text, as a picture in a dark color, with a sign in its middle.
 * @param {any} qrcode @param {string} text @param {{sign: string, color: string}} look
 */
function picture(qrcode, text, { sign, color }) {
  const code = qrcode(0, "H");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const all = Array.from({ length: count }, (_, index) => index);
  const first = (count - signModules) / 2;
  const isFree = (/** @type {number} */ at) => at < first || at >= first + signModules;
  const dark = all.flatMap((y) => all.filter((x) => code.isDark(y, x) && (isFree(x) || isFree(y))).map((x) => `M${x + margin} ${y + margin}h1v1h-1z`));
  const side = count + 2 * margin;
  return h("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t.cards.scan },
    h("rect", { width: side, height: side, fill: "#fff" }), h("path", { d: dark.join(""), fill: color, "shape-rendering": "crispEdges" }),
    h("text", { x: side / 2, y: side / 2, "font-size": signModules - 2, "text-anchor": "middle", "dominant-baseline": "central" }, sign));
}

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
      encoder().then((found) => { qrcode = found; redraw(); });
      if (!code) make();
    }
    if (!code) return waiting();
    const people = joined();
    const address = addressOf(code.code);
    const link = () => copy(address);
    return h("div", { class: "invite", style: { "--deck": look.color } },
      h("div", { class: "qr-place" }, qrcode && picture(qrcode, address, look)),
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
