// @ts-check
// A line that says that an answer waits for a connection, with ways to take it back and to try at once.

import { button } from "../parts/button.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { again, isComing, retry, takeBack, waits } from "./queue.js";
import { t } from "./texts.js";

/** @param {...any} said */
export const waitsSign = (...said) => h("span", { class: "waits" }, h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" },
  h("path", { d: "M20 6v5h-5M4 18v-5h5M19 11a7.5 7.5 0 0 0-13.500-3M5 13a7.5 7.5 0 0 0 13.500 3" })), " ", dotted([...said, t.queue.waits]));

/** The outcome that is expected. @param {import("./queue.js").Entry} entry */
function saidOf({ type, data, expected }) {
  if (data.note) return t.queue.note(data.note);
  if (type === "rsvp.series") return t.queue.all[/** @type {import("../play/expected.js").Wish} */ (data.status)];
  if ("on" in data) return data.on ? t.queue.liked : t.queue.unliked;
  return expected ? t.game.me[/** @type {keyof typeof t.game.me} */ (expected)] : t.queue.said[/** @type {keyof typeof t.queue.said} */ (type)];
}

/** @param {Record<string, any>} [props] */
export const retryButton = (props) => button(t.queue.retry, retry, { key: "retry", ...props });

/** An answer that waits, and what can be done about it. @param {import("./queue.js").Entry} entry */
export const waitingAnswer = (entry) => [h("p", { class: "quiet", role: "status", key: "waits" }, waitsSign(saidOf(entry))),
  button(t.queue.takeBack, () => takeBack(entry), { key: "take-back" }), retryButton({ class: "retry" })];

/** Whether a text that was written here waits, or is being sent; nothing of one that was refused. @param {import("./queue.js").Entry} entry */
export const textSign = (entry, isSent = isComing(entry)) => !entry.refused && h("p", { class: "quiet", key: "sign" }, isSent ? t.queue.sending : waitsSign());

/** The ways to go on with it. @param {import("./queue.js").Entry} entry */
export const textWays = (entry, isSent = isComing(entry)) => !isSent && h("div", { class: "row", key: "ways" },
  entry.refused ? button(t.queue.again, () => again(entry), { class: "link", key: "again" }) : retryButton({ class: "link" }),
  button(t.delete, () => takeBack(entry), { class: "link", key: "drop" }));

/** The answer to something where it waits, else the ways to answer. @param {string} subject @param {...any} ways */
export function answering(subject, ...ways) {
  const entry = waits(subject);
  return entry ? waitingAnswer(entry) : ways;
}
