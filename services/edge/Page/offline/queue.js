// @ts-check
// Commands that wait for a connection: answers, requests, likes, messages, party cards, recorded matches, scores of golf, guest
// players. Each is stored before it is sent, and sent in order with its own id, by one tab at a time, so that sending it twice is
// harmless. Everything played before the first login belongs to whoever logs in next.

import { ask, isOffline, newId, refuse, sentence } from "../ask.js";
import { tell } from "../parts/toast.js";
import { Problem } from "../rally.js";
import { isIn, isUser, loadMe, myId, onSession } from "../session.js";
import * as store from "./store.js";
import { t } from "./texts.js";
import { newsOf, speak } from "./words.js";

/**
 * A command. `subject` is the id of what it is about, `at` when it was given, by the device's own clock: only how long it waits is asked;
 * `isTried` once it may have reached the server.
 *
 * An answer or a message has more: `title` is what it is about is called, `person` whom a request is about, `expected` the status that it
 * leads to; `undo` takes it back where the server may have it; a refusal of one that `isQuiet` is not told; `refused` says why a text was
 * not sent.
 * @typedef {{id: string, type: string, data: Record<string, any>, subject: string, account: string | null, at: number, isTried?: boolean} & About} Entry
 * @typedef {{title?: string, person?: any, expected?: string, undo?: Undo | Undo[], isQuiet?: boolean, refused?: string}} About
 * @typedef {{type: string, data: Record<string, any>, expected?: string, subject?: string}} Undo `subject` is what it is about, if that is another
 */

/** The commands that a device holds at most. */
export const entriesMax = 1000;
const retrySeconds = { first: 2, most: 300 };
/** Milliseconds after which nobody has to wait any longer for the answer to an answer or a message. */
const patienceMs = 4000;
/** Answers and messages are of their day; for as long the server knows an id that it has seen. */
const dayMs = 864e5;
/** Milliseconds to wait for another tab that sends. */
const lockMs = 20000;

let wait = retrySeconds.first;
let timer = 0;
/** @type {Promise<void> | undefined} */
let sending;
let isAskedAgain = false;
/** The commands that wait in this account, as far as this tab knows. @type {Entry[]} */
let known = [];
/** The commands whose answers somebody at this tab waits for. @type {Map<string, (outcome: {reply?: any, problem?: any}) => void>} */
const asking = new Map();
/** @type {Set<(entry: any, reply: any, problem: any) => void>} */
const followers = new Set();
/** @type {Set<() => void>} */
const changes = new Set();
const others = "BroadcastChannel" in window ? new BroadcastChannel("rally.queue") : undefined;

/** Whether a command is an answer or a message, and not what was played. @param {{type: string}} entry */
const isSaid = ({ type }) => /^(rsvp|invites|friends|follows|posts|chat)\./.test(type);
/** The commands whose texts stay where they were refused, until they are sent again or deleted. */
const texts = ["chat.send", "posts.comment"];
const isMine = (entry) => entry.account === null || entry.account === myId();
const isOld = (entry) => isSaid(entry) && Date.now() - entry.at > dayMs;

/** Sends commands from earlier visits. */
export async function begin() {
  addEventListener("online", () => flush());
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  let was = myId();
  onSession(() => {
    if (was === myId()) return;
    was = myId();
    look();
    flush();
  });
  if (others) others.onmessage = ({ data: { entry, reply, problem, news } }) => {
    if (news && !document.hidden) speak(news);
    if (entry) settle(entry, reply, problem && new Problem(problem));
    look();
  };
  // The others, of this account, are told of as they are dropped.
  for (const entry of await store.all("queue")) if (isOld(entry) && (entry.refused || !isMine(entry))) await store.remove("queue", entry.id);
  await look();
  flush();
}

/** Calls back when a command was answered. @param {(entry: any, reply: any, problem: any) => void} told */
export function onAnswer(told) {
  followers.add(told);
  return () => followers.delete(told);
}

/** Calls back when something else waits, as long as a screen is shown. @param {AbortSignal} signal @param {() => void} told */
export function onChange(signal, told) {
  changes.add(told);
  signal.addEventListener("abort", () => changes.delete(told));
  look();
}

/** Reads what waits. */
async function look() {
  known = (await store.all("queue")).filter(isMine);
  for (const told of changes) told();
}

