// @ts-check
// Challenging a friend to a match at two boards: a face, a start score, the number of legs.

import { ask, newId } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { faceButton, facesMax, newFinder } from "../parts/friends.js";
import { openSheet } from "../parts/sheet.js";
import { linkTo } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {any[]} friends to choose from @param {string | undefined} nickname whom to challenge, if that is known */
export function openChallenge(friends, nickname) {
  const id = newId();
  let opponent = nickname;
  let name = friends.find((one) => one.nickname === nickname)?.displayName ?? nickname;
  /** @type {ReturnType<typeof newForm>} */ let form;
  /** @type {ReturnType<typeof newFinder>} */ let finder;
  return openSheet(t.remote.opponent, (close, redraw) => {
    finder ??= newFinder(redraw);
    form ??= newForm(redraw, { startScore: "remoteScore", bestOfLegs: "remoteLegs" });
    const choose = (person) => { [opponent, name] = [person.nickname, person.displayName]; redraw(); };
    if (!opponent) return friends.length === 0 ? h("div", { class: "empty" }, h("p", null, t.remote.noFriends), linkTo("/#/friends", t.tabs.friends))
      : h("div", null, h("p", null, t.remote.pick),
        h("div", { class: "pick-faces" }, friends.slice(0, facesMax).map((one) => faceButton(one, () => choose(one)))),
      friends.length > facesMax && finder(t.remote.opponent, choose));
    const send = async (/** @type {Record<string, any>} */ { remoteScore, remoteLegs }) => {
      await ask("darts.challenge", { opponentId: opponent, startScore: Number(remoteScore), bestOfLegs: Number(remoteLegs) }, { id });
      tell(t.remote.sentTo(name), { isDone: true });
      close();
    };
    return h("form", { "data-kept": "no", onsubmit: form.send(send) }, h("h3", null, t.remote.to(name)), h("p", { class: "quiet" }, t.remote.text),
      choice("remoteScore", t.darts.optionNames.startScore, [["501", "501"], ["301", "301"]], "501"),
      choice("remoteLegs", t.darts.optionNames.bestOfLegs, ["1", "3", "5", "7"].map((count) => [count, count]), "1"),
      form.foot(t.remote.send));
  });
}
