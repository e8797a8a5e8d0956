// @ts-check
// The people who host a cup, a league or a ladder besides its host: the host names them and takes it back, they may stop.

import { h } from "../view.js";
import { isolated, t as all } from "../texts.js";
import { myId } from "../session.js";
import { button } from "./button.js";
import { faceButton, newFriendPicker } from "./friends.js";
import { icon } from "./icons.js";
import { calledBy, learn, meet } from "./players.js";
import { openSheet } from "./sheet.js";
import { failed, waiting } from "./states.js";

/**
 * @typedef {{hostId: string, coHosts: any[], asked?: any[], texts: any, people?: () => Promise<any[]>,
 *   set: (accountId: string, on: boolean, done: string) => Promise<any>}} CoHosting
 * `people` finds those who can be named; without it friends are asked. `set` resolves to the reply, which has the co-hosts from then on.
 */

/** The item of a menu for the host, and for a co-host who may stop. @param {CoHosting} hosting @returns {import("../router.js").MenuItem | undefined} */
export function coHostItem(hosting) {
  const { hostId, coHosts, texts } = hosting;
  if (hostId === myId()) return { label: texts.title, sign: () => icon("you"), act: () => openCoHosts(hosting) };
  if (!coHosts.some(({ accountId }) => accountId === myId())) return undefined;
  return { label: texts.leave, sign: () => icon("you"), act: () => hosting.set(myId() ?? "", false, texts.left), isDanger: true };
}

/** The people who can be named, as faces to tap. @param {() => Promise<any[]>} find @param {() => void} redraw */
function newFaces(find, redraw) {
  /** @type {any[] | undefined} */ let people;
  /** @type {any} */ let problem;
  const load = async () => {
    problem = undefined;
    people = await find().catch((error) => void (problem = error));
    learn(people ?? []);
    redraw();
  };
  load();
  return {
    /** @param {string} label @param {string} none @param {(person: any) => any} chosen @param {(person: any) => boolean} isOut */
    view(label, none, chosen, isOut) {
      if (problem) return failed(problem, load);
      if (!people) return waiting();
      const shown = people.filter((one) => !isOut(one));
      return shown.length === 0 ? h("p", { class: "quiet" }, none) : h("div", { class: "pick-faces", role: "group", "aria-label": label, key: "faces" },
        shown.map((one) => faceButton(one, () => chosen(one))));
    },
  };
}

/** @param {CoHosting} hosting */
export function openCoHosts({ hostId, coHosts, asked = [], texts, people, set }) {
  /** @type {{view: (label: string, none: string, chosen: (person: any) => any, isOut: (person: any) => boolean) => any}} */ let picker;
  return openSheet(texts.title, (close, redraw) => {
    picker ??= people ? newFaces(people, redraw) : newFriendPicker(redraw);
    meet([...coHosts, ...asked].map(({ accountId }) => accountId), redraw);
    const change = async (/** @type {string} */ accountId, /** @type {boolean} */ on, /** @type {string} */ done) => {
      const reply = await set(accountId, on, done);
      if (reply) [coHosts, asked] = [reply.coHosts, reply.asked ?? []];
      redraw();
    };
    const row = (/** @type {any} */ one, /** @type {string} */ note) => {
      const name = calledBy(one.accountId, one.nickname) ?? all.people.gone;
      return h("li", { class: "person", key: one.accountId }, h("div", { class: "grow" }, h("strong", null, isolated(name)),
        note && h("p", { class: "quiet note" }, note)),
        button("×", () => change(one.accountId, false, texts.stopped), { class: "icon", "aria-label": texts.stop(name), key: "stop" }));
    };
    const ids = new Set([...coHosts, ...asked].map(({ accountId }) => accountId));
    return [h("p", { class: "quiet" }, texts.text), ids.size > 0 && h("ul", { class: "people", key: "people" }, coHosts.map((one) => row(one, "")),
      asked.map((one) => row(one, texts.asked))),
      picker.view(texts.title, texts.none, (person) => change(person.id, true, texts.named), ({ id }) => id === hostId || ids.has(id))];
  });
}
