// @ts-check
// A new cup in a few taps: its name, what is played and how, at darts also the start, the length and the boards; all else has a default and stands
// behind "Add details". And changing one.

import { ask, newId } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { sportNames } from "../parts/icons.js";
import { linkTo } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { clean } from "../play/filters.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { h } from "../view.js";
import { placeText } from "./model.js";
import { t } from "./texts.js";

const formats = /** @type {const} */ (["single", "double", "groups_single", "round_robin", "swiss", "groups_double"]);
/** Scores that a leg of darts begins at, lengths of a match of darts, and numbers of boards, to be tapped. */
const [starts, lengths, boardCounts] = [[301, 501, 701], [1, 3, 5, 7], [1, 2, 3, 4]];

/** Numbers to tap, with the one that is chosen already. @param {string} name @param {string} label @param {number[]} numbers @param {number} chosen */
const tapped = (name, label, numbers, chosen) => choice(name, label, [...new Set([...numbers, chosen])].sort((a, b) => a - b)
  .map((one) => [String(one), String(one)]), String(chosen));

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const cupId = stage.args[0];
  const found = cupId ? await ask("cups.get", { cupId }) : undefined;
  const cup = found?.cup;
  if (cup && !cup.isHost) return go(`/#/cup/${cupId}`, { instead: true });
  const groupId = cup?.groupId ?? stage.query.get("group") ?? undefined;
  const group = groupId ? await ask("groups.get", { groupId }).catch(() => undefined) : undefined;
  const id = newId();
  const form = newForm(() => redraw(), { "options.boards": "boards", "options.lengths.bestOf": "bestOf", "options.lengths.final": "bestOfFinal",
    "options.groups.count": "groupCount",
    "place.name": "place", "options.groups.qualify": "qualify", "options.rounds": "rounds", "options.legs": "legs", "options.drawsAllowed": "drawsAllowed" });
  const isDrawn = Boolean(cup) && !["draft", "registering"].includes(cup.status);
  const where = cup?.place ? placeText(cup.place) : "";
  const o = cup?.options ?? {};
  const skills = Object.keys(session.me?.profile?.sportSkills ?? {});
  const first = { sport: cup?.sport ?? stage.query.get("sport") ?? group?.sports?.[0] ?? skills[0] ?? "darts", format: cup?.format ?? "single" };
  stage.title(cup ? t.edit.change : t.edit.title);

  /** The present value of a field. @param {string} name @param {any} otherwise */
  const now = (name, otherwise) => /** @type {any} */ (document.querySelector("form.cup-form"))?.elements.namedItem(name)?.value || otherwise;

  const submit = async (/** @type {any} */ values) => {
    const { name, place, sport = first.sport, format = first.format, entrantsMax, entry, visibility, teamSize, seeding, thirdPlace, legs, groupCount, qualify,
      rounds, boards, bestOf,
      bestOfFinal, drawsAllowed, startScore } = values;
    const hasGroups = format.startsWith("groups");
    const isKnockout = format === "single" || format === "double";
    const options = clean({ thirdPlace: format.endsWith("single") ? thirdPlace : undefined, legs: legs ? 2 : isKnockout || format === "swiss" ? undefined : 1,
      groups: hasGroups ? clean({ count: groupCount ?? 2, qualify: qualify ?? 2 }) : undefined, rounds: format === "swiss" ? rounds : undefined,
      boards: boards && Number(boards), drawsAllowed: isKnockout ? undefined : drawsAllowed, lengths: bestOf || bestOfFinal
        ? clean({ bestOf: bestOf && Number(bestOf), final: isKnockout || hasGroups ? bestOfFinal : undefined }) : undefined,
      match: sport === "darts" && startScore ? { gameType: "x01", options: { startScore: Number(startScore) } } : undefined });
    // An unchanged place stays as it was found; one that is emptied goes.
    const placed = (place ?? "") === where ? {} : place ? { place: { name: place } } : { place: null };
    const wanted = { ...clean({ name, visibility, ...(isDrawn ? {} : { format, entrantsMax, entry, teamSize, seeding, options }) }), ...placed };
    const reply = cup ? await ask("cups.update", { cupId, ifVersion: cup.version, ...wanted }, { id })
      : await ask("cups.create", { sport, groupId: group?.id, gameId: stage.query.get("game") ?? undefined, leagueId: stage.query.get("league") ?? undefined,
        ...wanted }, { id });
    // Everything has a default: entries are open at once.
    if (!cup) await ask("cups.open", { cupId: reply.id }, { id: newId() });
    go(`/#/cup/${cup ? cupId : reply.id}`, { instead: true });
    tell(cup ? t.saved : t.edit.made, { isDone: true });
  };

  const redraw = () => {
    const format = now("format", first.format), sport = now("sport", first.sport);
    const hasGroups = format.startsWith("groups");
    const isKnockout = format === "single" || format === "double";
    const isDarts = sport === "darts";
    const number = (/** @type {string} */ name, /** @type {string} */ label, /** @type {any} */ value, /** @type {number} */ min, /** @type {number} */ max,
      more = {}) =>
      form.field({ name, label, type: "number", inputmode: "numeric", min, max, value, isPlain: true, ...more });
    const visibility = group ? t.edit.visibility : { public: t.edit.visibility.public, private: t.edit.visibility.private };
    stage.draw(h("form", { class: "cup-form", onsubmit: form.send(submit) }, h("h1", null, cup ? t.edit.change : t.edit.title),
      form.field({ name: "name", label: t.edit.name, required: true, maxlength: 60, autocomplete: "off", placeholder: t.edit.sample, value: cup?.name ?? "" }),
      !cup && form.field({ name: "sport", label: t.edit.sport, type: "select", value: first.sport, onchange: redraw,
        options: [...new Set([first.sport, "darts", ...skills, ...sportNames])].map((one) => /** @type {[string, string]} */ ([one, t.sports[one]])) }),
      !isDrawn && [
        isDarts && [tapped("startScore", t.edit.startScore, starts, o.match?.options?.startScore ?? 501), tapped("bestOf", t.edit.bestOf, lengths,
          o.lengths?.bestOf ?? 3), tapped("boards", t.edit.dartsBoards, boardCounts, o.boards ?? 2)],
        h("fieldset", { class: "format-pick", key: "format" }, h("legend", null, t.edit.format), formats.map((one) => h("label", { class: "format", key: one },
          h("input", { type: "radio", name: "format", value: one, checked: one === first.format, onchange: redraw }),
          h("span", null, h("strong", null, t.cup.formats[one]), h("span", { class: "quiet" }, t.cup.formatAbout[one]))))),
        hasGroups && h("div", { class: "row", key: "groups" }, number("groupCount", t.edit.groupCount, o.groups?.count ?? 2, 2, 16),
          number("qualify", t.edit.qualify, o.groups?.qualify ?? 2, 1, 4))],
      form.field({ name: "place", label: t.edit.place, maxlength: 120, autocomplete: "off", hint: t.edit.placeHint, value: where }),
      choice("visibility", t.edit.who, Object.entries(visibility), cup?.visibility ?? (group ? "group" : "public")),
      !isDrawn && [choice("entry", t.edit.entry, Object.entries(t.edit.entries), cup?.entry ?? "open"),
        h("details", { class: "more", key: "more", open: Boolean(cup) }, h("summary", null, t.edit.more),
          !isDarts && h("div", { class: "row" }, number("boards", t.edit.boards, o.boards || undefined, 1, 20, { hint: t.edit.boardsHint, isPlain: false }),
            number("bestOf", t.edit.matchBestOf, o.lengths?.bestOf, 1, 99, { hint: t.edit.bestHint, isPlain: false })),
          h("div", { class: "row" }, number("entrantsMax", t.edit.most, cup?.entrantsMax ?? 32, format === "double" ? 3 : 2, 64),
            (isKnockout || hasGroups) && number("bestOfFinal", t.edit.bestOfFinal, o.lengths?.final, 1, 99, { hint: t.edit.finalHint, isPlain: false })),
          number("teamSize", t.edit.teamSize, cup?.teamSize ?? 1, 1, 20, { hint: t.edit.teamHint }),
          choice("seeding", t.edit.seeding, Object.entries(t.edit.seedings), cup?.seeding ?? "random"),
          format === "swiss" && number("rounds", t.edit.rounds, o.rounds, 1, 12),
          format.endsWith("single") && form.field({ name: "thirdPlace", label: t.edit.thirdPlace, type: "check", value: o.thirdPlace ?? true }),
          !isKnockout && format !== "swiss" && form.field({ name: "legs", label: t.edit.legs, type: "check", value: o.legs === 2 }),
          !isKnockout && form.field({ name: "drawsAllowed", label: t.edit.draws, type: "check", value: o.drawsAllowed ?? false }))],
      !cup && h("p", { class: "center", key: "others" }, linkTo("/#/cups", t.edit.others, "more-link")),
      sticky(form.foot(cup ? t.save : t.edit.create))));
  };
  redraw();
  return undefined;
}
