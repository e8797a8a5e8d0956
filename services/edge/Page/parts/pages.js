// @ts-check
// A list by pages, with a button for the next one.

import { ask } from "../ask.js";
import { keep, recall } from "../store.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { button } from "./button.js";
import { failed, waiting } from "./states.js";

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
