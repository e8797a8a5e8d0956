// @ts-check
// A game as a file for a calendar, for whoever has no account: what the link shows, and nothing that the server has to be asked for (RFC 5545).

/** Bytes of a line, after which it goes on in the next one. */
const lineMax = 70;

/** `20261130T181500Z` @param {number} ms */
const stamp = (ms) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Text in a line: what separates is escaped. @param {string} text */
const escaped = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Lines of so many bytes at most, cut between letters. @param {string} line */
function folded(line) {
  let [told, length] = ["", 0];
  for (const letter of line) {
    const bytes = new TextEncoder().encode(letter).length;
    if (length + bytes > lineMax) [told, length] = [`${told}\r\n `, 1];
    told += letter;
    length += bytes;
  }
  return told;
}

/** @param {{gameId: string, title: string, startsAt: string, durationMinutes: number}} game @param {string} place @param {string} url @param {number} now */
export function calendarFile({ gameId, title, startsAt, durationMinutes }, place, url, now) {
  const start = Date.parse(startsAt);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rally//EN", "BEGIN:VEVENT", `UID:${gameId}`, `DTSTAMP:${stamp(now)}`, `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + durationMinutes * 6e4)}`, `SUMMARY:${escaped(title)}`, ...(place ? [`LOCATION:${escaped(place)}`] : []), `URL:${url}`,
    "END:VEVENT", "END:VCALENDAR", ""].map(folded).join("\r\n");
}

/** Hands a file to the device. @param {string} text @param {string} name @param {string} type */
export function download(text, name, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}
