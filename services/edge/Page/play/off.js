// @ts-check
// A game that was called off: why, and the games near its place that whoever had joined could play instead.

import { ask } from "../ask.js";
import { loadLooks } from "../load.js";
import { isUser, myId } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { gameCard } from "./gamecard.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** Games that are shown, and those that are asked for, since my own are none to find. */
const shownMax = 3, askedMax = 8;
const radiusMiles = 25;

/** @param {any} game */
export const offNotice = ({ statusReason }) => h("p", { class: "notice off" }, signOf("off"), h("span", null,
  h("strong", null, t.game.status.cancelled), statusReason && `: ${isolated(statusReason)}`));

/** The games instead, asked for once the game is known to be off. @param {import("../router.js").Stage} stage @param {any} state */
export function newInstead(stage, state) {
  /** Games of the same sport, and any others. @type {any[]} */ let games = [];
  let isAsked = false;
  const search = async (/** @type {Record<string, any>} */ more) => {
    const { lat, lng } = state.game.place;
    const reply = await ask("games.search", { center: { lat, lng }, radiusMiles, hasOpenSlots: true, limit: askedMax, ...more }).catch(() => undefined);
    return (reply?.items ?? []).filter((/** @type {any} */ one) => one.id !== state.id && one.hostId !== myId() && !one.participation);
  };
  const load = async () => {
    const same = await search({ sports: [state.game.sport] });
    const others = same.length < shownMax ? await search({}) : [];
    games = [...same, ...others.filter((/** @type {any} */ one) => !same.some(({ id }) => id === one.id))].slice(0, shownMax);
    if (!stage.signal.aborted) state.redraw();
  };
  return {
    /** @param {any} hosting the way to host one oneself */
    view(hosting) {
      if (!isAsked && isUser()) {
        isAsked = true;
        loadLooks("play/off", { signal: stage.signal, lost() {} });
        load();
      }
      return [games.length > 0 && h("section", { class: "instead", key: "instead" }, h("h2", null, t.answer.nearby),
        h("ul", { class: "cards" }, games.map((one) => gameCard(one)))), hosting];
    },
  };
}
