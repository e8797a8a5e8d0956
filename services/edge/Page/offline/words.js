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
  if (entry.type === "friends.accept") return { text: t.people.nowFriends };
  if (!entry.expected || !entry.title) return undefined;
  const place = ordinal(reply.position ?? 1);
  const [title, status] = [entry.title, /** @type {keyof typeof t.queue.answered} */ (reply.status)];
  if (status === "waitlisted" && entry.expected === "going") return { text: t.queue.filled(title, place) };
  return { text: t.queue.answered[status](title, place) };
}

/** @param {import("./queue.js").Entry} entry @param {any} problem */
function refused({ type, title, expected }, problem) {
  const text = problem ? sentence(problem) : t.queue.tooLate;
  if (!title) return t.queue.refused(text);
  if (type === "chat.send") return t.queue.notSent(title, text);
  if (problem?.reason === "game_full") return t.queue.isFull(title);
  return expected === "going" || expected === "requested" || expected === "waitlisted" ? t.queue.notIn(title, text) : t.queue.notAnswered(title, text);
}

/** Tells it, refusals first; at a hidden tab once it is seen. @param {News[]} news */
export function speak(news) {
  if (document.hidden) return document.addEventListener("visibilitychange", () => speak(news), { once: true });
  const wrong = news.filter((one) => one.isWrong);
  const told = wrong.length ? wrong : news;
  tell(told.slice(0, newsMax).map((one) => one.text).join(" "), { wrong: wrong.length > 0, ...(told.length === 1 && told[0].step) });
}
