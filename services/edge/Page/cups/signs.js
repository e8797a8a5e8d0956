// @ts-check
// Pictures of what one does with a cup, as lines in a square of 24.

import { h } from "../view.js";

const signs = {
  all: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  grip: "M8 6h.01M8 12h.01M8 18h.01M15 6h.01M15 12h.01M15 18h.01",
  cup: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4v1a3 3 0 0 0 3 3M17 6h3v1a3 3 0 0 1-3 3M12 14v4M8 20h8",
  league: "M4 6h16M4 12h16M4 18h10",
  ladder: "M8 3v18M16 3v18M8 7h8M8 12h8M8 17h8",
  screen: "M3 5h18v12H3zM8 20h8",
};

/** @param {keyof typeof signs} name */
export const signOf = (name) => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: signs[name] }));
