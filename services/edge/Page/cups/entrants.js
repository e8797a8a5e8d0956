// @ts-check
// The people who are in a cup, wait, ask or are invited; a host lets in, adds names, sets the seeds.

import { act, ask, newId } from "../ask.js";
import { button } from "../parts/button.js";
import { asked, confirmed } from "../parts/dialog.js";
import { newForm } from "../parts/form.js";
import { openMenu } from "../parts/menu.js";
import { profileAddress } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { empty } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { openInviting } from "../play/inviting.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { seedList } from "./seeds.js";
import { t } from "./texts.js";

/** @param {any} state of the cup's screen */
export function newEntrants(state) {
  const send = async (/** @type {string} */ type, /** @type {Record<string, any>} */ more, /** @type {string} */ done) =>
    act(`cups.${type}`, { cupId: state.id, ...more }, { done });
  const isDrawn = () => ["seeded", "running", "done"].includes(state.cup.cup.status);

  const removal = async (/** @type {any} */ one, /** @type {string} */ name) => {
    if (!isDrawn()) return send("remove", { entrant: one.entrant }, t.entrants.removed(name));
    if (await confirmed(t.entrants.disqualify, t.entrants.disqualifyText(name), t.entrants.disqualify)) await send("disqualify", { entrant: one.entrant },
      t.entrants.removed(name));
    return undefined;
  };
  const row = (/** @type {any} */ one, /** @type {any[]} */ ways, /** @type {string} */ note) => {
    const { entrants, mine } = state.cup;
    const name = entrants.nameOf(one.entrant);
    const account = entrants.accountOf(one);
    const team = entrants.isTeam(one) && one.people.map((/** @type {any} */ person, /** @type {number} */ at) =>
      (at === 0 && one.people.length > 1 ? `${person.name} (${t.entrants.captain})` : person.name)).join(", ");
    return h("li", { class: `person${mine.has(one.entrant) ? " mine" : ""}`, key: one.entrant }, entrants.face(one.entrant), h("div", { class: "grow" },
      account && !entrants.isTeam(one) ? h("a", { href: profileAddress(account) }, isolated(name)) : h("strong", null, isolated(name)),
      (team || note) && h("p", { class: "quiet note" }, dotted([note, team]))), ways);
  };
  const part = (/** @type {string} */ title, /** @type {any[]} */ some, /** @type {(one: any) => any} */ view) => some.length > 0
    && h("section", { class: "part", key: title }, h("h2", null, title), h("ul", { class: "people" }, some.map(view)));

  return {
    view() {
      const { entrants, cup } = state.cup;
      const of = (/** @type {string} */ status) => entrants.all.filter((/** @type {any} */ one) => one.status === status);
      const remove = (/** @type {any} */ one) => cup.isHost && cup.status !== "done" && button("⋯", () => {
        const name = entrants.nameOf(one.entrant);
        return openMenu(isolated(name), [{ label: isDrawn() ? t.entrants.disqualify : t.entrants.remove, isDanger: true, act: () => removal(one, name) }]);
      }, { class: "icon", "aria-label": t.match.more(entrants.nameOf(one.entrant)), "aria-haspopup": "dialog", key: "more" });
      const inside = of("in");
      const mayOrder = cup.isHost && ["draft", "registering"].includes(cup.status) && inside.length > 1;
      return [
        part(t.entrants.requested, of("requested"), (one) => row(one, cup.isHost ? [
          button("×", () => send("refuse", { entrant: one.entrant }, t.entrants.refused), { class: "icon no",
            "aria-label": `${t.entrants.refuse}: ${entrants.nameOf(one.entrant)}`, key: "no" }),
          button(t.entrants.approve, () => send("approve", { entrant: one.entrant }, t.entrants.approved(entrants.nameOf(one.entrant))),
            { class: "primary", key: "yes" })] : [], "")),
        inside.length === 0 ? empty(t.entrants.none) : part(t.entrants.inTitle(inside.length, ["draft", "registering"].includes(cup.status) ? cup.entrantsMax
          : 0), inside,
          (one) => row(one, [remove(one)], dotted([one.seed && t.entrants.seed(one.seed), one.group && t.rounds.group(one.group)]))),
        mayOrder && h("div", { class: "row center", key: "order" }, button(t.entrants.order, () => openSeeds(state), { "aria-haspopup": "dialog" })),
        part(t.entrants.waiting, of("waiting"), (one) => row(one, [cup.isHost && isDrawn() ? button(t.entrants.approve,
          () => send("late", { entrant: one.entrant },
          t.entrants.approved(entrants.nameOf(one.entrant))), { key: "late" }) : remove(one)], "")),
        part(t.entrants.invited, of("invited"), (one) => row(one, cup.isHost
          ? [button(t.cup.takeBack, () => send("refuse", { entrant: one.entrant }, t.entrants.refused), { key: "back" })] : [], "")),
        part(t.entrants.out, [...of("withdrawn"), ...of("disqualified")], (one) => row(one, [],
          t.entrants[/** @type {"withdrawn" | "disqualified"} */ (one.status)]))];
    },
  };
}

