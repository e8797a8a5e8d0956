// @ts-check
// Feedback about the other players of a game. They do not learn who said what.

import { ask, newId } from "../ask.js";
import { choice, choices, newForm } from "../parts/form.js";
import { shortName } from "../parts/faces.js";
import { avatar } from "../parts/people.js";
import { empty, linkTo } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const gameId = stage.args[0];
  const id = newId();
  const { items } = await ask("feedback.pending", { limit: 100 });
  const row = items.find((one) => one.gameId === gameId);
  stage.title(t.feedback.title);
  if (!row) return stage.draw(h("h1", null, t.feedback.title), empty(t.feedback.none, linkTo("/#/mine", t.tabs.mine)));
  const form = newForm(() => redraw());
  let allGood = "";
  /** @type {Set<string>} */ const about = new Set();
  // The first name is seen; who hears it has the whole.
  const people = row.people.map((person) => [person.id, [avatar(person),
    h("span", { class: "name", "aria-hidden": "true" }, isolated(shortName(person, row.people))), h("span", { class: "sr" }, isolated(person.displayName))]]);

  const submit = async (values) => {
    const isGood = values.allGood === "yes";
    const incidents = isGood ? undefined : [...about].map((target) => ({ target,
      issues: values[`issues-${target}`], comment: values[`comment-${target}`] }));
    await ask("feedback.submit",
      { gameId, allGood: isGood, playAgain: values.playAgain, skillAccurate: isGood && values.skill ? values.skill === "yes" : undefined, incidents },
      { id });
    go("/#/mine");
    tell(t.feedback.thanks, { isDone: true });
  };
  const redraw = () => stage.draw(h("form", { onsubmit: form.send(submit) },
    h("h1", null, t.feedback.title),
    h("p", null, h("strong", null, row.title), h("span", { class: "quiet" }, ` · ${t.mine.daysLeft(row.daysLeft)}`), h("br"),
      h("span", { class: "quiet" }, t.feedback.secret)),
    people.length > 0 && choices("playAgain", t.feedback.playAgain, people.filter(([key]) => !about.has(key)), []),
    choice("allGood", t.feedback.allGood, [["yes", t.yes], ["no", t.no]], allGood, (event) => { allGood = event.target.value; redraw(); }),
    allGood === "yes" && choice("skill", t.feedback.skill, [["yes", t.yes], ["no", t.no]], ""),
    allGood === "no" && [choices("about", t.feedback.about, people, [...about],
      (event) => { if (event.target.checked) about.add(event.target.value); else about.delete(event.target.value); redraw(); }),
      [...about].map((target) => h("div", { class: "part", key: target }, h("h2", null, row.people.find((person) => person.id === target)?.displayName),
        choices(`issues-${target}`, t.feedback.issue, Object.entries(t.feedback.issues), []),
        form.field({ name: `comment-${target}`, label: t.feedback.comment, type: "textarea", maxlength: 200 })))],
    sticky(form.foot(t.send, undefined, "primary", !allGood))));
  redraw();
}
