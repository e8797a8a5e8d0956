// @ts-check
// The pictures of the page's own buttons, as lines in a square of 24.

import { h } from "../view.js";

const lines = {
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  explore: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15.5 8.500l-2 5-5 2 2-5z",
  crew: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.500a3.5 3.5 0 0 1 0 6M18 14.500c2 .7 3.2 2.6 3.5 5.5",
  you: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.500c.6-4 3.5-6 7.5-6s6.9 2 7.5 6",
  plus: "M12 5v14M5 12h14",
  back: "M15 4l-8 8 8 8",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  filter: "M4 7h16M7 12h10M10 17h4",
  host: "M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11zM12 7v6M9 10h6",
  pin: "M12 21s-7-6.200-7-11a7 7 0 0 1 14 0c0 4.800-7 11-7 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  challenge: "M13 3L5 14h6l-1 7 8-11h-6z",
  locate: "M12 3v3M12 18v3M3 12h3M18 12h3M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10z",
  way: "M12 3l9 9-9 9-9-9zM9 14v-3h5M12 8.500l2.5 2.5-2.5 2.5",
  computer: "M6 8h12v10H6zM12 8V4M9.5 12.500h.01M14.5 12.500h.01M9.500 15.500h5M3 12v3M21 12v3",
  darts: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12l7-7M17 3v4h4",
  cards: "M8 4h9a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 7v10M12.5 9v6M9.5 12h6",
  cloud: "M7 18a4 4 0 0 1-.5-8 6 6 0 0 1 11.300 1A3.5 3.5 0 0 1 17.500 18zM4 4l16 16",
  told: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  heart: "M12 20S4 15 4 9.5A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.5C20 15 12 20 12 20z",
  comment: "M4 5h16v11H10l-5 4v-4H4z",
  photo: "M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z",
  golf: "M10 21V3l8 4-8 4M6 21h9",
  month: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  mail: "M4 6h16v13H4zM4 7l8 6 8-6",
  leave: "M14 4H5v16h9M10 12h10M16 8l4 4-4 4",
  everywhere: "M3 5h13v9H3zM7 18h5M15 9h6v10h-6z",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.2 2.200M16.2 16.200l2.2 2.200M18.4 5.600l-2.2 2.200M7.8 16.200l-2.2 2.2",
};

/** @param {keyof typeof lines} name */
export const icon = (name) => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: lines[name] }));

const sports = /** @type {Record<string, string>} */ ({
  archery: "🏹", badminton: "🏸", baseball: "⚾", basketball: "🏀", boxing: "🥊", fencing: "🤺", football: "🏈", field_hockey: "🏑", golf: "⛳",
  ice_hockey: "🏒", soccer: "⚽", softball: "🥎", table_tennis: "🏓", tennis: "🎾",
  volleyball: "🏐", water_polo: "🤽", wrestling: "🤼", darts: "🎯",
  party: "🃏",
});
export const sportNames = Object.keys(sports);
/** @param {string} sport */
export const sportIcon = (sport) => h("span", { class: "sport", "aria-hidden": "true" }, sports[sport] ?? "🏅");
/** @param {string} sport */
export const sportSign = (sport) => sports[sport] ?? "🏅";
