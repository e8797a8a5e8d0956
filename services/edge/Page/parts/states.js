// @ts-check
// The states of a screen besides its content: waiting, empty, an error, a button for more.

import { ask, isOffline, nextStep, outage, sentence } from "../ask.js";
import { here } from "../router.js";
import { keep, recall } from "../store.js";
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

/** In place of a screen of which nothing has been seen, where there is no connection or no answer. @param {() => any} again */
export const unseen = (again) => h("div", { class: "away unseen", role: "status", key: "unseen" }, icon("cloud"),
  h("h2", null, outage().slice(0, -1)), h("p", null, navigator.onLine ? t.wrong.unseenAway : t.wrong.unseenText),
  button(t.wrong.again, again, { class: "primary" }), h("p", { class: "quiet" }, t.wrong.meanwhile),
  h("div", { class: "row" }, (/** @type {const} */ (["darts", "cards"])).map((name) =>
    h("a", { class: "button", href: `/#/${name}`, key: name }, icon(name), t.nav[name]))));

/** Content that needs a login. @param {string} text */
export const forWhoIsIn = (text) => empty(text, h("div", { class: "row center" },
  linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, "button primary"),
  linkTo(`/#/welcome?new=1&back=${encodeURIComponent(here())}`, t.account.signUp)));

/** An error with the next step. Where a bar tells that the server does not answer, this does not say it again. @param {any} problem @param {() => any} retry */
export function failed(problem, retry) {
  const step = nextStep(problem);
  const isLost = isOffline(problem);
  return h("div", { class: isLost ? "lost notice row between" : "empty", role: "alert" }, isLost && icon("cloud"), h("p", null, sentence(problem)),
    step ? h("button", { class: "primary", onclick: step.act }, step.label)
      // A retry does not help if something does not exist.
      : problem.status === 404 ? linkTo("/#/home", t.nav.home, "button primary") : button(t.wrong.again, retry));
}

/** A part that can be expanded. @param {string} title @param {...any} kids */
export const part = (title, ...kids) => h("section", { class: "part" }, h("h2", null, title), kids);

/**
 * A list by pages: `load` asks for the first page, `more` draws the button for the next.
 * @param {string} type @param {Record<string, any>} data @param {() => void} redraw
 */
export function pagedList(type, data, redraw) {
  const list = {
    items: /** @type {any[] | undefined} */ (undefined),
    next: /** @type {string | undefined} */ (undefined),
    reply: /** @type {any} */ (undefined),
    problem: /** @type {any} */ (undefined),
    /** The call that is tried again after a problem. */
    again: () => {},
    async load() {
      [list.problem, list.again] = [undefined, list.load];
      let isFresh = false;
      recall(type, data).then((seen) => {
        if (!seen || isFresh || list.items) return;
        list.take(seen.data);
        redraw();
      });
      try {
        const reply = await ask(type, data);
        isFresh = true;
        keep(type, data, reply);
        list.take(reply);
      } catch (error) {
        list.problem = error;
      }
      redraw();
    },
    /** @param {any} reply */
    take(reply) {
      [list.reply, list.items, list.next] = [reply, reply.items, reply.next];
    },
    /** @param {string} id */
    drop(id) {
      list.items = list.items?.filter((item) => item.id !== id);
      redraw();
    },
    async loadMore() {
      [list.problem, list.again] = [undefined, list.loadMore];
      const page = await ask(type, { ...data, page: list.next }).catch((error) => void (list.problem = error));
      if (page) [list.items, list.next] = [[...(list.items ?? []), ...page.items], page.next];
      redraw();
    },
    more: () => list.problem ? failed(list.problem, list.again) : list.next && h("div", { class: "row center" }, button(t.more, list.loadMore)),
    /** @param {(item: any) => any} row @param {any} nothing */
    view: (row, nothing) => list.problem && !list.items?.length ? failed(list.problem, list.again)
      : !list.items ? waiting()
        : list.items.length === 0 ? nothing
          : [h("ul", { class: "rows" }, list.items.map(row)), list.more()],
  };
  return list;
}
