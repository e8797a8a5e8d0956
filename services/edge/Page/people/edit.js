// @ts-check
// Changing my profile and its photos.

import { act, ask } from "../ask.js";
import { birthField, genderChoice, levelChoice } from "../parts/about.js";
import { newCityField } from "../parts/city.js";
import { newForm } from "../parts/form.js";
import { handicapOf, handicapText } from "../parts/golf.js";
import { icon, sportNames, sportSign } from "../parts/icons.js";
import { openMenu } from "../parts/menu.js";
import { isKept, photoView } from "../parts/people.js";
import { photoButton } from "../parts/photo.js";
import { part } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { begin, myId, session } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const photosMax = 6;
const texts = ["displayName", "nickname", "firstName", "lastName", "bio", "occupation", "instagram", "homeCourse"];
const numbers = ["avgScore18", "experienceYears", "playsPerMonth"];
/** Fields that cannot be removed. */
const kept = ["displayName", "nickname"];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  await begin();
  const { me } = session;
  const form = newForm(() => redraw());
  /** It can be saved once something in it is another; photos are saved at once. */
  let isChanged = false;
  const changed = () => {
    if (isChanged) return;
    isChanged = true;
    redraw();
  };
  /** @type {Record<string, string>} */ let skills = { ...me.profile.sportSkills };
  const city = newCityField(form, () => redraw());
  stage.title(t.settings.editProfile);

  const photos = () => session.me.profile.photos;
  const photo = async (type, /** @type {Record<string, any>} */ data, /** @type {Blob | undefined} */ file = undefined) => {
    if (await act(type, data, { file, done: t.saved })) await begin();
    redraw();
  };
  const first = (index) => photo("profile.photo-order", { order: [index, ...photos().map((_, at) => at).filter((at) => at !== index)] });
  /** A photo, which opens its tools. @param {string} one @param {number} index */
  const tile = (one, index) => h("button", { type: "button", class: "photo", key: one, "aria-haspopup": "dialog",
    "aria-label": dotted([t.profile.photoAt(index + 1, photos().length), index === 0 && t.profile.mainPhoto]),
    onclick: () => openMenu(t.photo.yours, [
      index > 0 && { label: t.photo.first, act: () => first(index) },
      { label: t.photo.remove, act: () => photo("profile.photo-remove", { index }), isDanger: true }]) },
  isKept(one) ? photoView(one, "") : icon("photo"), index === 0 && h("span", { class: "main-sign", "aria-hidden": "true" }, "★"));
  const submit = async (typed) => {
    const values = { ...typed, handicap: handicapOf(typed.handicap) };
    /** @type {Record<string, any>} */ const change = { ifVersion: session.me.profile.version };
    const now = { ...session.me.profile, birthDate: session.me.birthDate };
    for (const name of [...texts, ...numbers, "handicap", "skillLevel", "gender", "birthDate"])
      if ((values[name] ?? null) !== (now[name] ?? null) && !(kept.includes(name) && !values[name])) change[name] = values[name] ?? null;
    if (values.city && values.city !== now.cityLabel) change.city = values.city;
    if (JSON.stringify(skills) !== JSON.stringify(now.sportSkills ?? {})) change.sportSkills = skills;
    await ask("profile.update", change);
    await begin();
    go(`/#/profile/${myId()}`);
    tell(t.saved, { isDone: true });
  };

  /** @param {string} sport @param {string} [level] none takes it off the list */
  const pickLevel = (sport, level) => {
    const { [sport]: _, ...others } = skills;
    skills = level ? { ...skills, [sport]: level } : others;
    isChanged = true;
    redraw();
  };
  const sign = (/** @type {string} */ sport) => h("span", { class: `sport-sign s-${sport}`, "aria-hidden": "true" }, sportSign(sport));
  /** A sport with its level, one tap for each. @param {string} sport */
  const levelRow = (sport) => h("li", { key: sport },
    h("div", { class: "row" }, sign(sport), h("strong", { class: "grow" }, t.sports[sport]),
      h("button", { type: "button", class: "icon", "aria-label": t.remove(t.sports[sport]), onclick: () => pickLevel(sport) }, "×")),
    h("div", { class: "levels", role: "group", "aria-label": t.sports[sport] }, Object.entries(t.levels).map(([level, text]) => h("button",
      { type: "button", key: level, "aria-pressed": String(skills[sport] === level), onclick: () => pickLevel(sport, level) }, text))));
  const addSport = () => openMenu(t.profile.addSport, sportNames.filter((sport) => !skills[sport]).map((sport) => ({
    label: t.sports[sport], sign: () => sign(sport),
    act: () => pickLevel(sport, /** @type {any} */ (document.querySelector(".at-edit [name=skillLevel]:checked"))?.value ?? "beginner") })));
  /** The sports that have a level of their own, and the way to one more. */
  const sportLevels = () => h("section", { class: "sport-levels", key: "sports" }, h("h3", null, t.profile.sportSkills),
    h("ul", null, sportNames.filter((sport) => skills[sport]).map(levelRow)),
    sportNames.some((sport) => !skills[sport]) && h("button", { type: "button", class: "add", key: "add", "aria-haspopup": "dialog", onclick: addSport },
      icon("plus"), t.profile.addSport));

  const redraw = () => {
    const profile = session.me.profile;
    stage.draw(h("h1", null, t.settings.editProfile),
      part(t.profile.photos,
        h("div", { class: "photos" }, photos().map(tile),
          photos().length < photosMax && photoButton(t.photo.add, (file) => photo("profile.photo-add", {}, file), icon("plus"))),
        photos().length > 0 && h("p", { class: "hint" }, t.profile.photosHint)),
      h("form", { onsubmit: form.send(submit), oninput: changed, onchange: changed }, h("div", { class: "columns" },
        h("div", null,
          part(t.settings.you,
            form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, value: profile.displayName }),
            form.field({ name: "nickname", label: t.account.nickname, required: true, pattern: "[A-Za-z0-9_]{3,20}", value: profile.nickname,
              hint: t.account.nicknameHint, beside: h("span", { class: "before", "aria-hidden": "true" }, "@"), autocapitalize: "none" }),
            form.field({ name: "bio", label: t.profile.bio, type: "textarea", maxlength: 200, value: profile.bio ?? "", isPlain: true }),
            form.field({ name: "occupation", label: t.profile.occupation, maxlength: 60, value: profile.occupation ?? "", isPlain: true }),
            form.field({ name: "instagram", label: t.profile.instagram, maxlength: 30, value: profile.instagram ?? "", isPlain: true, autocapitalize: "none",
              beside: h("span", { class: "before", "aria-hidden": "true" }, "@") }),
            h("details", { open: Boolean(profile.firstName || profile.lastName) }, h("summary", null, t.profile.fullName), h("div", { class: "row wrap" },
              form.field({ name: "firstName", label: t.profile.firstName, maxlength: 50, value: profile.firstName ?? "", isPlain: true }),
              form.field({ name: "lastName", label: t.profile.lastName, maxlength: 50, value: profile.lastName ?? "", isPlain: true })))),
          part(t.profile.where, city())),
        h("div", null,
          part(t.profile.ageAndGender, h("p", { class: "hint" }, icon("lock"), t.profile.ageAndGenderHint),
            birthField(form, session.me.birthDate, { isPlain: true }), genderChoice(profile.gender)),
          part(t.profile.howYouPlay, levelChoice(t.profile.skill, profile.skillLevel),
            sportLevels(),
            h("details", null, h("summary", null, t.profile.golf),
              numbers.map((name) => form.field({ name, label: t.profile.golfFields[name], type: "number", step: "1", value: profile[name] ?? "",
                isPlain: true })),
              form.field({ name: "handicap", label: t.profile.golfFields.handicap, maxlength: 5, value: handicapText(profile.handicap), isPlain: true }),
              form.field({ name: "homeCourse", label: t.profile.homeCourse, maxlength: 80, value: profile.homeCourse ?? "", isPlain: true }))))),
        sticky(form.foot(t.save, undefined, "primary", !isChanged))));
  };
  redraw();
}
