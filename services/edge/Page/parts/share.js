// @ts-check
// Passing a link or a text on: by the phone's own sheet, or copied.

import { t } from "../texts.js";
import { tell } from "./toast.js";

/** Copies a text and says so. Where nothing can be copied it is shown. @param {string} text @param {string} [done] @param {string} [shown] */
export const copy = (text, done = t.copied, shown = text) =>
  navigator.clipboard?.writeText(text).then(() => tell(done, { isDone: true }), () => tell(shown));

/** Opens the phone's own sheet; without one it copies. @param {ShareData} about @param {() => any} otherwise */
export const share = (about, otherwise) => (navigator.share ? navigator.share(about).catch(() => {}) : otherwise());
