// @ts-check
// Texts of groups.

import { t as play } from "../play/texts.js";
import { n, spoken } from "../texts.js";

export const t = { ...play, ...spoken({
  group: {
    one: "Group", mine: "Your groups", invitations: "Invitations", asked: "You asked to join", closedOnes: "Closed groups",
    none: "Play with the same people every week? Start a group: one chat, one calendar, everyone invited at once.",
    make: "New group", find: "Find a group", findHint: "Name of a public group", nothing: "No public group by that name.", any: "All sports",
    members: (count) => n(count, "member"), next: (title, at) => `${title}, ${at}`, unread: (count) => `${count} new`, muted: "muted",
    missing: "This group doesn't exist, or is hidden.", hidden: "Moderators hid this group. Only its members see it.",
    closed: "This group is closed. You can still read it.",
    listing: { public: "Public", hidden: "Hidden" },
    listings: { public: "Public: anyone can find it", hidden: "Hidden: only members know it exists" },
    joining: { open: "Anyone can join", request: "You approve who joins", invite: "Invite only" },
    ways: { open: "Open to everyone", request: "Ask to join", invite: "By invitation" },
    join: "Join", ask: "Ask to join", askText: "Say hi to the admins", askNote: "They read this with your request.", sent: "Your request is with the admins.",
    askedIn: "You asked to join ✓", askedNote: "An admin will let you in.", takeBack: "Take back", takenBack: "Request taken back.",
    invited: "You're invited.", accept: "Join", decline: "No, thanks", declined: "Maybe another time.", done: (name) => `Welcome to ${name}!`,
    byInvite: "You can join with an invitation or a link from a member.", removed: "You were removed. An admin can invite you back.",
    inMenu: { edit: "Edit group", link: "Code and link", close: "Close group", leave: "Leave group", mute: "Mute group", unmute: "Unmute group",
      handOver: "Hand over group", calendar: "Games in your calendar app", stopCalendar: "End the calendar link" },
    mutedNow: "Muted. You won't get notifications from this group.", unmutedNow: "Notifications are on again.",
    calendarCopied: "Calendar link copied. Keep it to yourself.", calendarEnded: "The calendar link no longer works.",
    leaveText: (name) => `You leave ${name}, its chat and its posts.`, left: (name) => `You left ${name}.`,
    closeText: (name) => `Nobody can join or write in ${name} any more. Its games go on. You can't open it again.`, closedNow: "Group closed.",
    label: "Parts of this group", parts: { games: "Games", chat: "Chat", posts: "Posts", members: "Members" }, requests: "requests to join",
    host: "Host a game", invite: "Invite", noGames: "No games planned yet.", games: "Next games", about: "About", rules: "House rules",
    facts: { sports: "Plays", city: "City", who: "Found by", joining: "Joining", owner: "Run by" },
    answers: (coming, silent) => [`${coming} coming`, silent > 0 && `${silent} ${silent === 1 ? "hasn't" : "haven't"} answered`].filter(Boolean).join(" · "),
    forMembers: "The chat is for members.", noPosts: "No posts yet. Share how it went.",
  },
  member: {
    find: "Find a member", nobody: "No member by that name.", all: "Everyone", roles: { owner: "Owner", admin: "Admin", member: "Member" },
    requests: "Requests to join", letIn: "Let in", turnDown: "Decline", invited: "Invited", revoke: "Take back", menu: (name) => `More about ${name}`,
    letInDone: (name) => `${name} is in.`, turnedDown: "Request declined.", revoked: "Invitation taken back.",
    makeAdmin: "Make admin", unmakeAdmin: "Take admin role away", handOver: "Hand over group",
    handOverText: (name) => `${name} will own this group from now on. You stay an admin.`, handOverTo: "Tap the new owner. You stay an admin.",
    alone: "There's nobody else in this group yet.",
    remove: "Remove from group", removed: (name) => `${name} was removed.`,
    subgroups: "Subgroups", subgroupsText: "Split the group up, for example into teams. You can invite just one of them to a game.",
    newSubgroup: "New subgroup", name: "Name", who: "Tap who is in it", count: (name, count) => `${name} · ${count}`, removeSubgroup: "Delete subgroup",
    subgroupGone: (name) => `${name} goes away. Everyone stays in the group.`, save: "Save",
    noFriends: "Your friends will be here to tap. Send everyone else the link.",
    noFriendsNoLink: "Your friends will be here to tap. An admin can send everyone else a link.",
  },
  numbers: {
    title: "Who comes", text: (games) => `${n(games, "game")} in the last 90 days. Only owner and admins see this.`, came: (count) => `came ${count}×`,
    missed: (count) => `missed ${count}`, no: (count) => `said no ${count}×`, silent: (count) => `silent ${count}×`,
  },
  code: {
    title: "Code and link", scan: "QR code that opens this group", until: (at) => `Works until ${at}.`,
    text: "Whoever has the code or scans it is in at once. Only share it with people you want in the group.",
    make: "Create code", again: "New code", againText: "The old code stops working.", end: "Turn off", ended: "The code no longer works.", copy: "Copy link",
    none: "With a code anyone you give it to joins at once.", publicText: "Anyone can open this link and see what the group is about.", share: "Share…",
    shareText: (name) => `Join ${name} on Rally`,
  },
  edit: {
    title: "New group", change: "Edit group", create: "Create group", made: "Your group is ready. Invite some people!", name: "Name",
    sample: "Friday Five", sports: "What do you play?", sportsHint: "Up to five.", city: "City", who: "Who can find it?", joining: "Who can join?",
    slug: "Link", slugHint: (host) => `${host}/g/… – you can't change it later.`, about: "About", aboutHint: "What it is and when you play.",
    rules: "House rules", rulesHint: "Only members read them.", more: "Add details",
    membersHost: "Members can host games", membersInvite: "Members can invite friends",
    hiddenText: "People join by invitation, or with a code.", willEnd: "Open requests to join will be declined.",
  },
  door: {
    title: "A group on Rally", private: "You're invited to a group", privateText: "It's a private group. Join to see who's in it.",
    join: "Join in 20 seconds", in: "Join the group", ask: "Ask to join", invite: "Sign up first. You can join with an invitation from a member.",
    signUp: "Sign up", known: "Already on Rally?", closed: "This group is closed.", none: "This link doesn't lead to a group any more.",
    badCode: "This code doesn't work any more. Ask for a new one.",
  },
}) };
