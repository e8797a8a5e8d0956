// @ts-check
// The news of answers and messages that waited for a connection, once it is known what became of them.

import { nextStep, sentence } from "../ask.js";
import { ordinal } from "../parts/ordinal.js";
import { tell } from "../parts/toast.js";
import { t } from "./texts.js";

/** @typedef {{text: string, isWrong?: boolean, step?: {label: string, act: () => void}}} News */

/** Sentences that are told at once. */
const newsMax = 3;

/**
 * @param {import("./queue.js").Entry} entry @param {any} reply @param {any} problem without either it has waited too long
 * @returns {News | undefined}
 */
export function newsOf(entry, reply, problem) {
  const rejected = reply?.results?.find((one) => one.result === "rejected");
  if (rejected) return { text: t.queue.refused(rejected.message ?? ""), isWrong: true };
  if (!reply) return { text: refused(entry, problem), isWrong: true, step: problem && nextStep(problem) };
  if (entry.type === "friends.accept" || reply.became === "friends") return { text: t.people.nowFriends };
  if (!entry.title) return undefined;
  if (entry.type === "rsvp.series") return newsOfSeries(entry.title, entry.data.status, reply.results);
  if (entry.data.note) return entry.isQuiet ? undefined : { text: t.queue.noted(entry.title) };
  if (entry.type in t.queue.done) return { text: t.queue.done[/** @type {keyof typeof t.queue.done} */ (entry.type)](entry.title) };
  if (!entry.expected) return undefined;
  const place = ordinal(reply.position ?? 1);
  const [title, status] = [entry.title, /** @type {keyof typeof t.queue.answered} */ (reply.status)];
  if (status === "waitlisted" && entry.expected === "going") return { text: t.queue.filled(title, place) };
  return { text: t.queue.answered[status](title, place) };
}

/**
 * An answer to a series is counted where not all of its games have taken it as it was meant.
 * @param {string} title @param {import("../play/expected.js").Wish} wish @param {any[]} results @returns {News}
 */
export function newsOfSeries(title, wish, results) {
  // Somebody who leaves a series need not have been in all of its games.
  const missed = results.filter(({ reason }) => reason && !(wish === "left" && reason === "conflict"));
  const statuses = /** @type {const} */ ([wish, ...(wish === "going" ? /** @type {const} */ (["waitlisted", "requested"]) : [])]);
  const counts = statuses.map((status) => ({ status, count: results.filter((one) => one.status === status).length })).filter(({ count }) => count > 0);
  if (missed.length === 0 && counts.every(({ status }) => status === wish)) return { text: t.queue.answeredAll[wish](title) };
  const why = [...new Set(missed.map(({ reason }) => t.queue.why[/** @type {keyof typeof t.queue.why} */ (reason)]))].join(", ");
  const said = [...counts.map(({ status, count }) => t.queue.counts[status](count)), missed.length > 0 && t.queue.missed(missed.length, why)];
  return { text: t.queue.counted(title, said.filter(Boolean).join(", ")), isWrong: missed.length > 0 };
}

/** @param {import("./queue.js").Entry} entry @param {any} problem */
function refused({ type, data, title, expected }, problem) {
  const text = problem ? sentence(problem) : t.queue.tooLate;
  if (!title) return t.queue.refused(text);
  if (type === "chat.send") return t.queue.notSent(title, text);
  if (type in t.queue.notDone) return t.queue.notDone[/** @type {keyof typeof t.queue.notDone} */ (type)](title, text);
  if (data.note) return t.queue.notNoted(title, text);
  if (problem?.reason === "game_full") return t.queue.isFull(title);
  return expected === "going" || expected === "requested" || expected === "waitlisted" ? t.queue.notIn(title, text) : t.queue.notAnswered(title, text);
}

/** Tells it, refusals first; at a hidden tab once it is seen. @param {News[]} news */
export function speak(news) {
  if (document.hidden) return document.addEventListener("visibilitychange", () => speak(news), { once: true });
  const wrong = news.filter((one) => one.isWrong);
  const told = wrong.length ? wrong : news;
  tell([...new Set(told.map((one) => one.text))].slice(0, newsMax).join(" "), { wrong: wrong.length > 0, ...(told.length === 1 && told[0].step) });
}
