// @ts-check
// The one action of a screen: it stands above the navigation, however far one has scrolled. It is the last part of its screen.

import { h } from "../view.js";

/** @param {...any} kids what is to be said, and the button */
export const sticky = (...kids) => h("div", { class: "sticky", key: "sticky" }, kids);
