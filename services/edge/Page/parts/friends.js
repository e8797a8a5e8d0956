// @ts-check
// Friends to tap: their faces, and a field that finds the others by name where they are many. What is found is a list to tap, since a
// phone shows a browser's own suggestions where its keyboard is, or not at all.

import { ask } from "../ask.js";
import { loadLooks } from "../load.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { button } from "./button.js";
import { avatar } from "./people.js";
import { failed, waiting } from "./states.js";
import { newSearch } from "./typed.js";

/** Friends whose faces are shown; the others are found by their names. */
export const facesMax = 24;
/** Friends that are listed of those that are found. */
const foundMax = 8;

/** A friend's face with the name below. @param {any} one @param {() => any} work @param {Record<string, any>} [props] @param {...any} more */
export const faceButton = (one, work, props = {}, ...more) => button([avatar(one), h("span", { class: "name" }, one.displayName), ...more], work,
  { key: one.id, "aria-label": one.displayName, ...props });

/**
 * A field that finds friends. The returned function describes it, and calls `chosen` with the one who is tapped.
 * @param {() => void} redraw
 */
export function newFinder(redraw) {
  loadLooks("parts/friends", { lost() {} });
  /** @type {any[] | undefined} */ let found;
  const look = newSearch((q) => ask("friends.list", { q, limit: foundMax }).then(({ items }) => items, () => []),
    (items) => { found = items; redraw(); });
  const pick = (/** @type {string} */ id, /** @type {any} */ one, /** @type {(person: any) => any} */ chosen) => {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
    if (field) field.value = "";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    return chosen(one);
  };
  /** @param {string} label @param {(person: any) => any} chosen @param {(person: any) => boolean} [isOut] those who are not offered */
  return (label, chosen, isOut = () => false) => {
    const id = `find-${label.replace(/\W/g, "-")}`;
    const shown = found?.filter((one) => !isOut(one));
    return h("div", { class: "field", key: id }, h("label", { for: id }, label),
      h("input", { id, type: "search", autocomplete: "off", placeholder: t.people.name, oninput: (/** @type {any} */ event) => look(event.target.value.trim()),
        // Within a form, Enter would send that.
        onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") event.preventDefault(); } }),
      h("div", { "aria-live": "polite" }, shown && (shown.length === 0 ? h("p", { class: "hint" }, t.people.nobody)
        : h("ul", { class: "actions hits" }, shown.map((one) => h("li", { key: one.id }, button([avatar(one), h("span", { class: "grow" }, one.displayName,
          h("span", { class: "quiet" }, ` @${one.nickname}`))], () => pick(id, one, chosen))))))));
  };
}

/**
 * All friends to tap, asked for as they are first shown.
 * @param {() => void} redraw
 */
export function newFriendPicker(redraw) {
  const finder = newFinder(redraw);
  /** @type {any[] | undefined} */ let friends;
  /** @type {any} */ let problem;
  let isAsked = false;
  const load = async () => {
    problem = undefined;
    friends = (await ask("friends.list", { limit: 100 }).catch((error) => void (problem = error)))?.items;
    redraw();
  };
  return {
    /** The name of a friend. @param {string} nickname */
    nameOf: (nickname) => friends?.find((one) => one.nickname === nickname)?.displayName ?? nickname,
    /** @param {string} label @param {string} none where there is nobody @param {(person: any) => any} chosen @param {(person: any) => boolean} [isOut] */
    view(label, none, chosen, isOut = () => false) {
      if (!isAsked) {
        isAsked = true;
        load();
      }
      if (problem) return failed(problem, load);
      if (!friends) return waiting();
      const shown = friends.filter((one) => !isOut(one)).slice(0, facesMax);
      return [shown.length === 0 ? h("p", { class: "quiet" }, friends.length === 0 ? t.people.none : none)
        : h("div", { class: "pick-faces", role: "group", "aria-label": label, key: "faces" }, shown.map((one) => faceButton(one, () => chosen(one)))),
      friends.length > facesMax && finder(label, chosen, isOut)];
    },
  };
}
