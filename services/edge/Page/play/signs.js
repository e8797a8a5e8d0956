// @ts-check
// The pictures of what one does with a game, as lines in a square of 24.

import { h } from "../view.js";

const signs = {
  edit: "M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4",
  write: "M4 5h16v11H10l-5 4v-4H4z",
  again: "M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5",
  done: "M5 13l4 4L19 7",
  door: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M19 8v6M16 11h6",
  off: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM6 6l12 12",
  calendar: "M4 6h16v14H4zM4 10.500h16M8 3v5M16 3v5M12 13.500v4M10 15.500h4",
  flag: "M6 21V4M6 4h12l-3 4.500 3 4.500H6",
  mute: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4M4 4l16 16",
  star: "M12 4l2.500 5.200 5.500.8-4 4 1 5.600-5-2.700-5 2.700 1-5.600-4-4 5.500-.8z",
  play: "M8 5l11 7-11 7z",
  leave: "M14 4H5v16h9M10 12h10M16 8l4 4-4 4",
  swap: "M7 20V6M3 10l4-4 4 4M17 4v14M13 14l4 4 4-4",
  keep: "M6 4h12v17l-6-4.500L6 21z",
  code: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2z",
  numbers: "M5 20v-8M12 20V4M19 20v-6",
  wallet: "M4 8h16v11H4zM4 8V5h12v3M15 12h5v4h-5z",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  lost: "M12 21s-7-6.200-7-11a7 7 0 0 1 14 0c0 4.800-7 11-7 11zM10 7.500a2 2 0 1 1 2.500 2.500c-.3.2-.5.5-.5 1M12 13.500h.01",
};

/** @typedef {keyof typeof signs} Sign */

/** @param {Sign} name */
export const signOf = (name) => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: signs[name] }));
