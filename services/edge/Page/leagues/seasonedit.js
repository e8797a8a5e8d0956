// @ts-check
// A season of a league: fixtures from a date on, or evenings whose cups give points.

import { ask, newId } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { sticky } from "../parts/sticky.js";
import { dateOf, daysAfter } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { now } from "../clock.js";
import { clean } from "../play/filters.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const usualPlaces = [10, 7, 5, 4, 2, 2, 2, 2];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const [leagueId, seasonId] = stage.args;
  const [league, season] = await Promise.all([ask("leagues.get", { leagueId }), seasonId ? ask("leagues.season", { seasonId }) : undefined]);
  const id = newId();
  const form = newForm(() => redraw(), Object.fromEntries(["firstDate", "everyDays", "divisions", "move", "legs", "playWindowDays", "bestOf", "drawsAllowed",
    "ifLate"].map((one) => [`options.${one}`, one])
    .concat([["options.evenings.places", "places"], ["options.evenings.best", "best"], ["options.evenings.takingPart", "takingPart"]])));
  const o = season?.options ?? {};
  const today = dateOf(new Date(now()));
  const kindFirst = o.evenings ? "evenings" : "fixtures";
  stage.title(season ? t.seasonEdit.change : t.seasonEdit.title);
  const chosen = (/** @type {string} */ name, /** @type {string} */ first) =>
    /** @type {any} */ (document.querySelector("form.league-form"))?.elements.namedItem(name)?.value || first;
  const submit = async (/** @type {any} */ values) => {
    const { name, kind = kindFirst, firstDate, everyDays, divisions, move, legs, playWindowDays, bestOf, drawsAllowed, ifLate, places, best,
      takingPart } = values;
    const options = kind === "evenings" ? { evenings: clean({ places: places?.split(/[,;\s]+/).filter(Boolean).map(Number), best, takingPart }) }
      : clean({ firstDate, everyDays, divisions, move, legs: legs ? 2 : 1, playWindowDays, bestOf, drawsAllowed, ifLate });
    if (season) await ask("leagues.season-update", { seasonId, name, options }, { id });
    const made = season ?? await ask("leagues.season-create", { leagueId, name, options }, { id });
    go(`/#/league/${leagueId}?season=${made.id}`, { instead: true });
    tell(season ? t.saved : t.seasonEdit.made, { isDone: true });
  };
  const redraw = () => {
    const kind = chosen("kind", kindFirst);
    const number = (/** @type {string} */ name, /** @type {string} */ label, /** @type {any} */ value, /** @type {number} */ min, /** @type {number} */ max,
      more = {}) =>
      form.field({ name, label, type: "number", inputmode: "numeric", min, max, value, isPlain: true, ...more });
    stage.draw(h("form", { class: "league-form", onsubmit: form.send(submit) }, h("h1", null, season ? t.seasonEdit.change : t.seasonEdit.title),
      form.field({ name: "name", label: t.seasonEdit.name, required: true, maxlength: 60, autocomplete: "off",
        placeholder: `${t.seasonEdit.sample} ${today.slice(0, 4)}`, value: season?.name ?? "" }),
      !season && choice("kind", t.seasonEdit.kind, Object.entries(t.seasonEdit.kinds), kindFirst, redraw),
      kind === "evenings" ? [form.field({ name: "places", label: t.seasonEdit.places, hint: t.seasonEdit.placesHint,
        value: (o.evenings?.places ?? usualPlaces).join(", "), isPlain: true }),
        h("div", { class: "row top", key: "evenings" }, number("takingPart", t.seasonEdit.takingPart, o.evenings?.takingPart ?? 1, 0, 999),
          number("best", t.seasonEdit.best, o.evenings?.best, 1, 60, { hint: t.seasonEdit.bestHint }))]
        : [h("div", { class: "row top", key: "dates" }, form.field({ name: "firstDate", label: t.seasonEdit.firstDate, type: "date", required: true,
          min: today, max: daysAfter(today, 366), value: o.firstDate ?? daysAfter(today, 14) }),
          number("everyDays", t.seasonEdit.everyDays, o.everyDays ?? 7, 1, 28)),
        number("bestOf", t.seasonEdit.bestOf, o.bestOf ?? (league.sport === "darts" ? 5 : undefined), 1, 99),
        h("details", { class: "more", key: "more", open: Boolean(season) }, h("summary", null, t.edit.more),
          h("div", { class: "row top" }, number("divisions", t.seasonEdit.divisions, o.divisions ?? 1, 1, 8),
            number("move", t.seasonEdit.move, o.move ?? 0, 0, 4)),
          number("playWindowDays", t.seasonEdit.playWindowDays, o.playWindowDays ?? 0, 0, 60),
          form.field({ name: "legs", label: t.seasonEdit.legs, type: "check", value: o.legs === 2 }),
          form.field({ name: "drawsAllowed", label: t.seasonEdit.draws, type: "check", value: o.drawsAllowed ?? false }),
          choice("ifLate", t.seasonEdit.ifLate, Object.entries(t.seasonEdit.late), o.ifLate ?? "host"))],
      sticky(form.foot(season ? t.save : t.seasonEdit.create))));
  };
  redraw();
  return undefined;
}
