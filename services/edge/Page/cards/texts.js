// @ts-check
// Texts of party cards.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  cards: {
    titles: {
      would_you_rather: "Would You Rather", truth_or_dare: "Truth or Dare", this_or_that: "This or That", memory_match: "Memory Match",
      most_likely_to: "Most Likely To", how_well_do_you_know_me: "How Well Do You Know Me", impersonation: "Impersonation", bucket_list: "Bucket List",
      never_have_i_ever: "Never Have I Ever", story_time: "Story Time"
    },
    count: (count) => n(count, "card"), start: "Deal the cards", shuffle: "Shuffle", player: "Add a player", friends: "Your friends", who: "Who's playing?",
    whoText: "Add names to take turns, or deal right away.", play: "Play", all: "All decks", join: "Got a code?",
    code: "Code", joinIt: "Join", before: "Earlier", noSessions: "Nothing yet. Pick a deck to start.", own: "Your decks", goOn: "Keep playing",
    noDecks: "Make a deck with your own cards.", newDeck: "Make a deck", deck: "Deck", deckName: "Name", prompts: "Cards",
    promptsHint: "One card per line: 5 to 200 cards of 3 to 240 characters.", onlyMe: "Only me", visibility: "Who can see it",
    search: "Search decks and cards", noneFound: "No deck or card matches.", found: (count, isMore) => `${n(count, "card")}${isMore ? "+" : ""} found`,
    deckDeleted: (name) => `${name} deleted.`, leave: "Leave", moreOptions: "More", invite: "Invite",
    statuses: { active: "Playing", paused: "Paused", completed: "That's all of them!", ended: "Ended" }, previous: "Back", skip: "Skip", done: "Done",
    favor: "Add to favorites", unfavor: "Remove from favorites", favorites: "Favorites",
    noFavorites: "No favorites yet. Tap the heart on a card you like.", uncomplete: "Undo last Done", progress: "Cards played", reshuffle: "Shuffle again",
    pause: "Pause", resume: "Resume", reset: "Start over", resetText: "Every card goes back into the deck.", end: "End session",
    endText: "You can still start it over later.",
    together: "Play on more phones", codeText: "Scan it, or type the code under Cards. Everyone sees the same card and takes turns.",
    link: "Copy link", makeCode: "New code", quit: "Leave session", notYours: "Whoever's turn it is turns the card.", scan: "QR code to join",
    yourTurn: "Your turn", next: "Next", share: "Share the result", posted: "Posted.",
    turnOf: (name) => `${name}'s turn`, position: (at, of, skips) => `${at} of ${of}${skips ? ` · ${skips} skipped` : ""}`,
    difficultyIs: "Difficulty", difficulty: (level) => `Difficulty ${level} of 5`,
    result: (count, of, time) => `${count} of ${of} cards in ${time}`, with: (names) => `With ${names}`, until: (time) => `Good until ${time}`,
  },
}) };
