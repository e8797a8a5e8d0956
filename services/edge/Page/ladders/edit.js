// @ts-check
// A new ladder: its name and what is played; its rules have defaults behind "Add details". And changing one.

import { ask, newId } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { sportNames } from "../parts/icons.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { clean } from "../play/filters.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/**
 * The rules: the least, the most, and what holds where nothing is said (domain.md §18.1).
 * @type {[name: "reach" | "answerHours" | "playDays" | "openMax" | "sameAgainDays", min: number, max: number, first: number][]}
 */
const rules = [["reach", 1, 10, 3], ["answerHours", 24, 168, 72], ["playDays", 3, 60, 14], ["openMax", 1, 5, 2], ["sameAgainDays", 0, 60, 7]];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const ladderId = stage.args[0];
  const ladder = ladderId ? (await ask("ladders.get", { ladderId })).ladder : undefined;
  if (ladder && !ladder.role) return go(`/#/ladder/${ladderId}`, { instead: true });
  const groupId = ladder?.groupId ?? stage.query.get("group") ?? undefined;
  const group = groupId ? await ask("groups.get", { groupId }).catch(() => undefined) : undefined;
  const id = newId();
  const form = newForm(() => redraw());
  const sport = ladder?.sport ?? group?.sports?.[0] ?? Object.keys(session.me?.profile?.sportSkills ?? {})[0] ?? "tennis";
  stage.title(ladder ? t.ladderEdit.change : t.ladderEdit.title);
  const submit = async (/** @type {any} */ values) => {
    const { bestOf, city, ...more } = values;
    const reply = ladder ? await ask("ladders.update", { ladderId, ifVersion: ladder.version, ...more, city: city ?? null, bestOf: bestOf ?? null }, { id })
      : await ask("ladders.create", clean({ groupId: group?.id, city, bestOf, ...more }), { id });
    // A ladder's maker mostly plays on it.
    if (!ladder) await ask("ladders.join", { ladderId: reply.id }, { id: newId() });
    go(`/#/ladder/${ladder ? ladderId : reply.id}`, { instead: true });
    tell(ladder ? t.saved : t.ladderEdit.made, { isDone: true });
  };
  const redraw = () => {
    const visibility = group ? t.edit.visibility : { public: t.edit.visibility.public, private: t.edit.visibility.private };
    const now = ladder?.rules ?? {};
    stage.draw(h("form", { class: "ladder-form", onsubmit: form.send(submit) }, h("h1", null, ladder ? t.ladderEdit.change : t.ladderEdit.title),
      form.field({ name: "name", label: t.ladderEdit.name, required: true, maxlength: 60, autocomplete: "off", placeholder: t.ladderEdit.sample,
        value: ladder?.name ?? "" }),
      !ladder && form.field({ name: "sport", label: t.edit.sport, type: "select", value: sport,
        options: [...new Set([sport, ...sportNames])].map((one) => /** @type {[string, string]} */ ([one, t.sports[one]])) }),
      form.field({ name: "city", label: t.ladderEdit.city, maxlength: 80, autocomplete: "off", value: ladder ? ladder.city ?? ""
        : session.me?.profile?.cityLabel ?? "" }),
      choice("visibility", t.edit.who, Object.entries(visibility), ladder?.visibility ?? (group ? "group" : "public")),
      h("details", { class: "more", key: "more", open: Boolean(ladder) }, h("summary", null, t.edit.more),
        rules.map(([name, min, max, first]) => form.field({ name, label: t.ladderEdit[name], type: "number", inputmode: "numeric", min, max,
          value: now[name] ?? first, isPlain: true })),
        form.field({ name: "idleDays", label: t.ladderEdit.idleDays, type: "number", inputmode: "numeric", min: 0, max: 90, value: now.idleDays ?? 30,
          hint: t.ladderEdit.idleHint, isPlain: true }),
        form.field({ name: "bestOf", label: t.ladderEdit.bestOf, type: "number", inputmode: "numeric", min: 1, max: 99, value: now.bestOf,
          hint: t.ladderEdit.bestHint, isPlain: true })),
      sticky(form.foot(ladder ? t.save : t.ladderEdit.create))));
  };
  redraw();
  return undefined;
}
