// @ts-check
// Texts of the search for games.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({ find: {
  title: "Find a game", filters: "Filters", count: (count) => `Filters, ${count} on`, search: "Change the place and the filters", near: "Near",
  anywhere: "Anywhere", onMap: "This area", here: "Search here", radius: "Within", nearMe: "Near me",
  when: "When", whens: { "": "Any day", today: "Today", tomorrow: "Tomorrow", week: "This week", weekend: "Weekend", day: "Pick a day" }, day: "Day",
  sports: "Sports", allSports: "All sports", someSports: (count) => `${count} sports`, words: "Keyword", levels: "Level", prices: "Price",
  whose: "Whose games", scopes: { "": "Everyone’s", friends: "Friends’", following: "People I follow", own: "Mine" }, sort: "Sort by",
  sorts: { "": "Starts first", distance: "Nearest", newest: "Newest" },
  open: "Only with places left", fits: "Only games I qualify for", share: "Copy link", save: "Save search", name: "Name of the search",
  clear: "Clear all", saved: "Saved searches", map: "Map of the games", list: "Games", nothing: "No games here",
  nearest: "The nearest one", noneWithin: (miles, widest) =>
    `Nothing within ${common.miles(miles)}${widest > miles ? `, nor within ${common.miles(widest)}` : ""} yet.`,
  wider: (miles) => `Search ${common.miles(miles)}`, allHere: "Show all sports here", noOthers: "Clear the other filters",
  anyDay: "Search any day",
  see: "See game", quick: "Days and sports", next: (text) => `next ${text}`, toMap: "Map",
  show: (count, isMore) => (isMore ? `Show ${count}+ games` : `Show ${n(count, "game")}`),
  found: (count, isMore) => (isMore ? `${count}+ games` : n(count, "game")), forget: (name) => `Delete the search ${name}`,
  golf: "Golf, better together.", picked: "The game on the map",
} }) };