/** The order of the seeds, by dragging or by buttons. @param {any} state of the cup's screen */
function openSeeds(state) {
  const { entrants } = state.cup;
  /** @type {number[]} */ let order = entrants.all.filter((/** @type {any} */ one) => one.status === "in").map((/** @type {any} */ one) => one.entrant);
  return openSheet(t.entrants.seeds, (close, redraw) => {
    const set = (/** @type {number[]} */ next) => { order = next; redraw(); };
    const rows = order.map((entrant) => ({ key: entrant, name: entrants.nameOf(entrant), face: entrants.face(entrant) }));
    const save = async () => {
      if (await act("cups.seed", { cupId: state.id, order }, { done: t.entrants.seedsSaved })) close();
    };
    return [h("p", { class: "quiet" }, t.entrants.seedsText), seedList(rows, (next) => set(next.map(({ key }) => key))),
      h("div", { class: "row sheet-foot" }, button(t.entrants.shuffle, () => set([...order].sort(() => Math.random() - 0.5)), { key: "shuffle" }),
        button(t.entrants.saveSeeds, save, { class: "primary grow", key: "save" }))];
  });
}

/** Names of people without an account, one in each line. @param {any} state of the cup's screen */
export function openAdd(state) {
  const isLate = ["seeded", "running"].includes(state.cup.cup.status);
  return asked(isLate ? t.cup.inMenu.late : t.entrants.add, t.entrants.addText, t.entrants.add, async (text) => {
    const names = text.split(/\n/).map((name) => name.trim()).filter(Boolean);
    for (const name of names) await ask(isLate ? "cups.late" : "cups.add", { cupId: state.id, [isLate ? "new" : "entrant"]: { name } }, { id: newId() });
    tell(t.entrants.added(names.length), { isDone: true });
  }, { max: 2000, about: t.entrants.addHint, autofocus: true });
}

/** Friends and members of its group, by their faces; the link for all others. @param {any} state of the cup's screen */
export function openInvite(state) {
  const { cup, entrants } = state.cup;
  const ids = (/** @type {string[]} */ statuses) => new Set(entrants.all.filter((/** @type {any} */ one) => statuses.includes(one.status))
    .flatMap((/** @type {any} */ one) => one.people.map((/** @type {any} */ { accountId }) => accountId)));
  const hasLink = cup.visibility === "public";
  return openInviting(t.entrants.invite, {
    there: ids(["in", "waiting", "requested"]), asked: ids(["invited"]),
    send: (/** @type {string} */ nickname) => ask("cups.invite", { cupId: state.id, accountIds: [nickname] }, { id: newId() }),
    link: hasLink ? async () => ({ url: cup.url, text: `${t.cup.share(cup.name)}\n${cup.url}` }) : undefined,
    noFriends: t.entrants.inviteNone,
  });
}

/** Entering as a team: its name, and who plays. @param {any} state of the cup's screen */
export function openTeam(state) {
  const id = newId();
  /** @type {ReturnType<typeof newForm>} */ let form;
  return openSheet(t.cup.enter, (close, redraw) => {
    form ??= newForm(redraw, { "team.name": "name", "team.names": "names" });
    const save = form.send(async ({ name, names }) => {
      await ask("cups.enter", { cupId: state.id, team: { name, names: names?.split(/\n/).map((/** @type {string} */ one) => one.trim()).filter(Boolean) } },
        { id });
      close();
      tell(t.cup.entered, { isDone: true });
    });
    return h("form", { onsubmit: save }, form.field({ name: "name", label: t.cup.team, required: true, maxlength: 30, autocomplete: "off" }),
      form.field({ name: "names", label: t.cup.mates, type: "textarea", hint: t.cup.matesHint }), form.foot(t.cup.enter));
  });
}