/** Says so where the queue is full. */
export async function hasRoom() {
  const has = (await store.all("queue")).length < entriesMax;
  if (!has) tell(t.queue.full, { wrong: true });
  return has;
}

/**
 * Keeps a command and sends it as soon as it can be.
 * @param {string} type
 * @param {Record<string, any>} data
 * @param {string} subject the id of what it is about
 */
export async function send(type, data, subject) {
  if (!await hasRoom()) return;
  await store.put("queue", { id: newId(), type, data, subject, account: myId() ?? null, at: Date.now() });
  flush();
}

/**
 * Sends an answer or a message for a button, now or as soon as there is a connection. A refusal is told, or given to `refused`.
 * @param {string} type @param {Record<string, any>} data @param {{subject: string, id?: string} & About} about
 * @param {{done?: string, after?: (reply: any) => void, refused?: (problem: any) => void}} options
 * @returns {Promise<any>} the reply; undefined where it was refused, or waits
 */
export async function act(type, data, { id = newId(), ...about }, { done, after, refused = refuse } = {}) {
  if (!await hasRoom()) return undefined;
  const coming = new Promise((told) => asking.set(id, told));
  await store.put("queue", { id, type, data, account: myId() ?? null, at: Date.now(), ...about });
  await look();
  flush();
  const late = setTimeout(letWait, patienceMs, id);
  const { reply, problem } = await coming;
  clearTimeout(late);
  if (problem && !about.isQuiet) refused(problem);
  if (reply && done) tell(done, { isDone: true });
  if (reply) after?.(reply);
  return reply;
}

/** Nobody waits any longer for the answer to these commands: they wait for a connection. @param {...string} ids */
function letWait(...ids) {
  for (const id of ids) {
    asking.get(id)?.({});
    asking.delete(id);
  }
  if (ids.length === 0) return;
  look();
  others?.postMessage({});
}

/** Commands about something. @param {...string} subjects @returns {Entry[]} */
export const about = (...subjects) => known.filter((entry) => subjects.includes(entry.subject));
/** Whether its answer may come at any moment. @param {Entry} entry */
export const isComing = (entry) => asking.has(entry.id);
const isWaiting = (/** @type {Entry} */ entry) => isSaid(entry) && !isComing(entry) && !entry.refused;
/** The answers to something that wait for a connection, in the order in which they were given. @param {...string} subjects */
export const allWaiting = (...subjects) => about(...subjects).filter(isWaiting).sort(byTime);
/** The last of them. @param {...string} subjects @returns {Entry | undefined} */
export const waits = (...subjects) => allWaiting(...subjects).at(-1);
/** The commands of a type that wait for a connection. @param {string} type */
export const waitingOf = (type) => known.filter((entry) => entry.type === type && isWaiting(entry)).sort(byTime);

/** Waiting commands about an object. @param {string} subject */
export const waitingFor = async (subject) => (await store.all("queue")).filter((entry) => entry.subject === subject).length;
export const waitingCount = async () => (await unsent()).length;
/** The number of answers and messages that wait. */
export const saidCount = async () => (await unsent()).filter(isSaid).length;
/** In the order in which they were given: an id is of the time that was believed then. */
const byTime = (/** @type {Entry} */ one, /** @type {Entry} */ other) => one.at - other.at;
const unsent = async () => (await store.all("queue")).filter((entry) => isMine(entry) && !entry.refused).sort(byTime);

/** Takes an answer or a message out; where the server may have it, what takes it back is sent. @param {Entry} entry */
export async function takeBack(entry) {
  const was = await store.change("queue", entry.id, () => undefined);
  await look();
  others?.postMessage({});
  if (!entry.undo || was && !was.isTried) return;
  const { title, person } = entry;
  await Promise.all([entry.undo].flat().map(({ type, data, expected, subject = entry.subject }) =>
    act(type, data, { subject, title, person, expected, isQuiet: true })));
}

/** Sends a text again that was refused. @param {Entry} entry */
export async function again(entry) {
  await store.change("queue", entry.id, (one) => ({ ...one, refused: undefined, at: Date.now() }));
  await look();
  await retry();
}

/** Sends at once what waits. */
export function retry() {
  wait = retrySeconds.first;
  return flush(true);
}

