// @ts-check
// The states of a screen besides its content: waiting, empty, an error.

import { isOffline, nextStep, outage, sentence } from "../ask.js";
import { here } from "../router.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { button } from "./button.js";
import { icon } from "./icons.js";

const bones = 5;

/**
 * Waiting, by the outlines of what comes on its screen, which the style sheet knows. The content has other elements: a reused one would
 * visibly jump. @param {string} [key]
 */
export const waiting = (key = "waiting") => h("div", { class: "waiting", role: "status", key },
  h("span", { class: "sr" }, t.loading), Array.from({ length: bones }, (_, bone) => h("div", { class: "bone", key: bone })));

/** An empty list, with a suggestion. @param {string} text @param {any} [step] a link or a button */
export const empty = (text, step) => h("div", { class: "empty" }, h("p", null, text), step);

/**
 * A link that looks like a button.
 * @param {string} href
 * @param {string} label
 * @param {string} [kind]
 * @param {any} [sign] what it shows instead of its label
 */
export const linkTo = (href, label, kind = "button", sign) => h("a", { class: kind, href, "aria-label": sign && label }, sign ?? label);

/** A link that saves a query's answer as a file for spreadsheets. @param {string} type @param {Record<string, any>} data @param {string} name */
export const tableLink = (type, data, name) => h("a", { class: "button", href: `/v1/${type}?${new URLSearchParams(data)}`, download: `${name}.csv`,
  key: type }, t.download);

/**
 * A screen that there is no connection or no answer for, with what can be done meanwhile. Within a part of a screen only its first words are shown.
 * @param {Record<string, any>} props @param {string} title @param {any} text @param {() => any} again
 */
const outOfReach = (props, title, text, again) => h("div", props, icon("cloud"), h("p", { class: "outage" }, title.replace(/\.$/, "")),
  text && h("p", null, text), button(t.wrong.again, again), h("p", { class: "quiet" }, t.wrong.meanwhile),
  h("div", { class: "row" }, (/** @type {const} */ (["darts", "cards"])).map((name) =>
    h("a", { class: "button", href: `/#/${name}`, key: name }, icon(name), t.nav[name]))));
const whyNot = () => (navigator.onLine ? t.wrong.unseenAway : t.wrong.unseenText);

/** In place of a screen of which nothing has been seen. @param {() => any} again */
export const unseen = (again) => outOfReach({ class: "away unseen", role: "status", key: "unseen" }, outage(),
  [whyNot(), navigator.onLine && ` ${t.wrong.trying}`], again);

/** Content that needs a login. @param {string} text */
export const forWhoIsIn = (text) => empty(text, h("div", { class: "row center" },
  linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, "button primary"),
  linkTo(`/#/welcome?new=1&back=${encodeURIComponent(here())}`, t.account.signUp)));

/** An error with the next step. Where a bar tells that the server does not answer, this does not say it again. @param {any} problem @param {() => any} retry */
export function failed(problem, retry) {
  // A service that refuses says why.
  if (isOffline(problem)) return outOfReach({ class: "lost notice row between", role: "alert" }, sentence(problem), !problem.status && whyNot(), retry);
  const step = nextStep(problem);
  return h("div", { class: "empty", role: "alert" }, h("p", null, sentence(problem)),
    step ? h("button", { class: "primary", onclick: step.act }, step.label)
      // A retry does not help if something does not exist.
      : problem.status === 404 ? linkTo("/#/home", t.nav.home, "button primary") : button(t.wrong.again, retry));
}

/** A part that can be expanded. @param {string} title @param {...any} kids */
export const part = (title, ...kids) => h("section", { class: "part" }, h("h2", null, title), kids);
