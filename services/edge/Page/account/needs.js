// @ts-check
// The missing fields of a profile in one form, to which a gate leads, and which leads back.

import { act, ask } from "../ask.js";
import { birthField, genderChoice, levelChoice } from "../parts/about.js";
import { newCityField } from "../parts/city.js";
import { newForm } from "../parts/form.js";
import { avatar } from "../parts/people.js";
import { photoButton } from "../parts/photo.js";
import { linkTo } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { go, inside } from "../router.js";
import { begin, session } from "../session.js";
import { listed, t } from "./texts.js";
import { h } from "../view.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const back = inside(stage.query.get("back"), "/#/home");
  const form = newForm(() => redraw());
  const { me } = session;
  const missing = stage.query.get("missing")?.split(",").filter(Boolean) ?? me.missing;
  const needs = (name) => missing.includes(name);
  const city = newCityField(form, () => redraw(), { required: true });
  /** The fields that are still missing after the form was sent. @type {string[]} */ let left = [];
  stage.title(t.needs.title);

  const submit = async (values) => {
    const { city: typed, skillLevel, birthDate, gender, nickname } = values;
    // A position is more than the middle of its city.
    const isKept = session.me.home && typed === session.me.profile.cityLabel;
    await ask("profile.update", { city: isKept ? undefined : typed, skillLevel, birthDate, gender, nickname });
    await begin();
    left = session.me.missing.filter((name) => needs(name));
    if (left.length) return redraw();
    go(back, { instead: true });
    tell(t.needs.done, { isDone: true });
  };
  const addPhoto = async (/** @type {Blob} */ file) => {
    if (await act("profile.photo-add", {}, { file, done: t.photo.added })) await begin();
    redraw();
  };

  const redraw = () => {
    const photo = session.me.profile?.photos?.[0];
    stage.draw(h("div", { class: "welcome" }, h("h1", null, t.needs.title), h("p", { class: "lead" }, t.needs.why),
      needs("profilePhoto") && h("div", { class: "row photo-row" },
        avatar({ ...session.me.profile, avatar: photo }, "big"),
        photoButton(photo ? t.photo.another : t.needs.photo, addPhoto)),
      h("form", { onsubmit: form.send(submit) },
        needs("nickname") && form.field({ name: "nickname", label: t.account.nickname, required: true, pattern: "[A-Za-z0-9_]{3,20}" }),
        needs("primaryLocation") && city(),
        needs("birthDate") && birthField(form, me.birthDate, { required: true, hint: t.needs.birthHint }),
        needs("gender") && genderChoice(me.profile?.gender ?? "prefer_not"),
        needs("skillLevel") && levelChoice(t.needs.skill, me.profile?.skillLevel ?? "beginner"),
        left.length > 0 && h("p", { class: "error", role: "alert" }, t.needs.still(listed(left))),
        form.foot(t.save, linkTo(back, t.needs.later, "button link")))));
  };
  redraw();
}