/** Forgets the answers and messages of an account that has logged out. @param {string} account */
export async function forgetSaid(account) {
  for (const entry of await store.all("queue")) if (isSaid(entry) && entry.account === account) await store.remove("queue", entry.id);
  await look();
  others?.postMessage({});
}

/** Assigns commands without an owner to the account that has logged in. */
export async function adopt() {
  for (const name of ["queue", "matches", "sessions"])
    for (const one of await store.all(name)) if (one.account === null) await store.put(name, { ...one, account: myId() });
  await flush();
}

/** Sends all waiting commands in order, until there is no connection. @param {boolean} [isForced] also where the browser says that there is none */
export async function flush(isForced = false) {
  clearTimeout(timer);
  if (!navigator.onLine && !isForced) return void letWait(...asking.keys());
  isAskedAgain = sending !== undefined;
  sending ??= alone(sendAll).catch((problem) => {
    console.warn(problem);
    later();
  }).finally(() => {
    sending = undefined;
    if (isAskedAgain) return flush();
  });
  return sending;
}

/** Works once no other tab does. A phone may have stopped one that does: then both send, which the ids make harmless. @param {() => Promise<void>} work */
async function alone(work) {
  let hasBegun = false;
  try {
    await navigator.locks.request("rally.queue", { signal: /** @type {any} */ (AbortSignal).timeout(lockMs) }, () => { hasBegun = true; return work(); });
  } catch (problem) {
    if (hasBegun) throw problem;
    await work();
  }
}

async function sendAll() {
  /** @type {import("./words.js").News[]} */ const news = [];
  let isSure = false;
  for (let entry = await next(); entry; entry = await next()) {
    const isNew = Date.now() - entry.at < patienceMs;
    if (!isSure && !isNew) {
      // Somebody else may have logged in at another tab.
      if (!await loadMe()) { later(); break; }
      isSure = true;
      continue;
    }
    const was = await store.change("queue", entry.id, (one) => ({ ...one, isTried: true }));
    if (!was) continue;
    if (isOld(entry)) {
      await finish(entry, undefined, undefined, news);
      continue;
    }
    try {
      await finish(entry, await ask(entry.type, entry.data, { id: entry.id }), undefined, news);
    } catch (problem) {
      if (isForNow(problem) || !asking.has(entry.id) && [401, 429].includes(problem.status)) {
        later(problem.retryAfter);
        break;
      }
      await finish(entry, undefined, problem, news);
    }
    wait = retrySeconds.first;
  }
  if (news.length === 0) return;
  speak(news);
  others?.postMessage({ news: news.map(({ text, isWrong }) => ({ text, isWrong })) });
}

/** Guests cannot send matches: these wait until they sign up. @returns {Promise<Entry | undefined>} */
const next = async () => (isIn() ? (await unsent()).find((entry) => isUser() || entry.type !== "darts.sync") : undefined);

const isForNow = (problem) => isOffline(problem) || problem.status === 409 && problem.retryAfter !== undefined;

/**
 * Ends a command: it was answered, refused, or waited for more than a day.
 * @param {Entry} entry @param {any} reply @param {any} problem @param {import("./words.js").News[]} news what is told of it
 */
async function finish(entry, reply, problem, news) {
  /** Whether somebody has read that it waits. */
  const hasWaited = !isSaid(entry) || known.some((one) => one.id === entry.id) && !asking.has(entry.id);
  const said = hasWaited && !(entry.isQuiet && problem) && newsOf(entry, reply, problem);
  const isKept = texts.includes(entry.type) && !reply;
  const was = await store.change("queue", entry.id, (one) => (isKept ? { ...one, refused: problem ? sentence(problem) : t.queue.tooLate } : undefined));
  if (was && said) news.push(said);
  settle(entry, reply, problem);
  await look();
  others?.postMessage({ entry, reply, problem: problem && { ...problem, detail: problem.detail } });
}

/** @param {Entry} entry @param {any} reply @param {any} problem */
function settle(entry, reply, problem) {
  asking.get(entry.id)?.({ reply, problem });
  asking.delete(entry.id);
  for (const told of followers) told(entry, reply, problem);
}

/** @param {number} [seconds] */
function later(seconds) {
  letWait(...asking.keys());
  timer = window.setTimeout(flush, 1000 * (seconds ?? wait));
  wait = Math.min(2 * wait, retrySeconds.most);
}
