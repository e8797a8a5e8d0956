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
    abouts: {
      would_you_rather: "Pick one of two", truth_or_dare: "Confess or perform", this_or_that: "Choose fast", memory_match: "Who remembers?",
      most_likely_to: "Point at a friend", how_well_do_you_know_me: "Guess my answers", impersonation: "Act it out", bucket_list: "Dream out loud",
      never_have_i_ever: "Own up if you have", story_time: "Tell us about it"
    },
    rules: {
      would_you_rather: "Two options, and you have to pick one. Then say why.",
      truth_or_dare: "Answer the question or do the dare. No way around it.",
      this_or_that: "Two words, one answer. The first thought counts.",
      memory_match: "Little tests of what you noticed and what you remember.",
      most_likely_to: "On three, everyone points at whoever fits best.",
      how_well_do_you_know_me: "Read it out. The others guess what you'd say.",
      impersonation: "Play the part on the card, with your voice and your whole body.",
      bucket_list: "Places, people, adventures: tell the table what you still want.",
      never_have_i_ever: "Read it out. Whoever has done it owns up.",
      story_time: "Take a card and tell the story behind it."
    },
    count: (count) => n(count, "card"), start: "Deal the cards", shuffle: "Shuffle", player: "Add a player", name: "Guest", friends: "Who's in",
    who: "Tap who's in", noTurns: "No turns, everyone plays", inTurn: (names) => `In turn: ${names}`, others: (names, count) => `${names} + ${count}`,
    all: "All decks", join: "Join a table", code: "Code", joinIt: "Join", joinText: "Type the six letters from the other phone.",
    scanText: "Or scan the QR code with your camera.",
    before: "Earlier", own: "Your decks", free: "Play now, no account needed", saved: "Saved",
    noDecks: "Make a deck with your own cards.", newDeck: "New deck", editDeck: "Edit deck", deckName: "Name", prompts: "Cards",
    deckHint: "Name your deck", sign: "Picture", card: (number) => `Card ${number}`, addCard: "Add a card", removeCard: (number) => `Remove card ${number}`,
    paste: "Paste many", pasteLabel: "One card per line", addAll: (count) => (count ? `Add ${n(count, "card")}` : "Add"),
    least: (count) => `${count} more to go`, most: "200 at most", lacksName: "The deck needs a name", discard: "Discard", play: "Play",
    onlyMe: "Only me", visibility: "Who can deal it", seenBy: { private: "Only you can deal this deck.", friends: "Your friends can deal it too." },
    search: "Search decks and cards", searchIn: "Search cards", noneFound: "No deck or card matches.",
    found: (count, isMore) => `${n(count, "card")}${isMore ? "+" : ""} found`,
    deckDeleted: (name) => `${name} deleted.`, leave: "Leave", moreOptions: "More", invite: "Invite",
    statuses: { active: "Playing", paused: "Paused", completed: "That's all of them!", ended: "Ended" }, previous: "Back", skip: "Skip", done: "Done",
    favor: "Save card", noFavorites: "Nothing saved yet. Tap the heart on a card you like.",
    uncomplete: "Undo last Done", progress: "Cards played", reshuffle: "Shuffle again",
    pause: "Pause", resume: "Resume", reset: "Start over", resetText: "Every card goes back into the deck.", end: "End session",
    endText: "You can still start it over later.",
    together: "Play on more phones", codeText: "Scan, or enter the code in Cards.",
    isIn: (names, count) => `${names} ${count > 1 ? "are" : "is"} in`,
    nobodyYet: "Nobody has joined yet.", came: (name) => `${name} joined`, phones: (count) => n(count, "phone"),
    shareIt: "Share link", shareText: "Join my table on Rally", link: "Copy link", makeCode: "New code", quit: "Leave session",
    notYours: "Whoever's turn it is turns the card.", scan: "QR code to join", swipe: "Swipe right when it's done, left to skip.",
    yourTurn: "Your turn", next: "Next", nextIs: (name) => `next: ${name}`, share: "Share the result", posted: "Posted.",
    turnOf: (name) => `${name}'s turn`, position: (at, of, skips) => `${at} of ${of}${skips ? ` · ${skips} skipped` : ""}`,
    at: (at, of) => `Card ${at} of ${of}`, playedAll: (count, of) => `${count} of ${of}`, withThem: (names) => `with ${names}`,
    result: (count, of, time) => `${count} of ${of} cards in ${time}`, until: (time) => `Good until ${time}`,
  },
}) };
