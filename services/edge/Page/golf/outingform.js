// @ts-check
// The form of an outing: when the first group tees off, how far apart the others follow, and from which hole.

import { ask, newId } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { openSheet } from "../parts/sheet.js";
import { tell } from "../parts/toast.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Groups as the server takes them: those who still come; whoever would be left alone is in none. @param {any[][]} groups the players of each */
export const wholeGroups = (groups) => groups.map((players) => players.filter((one) => one.isGoing)).filter((players) => players.length > 1)
  .map((players) => ({ players: players.map((one) => one.accountId) }));

/** @param {string} gameId @param {any} outing as it is; undefined where there is none
 * @param {number | undefined} holes 9 have no hole 10 @param {(outing: any) => void} done */
export function openOuting(gameId, outing, holes, done) {
  const id = newId();
  /** @type {ReturnType<typeof newForm>} */ let form;
  return openSheet(t.outing.title, (close, redraw) => {
    form ??= newForm(redraw);
    const save = form.send(async ({ interval, start, hole, largest, how }) => {
      const groups = how === "hand" ? wholeGroups(outing.groups.map((/** @type {any} */ group) => group.players)) : undefined;
      const reply = await ask("rounds.outing", { gameId, interval: Number(interval), start, hole, groups, largest: groups ? undefined : Number(largest) },
        { id });
      close();
      done(reply);
      tell(t.outing.saved, { isDone: true });
    });
    return h("form", { class: "outing-form", onsubmit: save },
      outing && choice("how", t.outing.how, Object.entries(t.outing.ways), "index"),
      form.field({ name: "start", label: t.outing.start, type: "time", value: outing?.groups[0]?.clock ?? "" }),
      choice("interval", t.outing.interval, ["6", "8", "10", "12", "15"].map((one) => [one, one]), String(outing?.interval ?? 10)),
      choice("hole", t.outing.hole, Object.entries(t.outing.starts).filter(([start]) => start !== "10" || holes !== 9), outing?.from ?? "1"),
      choice("largest", t.outing.largest, ["2", "3", "4"].map((one) => [one, one]), "4"),
      form.foot(t.outing.save));
  });
}
