// @ts-check
// The texts of a notification, with its times as this phone writes them: what was written yesterday may say "today" now.

import { ahead, dayWord, when, within } from "../parts/time.js";

/**
 * A moment, and the zone of its place, of `2026-11-23T02:00:00.000Z[America/Los_Angeles]`.
 * @param {string | undefined} stamp @returns {[string, string?] | undefined}
 */
function moment(stamp) {
  const [, iso, there] = /^([^[]+)(?:\[(.+)\])?$/.exec(stamp ?? "") ?? [];
  return iso && !Number.isNaN(Date.parse(iso)) ? [iso, there] : undefined;
}

const capital = (/** @type {string} */ text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `In 2 h`, and long before or once it has begun its day. @param {[string, string?]} at */
const lead = ([iso, there]) => capital(ahead(iso) || dayWord(iso, there));

/** Title and body. A row of an earlier server has its times in its texts alone. @param {any} row @returns {{title: string, body: string}} */
export function said({ title, body = "", data = {} }) {
  for (const name of ["when", "by"]) {
    const [at, text] = [moment(data[name]), data[`${name}Text`]];
    if (at && text) body = body.replaceAll(text, (_, /** @type {number} */ begin) => (/(^|[.:] )$/.test(body.slice(0, begin)) ? when : within)(...at));
  }
  const start = moment(data.when);
  if (start && data.leadText && title.startsWith(data.leadText)) title = lead(start) + title.slice(data.leadText.length);
  return { title, body };
}
