// @ts-check
// A new league: its name, what is played, who sees it. Its seasons say all else.

import { ask, newId, zone } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { sportNames } from "../parts/icons.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { clean } from "../play/filters.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const leagueId = stage.args[0];
  const league = leagueId ? await ask("leagues.get", { leagueId }) : undefined;
  const groupId = league?.groupId ?? stage.query.get("group") ?? undefined;
  const group = groupId ? await ask("groups.get", { groupId }).catch(() => undefined) : undefined;
  const id = newId();
  const form = newForm(() => redraw());
  const sport = group?.sports?.[0] ?? Object.keys(session.me?.profile?.sportSkills ?? {})[0] ?? "darts";
  stage.title(league ? t.leagueEdit.change : t.leagueEdit.title);
  const submit = async (/** @type {any} */ values) => {
    const reply = league ? await ask("leagues.update", { leagueId, ifVersion: league.version, ...values }, { id })
      : await ask("leagues.create", clean({ ...values, timezone: zone, groupId: group?.id }), { id });
    go(league ? `/#/league/${leagueId}` : `/#/newseason/${reply.id}`, { instead: true });
    tell(league ? t.saved : t.leagueEdit.made, { isDone: true });
  };
  const redraw = () => {
    const visibility = group ? t.edit.visibility : { public: t.edit.visibility.public, private: t.edit.visibility.private };
    stage.draw(h("form", { class: "league-form", onsubmit: form.send(submit) }, h("h1", null, league ? t.leagueEdit.change : t.leagueEdit.title),
      form.field({ name: "name", label: t.leagueEdit.name, required: true, maxlength: 60, autocomplete: "off", placeholder: t.leagueEdit.sample,
        value: league?.name ?? "" }),
      !league && form.field({ name: "sport", label: t.edit.sport, type: "select", value: sport,
        options: [...new Set([sport, ...sportNames])].map((one) => /** @type {[string, string]} */ ([one, t.sports[one]])) }),
      choice("visibility", t.edit.who, Object.entries(visibility), league?.visibility ?? (group ? "group" : "private")),
      sticky(form.foot(league ? t.save : t.leagueEdit.create))));
  };
  redraw();
  return undefined;
}
