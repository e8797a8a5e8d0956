// @ts-check
// The missing fields of a profile in one form, shown before the first game that requires a full profile.

import { act, ask, cities } from "../ask.js";
import { newForm } from "../parts/form.js";
import { avatar } from "../parts/people.js";
import { photoButton } from "../parts/photo.js";
import { tell } from "../parts/toast.js";
import { go, inside } from "../router.js";
import { begin, session } from "../session.js";
import { t } from "./texts.js";
import { h } from "../view.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const back = inside(stage.query.get("back"), "/#/home");
  const form = newForm(() => redraw());
  const { me } = session;
  const missing = stage.query.get("missing")?.split(",").filter(Boolean) ?? me.missing;
  const needs = (name) => missing.includes(name);
  /** @type {any[]} */ let places = [];
  stage.title(t.needs.title);

  const suggest = async (event) => {
    const q = event.target.value.trim();
    if (q.length < 2) return;
    places = await cities(q);
    redraw();
  };
  const submit = async (values) => {
    const { city, skillLevel, birthDate, gender, nickname } = values;
    await ask("profile.update", { city, skillLevel, birthDate, gender, nickname });
    await begin();
    const left = session.me.missing.filter((name) => needs(name));
    if (left.length) return redraw();
    tell(t.needs.done);
    go(back, { instead: true });
  };
  const addPhoto = async (/** @type {Blob} */ file) => {
    if (await act("profile.photo-add", {}, { file, done: t.photo.added })) await begin();
    redraw();
  };

  const redraw = () => {
    const photo = session.me.profile?.photos?.[0];
    stage.draw(h("div", { class: "welcome" }, h("h1", null, t.needs.title), h("p", null, t.needs.why),
      needs("profilePhoto") && h("div", { class: "row" },
        avatar({ ...session.me.profile, avatar: photo }, "big"),
        photoButton(photo ? t.photo.another : t.needs.photo, addPhoto)),
      h("form", { onsubmit: form.send(submit) },
        needs("nickname") && form.field({ name: "nickname", label: t.account.nickname, required: true, pattern: "[A-Za-z0-9_]{3,20}" }),
        needs("primaryLocation") && [form.field({ name: "city", label: t.needs.city,
          required: true, list: "cities", autocomplete: "off", oninput: suggest,
          hint: t.needs.cityHint, value: me.profile?.cityLabel ?? "" }),
          h("datalist", { id: "cities" }, places.map((place) => h("option", { value: place.label, key: place.label })))],
        needs("birthDate") && form.field({ name: "birthDate", label: t.needs.birthDate,
          type: "date", required: true, hint: t.needs.birthHint, value: me.birthDate ?? "" }),
        needs("gender") && form.field({ name: "gender", label: t.needs.gender,
          type: "select", value: me.profile?.gender ?? "prefer_not", options: Object.entries(t.genders) }),
        needs("skillLevel") && form.field({ name: "skillLevel", label: t.needs.skill,
          type: "select", value: me.profile?.skillLevel ?? "beginner",
          options: Object.entries(t.levels) }),
        form.foot(t.save))));
  };
  redraw();
}
