// @ts-check
// A new group in a few taps: its name, its sports, the city, who finds it and who joins; and changing one.

import { ask, newId } from "../ask.js";
import { button, choice, choices, newForm } from "../parts/form.js";
import { icon, sportNames, sportSign } from "../parts/icons.js";
import { photoView } from "../parts/people.js";
import { photoButton, uploadPhoto } from "../parts/photo.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { clean } from "../play/filters.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { h } from "../view.js";
import { runs } from "./standing.js";
import { t } from "./texts.js";

/** A link that was drawn for a hidden group, and not chosen. */
const isDrawn = /^[23456789cfghjmpqrvwx]{12}$/;
const slugMax = 30;
/** The sports that most groups play, for who has not said any. */
const popular = ["soccer", "basketball", "tennis", "volleyball", "golf", "darts"];

/** Sports that are shown before one asks for all. */
const sportsFirst = 8;

/** The end of a link, made of a name: `friday-five` @param {string} name */
const slugOf = (name) => name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, slugMax)
  .replace(/^-+|-+$/g, "");

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const groupId = stage.args[0];
  const group = groupId ? await ask("groups.get", { groupId }) : undefined;
  if (group && !runs(group)) return go(`/#/group/${groupId}`, { instead: true });
  const id = newId();
  const form = newForm(() => redraw());
  /** @type {string | undefined} */ let photo = kept.photo ?? group?.photo;
  const pick = (/** @type {string | undefined} */ one) => { kept.photo = one ?? ""; photo = one; isChanged = true; redraw(); };
  /** A group that is changed can be saved once something in it is another. */
  let isChanged = !group;
  const changed = (/** @type {Event} */ { type }) => {
    const was = isChanged;
    isChanged = true;
    if (!was || type === "change") redraw();
  };
  /** The end of the link: made of the name, until somebody types another. */
  let [slug, isOwn] = [slugOf(group?.name ?? ""), false];
  stage.title(group ? t.edit.change : t.edit.title);

  /** The present value of a field, or the first one. @param {string} name @param {any} first */
  const now = (name, first) => /** @type {any} */ (document.querySelector("form.group-form"))?.elements.namedItem(name)?.value || first;
  const typed = (/** @type {any} */ event) => {
    if (isOwn) return;
    slug = slugOf(event.target.value);
    redraw();
  };
  /** A link is chosen once, as a group becomes public. @param {string} listing */
  const choosesSlug = (listing) => listing === "public" && (!group || isDrawn.test(group.slug));

  const submit = async (/** @type {any} */ values) => {
    const { name, sports = [], city, listing, joining, about, rules, membersHost, membersInvite } = values;
    const isPublic = listing === "public";
    const wanted = { name, sports, city, photo: photo || undefined, listing, joining: isPublic ? joining : "invite", about, rules, membersHost, membersInvite,
      slug: choosesSlug(listing) ? values.slug?.toLowerCase() : undefined };
    const reply = group ? await ask("groups.update", changes(wanted, group), { id }) : await ask("groups.create", clean(wanted), { id });
    kept.photo = undefined;
    go(`/#/group/${group ? group.id : reply.id}`, { instead: true });
    tell(group ? t.saved : t.edit.made, { isDone: true });
  };

  /** The sports that are shown at first: those of the group, and some that one may have. */
  const few = Math.max(sportsFirst, group?.sports.length ?? 0);
  const sports = [...new Set([...group?.sports ?? [], ...Object.keys(session.me?.profile?.sportSkills ?? {}), ...popular, ...sportNames])];
  const redraw = () => {
    const first = { listing: group?.listing ?? "hidden", joining: group?.joining === "invite" || !group ? "request" : group.joining };
    const listing = now("listing", first.listing);
    const isPublic = listing === "public";
    stage.draw(h("form", { class: "group-form", onsubmit: form.send(submit), oninput: changed, onchange: changed },
      h("h1", null, group ? t.edit.change : t.edit.title),
      form.field({ name: "name", label: t.edit.name, required: true, maxlength: 60, autocomplete: "off", placeholder: t.edit.sample, value: group?.name ?? "",
        oninput: typed }),
      choices("sports", t.edit.sports, (kept.hasAll ? sports : sports.slice(0, few)).map((one) => [one, `${sportSign(one)} ${t.sports[one]}`]),
        group?.sports ?? []),
      !kept.hasAll && button(t.edit.moreSports, () => { kept.hasAll = true; redraw(); }, { class: "link more-sports", key: "more-sports" }),
      form.field({ name: "city", label: t.edit.city, maxlength: 80, autocomplete: "off", isPlain: true,
        value: group ? group.city ?? "" : session.me?.profile?.cityLabel ?? "" }),
      choice("listing", t.edit.who, Object.entries(t.group.listings), first.listing, redraw),
      isPublic ? [choice("joining", t.edit.joining, Object.entries(t.group.joining), group?.listing === "public" ? group.joining : first.joining),
        choosesSlug(listing) && form.field({ name: "slug", label: t.edit.slug, required: true, maxlength: slugMax, autocapitalize: "none", autocomplete: "off",
          hint: t.edit.slugHint(location.host), value: slug,
          oninput: (event) => { isOwn ||= event.isTrusted; slug = event.target.value; } })]
        : h("p", { class: "hint", key: "hidden" }, group?.listing === "public" ? t.edit.willEnd : t.edit.hiddenText),
      h("details", { class: "step more", key: "more", open: Boolean(group) }, h("summary", null, t.edit.more),
        h("div", { class: "row wrap group-photo" }, photo && photoView(photo, t.photo.yours),
          photoButton(t.photo.add, async (file) => { const one = await uploadPhoto(file); if (one) pick(one); }, icon("photo")),
          photo && h("button", { type: "button", class: "link", onclick: () => pick(undefined) }, t.photo.remove)),
        form.field({ name: "about", label: t.edit.about, type: "textarea", maxlength: 500, hint: t.edit.aboutHint, value: group?.about ?? "" }),
        form.field({ name: "rules", label: t.edit.rules, type: "textarea", maxlength: 1000, hint: t.edit.rulesHint, value: group?.inside?.rules ?? "" }),
        form.field({ name: "membersHost", label: t.edit.membersHost, type: "check", value: group?.inside?.membersHost ?? true }),
        form.field({ name: "membersInvite", label: t.edit.membersInvite, type: "check", value: group?.inside?.membersInvite ?? true })),
      sticky(form.foot(group ? t.save : t.edit.create, undefined, "primary", !isChanged))));
  };
  redraw();
  return undefined;
}

/** The changes compared to the present group; a removed text becomes `null`. @param {any} wanted @param {any} group */
function changes(wanted, group) {
  const { id: groupId, inside } = group;
  const was = { ...group, rules: inside.rules, membersHost: inside.membersHost, membersInvite: inside.membersInvite };
  /** @type {Record<string, any>} */ const changed = { groupId, ifVersion: inside.version };
  for (const name of ["name", "listing", "joining", "membersHost", "membersInvite"])
    if (wanted[name] !== undefined && wanted[name] !== was[name]) changed[name] = wanted[name];
  for (const name of ["about", "rules", "city", "photo"])
    if ((wanted[name] ?? null) !== (was[name] ?? null)) changed[name] = wanted[name] ?? null;
  if ([...wanted.sports].sort().join() !== [...was.sports].sort().join()) changed.sports = wanted.sports;
  if (wanted.slug) changed.slug = wanted.slug;
  return changed;
}
