// @ts-check
// QR codes, which lead whoever scans them to an address.

import { h } from "../view.js";

/** @type {Promise<any> | undefined} */ let loading;

/** The encoder, from Debian's node-qrcode-generator; `undefined` where it cannot be loaded. @returns {Promise<any>} */
export function loadEncoder() {
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
 * @param {any} qrcode the encoder @param {string} text @param {string} label @param {{sign: string, color?: string}} look
 */
export function qrCode(qrcode, text, label, { sign, color = "#000" }) {
  const code = qrcode(0, "H");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const all = Array.from({ length: count }, (_, index) => index);
  const first = (count - signModules) / 2;
  const isFree = (/** @type {number} */ at) => at < first || at >= first + signModules;
  const dark = all.flatMap((y) => all.filter((x) => code.isDark(y, x) && (isFree(x) || isFree(y))).map((x) => `M${x + margin} ${y + margin}h1v1h-1z`));
  const side = count + 2 * margin;
  return h("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label },
    h("rect", { width: side, height: side, fill: "#fff" }), h("path", { d: dark.join(""), fill: color, "shape-rendering": "crispEdges" }),
    h("text", { x: side / 2, y: side / 2, "font-size": signModules - 2, "text-anchor": "middle", "dominant-baseline": "central" }, sign));
}
