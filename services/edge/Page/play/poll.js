// @ts-check
// Voting on the place and the time of a game.

import { act } from "../ask.js";
import { button } from "../parts/form.js";
import { when, within } from "../parts/time.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {any} state */
export function poll(state) {
  const { game } = state;
  const options = game.options;
  if (!options) return undefined;
  const mayVote = game.actions?.includes("games.option-vote");
  const mayChoose = game.actions?.includes("games.option-choose");
  const all = [...(options.places ?? []), ...(options.times ?? [])];
  const most = Math.max(1, ...all.map((one) => one.votes));
  const isOpen = (list) => !list.some((one) => one.chosen);

  const vote = (id, on) => {
    const mine = all.filter((one) => one.mine && one.id !== id).map((one) => one.id);
    return act("games.option-vote", { gameId: game.id, choiceIds: on ? [...mine, id] : mine }, { done: t.poll.voted });
  };
  const group = (label, list, field) => list && h("fieldset", { class: "poll", key: field }, h("legend", null, label),
    list.map((one) => h("div", { class: "vote", key: one.id },
      h("label", { class: "check" },
        h("span", { class: "votes", "aria-hidden": "true", style: { width: `${(100 * one.votes) / most}%` } }),
        h("input",
          { type: "checkbox", checked: Boolean(one.mine),
            disabled: !mayVote || !isOpen(list), onchange: (event) => vote(one.id, event.target.checked) }),
        h("span", { class: "grow" }, one.place ? one.place.name ?? one.place.address : when(one.startsAt, game.timezone),
          one.chosen && h("span", { class: "tag good" }, t.poll.chosen)),
        h("span", { class: "quiet" }, t.poll.votes(one.votes))),
      mayChoose && isOpen(list) && button(t.poll.choose,
        () => act("games.option-choose", { gameId: game.id, [field]: one.id }, { done: t.saved })))));

  return h("section", { class: "part" }, h("h2", null, t.poll.title,
    options.closesAt && h("span", { class: "quiet" }, ` · ${t.poll.closes(within(options.closesAt, game.timezone))}`)),
    group(t.poll.places, options.places, "placeChoice"), group(t.poll.times, options.times, "timeChoice"));
}
