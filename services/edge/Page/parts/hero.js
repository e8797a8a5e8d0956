// @ts-check
// The head of a screen: a photo, or the lines of the sport's field on its color.

import { h } from "../view.js";
import { sportIcon } from "./icons.js";
import { photoView } from "./people.js";

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
const many = (list, line) => list.map(line).join("");
/** Fields as lines, in a frame of 390 by 220. */
const fields = {
  pitch: `M-10 24H400M-10 196H400M195 24V196${circle(195, 110, 46)}M-10 62H56V158H-10M400 62H334V158H400`,
  court: `M-10 18H400M-10 202H400M195 18V202${circle(195, 110, 34)}`
    + "M-10 36H16a74 74 0 0 1 0 148H-10M400 36H374a74 74 0 0 0 0 148H400M-10 80H58V140H-10M400 80H332V140H400",
  net: "M26 30H364V190H26ZM26 56H364M26 164H364M195 18V202M108 56V164M282 56V164M108 110H282",
  diamond: `M195 208L92 116L195 24L298 116Z${circle(195, 120, 15)}M28 160A190 190 0 0 1 362 160`,
  rink: "M62 22H328A52 52 0 0 1 380 74V146A52 52 0 0 1 328 198H62A52 52 0 0 1 10 146V74A52 52 0 0 1 62 22ZM195 22V198M132 22V198M258 22V198"
    + circle(195, 110, 32),
  yards: `M-10 26H400M-10 194H400${many([27, 69, 111, 153, 195, 237, 279, 321, 363], (x) => `M${x} 26V194`)}${many([90, 130], (y) => `M-10 ${y}h410`)}`,
  ring: `${many([52, 92, 132], (y) => `M-10 ${y}H400`)}M64 26V190M326 26V190`,
  mat: many([34, 66, 98], (r) => circle(195, 110, r)),
  target: many([24, 52, 80, 108, 136], (r) => circle(268, 104, r)),
  links: "M-10 168C80 108 150 118 220 150S340 190 400 138M-10 206C90 160 210 194 400 178M268 26V150M268 26l54 20-54 20",
  strip: `M-10 66H400M-10 154H400${many([50, 132, 195, 258, 340], (x) => `M${x} 66V154`)}`,
  waves: many([46, 88, 130, 172], (y) => `M-20 ${y}q26-22 52 0t52 0 52 0 52 0 52 0 52 0 52 0 52 0`),
  table: "M96 50l92-26 42 142-92 26ZM196 22l96 2-4 148-96-2ZM286 34l88 38-58 136-88-38Z",
};
/** @type {Record<string, keyof typeof fields>} */
const fieldOf = {
  soccer: "pitch", field_hockey: "pitch", basketball: "court", tennis: "net", badminton: "net", table_tennis: "net", volleyball: "net",
  baseball: "diamond", softball: "diamond", ice_hockey: "rink", football: "yards", boxing: "ring", wrestling: "mat", archery: "target", darts: "target",
  golf: "links", fencing: "strip",
  water_polo: "waves", party: "table",
};

/** The field of a sport in its color. @param {string} sport */
const sportArt = (sport) => [
  h("svg", { viewBox: "0 0 390 220", preserveAspectRatio: "xMidYMid slice" }, h("path", { d: fields[fieldOf[sport] ?? "mat"] })), sportIcon(sport)];

/**
 * A head with the sport's field, or with a photo.
 * @param {string} sport @param {{photo?: string, kind?: string, [name: string]: any}} options @param {...any} kids its title and what stands below
 */
export const hero = (sport, { photo, kind = "", ...props }, ...kids) => h("header",
  { class: `hero s-${sport || "any"} ${kind}`, key: "hero", ...props },
  h("div", { class: "art", "aria-hidden": "true" },
    photo?.startsWith("photo:") ? photoView(photo, "", "full") : sportArt(sport)),
  h("div", { class: "hero-text" }, kids));
