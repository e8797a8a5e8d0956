// @ts-check
// My likes, with whom, and where: five cards, of which the server makes the games that I might like. Nobody else sees it.

import { ask } from "../ask.js";
import { newCityField } from "../parts/city.js";
import { choices, newForm } from "../parts/form.js";
import { sportNames, sportSign } from "../parts/icons.js";
import { tell } from "../parts/toast.js";
import { go, inside } from "../router.js";
import { begin, session } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Each card, by the field of the answer that it asks for. */
const steps = /** @type {const} */ (["playSports", "dontPlaySports", "genders", "ageGroups", "place"]);
/** @typedef {Record<"playSports" | "dontPlaySports" | "genders" | "ageGroups", string[]>} Likes */

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const back = inside(stage.query.get("back"), "/#/settings");
  const form = newForm(() => redraw());
  const city = newCityField(form, () => redraw(), { required: true });
  stage.title(t.likes.title);
  await begin();
  const { quiz } = await ask("stats.quiz");
  if (stage.signal.aborted) return;
  /** @type {Likes} */ const likes = kept.likes ??= Object.fromEntries(steps.slice(0, -1).map((name) => [name, quiz?.[name] ?? []]));
  let at = Math.min(kept.at ?? 0, steps.length - 1);

  const to = (/** @type {number} */ next) => {
    kept.at = at = next;
    redraw();
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (document.querySelector("main h1"))?.focus({ preventScroll: true });
  };
  const pick = (/** @type {keyof Likes} */ name) => (/** @type {any} */ { target: { value, checked } }) => {
    likes[name] = checked ? [...likes[name], value] : likes[name].filter((one) => one !== value);
    likes.dontPlaySports = likes.dontPlaySports.filter((one) => !likes.playSports.includes(one));
    redraw();
  };
  const submit = async (/** @type {Record<string, any>} */ { city: typed }) => {
    if (typed !== session.me.profile.cityLabel || !session.me.home) {
      await ask("profile.update", { city: typed });
      await begin();
    }
    await ask("stats.quiz-submit", { ...likes, lat: session.me.home.lat, lng: session.me.home.lng });
    [kept.at, kept.likes] = [undefined, undefined];
    go(back, { instead: true });
    tell(t.saved, { isDone: true });
  };

  const sports = (/** @type {"playSports" | "dontPlaySports"} */ name, /** @type {string[]} */ list) => h("fieldset", { class: "sports-pick", key: name },
    h("legend", { class: "sr" }, t.likes[name]), list.map((sport) => h("label", { class: `sport-pick s-${sport}`, key: sport },
      h("input", { type: "checkbox", value: sport, checked: likes[name].includes(sport), onchange: pick(name) }),
      h("span", { class: "disc", "aria-hidden": "true" }, sportSign(sport)), h("span", null, t.sports[sport]))));
  const chips = (/** @type {"genders" | "ageGroups"} */ name, /** @type {[string, string][]} */ options) =>
    choices(name, t.likes[name], options, likes[name], pick(name));
  /** @type {Record<typeof steps[number], () => any>} */
  const cards = {
    playSports: () => sports("playSports", sportNames),
    dontPlaySports: () => sports("dontPlaySports", sportNames.filter((sport) => !likes.playSports.includes(sport))),
    genders: () => chips("genders", Object.entries(t.genders).filter(([key]) => key !== "prefer_not")),
    ageGroups: () => chips("ageGroups", Object.entries(t.likes.ages)),
    place: () => city(),
  };
  const redraw = () => {
    const step = steps[at];
    const isLast = at === steps.length - 1;
    const foot = [at > 0 && h("button", { type: "button", class: "link", key: "back", onclick: () => to(at - 1) }, t.nav.back),
      !isLast && h("button", { type: "button", class: "primary", key: "next", onclick: () => to(at + 1) }, t.first.next)];
    stage.draw(h("div", { class: "first", key: step },
      h("p", { class: "first-dots", role: "img", "aria-label": t.first.step(at + 1, steps.length) },
        steps.map((name, index) => h("span", { key: name, class: index <= at ? "on" : "" }))),
      h("h1", { tabindex: -1 }, t.likes[step]), h("p", { class: "lead" }, t.likes[`${step}Text`]),
      isLast ? h("form", { onsubmit: form.send(submit) }, cards[step](), form.foot(t.save, foot)) : [cards[step](), h("div", { class: "first-foot" }, foot)]));
  };
  redraw();
}
