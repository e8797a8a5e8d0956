// @ts-check
// Sends requests to the server, shows progress, and shows refusals with the next step.

import { now, timed } from "./clock.js";
import { load, loadLooks } from "./load.js";
import { Problem, Rally } from "./rally.js";
import { tell } from "./parts/toast.js";
import { go, here, place } from "./router.js";
import { t } from "./texts.js";

/** The zone of the device's clock; UTC if the device has none that its browser accepts. */
export const zone = zoneOr("UTC");
export const rally = new Rally({ base: "", cookie: true, timezone: zone, fetch: timed });

/** @param {string} otherwise */
function zoneOr(otherwise) {
  try {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return timeZone && timeZone !== "Etc/Unknown" ? new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone : otherwise;
  } catch {
    return otherwise;
  }
}

/** Milliseconds after which the bar at the top shows that a request is running. */
const progressAfterMs = 500;
/** Milliseconds to wait for an answer, during which the client retries; a file may take longer. */
const patienceMs = { usual: 12000, offline: 1500, file: 60000 };
let pending = 0;

/**
 * Sends a request. If the session has ended, the window gets the event `loggedout`.
 * @param {string} type @param {Record<string, any>} [data]
 * @param {{id?: string, file?: Blob}} [options]
 * @returns {Promise<any>}
 */
export const ask = (type, data = {}, options = {}) => withProgress(async () => {
  try {
    const ms = !navigator.onLine ? patienceMs.offline : options.file ? patienceMs.file : patienceMs.usual;
    return await rally.ask(/** @type {any} */ (type), data, { signal: /** @type {any} */ (AbortSignal).timeout(ms), ...options });
  } catch (error) {
    error.isWrongLogin = type === "account.login";
    if (error.status === 401 && !error.field && !error.isWrongLogin) dispatchEvent(new Event("loggedout"));
    throw error;
  }
});

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function withProgress(work) {
  pending += 1;
  const timer = setTimeout(showProgress, progressAfterMs);
  try {
    return await work();
  } finally {
    pending -= 1;
    clearTimeout(timer);
    if (pending === 0) showProgress();
  }
}

let isBringing = false;

/**
 * Loads the modules of something that a button opens, and opens it. Where they are lost, that is told, with a retry.
 * @param {string[]} paths @param {(...modules: any[]) => any} open
 */
export async function bring(paths, open) {
  if (isBringing) return;
  isBringing = true;
  /** @type {any[]} */ let modules;
  try {
    [, ...modules] = await withProgress(() => Promise.all([loadLooks("more"), ...paths.map((path) => load(path))]));
  } catch (problem) {
    return void tell(sentence(problem), { wrong: true, label: t.wrong.again, act: () => bring(paths, open) });
  } finally {
    isBringing = false;
  }
  await open(...modules);
}

/** Cities whose names begin with a text; empty if there is no answer. @param {string} q */
export const cities = async (q) => (await ask("venues.places", { q, limit: 6 }).catch(() => ({ items: [] }))).items.filter((place) => place.kind === "city");

function showProgress() {
  const bar = document.getElementById("progress");
  if (bar) bar.hidden = pending === 0;
}

/** Whether there was no answer, so that a retry may help. @param {any} error */
export const isOffline = (error) => !(error instanceof Problem) || [0, 502, 503, 504].includes(Number(/** @type {any} */ (error).status));

/** Ids in messages, which mean nothing to people. */
const ids = / [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Advice in refusals for programs: here one sets a pin. */
const positions = /,? or lat,lng$| Else write lat,lng$/;

/**
 * The sentence of a refusal, with the label of the field in place of the field's name.
 * @param {string | undefined} detail @param {string} [field] its path @param {string} [label]
 */
export function worded(detail, field = "", label = field.replace(/^.*\./, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)) {
  let said = detail?.replace(ids, "").replace(positions, "") ?? "";
  if (field && said.startsWith(`${field}: `)) said = said.slice(field.length + 2);
  else if (field && said.startsWith(`${field} `)) said = label + said.slice(field.length);
  return said ? said[0].toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? "" : ".") : t.wrong.unknown;
}

/** The one sentence about an outage: the browser's, or the server's. */
export const outage = () => (navigator.onLine ? t.wrong.away : t.wrong.isOffline);

/** A sentence about an error. @param {any} error */
export function sentence(error) {
  if (!(error instanceof Problem) || /** @type {any} */ (error).status === 0) return outage();
  const { detail, field, retryAfter } = /** @type {any} */ (error);
  const text = worded(detail, field);
  return retryAfter ? `${text} ${t.wrong.tryIn(retryAfter)}` : text;
}

/** Whether the screen says already that the server does not answer. */
const isToldAway = () => document.querySelector(".away, .lost") !== null;

/** Whether a profile lacks something for what was asked. @param {any} error */
export const isGated = (error) => error.reason === "tier_required";

/** Says what the profile lacks, and leads to the form for it. @param {any} error */
export const openGate = (error) => bring(["/account/gate.js"], (gate) => gate.openGate(error.missing ?? []));

/** The next step after an error: a label and its target. @param {any} error @returns {{label: string, act: () => void} | undefined} */
export function nextStep(error) {
  if (isGated(error)) return { label: t.wrong.fillIn, act: () => openGate(error) };
  const isLoggedOut = error.reason === "session_expired" || error.reason === "unauthenticated" && !error.field && !error.isWrongLogin;
  if (isLoggedOut && place().name !== "welcome") return { label: t.account.logIn, act: () => go(`/#/welcome?back=${encodeURIComponent(here())}`) };
  return undefined;
}

/**
 * Sends a command for a button. Shows a refusal, with a retry if that may help. What is done is told at the screen to which `after` goes.
 * @param {string} type @param {Record<string, any>} [data]
 * @param {{done?: string, id?: string, file?: Blob, after?: (reply: any) => void}} options
 * @returns {Promise<any>} the reply; `undefined` if it was refused
 */
export async function act(type, data = {}, { done, id = newId(), file, after } = {}) {
  try {
    const reply = await ask(type, data, { id, file });
    after?.(reply);
    if (done) tell(done, { isDone: true });
    return reply;
  } catch (error) {
    return refuse(error, () => act(type, data, { done, id, file, after }));
  }
}

/** Tells that something was refused, or was not answered, with the next step. @param {any} error @param {() => void} [again] tries it again */
export function refuse(error, again) {
  if (isGated(error)) return void openGate(error);
  const step = isOffline(error) && again ? { label: t.wrong.again, act: again } : nextStep(error);
  tell(isOffline(error) && isToldAway() ? t.wrong.notSent : sentence(error), { wrong: true, ...step });
}

/**
 * Sends a command that removes something, after a delay in which it can be undone.
 * @param {string} text what has happened @param {() => any} send @param {() => void} [undone]
 * @returns {() => boolean} takes it back as Undo would, but for `undone`; whether it was in time
 */
export function actLater(text, send, undone) {
  return tell(text, { label: t.undo, act: undone ?? (() => {}), otherwise: send });
}

/** A new id: UUIDv7, so that ids sort by time. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let ms = now();
  for (let index = 5; index >= 0; index -= 1, ms = Math.floor(ms / 256)) bytes[index] = ms % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
