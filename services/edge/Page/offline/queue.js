// @ts-check
// Commands that wait for a connection: party cards, recorded matches, guest players. Each is stored before it is sent and
// sent in order with its own id, so that sending it twice is harmless. Everything played before the first
// login belongs to whoever logs in next.

import { ask, isOffline, newId, sentence } from "../ask.js";
import { tell } from "../parts/toast.js";
import { isIn, isUser, myId } from "../session.js";
import { t } from "../texts.js";
import * as store from "./store.js";

const retrySeconds = { first: 2, most: 300 };
let wait = retrySeconds.first;
let timer = 0;
/** @type {Promise<void> | undefined} */
let sending;
/** @type {Set<(entry: any, reply: any, problem: any) => void>} */
const followers = new Set();

/** Sends commands from earlier visits. */
export function begin() {
  addEventListener("online", flush);
  flush();
}

/** Calls back when a command was answered. @param {(entry: any, reply: any, problem: any) => void} told */
export function onAnswer(told) {
  followers.add(told);
  return () => followers.delete(told);
}

/**
 * Keeps a command and sends it as soon as it can be.
 * @param {string} type
 * @param {Record<string, any>} data
 * @param {string} subject the id of what it is about
 */
export async function send(type, data, subject) {
  await store.put("queue", { id: newId(), type, data, subject, account: myId() ?? null });
  flush();
}

/** Waiting commands about an object. @param {string} subject */
export const waitingFor = async (subject) => (await store.all("queue")).filter((entry) => entry.subject === subject).length;
export const waitingCount = async () => (await store.all("queue")).filter(isMine).length;

const isMine = (entry) => entry.account === null || entry.account === myId();

/** Assigns commands without an owner to the account that has logged in. */
export async function adopt() {
  for (const name of ["queue", "matches", "sessions"])
    for (const one of await store.all(name)) if (one.account === null) await store.put(name, { ...one, account: myId() });
  await flush();
}

/** Sends all waiting commands in order, until there is no connection. */
export function flush() {
  clearTimeout(timer);
  return (sending ??= sendAll().finally(() => (sending = undefined)));
}

async function sendAll() {
  if (!isIn()) return;
  for (let entries = await mine(); entries.length; entries = await mine()) {
    const entry = entries[0];
    try {
      const reply = await ask(entry.type, entry.data, { id: entry.id });
      await finish(entry, reply, undefined);
    } catch (problem) {
      if (isOffline(problem) || problem.status === 429 || problem.status === 401) return later(problem.retryAfter);
      await finish(entry, undefined, problem);
    }
    wait = retrySeconds.first;
  }
}

/** Guests cannot send matches: these wait until they sign up. */
const mine = async () => (await store.all("queue")).filter((entry) => isMine(entry) && (isUser() || entry.type !== "darts.sync"));

/** @param {any} entry @param {any} reply @param {any} problem */
async function finish(entry, reply, problem) {
  await store.remove("queue", entry.id);
  const rejected = reply?.results?.find((one) => one.result === "rejected");
  if (problem || rejected) tell(t.queue.refused(problem ? sentence(problem) : rejected.message ?? ""), { wrong: true });
  for (const told of followers) told(entry, reply, problem);
}

/** @param {number | undefined} seconds */
function later(seconds) {
  timer = window.setTimeout(flush, 1000 * (seconds ?? wait));
  wait = Math.min(2 * wait, retrySeconds.most);
}
