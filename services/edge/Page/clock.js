// @ts-check
// The time. A phone's clock may be a day off; the answers of the server tell what time it is.

/** Answers take their time and tell whole seconds: so far a clock is right. */
const slackMs = 60000;
/** How far the device's clock is ahead. */
let aheadMs = 0;
let changed = () => {};

/** The milliseconds since 1970. */
export const now = () => Date.now() - aheadMs;

/** Calls back when the time turns out to be another one. @param {() => void} told */
export function onClock(told) {
  changed = told;
}

/** Sends a request, and notes the time of its answer. @param {any} address @param {any} init @returns {Promise<Response>} */
export async function timed(address, init) {
  const response = await fetch(address, init);
  const date = response.headers.get("Date");
  if (!date) return response;
  const ahead = Date.now() - Date.parse(date);
  const is = Math.abs(ahead) > slackMs ? ahead : 0;
  const isOther = Math.abs(is - aheadMs) > slackMs;
  if (isOther) {
    aheadMs = is;
    changed();
  }
  return response;
}
