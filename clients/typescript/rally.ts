// Rally for JavaScript and TypeScript: one file, without dependencies, for browsers and for Node 18 or later. It is made from
// the contracts (`edge clients`); docs/http.md says what it does. Change services/edge/Describe/Template/rally.js instead.
//
//   const rally = new Rally({ base: "https://rally.example" });
//   await rally.account.login({ nickname: "ann", password });
//   const game = await rally.games.create({ sport: "soccer", … });
//   for await (const news of rally.live([["games.get", { gameId: game.id }]], { signal })) show(news.data);

/** Verbs of requests, by noun: `games.by-host` is the method `games.byHost`. */
const REQUESTS: Record<string, string[]> = {
  account: [
    "signup guest upgrade login refresh logout logout-all password device-add device-remove me suspend ban restore set-role",
    "delete settings link verify email forgot reset oauth",
  ],
  profile: [
    "get list search nickname-check onboard update photo-add photo-remove photo-order photo-upload photo landing",
    "landing-photo",
  ],
  guests: [
    "add update remove claim-code link list",
  ],
  games: [
    "create update close open cancel complete delete weather get mine search near calendar next by-host duplicate cohost",
    "decide option-vote option-choose filter-save filter-delete filters template-save template-delete templates ics feed-link",
    "group-feed-link feed-revoke feed-ics group-ics geojson map-link share landing link-open link-parse",
  ],
  series: [
    "create update cancel extend cohost get",
  ],
  leagues: [
    "create update cancel cohost season-create season-update season-cancel entrant-add entrant-remove entrant-order accept",
    "decline begin propose agree start report confirm dispute fix walkover undo postpone withdraw finish next get mine group",
    "season fixtures table points landing",
  ],
  venues: [
    "review search places get reviews",
  ],
  darts: [
    "start visit cpu bull-off undo abandon rematch match watch said board history checkout modes preset-save preset-delete",
    "presets challenge accept decline cancel join abort remotes remote sync sync-status",
  ],
  cups: [
    "create update cancel open cohost invite approve refuse add remove enter accept decline leave seed draw undraw begin late",
    "call start report confirm dispute fix walkover undo withdraw disqualify pair finish get mine search table board landing",
  ],
  courses: [
    "save confirm get search mine",
  ],
  rounds: [
    "start score attest dispute outing get mine record board",
  ],
  ladders: [
    "create update close cohost invite join leave challenge accept decline withdraw start report confirm dispute fix walkover",
    "pause resume get mine search challenges history landing",
  ],
  cards: [
    "start next previous jump complete uncomplete shuffle reset pause resume end favorite categories category cards session",
    "sessions deck-save deck-delete decks code join leave",
  ],
  rsvp: [
    "going maybe no leave accept decline remove roster answers nudge regular-ask regular-end regular-accept regular-refuse",
    "regular-leave regular-pause regulars mine requests position equipment-add equipment-edit equipment-remove",
    "equipment-claim equipment ride-offer ride-join ride-leave ride-remove ride-withdraw rides teams teams-save teams-swap",
    "transfer-host walk-in attendance series visitor-link visitor-link-renew visit-landing visit visit-get visit-change",
    "visit-forget visit-claim visit-accept visit-refuse visit-remove",
  ],
  invites: [
    "send send-group accept decline revoke list",
  ],
  dues: [
    "add add-person accept-payee remove claim unclaim paid unpaid exempt refunded remind pay-first cost confirm cost-remove",
    "settled book csv get costs settle mine",
  ],
  follows: [
    "add remove followers following",
  ],
  friends: [
    "request accept deny withdraw remove invite-link invite-claim block unblock list mutuals requests blocks relation",
    "invite-landing",
  ],
  groups: [
    "create update close join invite accept decline leave approve refuse remove role code subgroup-set subgroup-remove mute",
    "get mine search members landing",
  ],
  chat: [
    "send read mute remove history unread list",
  ],
  feedback: [
    "submit pending",
  ],
  posts: [
    "create edit delete upvote comment comment-edit comment-delete comment-like get by group feed landing",
  ],
  reports: [
    "create appeal resolve queue ticket",
  ],
  notifications: [
    "list badge watch read read-all delete prefs prefs-set test outbox retry push-key",
  ],
  stats: [
    "me user quiz-submit quiz-delete quiz recommend dismiss darts head-to-head elo achievements leaderboard leaderboard-opt",
    "metrics rebuild group group-csv",
  ],
};
/** Requests whose answer is a session. */
const OPENING = new Set<string>(["account.signup", "account.guest", "account.login", "account.refresh", "account.oauth"]);
/** Requests that end it. */
const CLOSING = new Set<string>(["account.logout", "account.logout-all", "account.delete"]);
/** Requests that are asked without a token. */
const WITHOUT_TOKEN = new Set<string>(["account.signup", "account.guest", "account.login", "account.refresh", "account.oauth"]);
/** Digits behind the point of currencies that do not have two (ISO 4217). */
const CURRENCY_DIGITS: Record<string, number> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0, VUV: 0, XAF: 0,
  XOF: 0, XPF: 0, BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3, CLF: 4, UYW: 4,
};

/** A UUID. */
export type ID = string;
/** A moment, as RFC 3339 has it. */
export type Timestamp = string;
/** A moment as RFC 3339 has it, or a date and a time of day by the clock of the place: `2026-12-31T18:00`. */
export type LocalTime = string;
/** A date, `YYYY-MM-DD`. */
export type Day = string;
/** A user's id or nickname. */
export type User = string;

/** A word of an answer. A newer server may know more of them than this file does: they come as they are. */
export type Open<Known extends string> = Known | (string & {});

export type ProblemCode = "invalid" | "unauthenticated" | "forbidden" | "not-found" | "conflict" | "full" | "gone" | "rate-limited" | "unavailable" | "timeout" | "internal";

export type ProblemReason = "invalid_argument" | "invalid_dart" | "extra_darts" | "incomplete_visit" | "unauthenticated" | "token_expired" | "session_expired" | "forbidden" | "tier_required" | "suspended" | "banned" | "invite_required" | "request_required" | "requirements_not_met" | "not_found" | "already_exists" | "conflict" | "version_mismatch" | "stale_turn" | "not_your_turn" | "immutable" | "too_early" | "game_full" | "full" | "expired" | "too_late" | "game_not_open" | "history_changed" | "rate_limited" | "unavailable" | "timeout" | "internal";

/** The members of a problem (RFC 9457). */
export interface ProblemMembers {
  type?: string;
  title?: string;
  status: number;
  detail?: string;
  code?: Open<ProblemCode>;
  reason?: Open<ProblemReason>;
  field?: string;
  errors?: ReadonlyArray<{ field: string; detail: string; state?: string }>;
  retryAfter?: number | undefined;
  state?: string;
  version?: number;
  tier?: number;
  missing?: readonly string[];
  failed?: readonly string[];
  until?: Timestamp;
}

/** An access token, or what gets one before each request. */
export type Token = string | (() => string | null | undefined | Promise<string | null | undefined>);

export interface Options {
  /** Where the edge is: `https://rally.example`; an empty text, or nothing, for the page's own address. */
  base?: string;
  token?: Token;
  /** The page's session, in cookies that no script can read: then there is no token. */
  cookie?: boolean;
  /** The device's time zone, `Europe/Berlin`: by it go days and times of people whose account has none. */
  timezone?: string;
  fetch?: typeof fetch;
  /** Milliseconds for which a request without an answer is repeated: 30,000 if left out, 0 to ask once. */
  repeatMs?: number;
  /** A session to go on with. */
  session?: Session | null;
  /** The `deviceProof` of the last time that the app ran, even if somebody has logged out since. */
  deviceProof?: string;
  /** Is told of each change of the session that the client keeps. */
  onSession?: (session: Session | null) => void;
  /** For tests: a monotonic clock, the device's clock, pauses, timers, and who tells that the device is online. */
  now?: () => number;
  deviceNow?: () => number;
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
  after?: (ms: number, act: () => void) => () => void;
  network?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

export interface AskOptions {
  /** The request's id (Idempotency-Key), a UUID: repeated within a day it has one effect. */
  id?: string;
  signal?: AbortSignal;
  /** Another time zone than that of `Options`. */
  timezone?: string;
  /** Milliseconds for the answer, 100 to 30,000. */
  timeoutMs?: number;
  /** Another `repeatMs` than that of `Options`: 0 to ask once. */
  repeatMs?: number | undefined;
  /** The picture, for a request that takes one. */
  file?: Blob;
  traceparent?: string;
}

export interface LiveOptions {
  signal?: AbortSignal;
}

export interface PatchOperation {
  op: "add" | "remove" | "replace";
  path: string;
  value?: unknown;
}

interface Told {
  watch: number;
  at: Map<string, number>;
  data?: unknown;
  problem?: Problem;
}

export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
  retry: number | undefined;
}

export type DevicePlatform = "ios" | "android" | "web" | "cli" | "webhook";

export type Role = "user" | "moderator" | "admin";

export interface GameFilter {
  center?: PlacePoint;
  near?: string;
  radiusMiles?: number;
  from?: LocalTime;
  to?: LocalTime;
  day?: Day;
  timezone?: string;
  sports?: Array<Sport>;
  skillLevels?: Array<SkillLevel>;
  visibility?: Array<Visibility>;
  joinPolicy?: Array<JoinPolicy>;
  priceTiers?: Array<PriceTier>;
  scope?: SearchScope;
  status?: Array<StatusFilter>;
  hasOpenSlots?: boolean;
  matchesMe?: boolean;
  hostId?: User;
  seriesId?: ID;
  venueId?: ID;
  groupId?: ID;
  q?: string;
  sort?: SearchSort;
}

export interface GameFilterAnswer {
  center?: PlacePoint;
  near?: string;
  radiusMiles?: number;
  from?: LocalTime;
  to?: LocalTime;
  day?: Day;
  timezone?: string;
  sports?: Array<Open<Sport>>;
  skillLevels?: Array<Open<SkillLevel>>;
  visibility?: Array<Open<Visibility>>;
  joinPolicy?: Array<Open<JoinPolicy>>;
  priceTiers?: Array<Open<PriceTier>>;
  scope?: Open<SearchScope>;
  status?: Array<Open<StatusFilter>>;
  hasOpenSlots?: boolean;
  matchesMe?: boolean;
  hostId?: User;
  seriesId?: ID;
  venueId?: ID;
  groupId?: ID;
  q?: string;
  sort?: Open<SearchSort>;
}

export interface PlacePoint {
  lat: number;
  lng: number;
}

export type Sport = "archery" | "badminton" | "baseball" | "basketball" | "boxing" | "fencing" | "football" | "field_hockey" | "golf" | "ice_hockey" | "soccer" | "softball" | "table_tennis" | "tennis" | "volleyball" | "water_polo" | "wrestling" | "darts" | "party";

export type SkillLevel = "beginner" | "intermediate" | "advanced" | "amateur" | "competitive" | "expert" | "leisure";

export type Visibility = "public" | "friends" | "group" | "private";

export type JoinPolicy = "instant" | "request" | "invite";

export type PriceTier = "free" | "$" | "$$" | "$$$" | "$$$$";

export type SearchScope = "all" | "friends" | "following" | "own";

export type StatusFilter = "open" | "closed" | "cancelled" | "completed" | "active";

export type SearchSort = "date" | "distance" | "newest";

export type OAuthProvider = "apple" | "google" | "dev";

export type Gender = "male" | "female" | "nonbinary" | "prefer_not";

export type PhotoSize = "full" | "list";

export interface GameTemplate {
  sport?: Open<Sport>;
  title?: string;
  description?: string;
  place?: NewPlace;
  durationMinutes?: number;
  timezone?: string;
  skillLevel?: Open<SkillLevel>;
  capacity?: number;
  guestsEach?: number;
  waitlist?: boolean;
  waitlistMode?: Open<WaitlistMode>;
  visibility?: Open<Visibility>;
  joinPolicy?: Open<JoinPolicy>;
  membersCanInvite?: boolean;
  requireTier2?: boolean;
  visitors?: Open<VisitorMode>;
  rosterToVisitors?: boolean;
  answering?: AnsweringAnswer;
  price?: PriceAnswer;
  requirements?: RequirementsAnswer;
  golf?: GolfAnswer;
}

export interface NewPlace {
  name?: string;
  address?: string;
  cityLabel?: string;
  lat?: number;
  lng?: number;
  venueId?: ID;
}

export type WaitlistMode = "auto" | "offer";

export type VisitorMode = "off" | "ask";

export interface Answering {
  opensHoursBefore?: number;
  regularsHoursBefore?: number;
  autoRegulars?: boolean;
  answerHoursBefore?: number;
  minPlayers?: number;
  decideHoursBefore?: number;
  ifShort?: ShortGame;
}

export interface AnsweringAnswer {
  opensHoursBefore?: number;
  regularsHoursBefore?: number;
  autoRegulars?: boolean;
  answerHoursBefore?: number;
  minPlayers?: number;
  decideHoursBefore?: number;
  ifShort?: Open<ShortGame>;
}

export type ShortGame = "ask" | "cancel";

export interface Price {
  type: PriceKind;
  amount?: number;
  min?: number;
  max?: number;
  currency?: string;
  note?: string;
}

export interface PriceAnswer {
  type: Open<PriceKind>;
  amount?: number;
  min?: number;
  max?: number;
  currency?: string;
  note?: string;
}

export type PriceKind = "free" | "exact" | "estimate" | "range" | "unknown";

export interface Requirements {
  genders?: Array<Gender>;
  minAge?: number;
  maxAge?: number;
  skills?: Array<SkillLevel>;
  minAvgScore?: number;
  maxAvgScore?: number;
  maxDistanceMiles?: number;
}

export interface RequirementsAnswer {
  genders?: Array<Open<Gender>>;
  minAge?: number;
  maxAge?: number;
  skills?: Array<Open<SkillLevel>>;
  minAvgScore?: number;
  maxAvgScore?: number;
  maxDistanceMiles?: number;
}

export interface Golf {
  holes: number;
  format?: string;
  scoring?: GolfFormat;
  gross?: boolean;
  carry?: boolean;
}

export interface GolfAnswer {
  holes: number;
  format?: string;
  scoring?: Open<GolfFormat>;
  gross?: boolean;
  carry?: boolean;
}

export type GolfFormat = "stroke" | "stableford" | "match" | "four_ball_stroke" | "four_ball_match" | "foursomes" | "greensomes" | "scramble" | "best_two_of_four" | "skins";

export interface NewGameOptions {
  places?: Array<NewPlace>;
  times?: Array<LocalTime>;
}

export interface EquipmentNeed {
  name: string;
  needed: number;
}

export interface GameChanges {
  title?: string;
  description?: string | null;
  place?: NewPlace;
  durationMinutes?: number;
  timezone?: string;
  skillLevel?: SkillLevel | null;
  capacity?: number | null;
  guestsEach?: number;
  waitlist?: boolean;
  waitlistMode?: WaitlistMode;
  visibility?: Visibility;
  joinPolicy?: JoinPolicy;
  membersCanInvite?: boolean;
  requireTier2?: boolean;
  visitors?: VisitorMode;
  rosterToVisitors?: boolean;
  answering?: Answering | null;
  price?: Price | null;
  requirements?: Requirements | null;
  golf?: Golf | null;
}

export type MyGamesSection = "hosting" | "going" | "maybe" | "waitlisted" | "invited" | "requested" | "past";

export type DecisionChoice = "go" | "wait";

export type MapLinkProvider = "apple" | "google";

export type MapLinkMode = "show" | "directions";

export interface SeasonOptions {
  divisions?: number;
  legs?: number;
  firstDate?: Day;
  everyDays?: number;
  restDates?: Array<Day>;
  playWindowDays?: number;
  move?: number;
  points?: { win: number; draw: number; loss: number; };
  drawsAllowed?: boolean;
  tieBreak?: TieBreak;
  bestOf?: number;
  ifLate?: SeasonPlanIfLate;
  gameType?: DartsGame;
  match?: MatchOptions;
  evenings?: EveningPoints;
}

export interface SeasonOptionsAnswer {
  divisions?: number;
  legs?: number;
  firstDate?: Day;
  everyDays?: number;
  restDates?: Array<Day>;
  playWindowDays?: number;
  move?: number;
  points?: { win: number; draw: number; loss: number; };
  drawsAllowed?: boolean;
  tieBreak?: Open<TieBreak>;
  bestOf?: number;
  ifLate?: Open<SeasonPlanIfLate>;
  gameType?: Open<DartsGame>;
  match?: MatchOptionsAnswer;
  evenings?: EveningPoints;
}

export type TieBreak = "difference" | "head_to_head";

export type SeasonPlanIfLate = "void" | "draw" | "host";

export type DartsGame = "x01" | "halve_it" | "knockout" | "sudden_death" | "killer" | "english_cricket" | "cricket" | "around_the_clock" | "shanghai" | "bobs_27";

export interface MatchOptions {
  startScore?: number;
  startScores?: Array<number>;
  out?: Out;
  in?: Out;
  bestOfLegs?: number;
  bestOfSets?: number;
  firstToLegs?: number;
  firstToSets?: number;
  fixedLegs?: number;
  clearBy?: number;
  upTo?: number;
  maxRounds?: number;
  starter?: Starter;
  scoring?: CricketScoring;
  teams?: boolean;
  count?: AroundTheClockCount;
  bull?: boolean;
  rounds?: number;
  difficulty?: HalveItDifficulty;
  lives?: number;
  target?: KnockoutAgainst;
}

export interface MatchOptionsAnswer {
  startScore?: number;
  startScores?: Array<number>;
  out?: Open<Out>;
  in?: Open<Out>;
  bestOfLegs?: number;
  bestOfSets?: number;
  firstToLegs?: number;
  firstToSets?: number;
  fixedLegs?: number;
  clearBy?: number;
  upTo?: number;
  maxRounds?: number;
  starter?: Open<Starter>;
  scoring?: Open<CricketScoring>;
  teams?: boolean;
  count?: Open<AroundTheClockCount>;
  bull?: boolean;
  rounds?: number;
  difficulty?: Open<HalveItDifficulty>;
  lives?: number;
  target?: Open<KnockoutAgainst>;
}

export type Out = "double" | "master" | "straight";

export type Starter = "order" | "bull";

export type CricketScoring = "standard" | "cut_throat" | "none";

export type AroundTheClockCount = "single" | "multiplier";

export type HalveItDifficulty = "easy" | "medium" | "hard" | "pro";

export type KnockoutAgainst = "best" | "previous";

export interface EveningPoints {
  places?: Array<number>;
  takingPart?: number;
  per180?: number;
  checkout100?: number;
  leg15?: number;
  best?: number;
}

export type FixtureChoice = "all" | "open" | "overdue";

export interface NewPlayer {
  accountId?: User;
  guestPlayerId?: ID;
  name?: string;
  cpu?: number;
}

export type MatchMode = "local" | "remote" | "recorded";

export type MatchResult = "won" | "lost" | "drawn";

export interface SyncItem {
  matchId: ID;
  deviceTime: Timestamp;
  state: SyncState;
  payload: RecordedMatch;
}

export type SyncState = "draft" | "completed";

export interface RecordedMatch {
  gameType: DartsGame;
  options?: MatchOptions;
  seed?: string;
  players: Array<NewPlayer>;
  matchData?: Array<RecordedVisit>;
  winners?: Array<number>;
  startedAt: Timestamp;
  endedAt?: Timestamp;
  gameId?: ID;
}

export interface RecordedVisit {
  player: number;
  leg?: number;
  set?: number;
  turn?: number;
  darts?: Array<string>;
  total?: number;
  dartsUsed?: number;
  atDouble?: number;
  bullOff?: boolean;
  scoreBefore: number;
  scoreAfter: number;
  bust?: boolean;
  meta?: VisitMeta;
}

export interface VisitMeta {
  target?: string;
  toBeat?: number;
  outcomes?: Array<KillerHit>;
  isBowling?: boolean;
  marks?: number;
}

export interface VisitMetaAnswer {
  target?: string;
  toBeat?: number;
  outcomes?: Array<KillerHitAnswer>;
  isBowling?: boolean;
  marks?: number;
}

export interface KillerHit {
  outcome: KillerOutcome;
  affected: Array<KillerLoss>;
}

export interface KillerHitAnswer {
  outcome: Open<KillerOutcome>;
  affected: Array<KillerLoss>;
}

export type KillerOutcome = "becameKiller" | "hitOpponent" | "hitOwn" | "miss";

export interface KillerLoss {
  slot: number;
  livesLost: number;
}

export type Format = "single" | "double" | "round_robin" | "groups_single" | "groups_double" | "swiss";

export type CupEntry = "open" | "request" | "invite" | "host";

export type CupSeeding = "given" | "skill" | "random";

export interface CupOptions {
  thirdPlace?: boolean;
  reset?: boolean;
  legs?: number;
  groups?: CupGroups;
  rounds?: number;
  points?: { win: number; draw: number; loss: number; };
  drawsAllowed?: boolean;
  tieBreak?: TieBreak;
  boards?: number;
  lengths?: CupLengths;
  match?: CupMatch;
}

export interface CupOptionsAnswer {
  thirdPlace?: boolean;
  reset?: boolean;
  legs?: number;
  groups?: CupGroups;
  rounds?: number;
  points?: { win: number; draw: number; loss: number; };
  drawsAllowed?: boolean;
  tieBreak?: Open<TieBreak>;
  boards?: number;
  lengths?: CupLengths;
  match?: CupMatchAnswer;
}

export interface CupGroups {
  count: number;
  qualify?: number;
  bestNext?: number;
}

export interface CupLengths {
  bestOf?: number;
  last16?: number;
  quarter?: number;
  semi?: number;
  final?: number;
}

export interface CupMatch {
  gameType?: DartsGame;
  options?: MatchOptions;
}

export interface CupMatchAnswer {
  gameType?: Open<DartsGame>;
  options?: MatchOptionsAnswer;
}

export interface NewEntrant {
  name?: string;
  guestPlayerId?: ID;
  members?: Array<string>;
}

export interface NewTeam {
  name: string;
  accountIds?: Array<User>;
  names?: Array<string>;
}

export type CupList = "open" | "over";

export interface CourseTee {
  name: string;
  gender?: TeeGender;
  rating: number;
  slope: number;
  front?: NineRating;
  back?: NineRating;
}

export interface CourseTeeAnswer {
  name: string;
  gender?: Open<TeeGender>;
  rating: number;
  slope: number;
  front?: NineRating;
  back?: NineRating;
}

export type TeeGender = "male" | "female";

export interface NineRating {
  rating: number;
  slope: number;
}

export type HolesPlayed = "all" | "front" | "back";

export interface NewGolfer {
  accountId?: User;
  guestPlayerId?: ID;
  name?: string;
  tee?: string;
}

export type OutingStart = "1" | "10" | "shotgun";

export interface NewOutingGroup {
  players: Array<User>;
}

export type RoundState = "live" | "finished" | "sealed" | "abandoned";

export interface LadderMatch {
  gameType: DartsGame;
  options?: MatchOptions;
}

export interface LadderMatchAnswer {
  gameType: Open<DartsGame>;
  options?: MatchOptionsAnswer;
}

export type DeckSessionStatus = "active" | "paused" | "completed" | "ended";

export type DeckVisibility = "private" | "friends";

export type NudgeChoice = "silent" | "maybe" | "both";

export type ParticipationStatus = "going" | "maybe" | "waitlisted" | "requested" | "invited" | "declined" | "left" | "removed";

export type Attendance = "attended" | "late" | "no_show";

export type SeriesAnswer = "going" | "maybe" | "left";

export type VisitorAnswer = "going" | "maybe" | "no";

export interface ShowBook {
  gameId?: ID;
  groupId?: ID;
}

export type GroupListing = "public" | "hidden";

export type GroupJoining = "open" | "request" | "invite";

export interface GroupDefaults {
  title?: string;
  description?: string;
  place?: NewPlace;
  durationMinutes?: number;
  skillLevel?: SkillLevel;
  capacity?: number;
  guestsEach?: number;
  waitlist?: boolean;
  waitlistMode?: WaitlistMode;
  visibility?: Visibility;
  joinPolicy?: JoinPolicy;
  membersCanInvite?: boolean;
  requireTier2?: boolean;
  answering?: Answering;
  price?: Price;
  requirements?: Requirements;
  golf?: Golf;
}

export interface GroupDefaultsAnswer {
  title?: string;
  description?: string;
  place?: NewPlace;
  durationMinutes?: number;
  skillLevel?: Open<SkillLevel>;
  capacity?: number;
  guestsEach?: number;
  waitlist?: boolean;
  waitlistMode?: Open<WaitlistMode>;
  visibility?: Open<Visibility>;
  joinPolicy?: Open<JoinPolicy>;
  membersCanInvite?: boolean;
  requireTier2?: boolean;
  answering?: AnsweringAnswer;
  price?: PriceAnswer;
  requirements?: RequirementsAnswer;
  golf?: GolfAnswer;
}

export type GroupRole = "owner" | "admin" | "member";

export type GroupList = "members" | "invited" | "requested";

export interface FeedbackIncident {
  target: User;
  issues: Array<FeedbackIssue>;
  comment?: string;
}

export type FeedbackIssue = "no_show" | "late" | "poor_communication" | "disrespectful" | "skill_mismatch" | "other";

export type PostType = "general" | "review";

export type PostVisibility = "public" | "friends" | "group";

export type FeedKind = "public" | "friends";

export type ContentType = "post" | "comment" | "game" | "profile" | "chat" | "venue_review" | "group" | "course" | "cup" | "league" | "ladder";

export type ReportKind = "spam" | "harassment" | "inappropriate" | "impersonation" | "other";

export type TicketAction = "dismiss" | "remove_content" | "warn" | "suspend_7" | "suspend_14" | "suspend_30" | "ban";

export type TicketStatus = "open" | "resolved" | "appealed";

export interface ChannelChanges {
  inApp?: boolean;
  push?: boolean;
  email?: boolean;
}

export interface QuietHours {
  from: string;
  to: string;
}

export interface NearbyChanges {
  on?: boolean;
  sports?: Array<Sport>;
}

export type NotificationType = "new_game_nearby" | "game_invitation" | "invite_accepted" | "join_request" | "join_accepted" | "join_declined" | "rsvp_received" | "participant_left" | "promoted" | "removed_from_game" | "game_updated" | "game_cancelled" | "host_transferred" | "cohost_added" | "answer_wanted" | "answer_closed" | "regular_asked" | "game_on" | "game_short" | "game_reminder" | "weather_warning" | "equipment_missing" | "carpool_changed" | "chat_message" | "feedback_request" | "feedback_reminder" | "user_followed" | "friend_request" | "friend_accepted" | "post_upvoted" | "post_commented" | "comment_replied" | "comment_mentioned" | "group_invitation" | "group_request" | "group_joined" | "group_role" | "group_game" | "group_post" | "due_new" | "due_soon" | "due_overdue" | "due_claimed" | "cost_new" | "league_invitation" | "league_due" | "league_proposed" | "league_result_wanted" | "league_disputed" | "league_late" | "league_done" | "cup_invitation" | "cup_request" | "cup_drawn" | "cup_called" | "cup_result_wanted" | "cup_disputed" | "cup_done" | "ladder_invitation" | "ladder_challenged" | "ladder_answered" | "ladder_ending" | "ladder_moved" | "ladder_result" | "remote_challenge" | "remote_ready" | "remote_declined" | "remote_expired" | "match_result" | "round_added" | "tee_time" | "round_attest" | "round_sealed" | "badge_earned" | "tier_up" | "achievement" | "welcome" | "tier2_reminder" | "account_notice";

export type DeliveryState = "pending" | "sent" | "logged" | "dead" | "dropped";

export type AgeGroup = "under_12" | "12_17" | "18_24" | "25_34" | "35_44" | "45_54" | "55_64" | "65_74" | "75_plus";

export type DismissalReason = "sport" | "time" | "place" | "people" | "other";

export type Board = "attended" | "hosted" | "darts_wins" | "darts_avg" | "party_cards";

export type BoardScope = "friends" | "city" | "all";

export type BoardPeriod = "week" | "month" | "all";

export interface ShowGroupStats {
  groupId: ID;
  from?: Timestamp;
  to?: Timestamp;
}

export interface Session {
  accountId: ID;
  nickname?: string;
  sessionId: ID;
  accessToken: string;
  accessExpiresAt: Timestamp;
  refreshToken: string;
  refreshExpiresAt: Timestamp;
  deviceProof?: string;
}

export type AccountKind = "registered" | "guest";

export type AccountStatus = "active" | "suspended" | "banned" | "deleted";

export interface PublicProfile {
  id: ID;
  nickname: string;
  displayName: string;
  firstName?: string;
  lastName?: string;
  photos: Array<string>;
  bio?: string;
  occupation?: string;
  instagram?: string;
  gender?: Open<Gender>;
  cityLabel?: string;
  cityKey?: string;
  skillLevel?: Open<SkillLevel>;
  sportSkills: Record<string, Open<SkillLevel>>;
  ageDecade?: string;
  avgScore18?: number;
  avgScore18Derived?: boolean;
  handicap?: number;
  handicapDerived?: boolean;
  experienceYears?: number;
  playsPerMonth?: number;
  homeCourse?: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: number;
  followers?: number;
  following?: number;
  friends?: number;
  trustTier?: Open<TrustTier>;
  badges?: Array<Open<Badge>>;
  completedGames?: number;
  wins?: number;
  losses?: number;
  relation?: Relation;
}

export type TrustTier = "rookie" | "member" | "trusted" | "verified";

export type Badge = "trusted_regular" | "on_time" | "respectful" | "well_matched" | "communicator" | "rookie";

export interface Relation {
  following: boolean;
  followedBy: boolean;
  friend: boolean;
  requestPending?: Open<"in" | "out">;
}

export interface Device {
  deviceId: string;
  platform: Open<DevicePlatform>;
  appVersion?: string;
  lastActiveAt: Timestamp;
  hasPushToken: boolean;
  lastError?: string;
  lastErrorAt?: Timestamp;
}

export interface AccountSettings {
  sound: boolean;
  searchPreset?: GameFilterAnswer;
  units: string;
}

export interface AccountStanding {
  accountId: ID;
  status: Open<AccountStatus>;
  role: Open<Role>;
  until?: Timestamp;
}

export type ShowMailedLinkPurpose = "verify" | "reset";

export interface MailUnderWay {
  email: string;
  message: string;
}

export interface ProfileSummary {
  id: ID;
  nickname: string;
  displayName: string;
  avatar?: string;
  skillLevel?: Open<SkillLevel>;
  trustTier?: Open<TrustTier>;
  topBadges?: Array<Open<Badge>>;
}

export interface ProfileLanding {
  nickname: string;
  displayName: string;
  avatar?: string;
  cityLabel?: string;
  sports: Array<Open<Sport>>;
  noindex: boolean;
}

export interface GuestPlayer {
  id: ID;
  displayName: string;
  nickname: string;
  avatar?: string;
  wins: number;
  losses: number;
  createdAt: Timestamp;
  deviceUpdatedAt: Timestamp;
  linkedTo?: ID;
}

export interface GameView {
  id: ID;
  hostId: ID;
  hostNickname?: string;
  hostName?: string;
  version: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  sport: Open<Sport>;
  title: string;
  description?: string;
  place: Place;
  startsAt: Timestamp;
  endsAt: Timestamp;
  durationMinutes: number;
  timezone: string;
  skillLevel?: Open<SkillLevel>;
  capacity?: number;
  guestsEach?: number;
  waitlist: boolean;
  waitlistMode: Open<WaitlistMode>;
  visibility: Open<Visibility>;
  joinPolicy: Open<JoinPolicy>;
  membersCanInvite: boolean;
  requireTier2: boolean;
  visitors?: Open<VisitorMode>;
  rosterToVisitors?: boolean;
  answering?: AnsweringAnswer;
  opensAt?: Timestamp;
  answerBy?: Timestamp;
  decideAt?: Timestamp;
  price?: PriceAnswer;
  priceTier?: Open<PriceTier>;
  requirements?: RequirementsAnswer;
  golf?: GolfAnswer;
  seriesId?: ID;
  occurrence?: number;
  detached?: boolean;
  groupId?: ID;
  status: Open<GameStatus>;
  decision?: Open<GameDecision>;
  weather?: GameWeather;
  statusReason?: string;
  hidden?: boolean;
  cancelledBy?: ID;
  completedAt?: Timestamp;
  counts: Counts;
  openSlots?: number;
  full: boolean;
  phase: Open<GamePhase>;
  participation?: Open<ParticipationStatus>;
  coHosting?: boolean;
  actions?: Array<string>;
  distanceMiles?: number;
  tentative?: boolean;
  options?: GamePoll;
}

export interface Place {
  name?: string;
  address?: string;
  cityLabel?: string;
  lat: number;
  lng: number;
  geohash: string;
  venueId?: ID;
  approximate?: boolean;
  attribution?: string;
}

export type GameStatus = "open" | "closed" | "cancelled" | "completed";

export type GameDecision = "pending" | "on" | "short";

export interface GameWeather {
  observation: WeatherObservation;
  level: Open<WeatherLevel>;
}

export interface WeatherObservation {
  observedAt: Timestamp;
  temperatureF: number;
  windMph: number;
  precipitationPct: number;
  lightning: boolean;
}

export type WeatherLevel = "none" | "warning" | "severe";

export interface Counts {
  going: number;
  maybe: number;
  waitlisted: number;
  requested: number;
  invited: number;
  people?: number;
}

export type GamePhase = "upcoming" | "inProgress" | "past";

export interface GamePoll {
  places?: Array<GamePollChoice>;
  times?: Array<GamePollChoice>;
  closesAt?: Timestamp;
}

export interface GamePollChoice {
  id: string;
  place?: Place;
  startsAt?: Timestamp;
  votes: number;
  mine?: boolean;
  chosen?: boolean;
}

export interface GamesCalendarCalendarDay {
  day: Day;
  games: Array<GameView>;
}

export interface SavedFilter {
  name: string;
  filter: GameFilter;
}

export interface SavedFilterAnswer {
  name: string;
  filter: GameFilterAnswer;
}

export interface TemplateView {
  id: ID;
  name: string;
  groupId?: ID;
  template: GameTemplate;
  equipment?: Array<EquipmentNeed>;
  inviteGroup?: boolean;
  subgroup?: string;
  updatedAt: Timestamp;
}

export interface CalendarText {
  mediaType: string;
  text: string;
}

export interface GameCollection {
  type: Open<"FeatureCollection">;
  features: Array<GameCollectionFeature>;
  truncated: boolean;
}

export interface GameCollectionFeature {
  type: Open<"Feature">;
  id: ID;
  geometry: GameCollectionGeometry;
  properties: GameCollectionProperties;
}

export interface GameCollectionGeometry {
  type: Open<"Point">;
  coordinates: Array<number>;
}

export interface GameCollectionProperties {
  title: string;
  sport: Open<Sport>;
  startsAt: Timestamp;
  going: number;
  capacity?: number;
  openSlots?: number;
  full: boolean;
  status: Open<GameStatus>;
  color: string;
}

export interface GameLanding {
  private?: boolean;
  sport?: Open<Sport>;
  title?: string;
  placeName?: string;
  cityLabel?: string;
  host?: LandingPerson;
  startsAt?: Timestamp;
  durationMinutes?: number;
  timezone?: string;
  localDate?: Day;
  localTime?: string;
  going?: number;
  openSlots?: number;
  full?: boolean;
  status?: Open<GameStatus>;
  past?: boolean;
  noindex: boolean;
}

export interface LandingPerson {
  displayName: string;
  avatar?: string;
}

export type LinkKind = "game" | "invite" | "profile" | "match" | "post" | "ticket" | "verify" | "reset" | "calendar" | "ladder" | "league" | "group" | "cup" | "visitor" | "round" | "outing";

export interface SeriesView {
  id: ID;
  hostId: ID;
  hostNickname?: string;
  hostName?: string;
  createdAt: Timestamp;
  recurrence: Recurrence;
  template?: GameDetails;
  groupId?: ID;
  occurrences: Array<GameView>;
}

export interface Recurrence {
  firstDate: Day;
  localTime: string;
  timezone: string;
  everyWeeks: number;
  weekdays: Array<number>;
}

export interface GameDetails {
  sport: Open<Sport>;
  title: string;
  description?: string;
  place: Place;
  startsAt: Timestamp;
  durationMinutes: number;
  timezone: string;
  skillLevel?: Open<SkillLevel>;
  capacity?: number;
  guestsEach?: number;
  waitlist: boolean;
  waitlistMode?: Open<WaitlistMode>;
  visibility: Open<Visibility>;
  joinPolicy: Open<JoinPolicy>;
  membersCanInvite: boolean;
  requireTier2: boolean;
  visitors?: Open<VisitorMode>;
  rosterToVisitors?: boolean;
  answering?: AnsweringAnswer;
  price?: PriceAnswer;
  requirements?: RequirementsAnswer;
  golf?: GolfAnswer;
}

export interface SeriesResults {
  seriesId: ID;
  occurrences: Array<SeriesOutcome>;
}

export interface SeriesOutcome {
  occurrence: number;
  gameId: ID;
  startsAt: Timestamp;
  outcome: Open<SeriesOutcomeOutcome>;
  significant?: boolean;
  reason?: Open<Reason>;
  message?: string;
}

export type SeriesOutcomeOutcome = "changed" | "unchanged" | "cancelled" | "detached" | "refused";

export type Reason = "invalid_argument" | "invalid_dart" | "extra_darts" | "incomplete_visit" | "unauthenticated" | "token_expired" | "session_expired" | "forbidden" | "tier_required" | "suspended" | "banned" | "invite_required" | "request_required" | "requirements_not_met" | "not_found" | "already_exists" | "conflict" | "version_mismatch" | "stale_turn" | "not_your_turn" | "immutable" | "too_early" | "game_full" | "full" | "expired" | "too_late" | "game_not_open" | "history_changed" | "rate_limited" | "unavailable" | "timeout" | "internal";

export interface LeagueView {
  id: ID;
  name: string;
  hidden?: boolean;
  hostId: ID;
  hostNickname?: string;
  coHosts: Array<{ accountId: ID; nickname?: string; }>;
  groupId?: ID;
  visibility: Open<"public" | "group" | "private">;
  sport: Open<Sport>;
  timezone: string;
  status: Open<LeagueStatus>;
  url: string;
  createdAt: Timestamp;
  version: number;
  role?: Open<LeagueRole>;
  seasons: Array<SeasonBrief>;
}

export type LeagueStatus = "open" | "cancelled";

export type LeagueRole = "host" | "cohost" | "entrant" | "invited";

export interface SeasonBrief {
  id: ID;
  name: string;
  number: number;
  status: Open<SeasonStatus>;
  hasEvenings: boolean;
  entrantCount: number;
  firstDate?: Day;
}

export type SeasonStatus = "draft" | "running" | "done" | "cancelled";

export interface SeasonView {
  id: ID;
  leagueId: ID;
  leagueName: string;
  name: string;
  number: number;
  sport: Open<Sport>;
  timezone: string;
  status: Open<SeasonStatus>;
  options: SeasonOptionsAnswer;
  divisions: Array<SeasonDivision>;
  fixtureCount?: number;
  overCount?: number;
  you?: number;
  isHost: boolean;
  createdAt: Timestamp;
  begunAt?: Timestamp;
  endedAt?: Timestamp;
}

export interface SeasonDivision {
  division: number;
  entrants: Array<SeasonEntrant>;
}

export interface SeasonEntrant {
  entrant: number;
  accountId?: ID;
  name: string;
  status: Open<SeasonEntrantStatus>;
  isYou?: boolean;
}

export type SeasonEntrantStatus = "invited" | "in" | "withdrawn";

export interface SeasonFixture {
  fixture: number;
  division: number;
  round: number;
  home: SeasonSide;
  away: SeasonSide;
  status: Open<FixtureStatus>;
  due: Day;
  from: Day;
  until: Day;
  isOverdue: boolean;
  score?: string;
  winner?: number;
  day?: Day;
  report?: FixtureReport;
  proposal?: FixtureProposal;
  matchId?: ID;
  isYours?: boolean;
}

export interface SeasonSide {
  entrant: number;
  accountId?: ID;
  name: string;
}

export type FixtureStatus = "waiting" | "ready" | "called" | "live" | "reported" | "done" | "walkover" | "void";

export interface FixtureReport {
  score: string;
  by: number;
  isDisputed: boolean;
  confirmsAt?: Timestamp;
}

export interface FixtureProposal {
  id: ID;
  by: ID;
  startsAt: Timestamp;
  place: Place;
  endsAt: Timestamp;
  gameId?: ID;
}

export interface MatchView {
  id: ID;
  ownerId: ID;
  mode: Open<MatchMode>;
  gameType: Open<DartsGame>;
  status: Open<MatchStatus>;
  players: Array<MatchPlayer>;
  winners?: Array<number>;
  finalScores?: Array<number>;
  legsWon?: Array<number>;
  setsWon?: Array<number>;
  playedAt?: Timestamp;
  durationSeconds?: number;
  gameId?: ID;
  startScore?: number;
  teams?: boolean;
  options?: MatchOptionsAnswer;
  seed?: string;
  turn?: number;
  standing?: Standing;
  visit?: Visit;
  startedAt?: Timestamp;
  recordedAt?: Timestamp;
  syncedAt?: Timestamp;
  contentHash?: string;
  matchData?: Array<Visit>;
}

export type MatchStatus = "live" | "completed" | "abandoned";

export interface MatchPlayer {
  slot: number;
  accountId?: ID;
  guestPlayerId?: ID;
  name?: string;
  cpu?: number;
  nickname?: string;
  linkedTo?: ID;
}

export interface Standing {
  scores: Array<number>;
  onTurn?: number;
  winners?: Array<number>;
  leg?: number;
  set?: number;
  legsWon?: Array<number>;
  setsWon?: Array<number>;
  averages?: Array<number>;
  checkout?: Array<string>;
  mayBust?: boolean;
  bullOff?: boolean;
  target?: string;
  round?: number;
  toBeat?: number;
  thrown?: Array<number>;
  numbers?: Array<number>;
  isKiller?: Array<boolean>;
  innings?: number;
  wickets?: number;
  marks?: Array<Array<number>>;
}

export interface Visit {
  player: number;
  leg: number;
  set: number;
  turn: number;
  darts?: Array<string>;
  total?: number;
  dartsUsed?: number;
  atDouble?: number;
  bullOff?: boolean;
  scoreBefore: number;
  scoreAfter: number;
  bust: boolean;
  meta?: VisitMetaAnswer;
}

export interface SeasonTable {
  division: number;
  rows: Array<SeasonRow>;
}

export interface SeasonRow {
  row: TableRowView;
  accountId?: ID;
  name: string;
  average?: number;
  scores180?: number;
  highestCheckout?: number;
  isOut?: boolean;
  isMovingUp?: boolean;
  isMovingDown?: boolean;
}

export interface TableRowView {
  rank: number;
  entrant: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  difference: number;
  points: number;
  buchholz?: number;
  form: Array<Open<RowResult>>;
}

export type RowResult = "win" | "draw" | "loss";

export interface SeasonEvening {
  cupId: ID;
  name: string;
  day: Day;
}

export interface SeasonPointsRow {
  rank: number;
  accountId?: ID;
  name: string;
  points: number;
  taken: number;
  evenings: Array<number>;
}

export interface LeagueLanding {
  name: string;
  sport: Open<Sport>;
  status: Open<LeagueStatus>;
  season?: string;
  seasonStatus?: Open<SeasonStatus>;
  entrantCount?: number;
  fixtureCount?: number;
  overCount?: number;
  eveningCount?: number;
  noindex: boolean;
}

export interface VenueReview {
  id: ID;
  venueId: ID;
  authorId: ID;
  authorNickname?: string;
  stars: number;
  text?: string;
  hidden?: boolean;
  updatedAt: Timestamp;
}

export interface Venue {
  id: ID;
  name: string;
  lat: number;
  lng: number;
  geohash: string;
  sports: Array<Open<Sport>>;
  reviews: number;
  ratingAvg?: number;
  distanceMiles?: number;
  attribution?: string;
}

export interface FoundPlace {
  kind: Open<FoundPlaceKind>;
  name: string;
  label: string;
  otherName?: string;
  lat: number;
  lng: number;
  timezone?: string;
  population?: number;
  venueId?: ID;
}

export type FoundPlaceKind = "venue" | "city";

export interface ShowBoardHits {
  segment: number;
  multiplier: number;
  count: number;
}

export interface ListModesModeView {
  gameType: Open<DartsGame>;
  name: string;
  playersMin: number;
  playersMax: number;
  options: Array<ListModesOption>;
  rules: string;
}

export interface ListModesOption {
  name: string;
  values: Array<string>;
  byDefault: string;
}

export interface DartsPreset {
  name: string;
  gameType: DartsGame;
  options?: MatchOptions;
  playerCount?: number;
}

export interface DartsPresetAnswer {
  name: string;
  gameType: Open<DartsGame>;
  options?: MatchOptionsAnswer;
  playerCount?: number;
}

export interface RemoteView {
  id: ID;
  players: Array<MatchPlayer>;
  startScore: number;
  bestOfLegs: number;
  state: Open<RemoteState>;
  endedReason?: Open<EndedReason>;
  locked?: boolean;
  secondsLeft?: number;
  joinedIds?: Array<ID>;
  turn?: number;
  standing?: Standing;
}

export type RemoteState = "pending" | "ready" | "lobby" | "in_progress" | "completed" | "declined" | "cancelled" | "expired";

export type EndedReason = "completed" | "declined" | "cancelled" | "aborted" | "timeout" | "inactivity";

export interface SyncResult {
  matchId: ID;
  state: Open<SyncState>;
  result: Open<SyncVerdict>;
  reason?: Open<SyncReason>;
  message?: string;
  clockSkew?: boolean;
  contentHash?: string;
}

export type SyncVerdict = "stored" | "duplicate" | "superseded" | "immutable" | "rejected";

export type SyncReason = "replay_mismatch" | "wrong_turn" | "forbidden" | "invalid" | "full";

export interface SyncStatusDevice {
  deviceId?: string;
  lastAt: Timestamp;
  results: Array<SyncResult>;
}

export interface CupView {
  id: ID;
  name: string;
  place?: Place;
  hidden?: boolean;
  distanceMiles?: number;
  sport: Open<Sport>;
  format: Open<Format>;
  status: Open<CupStatus>;
  stage?: Open<CupStage>;
  host: { accountId: ID; nickname?: string; };
  coHosts: Array<{ accountId: ID; nickname?: string; }>;
  groupId?: ID;
  gameId?: ID;
  visibility: Open<"public" | "group" | "private">;
  entry: Open<CupEntry>;
  entrantsMax: number;
  teamSize: number;
  seeding: Open<CupSeeding>;
  options: CupOptionsAnswer;
  inCount: number;
  waitingCount: number;
  mine?: CupPart;
  isHost: boolean;
  winner?: string;
  url: string;
  createdAt: Timestamp;
  endedAt?: Timestamp;
  version: number;
}

export type CupStatus = "draft" | "registering" | "seeded" | "running" | "done" | "cancelled";

export type CupStage = "groups" | "knockout";

export interface CupPart {
  entrant: number;
  status: Open<EntrantStatus>;
  isAsked?: boolean;
}

export type EntrantStatus = "invited" | "requested" | "in" | "waiting" | "withdrawn" | "disqualified";

export interface CupState {
  cupId: ID;
  status: Open<CupStatus>;
  stage?: Open<CupStage>;
  version: number;
}

export interface InviteToCupOutcome {
  accountId: User;
  entrant?: number;
  reason?: Open<Reason>;
  message?: string;
}

export interface EntrantState {
  cupId: ID;
  entrant: CupEntrantView;
}

export interface CupEntrantView {
  entrant: number;
  name: string;
  status: Open<EntrantStatus>;
  people: Array<CupPerson>;
  asked?: Array<{ accountId: ID; nickname?: string; }>;
  seed?: number;
  group?: number;
}

export interface CupPerson {
  accountId?: ID;
  guestPlayerId?: ID;
  name?: string;
}

export interface FixtureState {
  cupId: ID;
  fixture: FixtureView;
  status: Open<CupStatus>;
}

export interface FixtureView {
  id: number;
  stage: Open<FixtureStage>;
  group?: number;
  round: number;
  number: number;
  left?: number;
  bestOf?: number;
  sides: Array<FixtureSide>;
  status: Open<FixtureStatus>;
  board?: number;
  referee?: number;
  score?: string;
  winner?: number;
  report?: FixtureReport;
  matchId?: ID;
  annulled?: Array<ID>;
}

export type FixtureStage = "group" | "swiss" | "upper" | "lower" | "third" | "final";

export interface FixtureSide {
  entrant?: number;
  bye?: boolean;
  winnerOf?: number;
  loserOf?: number;
}

export interface CupTable {
  group?: number;
  rows: Array<TableRowView>;
}

export interface CupPlace {
  place: number;
  entrant: number;
  name: string;
}

export interface CupCall {
  fixture: number;
  board?: number;
  referee?: number;
}

export interface CupLanding {
  name: string;
  sport: Open<Sport>;
  place?: string;
  format: Open<Format>;
  status: Open<CupStatus>;
  inCount: number;
  entrantsMax: number;
  noindex: boolean;
}

export interface CourseView {
  id: ID;
  name: string;
  place: Place;
  ownerId: ID;
  ownerNickname?: string;
  version: number;
  isNewest: boolean;
  pars: Array<number>;
  strokeIndexes: Array<number>;
  tees: Array<CourseTeeAnswer>;
  confirmations: number;
  isConfirmed: boolean;
  mayConfirm: boolean;
  mayEdit: boolean;
  updatedAt: Timestamp;
}

export interface CourseRow {
  id: ID;
  name: string;
  place: Place;
  holes: number;
  par: number;
  tees: Array<string>;
  version: number;
  confirmations: number;
  ownerId: ID;
  ownerNickname?: string;
  distanceMiles?: number;
}

export interface RoundView {
  id: ID;
  ownerId: ID;
  gameId?: ID;
  course: RoundCourse;
  holes: Open<HolesPlayed>;
  format: Open<GolfFormat>;
  gross?: boolean;
  carry?: boolean;
  state: Open<RoundState>;
  players: Array<Golfer>;
  board: Array<GolfBoardRow>;
  disputed: Array<number>;
  startedAt: Timestamp;
  changedAt: Timestamp;
  closesAt?: Timestamp;
  mayAttest: boolean;
}

export interface RoundCourse {
  courseId: ID;
  version: number;
  name: string;
  holes: Array<number>;
  pars: Array<number>;
  strokeIndexes: Array<number>;
}

export interface Golfer {
  slot: number;
  accountId?: ID;
  guestPlayerId?: ID;
  name?: string;
  nickname?: string;
  tee: CourseTeeAnswer;
  index?: number;
  courseHandicap?: number;
  playingHandicap: number;
  received: Array<number>;
  scores: Array<RoundScore>;
  through: number;
  gross?: number;
  net?: number;
  toPar?: number;
  points: number;
  attested: boolean;
  differential?: number;
  counts?: boolean;
}

export interface RoundScore {
  hole: number;
  strokes?: number;
  pickedUp?: boolean;
  putts?: number;
  penalties?: number;
  fairway?: boolean;
}

export interface GolfBoardRow {
  roundId: ID;
  slots: Array<number>;
  players: Array<NamedGolfer>;
  place?: number;
  through: number;
  gross?: number;
  net?: number;
  grossToPar?: number;
  netToPar?: number;
  isDone: boolean;
  points?: number;
  skins?: number;
  match?: string;
}

export interface NamedGolfer {
  name: string;
  accountId?: ID;
}

export interface OutingView {
  gameId: ID;
  interval: number;
  from: Open<OutingStart>;
  groups: Array<OutingGroup>;
  others: Array<OutingPlayer>;
}

export interface OutingGroup {
  players: Array<OutingPlayer>;
  hole: number;
  clock: string;
  teesOffAt: Timestamp;
}

export interface OutingPlayer {
  accountId: ID;
  nickname?: string;
  index?: number;
  isGoing: boolean;
}

export interface RoundRow {
  id: ID;
  ownerId: ID;
  gameId?: ID;
  courseName: string;
  holes: Open<HolesPlayed>;
  format: Open<GolfFormat>;
  state: Open<RoundState>;
  players: Array<NamedGolfer>;
  through: number;
  gross?: number;
  awaitsMe: boolean;
  startedAt: Timestamp;
}

export interface ShowGolfRecordEntry {
  roundId: ID;
  day: Day;
  courseName: string;
  differential: number;
  reduction: number;
  counts: boolean;
}

export interface ShowGolfRecordTotals {
  rounds: number;
  holes: number;
  eagles: number;
  birdies: number;
  pars: number;
  bogeys: number;
  doubles: number;
  pickedUp: number;
  penalties: number;
  puttsPerHole?: number;
  fairwaysPercent?: number;
}

export interface LadderView {
  id: ID;
  name: string;
  hidden?: boolean;
  city?: string;
  sport: Open<Sport>;
  host: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  coHosts: Array<{ accountId: ID; nickname?: string; displayName?: string; avatar?: string; }>;
  groupId?: ID;
  visibility: Open<"public" | "group" | "private">;
  status: Open<"open" | "closed">;
  rules: LadderRules;
  playerCount: number;
  place?: number;
  role?: Open<LadderRole>;
  invited?: boolean;
  waiting: number;
  version: number;
  createdAt: Timestamp;
  url: string;
}

export interface LadderRules {
  reach: number;
  answerHours: number;
  playDays: number;
  openMax: number;
  sameAgainDays: number;
  idleDays: number;
  bestOf?: number;
  match?: LadderMatchAnswer;
}

export type LadderRole = "host" | "cohost";

export interface InviteToLadderOutcome {
  person: string;
  accountId?: ID;
  reason?: Open<Reason>;
  message?: string;
}

export interface LadderChallengeView {
  ladderId: ID;
  challenge: number;
  challenger: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  challenged: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  state: Open<ChallengeState>;
  remote?: boolean;
  at: Timestamp;
  acceptedAt?: Timestamp;
  endsAt?: Timestamp;
  report?: LadderReport;
  score?: Score;
  winnerId?: ID;
  matchId?: ID;
  endedAt?: Timestamp;
}

export type ChallengeState = "pending" | "accepted" | "reported" | "played" | "walkover" | "lapsed" | "declined" | "withdrawn" | "void";

export interface LadderReport {
  score: Score;
  by: ID;
  disputed: boolean;
  at: Timestamp;
}

export interface Score {
  first: number;
  second: number;
}

export interface LadderPause {
  from: Day;
  to: Day;
}

export interface LadderRung {
  place: number;
  person: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  activeAt: Timestamp;
  paused: boolean;
  moved?: number;
  canChallenge: boolean;
}

export interface LadderStep {
  number: number;
  at: Timestamp;
  cause: Open<LadderCause>;
  person: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  from?: number;
  to?: number;
  challenge?: number;
}

export type LadderCause = "joined" | "left" | "gone" | "won" | "walkover" | "idle";

export interface LadderLanding {
  name: string;
  sport: Open<Sport>;
  city?: string;
  status: Open<"open" | "closed">;
  playerCount: number;
  noindex: boolean;
}

export interface PartySession {
  id: ID;
  ownerId: ID;
  ownerNickname?: string;
  category?: Open<Category>;
  deckId?: ID;
  name: string;
  status: Open<DeckSessionStatus>;
  card: PartyCard;
  position: number;
  total: number;
  completedCount: number;
  remaining: number;
  progress: number;
  percent: number;
  skips: number;
  players: Array<string>;
  turn?: PartyTurn;
  order: Array<number>;
  completed: Array<number>;
  seed: string;
  gameId?: ID;
  startedAt: Timestamp;
  activeSeconds: number;
  endedAt?: Timestamp;
  version: number;
  joined?: Array<{ accountId: ID; nickname?: string; }>;
  code?: PartyCode;
}

export type Category = "would_you_rather" | "truth_or_dare" | "this_or_that" | "memory_match" | "most_likely_to" | "how_well_do_you_know_me" | "impersonation" | "bucket_list" | "never_have_i_ever" | "story_time";

export interface PartyCard {
  id: string;
  number: number;
  prompt: string;
  difficulty: number;
  favorite: boolean;
}

export interface PartyTurn {
  player?: string;
  accountId?: ID;
  nickname?: string;
}

export interface PartyCode {
  code: string;
  expiresAt: Timestamp;
}

export interface CardCategory {
  id: string;
  title: string;
  cardCount: number;
  icon: string;
  completedSessions: number;
}

export interface CardDeck {
  id: ID;
  ownerId: ID;
  name: string;
  visibility: Open<DeckVisibility>;
  cardCount: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: number;
}

export interface Participation {
  gameId: ID;
  accountId: ID;
  status: Open<ParticipationStatus>;
  position?: number;
  note?: string;
  guests?: number;
  guestNames?: Array<string>;
  updatedAt: Timestamp;
  counts?: Counts;
  overlaps?: Array<ID>;
  overlapping?: Array<GameMention>;
  game?: GameMention;
  nickname?: string;
  offerUntil?: Timestamp;
  attendance?: Open<Attendance>;
}

export interface GameMention {
  id: ID;
  title: string;
  startsAt: Timestamp;
  placeName?: string;
}

export interface RosterPerson {
  accountId: ID;
  nickname?: string;
  displayName?: string;
  avatar?: string;
  isHost?: boolean;
  isCoHost?: boolean;
  status: Open<ParticipationStatus>;
  position?: number;
  note?: string;
  guests?: number;
  guestNames?: Array<string>;
  since: Timestamp;
  walkIn?: boolean;
  offerUntil?: Timestamp;
  attendance?: Open<Attendance>;
}

export interface TeamSplit {
  teams: Array<TeamSplitTeam>;
  stale: boolean;
}

export interface TeamSplitTeam {
  accountIds: Array<ID>;
  players: Array<{ accountId: ID; nickname?: string; }>;
  guests?: Array<TeamGuest>;
}

export interface TeamGuest {
  accountId: ID;
  guest: number;
}

export interface Visitor {
  id: ID;
  name: string;
  status: Open<VisitorStatus>;
  position?: number;
  guests?: number;
  since: Timestamp;
}

export type VisitorStatus = "requested" | "going" | "maybe" | "waitlisted" | "declined" | "left" | "removed" | "claimed";

export interface ShowAnswersRow {
  accountId: ID;
  nickname?: string;
  displayName?: string;
  avatar?: string;
  note?: string;
  since: Timestamp;
  nudgedAt?: Timestamp;
}

export interface ListRegularsRow {
  accountId: ID;
  nickname?: string;
  displayName?: string;
  avatar?: string;
  state: Open<RegularState>;
  since: Timestamp;
  from?: Day;
  to?: Day;
}

export type RegularState = "asked" | "regular" | "refused" | "left" | "ended";

export interface JoinRequestsRow {
  accountId: ID;
  nickname?: string;
  displayName?: string;
  avatar?: string;
  note?: string;
  guests?: number;
  requestedAt: Timestamp;
}

export interface EquipmentItem {
  id: ID;
  name: string;
  needed: number;
  missing: number;
  claims?: Array<EquipmentBringer>;
}

export interface EquipmentBringer {
  accountId: ID;
  nickname?: string;
  qty: number;
}

export interface Ride {
  id: ID;
  gameId: ID;
  driverId: ID;
  driverNickname?: string;
  cityLabel?: string;
  seats: number;
  free: number;
  departAt: Timestamp;
  timezone: string;
  role?: Open<RideRole>;
  from?: string;
  note?: string;
  riderIds?: Array<ID>;
  riders?: Array<{ accountId: ID; nickname?: string; }>;
}

export type RideRole = "driver" | "rider";

export interface RideSeats {
  id: ID;
  gameId: ID;
  free: number;
}

export interface TeamProposal {
  gameId: ID;
  teams: Array<TeamProposalTeam>;
}

export interface TeamProposalTeam {
  players: Array<TeamPlayer>;
  sum: number;
}

export interface TeamPlayer {
  accountId: ID;
  nickname?: string;
  guest?: number;
  rating: number;
}

export interface SetAttendancePerson {
  accountId: ID;
  attendance: Open<Attendance>;
}

export interface AnswerSeriesOutcome {
  gameId: ID;
  status?: Open<ParticipationStatus>;
  reason?: Open<Reason>;
}

export interface VisitorLink {
  gameId: ID;
  url: string;
}

export interface VisitedGame {
  gameId: ID;
  sport: Open<Sport>;
  title: string;
  description?: string;
  placeName?: string;
  address?: string;
  cityLabel?: string;
  hostName?: string;
  startsAt: Timestamp;
  durationMinutes: number;
  timezone: string;
  localDate: Day;
  localTime: string;
  status: Open<GameStatus>;
  capacity?: number;
  openSlots?: number;
  guestsEach?: number;
  counts: Counts;
  going?: Array<string>;
  noindex: boolean;
}

export interface VisitView {
  visitor: Visitor;
  game: VisitedGame;
  url: string;
  token: string;
}

export interface SendInvitationsOutcome {
  accountId: User;
  status?: Open<ParticipationStatus>;
  reason?: Open<Reason>;
  message?: string;
}

export interface ListInvitationsRow {
  gameId: ID;
  title: string;
  sport: Open<Sport>;
  startsAt: Timestamp;
  timezone: string;
  durationMinutes: number;
  placeName?: string;
  capacity?: number;
  status: Open<GameStatus>;
  hostId: ID;
  hostNickname?: string;
  hostName?: string;
  counts: Counts;
  inviterId?: ID;
  inviterNickname?: string;
  inviterName?: string;
  invitedAt: Timestamp;
}

export interface DueView {
  id: ID;
  gameId?: ID;
  groupId?: ID;
  title: string;
  currency: string;
  each?: number;
  total?: number;
  dueAt?: Timestamp;
  note?: string;
  payee?: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  isAccepted: boolean;
  addedAt: Timestamp;
  paidCount?: number;
  peopleCount?: number;
  mine?: DuePortion;
  portions?: Array<DuePortion>;
  mayMark: boolean;
  remindFrom?: Timestamp;
}

export interface DuePortion {
  person: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  shares: number;
  amount: number;
  status: Open<DueStatus>;
  isOverdue: boolean;
  how?: string;
  reason?: string;
  since: Timestamp;
}

export type DueStatus = "open" | "claimed" | "paid" | "exempt" | "refund" | "refunded";

export interface CostView {
  id: ID;
  what: string;
  amount: number;
  currency: string;
  payer: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  author: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  isConfirmed: boolean;
  addedAt: Timestamp;
  peopleCount: number;
  share?: number;
  mayRemove: boolean;
}

export interface TableText {
  text: string;
}

export interface Balance {
  person: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  amount: number;
}

export interface Settlement {
  from: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  to: { accountId: ID; nickname?: string; displayName?: string; avatar?: string; };
  amount: number;
  at?: Timestamp;
}

export interface Befriended {
  friend: boolean;
  became?: Open<Became>;
}

export type Became = "asked" | "following" | "friends";

export interface PersonRow {
  id: ID;
  nickname: string;
  displayName: string;
  avatar?: string;
  isFriend: boolean;
}

export type InviteClaim = "claimed" | "invalid" | "expired" | "already_used" | "self_invite" | "blocked" | "already_friends" | "pending_exists";

export interface ListFriendRequestsRow {
  person: PersonRow;
  createdAt: Timestamp;
}

export interface InviteLanding {
  inviter: LandingPerson;
  noindex: boolean;
}

export interface GroupView {
  id: ID;
  slug: string;
  name: string;
  about?: string;
  sports: Array<Open<Sport>>;
  city?: string;
  photo?: string;
  listing: Open<GroupListing>;
  joining: Open<GroupJoining>;
  status: Open<"open" | "closed">;
  memberCount: number;
  standing?: Open<GroupStanding>;
  role?: Open<GroupRole>;
  hidden?: boolean;
  inside?: GroupInside;
}

export type GroupStanding = "invited" | "requested" | "member" | "left" | "removed" | "declined";

export interface GroupInside {
  ownerId?: ID;
  rules?: string;
  membersHost: boolean;
  membersInvite: boolean;
  subgroups: Array<SubgroupView>;
  gameDefaults?: GroupDefaultsAnswer;
  muted: boolean;
  unread?: number;
  createdAt: Timestamp;
  version: number;
  invitedCount?: number;
  requestedCount?: number;
  code?: GroupCode;
}

export interface SubgroupView {
  id: string;
  name: string;
  count: number;
}

export interface GroupCode {
  code: string;
  url: string;
  expiresAt: Timestamp;
}

export interface GroupVersion {
  groupId: ID;
  version: number;
}

export interface GroupMembership {
  groupId: ID;
  accountId: ID;
  status: Open<GroupStanding>;
  role?: Open<GroupRole>;
}

export interface InviteToGroupOutcome {
  accountId: User;
  status?: Open<GroupStanding>;
  reason?: Open<Reason>;
  message?: string;
}

export interface ListGroupMembersRow {
  person: PersonRow;
  status: Open<GroupStanding>;
  role?: Open<GroupRole>;
  subgroups: Array<string>;
  since: Timestamp;
  invitedBy?: ID;
  text?: string;
}

export interface GroupLanding {
  name: string;
  about?: string;
  sports: Array<Open<Sport>>;
  city?: string;
  joining: Open<GroupJoining>;
  status: Open<"open" | "closed">;
  memberCount: number;
  noindex: boolean;
}

export interface ChatMessage {
  id: ID;
  senderId?: ID;
  nickname?: string;
  displayName?: string;
  avatar?: string;
  type: Open<MessageType>;
  text?: string;
  photo?: string;
  nonce?: string;
  line?: Open<SystemLine>;
  aboutId?: ID;
  createdAt: Timestamp;
  removed: boolean;
  hidden?: boolean;
}

export type MessageType = "text" | "photo" | "system";

export type SystemLine = "joined" | "left" | "removed" | "promoted" | "time_changed" | "place_changed" | "host_changed" | "co_host_named" | "cancelled" | "completed";

export interface ChatStanding {
  gameId?: ID;
  groupId?: ID;
  lastReadAt: Timestamp;
  unread: number;
  muted: boolean;
}

export interface ChatSummary {
  gameId: ID;
  title: string;
  sport: Open<Sport>;
  startsAt: Timestamp;
  timezone: string;
  status: Open<GameStatus>;
  unread: number;
  muted: boolean;
  updatedAt: Timestamp;
  last?: LastLine;
  faces: Array<ChatFace>;
}

export interface LastLine {
  id: ID;
  type: Open<MessageType>;
  line?: Open<SystemLine>;
  face?: ChatFace;
  text?: string;
  createdAt: Timestamp;
}

export interface ChatFace {
  accountId: ID;
  nickname: string;
  displayName: string;
  avatar?: string;
}

export interface PendingFeedbackRow {
  gameId: ID;
  title?: string;
  completedAt: Timestamp;
  expiresAt: Timestamp;
  daysLeft: number;
  people: Array<PersonRow>;
}

export interface PostView {
  id: ID;
  authorId: ID;
  author?: PersonRow;
  type: Open<PostType>;
  visibility: Open<PostVisibility>;
  groupId?: ID;
  text?: string;
  photos: Array<string>;
  game?: LinkedGame;
  result?: PostedResult;
  score?: number;
  tags: Array<string>;
  cityKey?: string;
  courseKey?: string;
  upvotes: number;
  comments: number;
  upvoted: boolean;
  edited: boolean;
  hidden: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  lastEngagementAt?: Timestamp;
  version: number;
  explain?: FeedTerms;
}

export interface LinkedGame {
  available: boolean;
  id?: ID;
  title?: string;
  sport?: Open<Sport>;
  startsAt?: Timestamp;
  status?: Open<GameStatus>;
}

export interface PostedResult {
  line: string;
  category?: Open<Category>;
  cards: number;
  activeSeconds: number;
}

export interface FeedTerms {
  bucket?: Open<FeedBucket>;
  recency: number;
  engagement: number;
  newAuthor: number;
  city: number;
  course: number;
  interests: number;
  score: number;
  hot?: number;
}

export type FeedBucket = "recent" | "trending" | "newcomers";

export interface CommentView {
  id: ID;
  postId: ID;
  authorId?: ID;
  author?: PersonRow;
  text?: string;
  parentId?: ID;
  replyTo?: ID;
  depth: number;
  likes: number;
  liked: boolean;
  edited: boolean;
  deleted: boolean;
  hidden: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: number;
}

export interface CommentThread {
  comment: CommentView;
  replies: Array<CommentView>;
}

export interface PostLanding {
  author: LandingPerson;
  text?: string;
  photo?: string;
  noindex: boolean;
}

export interface ReportView {
  id: ID;
  contentType: Open<ContentType>;
  contentId: ID;
  kind: Open<ReportKind>;
  reason?: string;
  status: Open<ReportStatus>;
  createdAt: Timestamp;
}

export type ReportStatus = "pending" | "resolved" | "dismissed";

export interface TicketRow {
  id: ID;
  status: Open<TicketStatus>;
  contentType: Open<ContentType>;
  contentId: ID;
  accountId: ID;
  author?: PersonRow;
  reports: number;
  pending: number;
  flags: Array<Open<TicketFlag>>;
  hidden: boolean;
  createdAt: Timestamp;
  since: Timestamp;
  action?: Open<TicketAction>;
  until?: Timestamp;
}

export type TicketFlag = "text" | "limits" | "feedback";

export interface ShowTicketFlag {
  flag: Open<TicketFlag>;
  points?: number;
  signs?: Array<Open<TextSign>>;
  at: Timestamp;
}

export type TextSign = "profanity" | "url" | "email" | "repetition" | "promotion" | "wordless" | "newcomer";

export interface ShowTicketCopy {
  at: Timestamp;
  content: ContentCopy;
}

export interface ContentCopy {
  title?: string;
  text?: string;
  photos: Array<string>;
  postId?: ID;
  gameId?: ID;
}

export interface ShowTicketFeedback {
  gameId: ID;
  reviewerId: ID;
  reviewer?: PersonRow;
  issues: Array<Open<FeedbackIssue>>;
  comment?: string;
}

export interface ShowTicketEntry {
  deed: Open<ShowTicketDeed>;
  at: Timestamp;
  actorId?: ID;
  actor?: PersonRow;
  action?: Open<TicketAction>;
  until?: Timestamp;
  text?: string;
}

export type ShowTicketDeed = "hidden" | "shown" | "resolved" | "appealed";

export interface ShowTicketReport {
  id: ID;
  reporterId: ID;
  reporter?: PersonRow;
  kind: Open<ReportKind>;
  reason?: string;
  status: Open<ReportStatus>;
  createdAt: Timestamp;
}

export interface Notification {
  id: ID;
  type: Open<NotificationType>;
  actorIds: Array<ID>;
  actorCount: number;
  actorName?: string;
  actorPhoto?: string;
  targetType: Open<NotificationTarget>;
  targetId?: ID;
  title: string;
  body: string;
  data: Record<string, string>;
  read: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  foldKey?: string;
}

export type NotificationTarget = "game" | "post" | "comment" | "profile" | "match" | "ladder" | "group" | "season" | "cup" | "round" | "ticket" | "none";

export interface ListNotificationsSection {
  section: Open<InboxSection>;
  items: Array<Notification>;
}

export type InboxSection = "today" | "yesterday" | "this_week" | "this_month" | "earlier";

export interface NotificationPreferences {
  types: Record<string, Channels>;
  reminderOffsets: Array<number>;
  quietHours?: QuietHours;
  nearby: NearbyPreference;
}

export interface Channels {
  inApp: boolean;
  push: boolean;
  email: boolean;
}

export interface NearbyPreference {
  on: boolean;
  sports: Array<Open<Sport>>;
}

export interface OutboxEntry {
  id: ID;
  notificationId: ID;
  type: Open<NotificationType>;
  recipientId: ID;
  channel: Open<DeliveryChannel>;
  deviceId?: string;
  state: Open<DeliveryState>;
  failures: number;
  reason?: string;
  dueAt?: Timestamp;
  updatedAt: Timestamp;
}

export type DeliveryChannel = "fcm" | "web_push" | "webhook" | "email" | "log";

export interface PersonStats {
  accountId: ID;
  nickname?: string;
  joined: number;
  hosted: number;
  completed: number;
  cancelledAsHost?: number;
  noShows?: number;
  late?: number;
  lateCancels?: number;
  reliabilityPct?: number;
  friends: number;
  daysOnApp: number;
  bySport: Record<string, number>;
  topSports: Array<Open<Sport>>;
  currentStreakWeeks: number;
  partySessions: number;
  partyCards: Record<string, number>;
  darts: MatchResults;
  dartsAverages: Array<number>;
  trustTier: Open<TrustTier>;
  badges: Array<Open<Badge>>;
  playAgainPct?: number;
  reputation?: number;
  leaderboards?: Open<"in" | "out">;
}

export interface MatchResults {
  matches: number;
  wins: number;
  losses: number;
  draws: number;
}

export interface Quiz {
  playSports: Array<Open<Sport>>;
  dontPlaySports: Array<Open<Sport>>;
  genders: Array<Open<Gender>>;
  ageGroups: Array<Open<AgeGroup>>;
  lat: number;
  lng: number;
}

export interface RecommendRow {
  gameId: ID;
  title: string;
  sport: Open<Sport>;
  startsAt: Timestamp;
  timezone: string;
  placeName?: string;
  hostId: ID;
  hostNickname?: string;
  hostName?: string;
  distanceMiles?: number;
  score: number;
  sportWeight: number;
  friends: number;
  genderMatches: number;
  ageMatches: number;
}

export interface X01Stats {
  threeDartAvg?: number;
  firstNineAvg?: number;
  checkoutPct?: number;
  checkouts: number;
  attempts: number;
  highestCheckout?: number;
  bestLegDarts: Record<string, number>;
  visits100plus: number;
  visits140plus: number;
  visits180: number;
  legsWon: number;
  legsLost: number;
  nineDarters: number;
  totalsVisits?: number;
  recentAverages: Array<number>;
}

export interface HalveItStats {
  averageScore?: number;
  bestScore?: number;
  hitRatePct?: number;
}

export interface LivesStats {
  livesLost: number;
  livesTaken: number;
  places: Record<string, number>;
}

export interface CricketStats {
  marksPerRound?: number;
  visits5: number;
  visits6: number;
  visits7: number;
  visits8: number;
  visits9: number;
}

export interface HeadToHeadResult {
  matchId: ID;
  playedAt: Timestamp;
  gameType: Open<DartsGame>;
  startScore?: number;
  winner: Open<HeadToHeadWinner>;
}

export type HeadToHeadWinner = "a" | "b" | "other";

export interface ListAchievementsRow {
  achievement: Open<Achievement>;
  unlockedAt: Timestamp;
  sourceId?: ID;
}

export type Achievement = "first_game" | "ten_games" | "fifty_games" | "first_host" | "ten_hosts" | "five_sports" | "streak_4" | "early_bird" | "full_house" | "friends_10" | "ton_80" | "big_fish" | "nine_darter" | "ton_out" | "deck_done" | "all_decks" | "reviewer_5";

export interface LeaderboardRow {
  rank: number;
  accountId: ID;
  nickname?: string;
  value: number;
}

export interface GroupMemberStats {
  accountId: ID;
  nickname?: string;
  invited: number;
  going: number;
  maybe: number;
  no: number;
  noAnswer: number;
  attended: number;
  late: number;
  noShows: number;
  lastGameAt?: Timestamp;
}

/** Create an account and log in to it. */
export interface AccountSignupData {
  email: string;
  /** 8 to 128 characters. */
  password: string;
  /** Up to 50 characters. */
  displayName: string;
  /** 3 to 20 letters, digits or _; unique. */
  nickname: string;
}

export type AccountSignupReply = Session;

/** Play at once as a guest, without signing up. */
export interface AccountGuestData {
  /** 1 to 128 characters. */
  deviceId: string;
}

export type AccountGuestReply = Session;

/** Make an account of the guest you are; everything you have played stays yours. */
export interface AccountUpgradeData {
  email: string;
  /** 8 to 128 characters. */
  password: string;
  /** Up to 50 characters. */
  displayName: string;
  /** 3 to 20 letters, digits or _; unique. */
  nickname: string;
}

export interface AccountUpgradeReply {
  id: ID;
  kind: Open<AccountKind>;
  role: Open<Role>;
  status: Open<AccountStatus>;
  suspendedUntil?: Timestamp;
  coolingOffUntil?: Timestamp;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  email?: string;
  emailVerified: boolean;
  profile?: PublicProfile;
  birthDate?: Day;
  home?: PlacePoint;
  timezone: string;
  tier: number;
  missing: Array<string>;
  devices: Array<Device>;
  settings: AccountSettings;
}

/** Log in with an e-mail address or a nickname. */
export interface AccountLoginData {
  email?: string;
  /** Instead of email. */
  nickname?: string;
  /** The password, used exactly as typed. */
  password: string;
  /** The phone or computer, 1 to 128 characters. */
  deviceId?: string;
  /** The next gateways of this machine are logged in too, until account logout. */
  remember?: boolean;
  /** From an earlier session of this device: strangers' wrong passwords do not count for it. */
  deviceProof?: string;
}

export type AccountLoginReply = Session;

/** Renew your login with its refresh token; the gateway does so by itself. */
export interface AccountRefreshData {
  /** The token of the last login or refresh; using an old one again ends the session. */
  refreshToken: string;
}

export type AccountRefreshReply = Session;

/** Log out. */
export type AccountLogoutData = Record<string, never>;

export type AccountLogoutReply = Record<string, never>;

/** Log out everywhere. */
export type AccountLogoutAllData = Record<string, never>;

export type AccountLogoutAllReply = Record<string, never>;

/** Change the password; every other session ends. */
export interface AccountPasswordData {
  /** The present password. */
  old: string;
  /** 8 to 128 characters. */
  new: string;
}

export type AccountPasswordReply = Record<string, never>;

/** Register a phone or a browser for notifications, or change how it is reached. */
export interface AccountDeviceAddData {
  /** 1 to 128 characters. */
  deviceId: string;
  platform: DevicePlatform;
  /** Up to 4096 bytes; of a webhook its https URL, whose secret the reply shows, this once; of a browser its PushSubscription as JSON, up to 2048 bytes, made with the key that notifications push-key shows. */
  pushToken?: string;
  /** Up to 32 characters. */
  appVersion?: string;
}

export interface AccountDeviceAddReply {
  deviceId: string;
  platform: Open<DevicePlatform>;
  appVersion?: string;
  lastActiveAt: Timestamp;
  hasPushToken: boolean;
  webhookSecret?: string;
}

/** Stop sending notifications to a device. */
export interface AccountDeviceRemoveData {
  /** 1 to 128 characters. */
  deviceId: string;
}

export type AccountDeviceRemoveReply = Record<string, never>;

/** Show your account, with what only you can see. */
export type AccountMeData = Record<string, never>;

export interface AccountMeReply {
  id: ID;
  kind: Open<AccountKind>;
  role: Open<Role>;
  status: Open<AccountStatus>;
  suspendedUntil?: Timestamp;
  coolingOffUntil?: Timestamp;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  email?: string;
  emailVerified: boolean;
  profile?: PublicProfile;
  birthDate?: Day;
  home?: PlacePoint;
  timezone: string;
  tier: number;
  missing: Array<string>;
  devices: Array<Device>;
  settings: AccountSettings;
}

/** Suspend an account: it can read but not take part, until a time or until it is restored. */
export interface AccountSuspendData {
  /** The person. */
  accountId: User;
  /** Default: until it is restored. */
  until?: Timestamp;
  /** Up to 200 characters, for the one concerned. */
  reason?: string;
}

export type AccountSuspendReply = AccountStanding;

/** Ban an account: it is logged out, and its games are cancelled. */
export interface AccountBanData {
  /** The person. */
  accountId: User;
  /** Up to 200 characters, for the one concerned. */
  reason?: string;
}

export type AccountBanReply = AccountStanding;

/** Lift a suspension or a ban. */
export interface AccountRestoreData {
  /** The person. */
  accountId: User;
  /** Up to 200 characters, for the one concerned. */
  reason?: string;
}

export type AccountRestoreReply = AccountStanding;

/** Make somebody a moderator or an administrator, or an ordinary user again. */
export interface AccountSetRoleData {
  /** The person. */
  accountId: User;
  role: Role;
}

export type AccountSetRoleReply = AccountStanding;

/** Delete your account; what you host is cancelled, and there is no way back. */
export interface AccountDeleteData {
  /** Yours; a guest has none. */
  password?: string;
  /** Instead of a password: one of Google's or Apple's, at most 5 minutes old. */
  idToken?: string;
}

export type AccountDeleteReply = Record<string, never>;

/** Change your settings; the latest change of all your devices counts. */
export interface AccountSettingsData {
  /** Whether the app makes sounds; at first it does. */
  sound?: boolean;
  /** The filters of a search; null (none) takes them away. */
  searchPreset?: GameFilter | null;
  /** When it was changed on the device, up to a day ahead. Default: now, after all before. */
  deviceTime?: Timestamp;
}

export type AccountSettingsReply = AccountSettings;

/** Show what a mailed link is for, before you use it. */
export interface AccountLinkData {
  /** The link, or its end. */
  token: string;
}

export interface AccountLinkReply {
  purpose: Open<ShowMailedLinkPurpose>;
  nickname?: string;
  displayName?: string;
  email: string;
  createdAt: Timestamp;
  askedAt: Timestamp;
  askedFrom?: string;
  goodUntil: Timestamp;
  hasPassword: boolean;
  isYours: boolean;
}

/** Confirm your e-mail address with its mailed link, logged in or with the password. */
export interface AccountVerifyData {
  /** The link, or its end; good once, for 7 days. */
  token: string;
  /** The account's, where you are not logged in to it. */
  password?: string;
}

export type AccountVerifyReply = Record<string, never>;

/** Change your e-mail address; it counts once the link mailed to it is opened. */
export interface AccountEmailData {
  /** Yours. */
  password: string;
  /** The present one has a fresh link mailed. */
  email: string;
}

export type AccountEmailReply = MailUnderWay;

/** Get a link by e-mail to set a new password. */
export interface AccountForgotData {
  /** Whether there is an account with it is not said. */
  email: string;
}

export type AccountForgotReply = MailUnderWay;

/** Set a new password with the link that was mailed to you; every session ends. */
export interface AccountResetData {
  /** The link, or its end; good once, for an hour. */
  token: string;
  /** 8 to 128 characters. */
  new: string;
}

export type AccountResetReply = Record<string, never>;

/** Log in with Google or Apple; the first time makes an account. */
export interface AccountOauthData {
  provider: OAuthProvider;
  /** The token that the provider's own library hands to the app; good once. */
  idToken: string;
  /** The nickname of a new account. Default: one is made up. */
  nickname?: string;
  /** 1 to 128 characters. */
  deviceId?: string;
}

export type AccountOauthReply = Session;

/** Show someone's public profile. */
export interface ProfileGetData {
  /** The person. */
  accountId: User;
}

export type ProfileGetReply = PublicProfile;

/** Show several people, a line each; those you may not see are left out. */
export interface ProfileListData {
  /** At most 100 ids or nicknames. */
  ids: Array<User>;
}

export interface ProfileListReply {
  items: Array<ProfileSummary>;
}

/** Find people by nickname or name, or a part of it; up to 20. */
export interface ProfileSearchData {
  /** 2 to 50 characters; one is enough in Chinese and the like. */
  q: string;
}

export interface ProfileSearchReply {
  items: Array<ProfileSummary>;
}

/** Check whether a nickname is free. */
export interface ProfileNicknameCheckData {
  nickname: string;
}

export interface ProfileNicknameCheckReply {
  available: boolean;
  reason?: string;
}

/** Fill in what you need for joining games, in one go. */
export interface ProfileOnboardData {
  nickname?: string;
  displayName?: string;
  /** 13 years ago or earlier. */
  birthDate: Day;
  gender: Gender;
  /** Up to 80 characters; without lat and lng, a city that is known. */
  cityLabel: string;
  /** Home, never shown to others. Default: the city's. */
  lat?: number;
  /** Home, never shown to others, like lat. */
  lng?: number;
}

export interface ProfileOnboardReply {
  id: ID;
  kind: Open<AccountKind>;
  role: Open<Role>;
  status: Open<AccountStatus>;
  suspendedUntil?: Timestamp;
  coolingOffUntil?: Timestamp;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  email?: string;
  emailVerified: boolean;
  profile?: PublicProfile;
  birthDate?: Day;
  home?: PlacePoint;
  timezone: string;
  tier: number;
  missing: Array<string>;
  devices: Array<Device>;
  settings: AccountSettings;
}

/** Change your profile; what you leave out stays, and none takes a value away. */
export interface ProfileUpdateData {
  /** 3 to 20 letters, digits or _; the old one is held for you for 30 days. */
  nickname?: string;
  /** Up to 50 characters. */
  displayName?: string;
  /** Up to 50 characters. */
  firstName?: string | null;
  /** Up to 50 characters. */
  lastName?: string | null;
  /** Up to 200 characters. */
  bio?: string | null;
  /** Up to 60 characters. */
  occupation?: string | null;
  /** Up to 30 characters. */
  instagram?: string | null;
  gender?: Gender | null;
  cityLabel?: string | null;
  /** A city by name: its label, home and, where you have none, timezone are taken from it. */
  city?: string;
  skillLevel?: SkillLevel | null;
  /** Skill levels by sport; they replace all that you gave before. */
  sportSkills?: Record<string, SkillLevel> | null;
  avgScore18?: number | null;
  /** Golf handicap, -10 to 54, to one decimal; below 0 is a plus handicap. */
  handicap?: number | null;
  /** Years of playing golf, 0 to 80. */
  experienceYears?: number | null;
  /** Rounds of golf a month, 0 to 31. */
  playsPerMonth?: number | null;
  /** Name of a golf course, up to 80 characters. */
  homeCourse?: string | null;
  birthDate?: Day | null;
  /** Lat,lng; never shown to others. */
  home?: PlacePoint | null;
  /** Whose clock you live by, such as America/Los_Angeles. */
  timezone?: string | null;
  /** For apps: refused where the profile has changed since this version. */
  ifVersion?: number;
}

export interface ProfileUpdateReply {
  id: ID;
  kind: Open<AccountKind>;
  role: Open<Role>;
  status: Open<AccountStatus>;
  suspendedUntil?: Timestamp;
  coolingOffUntil?: Timestamp;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  email?: string;
  emailVerified: boolean;
  profile?: PublicProfile;
  birthDate?: Day;
  home?: PlacePoint;
  timezone: string;
  tier: number;
  missing: Array<string>;
  devices: Array<Device>;
  settings: AccountSettings;
}

/** Add a photo to your profile; up to six, and the first stands beside your name. */
export interface ProfilePhotoAddData {
  /** Https, up to 500 characters. */
  url?: string;
}

export interface ProfilePhotoAddReply {
  id: ID;
  kind: Open<AccountKind>;
  role: Open<Role>;
  status: Open<AccountStatus>;
  suspendedUntil?: Timestamp;
  coolingOffUntil?: Timestamp;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  email?: string;
  emailVerified: boolean;
  profile?: PublicProfile;
  birthDate?: Day;
  home?: PlacePoint;
  timezone: string;
  tier: number;
  missing: Array<string>;
  devices: Array<Device>;
  settings: AccountSettings;
}

/** Remove a photo from your profile; the last one stays while a game ahead asks for it. */
export interface ProfilePhotoRemoveData {
  /** Its place, from 0. */
  index: number;
}

export interface ProfilePhotoRemoveReply {
  id: ID;
  kind: Open<AccountKind>;
  role: Open<Role>;
  status: Open<AccountStatus>;
  suspendedUntil?: Timestamp;
  coolingOffUntil?: Timestamp;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  email?: string;
  emailVerified: boolean;
  profile?: PublicProfile;
  birthDate?: Day;
  home?: PlacePoint;
  timezone: string;
  tier: number;
  missing: Array<string>;
  devices: Array<Device>;
  settings: AccountSettings;
}

/** Change the order of your photos. */
export interface ProfilePhotoOrderData {
  /** Their present places, from 0. */
  order: Array<number>;
}

export interface ProfilePhotoOrderReply {
  id: ID;
  kind: Open<AccountKind>;
  role: Open<Role>;
  status: Open<AccountStatus>;
  suspendedUntil?: Timestamp;
  coolingOffUntil?: Timestamp;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  email?: string;
  emailVerified: boolean;
  profile?: PublicProfile;
  birthDate?: Day;
  home?: PlacePoint;
  timezone: string;
  tier: number;
  missing: Array<string>;
  devices: Array<Device>;
  settings: AccountSettings;
}

/** Upload a picture for a post, a chat message or a guest player. */
export type ProfilePhotoUploadData = Record<string, never>;

export interface ProfilePhotoUploadReply {
  photo: string;
}

/** Get a picture that is shown to you: in a profile, a post or a chat. */
export interface ProfilePhotoData {
  /** The picture, written as in profiles, posts and chats: photo: and 64 digits. */
  photo: string;
  /** Full, the longer side at most 1600 pixels, or list, at most 320. Default: full. */
  size?: PhotoSize;
}

/** Show what a link to a profile tells anyone who opens it. */
export interface ProfileLandingData {
  /** The person. */
  accountId: User;
}

export type ProfileLandingReply = ProfileLanding;

/** Get a picture that a link shows to anyone: a face, or the first of a public post. */
export interface ProfileLandingPhotoData {
  /** The picture, written as in answers: photo: and 64 digits. Its longer side has at most 320 pixels. */
  photo: string;
}

/** Add somebody who plays along without an account; up to fifty. */
export interface GuestsAddData {
  /** A UUID of the device's own, to add offline. */
  id?: ID;
  /** Up to 50 characters. */
  displayName: string;
  /** Up to 20 characters; no two of yours have the same. */
  nickname: string;
  /** A picture: an https address, or photo:<sha-256>. */
  avatar?: string;
  /** The time on the device's clock. Default: now. */
  deviceUpdatedAt?: Timestamp;
}

export type GuestsAddReply = GuestPlayer;

/** Change a guest player; the latest change of all your devices counts. */
export interface GuestsUpdateData {
  guestId: ID;
  /** Up to 50 characters. */
  displayName?: string;
  /** Up to 20 characters. */
  nickname?: string;
  /** A picture: an https address, or photo:<sha-256>. */
  avatar?: string | null;
  /** The time on the device's clock. Default: now. */
  deviceUpdatedAt?: Timestamp;
}

export type GuestsUpdateReply = GuestPlayer;

/** Remove a guest player from your list; what they have played stays. */
export interface GuestsRemoveData {
  guestId: ID;
}

export type GuestsRemoveReply = Record<string, never>;

/** Get a code that makes the matches you played as a friend's guest yours; for 15 minutes. */
export type GuestsClaimCodeData = Record<string, never>;

export type GuestsClaimCodeReply = PartyCode;

/** Say who a guest player of yours is; their matches become that account's. */
export interface GuestsLinkData {
  guestId: ID;
  /** From that account: eight letters and digits. */
  claimCode: string;
}

export type GuestsLinkReply = GuestPlayer;

/** Show your guest players by name. */
export type GuestsListData = Record<string, never>;

export interface GuestsListReply {
  items: Array<GuestPlayer>;
}

/** Create a game that you host. */
export interface GamesCreateData {
  sport?: Sport;
  /** Up to 80 characters. Default: "<Sport> at <place>". */
  title?: string;
  /** Up to 500 characters. */
  description?: string;
  /** A place by name, such as "Dolores Park, San Francisco"; or lat,lng and place.name; or place.venueId. */
  place?: NewPlace;
  /** 15 to 720 minutes, in steps of 5. Default: 60; golf: 270, or 135 for 9 holes. */
  durationMinutes?: number;
  /** The clock that counts, such as America/Los_Angeles. Default: that of the place. */
  timezone?: string;
  /** The level wanted. Default: all. */
  skillLevel?: SkillLevel;
  /** 2 to 200, you included; golf: 2 to 8. Default: as many as come; golf: 4. */
  capacity?: number;
  /** How many guests each may bring, 0 to 4. Default: 0. */
  guestsEach?: number;
  /** Whether people queue when it is full. Default: true. */
  waitlist?: boolean;
  /** Auto: who waits gets a slot at once; offer: they are asked first. Default: auto. */
  waitlistMode?: WaitlistMode;
  /** The people who see it; group needs groupId. Default: public. */
  visibility?: Visibility;
  /** How people join. Default: instant; golf: request; private games: invite. */
  joinPolicy?: JoinPolicy;
  /** Whether those who are going may invite others. Default: true. */
  membersCanInvite?: boolean;
  /** Whether only people with a full profile may join. Default: false; golf: true. */
  requireTier2?: boolean;
  /** Ask: people without an account may ask to join, by a link of yours. Default: off. */
  visitors?: VisitorMode;
  /** Whether that link names who is going. Default: false. */
  rosterToVisitors?: boolean;
  answering?: Answering;
  price?: Price;
  requirements?: Requirements;
  golf?: Golf;
  /** Within the next 365 days, by the clock of the place. */
  startsAt?: LocalTime;
  /** Up to 20 friends, who are invited with it. */
  invite?: Array<User>;
  /** Places and times to vote on; until then the first place and the earliest time are used. */
  options?: NewGameOptions;
  /** A group that you are in and may host for; what you leave out is as its games usually are. It stays. */
  groupId?: ID;
  /** Whether everyone in the group is invited with it. Default: false. */
  inviteGroup?: boolean;
  /** The id of a subgroup, such as s1: with inviteGroup only its people are invited. */
  subgroup?: string;
  /** A template of yours, or of a group that you may host for: what you leave out is as it says. */
  templateId?: ID;
  /** Up to 30 things that people can bring. */
  equipment?: Array<EquipmentNeed>;
}

export type GamesCreateReply = GameView;

/** Change a game you host, before it starts; what you leave out stays, none takes away. */
export interface GamesUpdateData {
  gameId: ID;
  /** Up to 80 characters. */
  title?: string;
  /** Up to 500 characters. */
  description?: string | null;
  /** A place by name, such as "Dolores Park, San Francisco"; or lat,lng and place.name; or place.venueId. */
  place?: NewPlace;
  /** 15 to 720 minutes, in steps of 5. */
  durationMinutes?: number;
  /** The clock that counts, such as America/Los_Angeles. */
  timezone?: string;
  /** The level wanted. */
  skillLevel?: SkillLevel | null;
  /** 2 to 200, you included; of golf 2 to 8. */
  capacity?: number | null;
  /** How many guests each may bring, 0 to 4; those who bring more keep them. */
  guestsEach?: number;
  /** Whether people queue when it is full. */
  waitlist?: boolean;
  /** Auto: who waits gets a slot at once; offer: they are asked first. */
  waitlistMode?: WaitlistMode;
  /** The people who see it. */
  visibility?: Visibility;
  /** How people join. */
  joinPolicy?: JoinPolicy;
  /** Whether those who are going may invite others. */
  membersCanInvite?: boolean;
  /** Whether only people with a full profile may join. */
  requireTier2?: boolean;
  /** Ask: people without an account may ask to join, by a link of yours; off: nobody new may. */
  visitors?: VisitorMode;
  /** Whether that link names who is going. */
  rosterToVisitors?: boolean;
  answering?: Answering | null;
  price?: Price | null;
  requirements?: Requirements | null;
  golf?: Golf | null;
  /** Within the next 365 days, by the clock of the place. */
  startsAt?: LocalTime;
  /** For apps: refused where the game has changed since this version. */
  ifVersion?: number;
}

export type GamesUpdateReply = GameView;

/** Close a game you host to newcomers; whoever is in it stays. */
export interface GamesCloseData {
  gameId: ID;
}

export type GamesCloseReply = GameView;

/** Open a closed game again. */
export interface GamesOpenData {
  gameId: ID;
}

export type GamesOpenReply = GameView;

/** Cancel a game you host. */
export interface GamesCancelData {
  gameId: ID;
  /** Up to 200 characters. */
  reason?: string;
}

export type GamesCancelReply = GameView;

/** Say that a game you host is over, once it has started. */
export interface GamesCompleteData {
  gameId: ID;
}

export type GamesCompleteReply = GameView;

/** Cancel a game you host and hide it from lists. */
export interface GamesDeleteData {
  gameId: ID;
}

export type GamesDeleteReply = Record<string, never>;

/** Report the weather at a game; the latest report counts. */
export interface GamesWeatherData {
  gameId: ID;
  /** Not in the future; what is older than the last one changes nothing. */
  observedAt: Timestamp;
  /** Degrees Fahrenheit, -150 to 200. */
  temperatureF: number;
  /** 0 to 300. */
  windMph: number;
  /** How likely rain or snow is, 0 to 100. */
  precipitationPct: number;
  /** Default: false. */
  lightning?: boolean;
}

export type GamesWeatherReply = GameWeather;

/** Show a game, your part in it, and what you can do. */
export interface GamesGetData {
  gameId: ID;
}

export type GamesGetReply = GameView;

/** Show your games: those you go to, host, were invited to and more. */
export interface GamesMineData {
  /** Only this one, paged. */
  section?: MyGamesSection;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface GamesMineReply {
  items?: Array<GameView>;
  next?: string;
  sections?: Record<string, Array<GameView>>;
}

/** Find games by place, time, sport and more. */
export interface GamesSearchData {
  /** Lat,lng. Default: your home; without one, anywhere. */
  center?: PlacePoint;
  /** The center by name, such as Oakland: a city, or a venue and its city. */
  near?: string;
  /** Above 0, at most 100. Default: 25. */
  radiusMiles?: number;
  /** The earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it. */
  from?: LocalTime;
  /** Not included. Default: 30 days after from. */
  to?: LocalTime;
  /** One date in timezone, instead of from and to. */
  day?: Day;
  /** The clock that counts, such as America/Los_Angeles. Default: that of the center, else yours. */
  timezone?: string;
  sports?: Array<Sport>;
  /** Any of these levels; a game without required levels matches too. */
  skillLevels?: Array<SkillLevel>;
  visibility?: Array<Visibility>;
  joinPolicy?: Array<JoinPolicy>;
  /** Any of these tiers. */
  priceTiers?: Array<PriceTier>;
  /** Own: games you are going to. Default: all. */
  scope?: SearchScope;
  /** Any of these; active is open and closed. Default: open; for past dates also closed and completed. */
  status?: Array<StatusFilter>;
  /** Only games with free slots. */
  hasOpenSlots?: boolean;
  /** Only games whose requirements you meet. */
  matchesMe?: boolean;
  hostId?: User;
  /** Only games of this series. */
  seriesId?: ID;
  /** Only games at this venue. */
  venueId?: ID;
  /** Only games of this group. */
  groupId?: ID;
  /** 2 to 80 characters of title, place, address or city. */
  q?: string;
  /** Date, distance (needs a center) or newest. Default: date. */
  sort?: SearchSort;
  /** 1 to 100. Default: 30. */
  limit?: number;
  page?: string;
}

export interface GamesSearchReply {
  items: Array<GameView>;
  next?: string;
}

/** Find games around a place, the nearest first. */
export interface GamesNearData {
  /** Lat,lng. */
  center?: PlacePoint;
  /** The center by name, such as Oakland: a city, or a venue and its city. */
  near?: string;
  /** Above 0, at most 100. Default: 25. */
  radiusMiles?: number;
  /** The earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it. */
  from?: LocalTime;
  /** Not included. Default: 30 days after from. */
  to?: LocalTime;
  /** One date in timezone, instead of from and to. */
  day?: Day;
  /** The clock that counts, such as America/Los_Angeles. Default: that of the center, else yours. */
  timezone?: string;
  sports?: Array<Sport>;
  /** Any of these levels; a game without required levels matches too. */
  skillLevels?: Array<SkillLevel>;
  visibility?: Array<Visibility>;
  joinPolicy?: Array<JoinPolicy>;
  /** Any of these tiers. */
  priceTiers?: Array<PriceTier>;
  /** Own: games you are going to. Default: all. */
  scope?: SearchScope;
  /** Any of these; active is open and closed. Default: open; for past dates also closed and completed. */
  status?: Array<StatusFilter>;
  /** Only games with free slots. */
  hasOpenSlots?: boolean;
  /** Only games whose requirements you meet. */
  matchesMe?: boolean;
  hostId?: User;
  /** Only games of this series. */
  seriesId?: ID;
  /** Only games at this venue. */
  venueId?: ID;
  /** Only games of this group. */
  groupId?: ID;
  /** 2 to 80 characters of title, place, address or city. */
  q?: string;
  /** Default: distance, and no other. */
  sort?: SearchSort;
  /** 1 to 100. Default: 30. */
  limit?: number;
  page?: string;
}

export interface GamesNearReply {
  items: Array<GameView>;
  next?: string;
}

/** Show the games you go to or may go to, or those of a group, day by day. */
export interface GamesCalendarData {
  /** The first date. Default: today. */
  from?: Day;
  /** The last date, of at most 62 in all. Default: 30 dates in all. */
  to?: Day;
  /** A time zone, such as America/Los_Angeles. Default: yours. */
  timezone?: string;
  /** All games of this group that you may see, instead of yours. */
  groupId?: ID;
  /** Games, 1 to 100. Default: 100. */
  limit?: number;
  page?: string;
}

export interface GamesCalendarReply {
  timezone: string;
  days: Array<GamesCalendarCalendarDay>;
  next?: string;
}

/** Show the next game you go to, and how long it is until then. */
export type GamesNextData = Record<string, never>;

export interface GamesNextReply {
  game?: GameView;
  secondsUntilStart?: number;
}

/** Show the games that somebody is going to host. */
export interface GamesByHostData {
  accountId: User;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface GamesByHostReply {
  items: Array<GameView>;
  next?: string;
}

/** Host a game again at another time; nobody is in it yet but you. */
export interface GamesDuplicateData {
  gameId: ID;
  /** Within the next 365 days, by the clock of the place. */
  startsAt: LocalTime;
}

export type GamesDuplicateReply = GameView;

/** Let somebody who is going host your game with you, or take that back; co-hosts may stop. */
export interface GamesCohostData {
  gameId: ID;
  accountId: User;
  /** Whether they are one from now on. */
  on: boolean;
}

export interface GamesCohostReply {
  gameId: ID;
  coHosts: Array<{ accountId: ID; nickname?: string; }>;
}

/** Say whether a game takes place that too few people join; games cancel calls it off. */
export interface GamesDecideData {
  gameId: ID;
  /** Go: it takes place; wait: it is looked at again in two hours, three times at most. */
  choice: DecisionChoice;
}

export type GamesDecideReply = GameView;

/** Vote for the places and times that suit you; a new vote replaces the one before. */
export interface GamesOptionVoteData {
  gameId: ID;
  /** Choices that games get shows; none (choiceIds=) takes your vote back. */
  choiceIds: Array<string>;
}

export type GamesOptionVoteReply = GameView;

/** Pick the final place or time of a game you host from its poll. */
export interface GamesOptionChooseData {
  gameId: ID;
  /** A choice that games get shows. */
  placeChoice?: string;
  /** A choice that games get shows. */
  timeChoice?: string;
}

export type GamesOptionChooseReply = GameView;

/** Save a search under a name; up to 10, and the same name again replaces it. */
export interface GamesFilterSaveData {
  /** Up to 30 characters, in whatever case. */
  name: string;
  /** The fields of games search. */
  filter: GameFilter;
}

export type GamesFilterSaveReply = SavedFilterAnswer;

/** Delete a saved search. */
export interface GamesFilterDeleteData {
  /** The name it was saved under, in any case. */
  name: string;
}

export type GamesFilterDeleteReply = Record<string, never>;

/** Show your saved searches. */
export type GamesFiltersData = Record<string, never>;

export interface GamesFiltersReply {
  items: Array<SavedFilterAnswer>;
}

/** Keep the details of a game you host often, for you or a group; games create takes its id. */
export interface GamesTemplateSaveData {
  /** The template to write anew. Default: a new one. */
  templateId?: ID;
  /** Up to 30 characters. */
  name: string;
  /** A game that you host: what you leave out is as it is there. */
  gameId?: ID;
  sport?: Sport;
  /** Up to 80 characters. Default: "<Sport> at <place>". */
  title?: string;
  /** Up to 500 characters. */
  description?: string;
  /** A place by name, such as "Dolores Park, San Francisco"; or lat,lng and place.name; or place.venueId. */
  place?: NewPlace;
  /** 15 to 720 minutes, in steps of 5. Default: 60; golf: 270, or 135 for 9 holes. */
  durationMinutes?: number;
  /** The clock that counts, such as America/Los_Angeles. Default: that of the place. */
  timezone?: string;
  /** The level wanted. Default: all. */
  skillLevel?: SkillLevel;
  /** 2 to 200, you included; golf: 2 to 8. Default: as many as come; golf: 4. */
  capacity?: number;
  /** How many guests each may bring, 0 to 4. Default: 0. */
  guestsEach?: number;
  /** Whether people queue when it is full. Default: true. */
  waitlist?: boolean;
  /** Auto: who waits gets a slot at once; offer: they are asked first. Default: auto. */
  waitlistMode?: WaitlistMode;
  /** The people who see it; group needs groupId. Default: public. */
  visibility?: Visibility;
  /** How people join. Default: instant; golf: request; private games: invite. */
  joinPolicy?: JoinPolicy;
  /** Whether those who are going may invite others. Default: true. */
  membersCanInvite?: boolean;
  /** Whether only people with a full profile may join. Default: false; golf: true. */
  requireTier2?: boolean;
  /** Ask: people without an account may ask to join, by a link of yours. Default: off. */
  visitors?: VisitorMode;
  /** Whether that link names who is going. Default: false. */
  rosterToVisitors?: boolean;
  answering?: Answering;
  price?: Price;
  requirements?: Requirements;
  golf?: Golf;
  /** The group whose games it is for; its owner and admins keep it, and whoever may host for the group uses it. */
  groupId?: ID;
  /** Whether everyone in the group is invited to its games. Default: false. */
  inviteGroup?: boolean;
  /** The id of a subgroup, such as s1: with inviteGroup only its people are invited. */
  subgroup?: string;
  /** Up to 30 things that its games need. */
  equipment?: Array<EquipmentNeed>;
}

export type GamesTemplateSaveReply = TemplateView;

/** Delete a template of yours, or of a group that you run; its games stay as they are. */
export interface GamesTemplateDeleteData {
  templateId: ID;
}

export type GamesTemplateDeleteReply = Record<string, never>;

/** Show your templates, or those of a group that you may host for, by name. */
export interface GamesTemplatesData {
  /** The group. Default: your own. */
  groupId?: ID;
}

export interface GamesTemplatesReply {
  items: Array<TemplateView>;
}

/** Show a game as a calendar file (iCalendar). */
export interface GamesIcsData {
  gameId: ID;
}

/** Make a link that shows your games in a calendar app; the one before stops working. */
export type GamesFeedLinkData = Record<string, never>;

export interface GamesFeedLinkReply {
  url: string;
  token: string;
}

/** Make a link that shows your group's games in a calendar app, while you are in it. */
export interface GamesGroupFeedLinkData {
  groupId: ID;
}

export interface GamesGroupFeedLinkReply {
  url: string;
  token: string;
}

/** Stop the link that shows your games in a calendar app. */
export interface GamesFeedRevokeData {
  /** The link to this group's games, instead of the one to yours. */
  groupId?: ID;
}

export type GamesFeedRevokeReply = Record<string, never>;

/** Show the calendar behind such a link, as a calendar app reads it. */
export interface GamesFeedIcsData {
  /** The end of the link. */
  token: string;
}

/** Show the public games of a public group as a calendar, as anyone may read it. */
export interface GamesGroupIcsData {
  /** The last part of the group's link, or the whole link. */
  slug: string;
}

/** Find games for a map: GeoJSON, the first 500. */
export interface GamesGeojsonData {
  /** Lat,lng. Default: your home; without one, anywhere. */
  center?: PlacePoint;
  /** The center by name, such as Oakland: a city, or a venue and its city. */
  near?: string;
  /** Above 0, at most 100. Default: 25. */
  radiusMiles?: number;
  /** The earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it. */
  from?: LocalTime;
  /** Not included. Default: 30 days after from. */
  to?: LocalTime;
  /** One date in timezone, instead of from and to. */
  day?: Day;
  /** The clock that counts, such as America/Los_Angeles. Default: that of the center, else yours. */
  timezone?: string;
  sports?: Array<Sport>;
  /** Any of these levels; a game without required levels matches too. */
  skillLevels?: Array<SkillLevel>;
  visibility?: Array<Visibility>;
  joinPolicy?: Array<JoinPolicy>;
  /** Any of these tiers. */
  priceTiers?: Array<PriceTier>;
  /** Own: games you are going to. Default: all. */
  scope?: SearchScope;
  /** Any of these; active is open and closed. Default: open; for past dates also closed and completed. */
  status?: Array<StatusFilter>;
  /** Only games with free slots. */
  hasOpenSlots?: boolean;
  /** Only games whose requirements you meet. */
  matchesMe?: boolean;
  hostId?: User;
  /** Only games of this series. */
  seriesId?: ID;
  /** Only games at this venue. */
  venueId?: ID;
  /** Only games of this group. */
  groupId?: ID;
  /** 2 to 80 characters of title, place, address or city. */
  q?: string;
  /** Date, distance (needs a center) or newest. Default: date. */
  sort?: SearchSort;
}

export type GamesGeojsonReply = GameCollection;

/** Get a link that shows a game's place, or the way there, in a map app. */
export interface GamesMapLinkData {
  gameId: ID;
  provider: MapLinkProvider;
  /** Default: show. */
  mode?: MapLinkMode;
}

export interface GamesMapLinkReply {
  url: string;
}

/** Get a link to a game you host or go to, with a few words to send along. */
export interface GamesShareData {
  gameId: ID;
}

export interface GamesShareReply {
  url: string;
  text: string;
}

/** Show what a link to a game tells anyone who opens it. */
export interface GamesLandingData {
  gameId: ID;
}

export type GamesLandingReply = GameLanding;

/** Count that a link to a game was opened, and show what it tells; for the server of the page. */
export interface GamesLinkOpenData {
  gameId: ID;
  /** The id at the link's end. */
  inviter?: ID;
  /** The same for the same browser, up to 64 characters; it is not kept. */
  visitor: string;
}

export type GamesLinkOpenReply = GameLanding;

/** Say what a link of Rally's leads to. */
export interface GamesLinkParseData {
  /** Https or dandarts. */
  url: string;
}

export interface GamesLinkParseReply {
  kind: Open<LinkKind>;
  id: string;
  inviter?: ID;
}

/** Host a game every week, or every few weeks, at the same local time. */
export interface SeriesCreateData {
  sport: Sport;
  /** Up to 80 characters. Default: "<Sport> at <place>". */
  title?: string;
  /** Up to 500 characters. */
  description?: string;
  /** A place by name, such as "Dolores Park, San Francisco"; or lat,lng and place.name; or place.venueId. */
  place?: NewPlace;
  /** 15 to 720 minutes, in steps of 5. Default: 60; golf: 270, or 135 for 9 holes. */
  durationMinutes?: number;
  /** The clock that counts, such as America/Los_Angeles. Default: that of the place. */
  timezone?: string;
  /** The level wanted. Default: all. */
  skillLevel?: SkillLevel;
  /** 2 to 200, you included; golf: 2 to 8. Default: as many as come; golf: 4. */
  capacity?: number;
  /** How many guests each may bring, 0 to 4. Default: 0. */
  guestsEach?: number;
  /** Whether people queue when it is full. Default: true. */
  waitlist?: boolean;
  /** Auto: who waits gets a slot at once; offer: they are asked first. Default: auto. */
  waitlistMode?: WaitlistMode;
  /** The people who see it; group needs groupId. Default: public. */
  visibility?: Visibility;
  /** How people join. Default: instant; golf: request; private games: invite. */
  joinPolicy?: JoinPolicy;
  /** Whether those who are going may invite others. Default: true. */
  membersCanInvite?: boolean;
  /** Whether only people with a full profile may join. Default: false; golf: true. */
  requireTier2?: boolean;
  /** Ask: people without an account may ask to join, by a link of yours. Default: off. */
  visitors?: VisitorMode;
  /** Whether that link names who is going. Default: false. */
  rosterToVisitors?: boolean;
  answering?: Answering;
  price?: Price;
  requirements?: Requirements;
  golf?: Golf;
  /** No game is before it; its week is the first. */
  firstDate: Day;
  /** HH:MM on the clock there, summer and winter. */
  localTime: string;
  /** 1 to 4. Default: 1. */
  everyWeeks?: number;
  /** 1 for Monday to 7 for Sunday. Default: that of firstDate. */
  weekdays?: Array<number>;
  /** How many games, 2 to 52; or until. */
  count?: number;
  /** The last date there may be a game; or count. */
  until?: Day;
  /** A group that you are in and may host for; what you leave out is as its games usually are. It stays. */
  groupId?: ID;
  /** Whether everyone in the group is invited to all of its games. Default: false. */
  inviteGroup?: boolean;
  /** The id of a subgroup, such as s1: with inviteGroup only its people are invited. */
  subgroup?: string;
}

export type SeriesCreateReply = SeriesView;

/** Change the games ahead in a series you host. */
export interface SeriesUpdateData {
  seriesId: ID;
  /** The number of the first to change. Default: the next. */
  fromOccurrence?: number;
  /** Up to 80 characters. */
  title?: string;
  /** Up to 500 characters. */
  description?: string | null;
  /** A place by name, such as "Dolores Park, San Francisco"; or lat,lng and place.name; or place.venueId. */
  place?: NewPlace;
  /** 15 to 720 minutes, in steps of 5. */
  durationMinutes?: number;
  /** The clock that counts, such as America/Los_Angeles. */
  timezone?: string;
  /** The level wanted. */
  skillLevel?: SkillLevel | null;
  /** 2 to 200, you included; of golf 2 to 8. */
  capacity?: number | null;
  /** How many guests each may bring, 0 to 4; those who bring more keep them. */
  guestsEach?: number;
  /** Whether people queue when it is full. */
  waitlist?: boolean;
  /** Auto: who waits gets a slot at once; offer: they are asked first. */
  waitlistMode?: WaitlistMode;
  /** The people who see it. */
  visibility?: Visibility;
  /** How people join. */
  joinPolicy?: JoinPolicy;
  /** Whether those who are going may invite others. */
  membersCanInvite?: boolean;
  /** Whether only people with a full profile may join. */
  requireTier2?: boolean;
  /** Ask: people without an account may ask to join, by a link of yours; off: nobody new may. */
  visitors?: VisitorMode;
  /** Whether that link names who is going. */
  rosterToVisitors?: boolean;
  answering?: Answering | null;
  price?: Price | null;
  requirements?: Requirements | null;
  golf?: Golf | null;
  /** HH:MM on the clock there; the dates stay. */
  localTime?: string;
}

export type SeriesUpdateReply = SeriesResults;

/** Cancel the games ahead in a series you host. */
export interface SeriesCancelData {
  seriesId: ID;
  /** The number of the first to call off. Default: the next. */
  fromOccurrence?: number;
  /** Up to 200 characters. */
  reason?: string;
}

export type SeriesCancelReply = SeriesResults;

/** Add games at the end of a series you host. */
export interface SeriesExtendData {
  seriesId: ID;
  /** How many more; a series has at most 52. */
  count: number;
}

export type SeriesExtendReply = SeriesView;

/** Name a co-host in each game ahead of your series that they are going to, or take that back. */
export interface SeriesCohostData {
  seriesId: ID;
  accountId: User;
  /** Whether they are one from now on. */
  on: boolean;
}

export type SeriesCohostReply = SeriesResults;

/** Show a series and its games. */
export interface SeriesGetData {
  seriesId: ID;
}

export type SeriesGetReply = SeriesView;

/** Make a league that you host, in which people play each other over months. */
export interface LeaguesCreateData {
  /** 3 to 60 characters. */
  name: string;
  sport: Sport;
  /** The zone by whose clock its dates are, such as Europe/London; it stays. */
  timezone: string;
  /** A group that you are in and may host for; it stays. */
  groupId?: ID;
  /** The people who see it. Default: group for a group's league, otherwise private. */
  visibility?: "public" | "group" | "private";
}

export type LeaguesCreateReply = LeagueView;

/** Change the name of a league of yours, or who sees it. */
export interface LeaguesUpdateData {
  leagueId: ID;
  /** 3 to 60 characters. */
  name?: string;
  visibility?: "public" | "group" | "private";
  /** For apps: refused where the league has changed since this version. */
  ifVersion?: number;
}

export type LeaguesUpdateReply = LeagueView;

/** Call a league of yours off for good, with the season that is not over. */
export interface LeaguesCancelData {
  leagueId: ID;
}

export type LeaguesCancelReply = Record<string, never>;

/** Let somebody of your league or its group host it with you, or take that back. */
export interface LeaguesCohostData {
  leagueId: ID;
  accountId: User;
  /** Whether they are one from now on. */
  on: boolean;
}

export type LeaguesCohostReply = LeagueView;

/** Plan a season of your league; entrants are added before it begins. */
export interface LeaguesSeasonCreateData {
  leagueId: ID;
  /** 3 to 60 characters. */
  name: string;
  options?: SeasonOptions;
}

export type LeaguesSeasonCreateReply = SeasonView;

/** Change a season that has not begun; what you leave out stays. */
export interface LeaguesSeasonUpdateData {
  seasonId: ID;
  /** 3 to 60 characters. */
  name?: string;
  options?: SeasonOptions;
}

export type LeaguesSeasonUpdateReply = SeasonView;

/** Call off a season that is not over; the league goes on. */
export interface LeaguesSeasonCancelData {
  seasonId: ID;
}

export type LeaguesSeasonCancelReply = Record<string, never>;

/** Invite a friend or a member of the group to a season, or enter a name or yourself. */
export interface LeaguesEntrantAddData {
  seasonId: ID;
  /** A friend, a member of the league's group, somebody of a former season, or you. */
  accountId?: User;
  /** Instead of an account: up to 30 characters. */
  name?: string;
  /** From 1, the highest. Default: 1. */
  division?: number;
}

export type LeaguesEntrantAddReply = SeasonView;

/** Take an entrant out of a season that has not begun; later leagues withdraw does. */
export interface LeaguesEntrantRemoveData {
  seasonId: ID;
  /** The entrant's number. */
  entrant: number;
}

export type LeaguesEntrantRemoveReply = SeasonView;

/** Put entrants into a division, in the order of their seeds, before the season begins. */
export interface LeaguesEntrantOrderData {
  seasonId: ID;
  /** From 1, the highest. */
  division: number;
  /** Up to 20 numbers of entrants. They come first; others of the division follow as they stood. */
  entrants: Array<number>;
}

export type LeaguesEntrantOrderReply = SeasonView;

/** Accept the invitation to a season. */
export interface LeaguesAcceptData {
  seasonId: ID;
}

export type LeaguesAcceptReply = SeasonView;

/** Decline the invitation to a season, or leave it before it begins. */
export interface LeaguesDeclineData {
  seasonId: ID;
}

export type LeaguesDeclineReply = Record<string, never>;

/** Begin a season with those who have accepted: its fixtures are made. */
export interface LeaguesBeginData {
  seasonId: ID;
}

export type LeaguesBeginReply = SeasonView;

/** Propose when and where to play your fixture; it replaces what was proposed before. */
export interface LeaguesProposeData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
  /** Within the fixture's window, by the league's clock. */
  startsAt: LocalTime;
  /** A place or an address, or coordinates. */
  place: NewPlace;
}

export type LeaguesProposeReply = SeasonFixture;

/** Agree to the time that your opponent proposes: that makes a private game of you two. */
export interface LeaguesAgreeData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
  /** The id of the proposal that you have seen: refused where another one has replaced it. */
  proposalId?: ID;
}

export type LeaguesAgreeReply = SeasonFixture;

/** Start the match of darts of your fixture; its result is the fixture's. */
export interface LeaguesStartData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
}

export type LeaguesStartReply = MatchView;

/** Say how your fixture ended; your opponent has 48 hours to confirm or dispute it. */
export interface LeaguesReportData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
  /** Such as 3-1, the side at home first. */
  score: string;
}

export type LeaguesReportReply = SeasonFixture;

/** Confirm the score that your opponent has reported. */
export interface LeaguesConfirmData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
  /** The score that you have seen: refused where another one has replaced it. */
  score?: string;
}

export type LeaguesConfirmReply = SeasonFixture;

/** Say that the score your opponent has reported is wrong; a host fixes it. */
export interface LeaguesDisputeData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
}

export type LeaguesDisputeReply = SeasonFixture;

/** Set the score of a fixture of your league, or correct it. */
export interface LeaguesFixData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
  /** Such as 3-1, the side at home first. */
  score: string;
}

export type LeaguesFixReply = SeasonFixture;

/** Give a fixture of your league to one side without a match, or to nobody: then both lose. */
export interface LeaguesWalkoverData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
  /** The number of the side that wins. Default: nobody. */
  entrant?: number;
}

export type LeaguesWalkoverReply = SeasonFixture;

/** Take the result of a fixture of your league back; it can be played again. */
export interface LeaguesUndoData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
}

export type LeaguesUndoReply = SeasonFixture;

/** Give a fixture of your league another date, and with it another window. */
export interface LeaguesPostponeData {
  seasonId: ID;
  /** The fixture's number. */
  fixture: number;
  /** From the first date of the season on, and at most 366 days after the fixture's first one. */
  due: Day;
}

export type LeaguesPostponeReply = SeasonFixture;

/** Leave a season that is running, or take an entrant out of one of yours. */
export interface LeaguesWithdrawData {
  seasonId: ID;
  /** The entrant's number, for hosts. Default: your own. */
  entrant?: number;
}

export type LeaguesWithdrawReply = SeasonView;

/** Close the tables of a season, once all its fixtures are over. */
export interface LeaguesFinishData {
  seasonId: ID;
}

export type LeaguesFinishReply = SeasonView;

/** Plan the season after one that is done, with who moves up and down; everybody accepts anew. */
export interface LeaguesNextData {
  seasonId: ID;
  /** 3 to 60 characters. */
  name: string;
  /** The date on which the first round is due; it can be set later. */
  firstDate?: Day;
}

export type LeaguesNextReply = SeasonView;

/** Show a league and its seasons. */
export interface LeaguesGetData {
  leagueId: ID;
}

export type LeaguesGetReply = LeagueView;

/** Show the leagues that you host, play in or are invited to, the latest first. */
export interface LeaguesMineData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface LeaguesMineReply {
  items: Array<LeagueView>;
  next?: string;
}

/** Show a group's leagues that you may see, the latest first. */
export interface LeaguesGroupData {
  groupId: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface LeaguesGroupReply {
  items: Array<LeagueView>;
  next?: string;
}

/** Show a season: its options, divisions and entrants. */
export interface LeaguesSeasonData {
  seasonId: ID;
}

export type LeaguesSeasonReply = SeasonView;

/** Show the fixtures of a season, by the date on which they are due. */
export interface LeaguesFixturesData {
  seasonId: ID;
  /** The fixture with this number alone. */
  fixture?: number;
  /** Only this division's, from 1. */
  division?: number;
  /** Only this entrant's, by number. */
  entrant?: number;
  /** Default: all. */
  show?: FixtureChoice;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface LeaguesFixturesReply {
  items: Array<SeasonFixture>;
  next?: string;
}

/** Show the tables of a season, now or as they stood at the end of a date. */
export interface LeaguesTableData {
  seasonId: ID;
  /** One division alone, from 1. */
  division?: number;
  /** After all that was decided until the end of this date, by the league's clock. Default: now. */
  at?: Day;
}

export interface LeaguesTableReply {
  seasonId: ID;
  status: Open<SeasonStatus>;
  at?: Day;
  tables: Array<SeasonTable>;
}

/** Show the points of a season of evenings: everyone who took part, and the latest evenings. */
export interface LeaguesPointsData {
  seasonId: ID;
}

export interface LeaguesPointsReply {
  seasonId: ID;
  status: Open<SeasonStatus>;
  evenings: Array<SeasonEvening>;
  eveningCount: number;
  rows: Array<SeasonPointsRow>;
}

/** Show what the link of a public league tells anyone who opens it. */
export interface LeaguesLandingData {
  leagueId: ID;
}

export type LeaguesLandingReply = LeagueLanding;

/** Rate a place where you played within the last 30 days; a new rating replaces the former. */
export interface VenuesReviewData {
  venueId: ID;
  /** 1 to 5. */
  stars: number;
  /** Up to 300 characters. */
  text?: string;
}

export type VenuesReviewReply = VenueReview;

/** Find places to play: the nearest first, or by name. */
export interface VenuesSearchData {
  /** 2 to 80 characters of the name. */
  q?: string;
  /** Lat,lng. */
  center?: PlacePoint;
  /** Around the center; above 0, at most 100. Default: 25. */
  radiusMiles?: number;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface VenuesSearchReply {
  items: Array<Venue>;
  next?: string;
}

/** Find cities and venues by name; beginnings and typing mistakes are fine. */
export interface VenuesPlacesData {
  /** 1 to 120 characters; behind commas its city, region or country. */
  q: string;
  /** Lat,lng: what is near comes first. Default: your home. */
  near?: PlacePoint;
  /** 1 to 20. Default: 10. */
  limit?: number;
}

export interface VenuesPlacesReply {
  items: Array<FoundPlace>;
}

/** Show a place to play, and how people rate it. */
export interface VenuesGetData {
  venueId: ID;
}

export type VenuesGetReply = Venue;

/** Show what people say of a place to play, the newest first. */
export interface VenuesReviewsData {
  venueId: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface VenuesReviewsReply {
  items: Array<VenueReview>;
  next?: string;
}

/** Start a match of darts, and keep its score. */
export interface DartsStartData {
  gameType: DartsGame;
  /** Options of the game; darts modes tells which there are. */
  options?: MatchOptions;
  /** Each by accountId (you and friends), guestPlayerId, name or cpu, such as players.1.name=Joe. Default: you alone. */
  players?: Array<NewPlayer>;
  /** A whole number that the order of play, targets and numbers are drawn from. Default: a fresh one. */
  seed?: string;
  /** Play in the order given; Killer always does. */
  keepOrder?: boolean;
  /** A scheduled game of darts that you are going to. */
  gameId?: ID;
}

export type DartsStartReply = MatchView;

/** Record a visit of the player on turn; in a remote match each records their own. */
export interface DartsVisitData {
  matchId: ID;
  /** Up to three: 20, D20, T20, 25, BULL or M for a miss; at the gateway without darts=. */
  darts?: Array<string>;
  /** Instead of darts, in x01: what they came to, 0 to 180. */
  total?: number;
  /** With total: the darts it took, 1 to 3. Needed when it wins the leg; otherwise 3. */
  dartsUsed?: number;
  /** With total: how many of them were thrown at a double to win the leg. Default: nobody counted. */
  atDouble?: number;
  /** How many visits there are already. Default: as many as there are. */
  expectedTurn?: number;
  /** Call it bust, with the darts thrown so far, or alone. */
  bust?: boolean;
  /** Only tell what would come of it. */
  dryRun?: boolean;
}

export type DartsVisitReply = MatchView;

/** Let the computer throw its visit, if it is on turn. */
export interface DartsCpuData {
  matchId: ID;
  /** How many visits there are already. Default: as many as there are. */
  expectedTurn?: number;
}

export type DartsCpuReply = MatchView;

/** Say who came closest to the bull, after the last round of a leg; they win it. */
export interface DartsBullOffData {
  matchId: ID;
  /** Their place in the match, from 0. */
  slot: number;
}

export type DartsBullOffReply = MatchView;

/** Take the last visit back; in a remote match only your own, and once. */
export interface DartsUndoData {
  matchId: ID;
}

export type DartsUndoReply = MatchView;

/** Give up a match that nobody has won; it counts for nothing. */
export interface DartsAbandonData {
  matchId: ID;
}

export type DartsAbandonReply = MatchView;

/** Play again with the same players; the next one begins. */
export interface DartsRematchData {
  matchId: ID;
}

export type DartsRematchReply = MatchView;

/** Show a match; friends of the players see its result. */
export interface DartsMatchData {
  matchId: ID;
}

export type DartsMatchReply = MatchView;

/** Follow a match of yours or of friends while it is played. */
export interface DartsWatchData {
  matchId: ID;
  /** How many you know already. Default: 0. */
  since?: number;
}

export interface DartsWatchReply {
  gameType: Open<DartsGame>;
  options: MatchOptionsAnswer;
  status: Open<MatchStatus>;
  players: Array<MatchPlayer>;
  standing: Standing;
  turn: number;
  visits: Array<Visit>;
}

/** Tell what a caller would say of a match of yours or of friends while it is played. */
export interface DartsSaidData {
  matchId: ID;
  /** How many visits you have heard of already. Default: 0. */
  since?: number;
}

export interface DartsSaidReply {
  turn: number;
  lines: Array<string>;
}

/** Show where the darts of a match went. */
export interface DartsBoardData {
  matchId: ID;
  /** Whose: a name, or a place in the match from 0. Default: everyone's. */
  player?: string;
}

export interface DartsBoardReply {
  darts: number;
  items: Array<ShowBoardHits>;
  totalsVisits?: number;
}

/** Show the matches you played or kept score of, the latest first. */
export interface DartsHistoryData {
  gameType?: DartsGame;
  /** Only x01 matches from this score. */
  startScore?: number;
  /** An id, or a part of a name. */
  opponent?: string;
  /** Played then or later. */
  from?: Timestamp;
  /** Played before. */
  to?: Timestamp;
  mode?: MatchMode;
  /** Only matches that ended so for you. */
  result?: MatchResult;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface DartsHistoryReply {
  items: Array<MatchView>;
  next?: string;
}

/** Say how to finish from a score. */
export interface DartsCheckoutData {
  score: number;
  /** 1 to 3. Default: 3. */
  dartsLeft?: number;
  /** Default: double. */
  out?: Out;
}

export interface DartsCheckoutReply {
  route?: Array<string>;
  none?: boolean;
}

/** Show what can be played, with its rules. */
export type DartsModesData = Record<string, never>;

export interface DartsModesReply {
  items: Array<ListModesModeView>;
}

/** Keep a game of darts as you like it; up to 20, and the same name again replaces it. */
export interface DartsPresetSaveData {
  /** Up to 30 characters, in whatever case. */
  name: string;
  gameType: DartsGame;
  /** Options of the game; darts modes tells which there are. */
  options?: MatchOptions;
  /** How many play. Default: open. */
  playerCount?: number;
}

export type DartsPresetSaveReply = DartsPresetAnswer;

/** Delete a preset of yours. */
export interface DartsPresetDeleteData {
  /** The name it was saved under, in any case. */
  name: string;
}

export type DartsPresetDeleteReply = Record<string, never>;

/** Show the games of darts that you keep, by name. */
export type DartsPresetsData = Record<string, never>;

export interface DartsPresetsReply {
  items: Array<DartsPresetAnswer>;
}

/** Challenge a friend to a match at a board of their own; good for a day. */
export interface DartsChallengeData {
  opponentId: User;
  /** 301 or 501. Default: 501. */
  startScore?: number;
  /** 1, 3, 5 or 7. Default: 1. */
  bestOfLegs?: number;
}

export type DartsChallengeReply = RemoteView;

/** Accept a challenge; then both have five minutes to join. */
export interface DartsAcceptData {
  matchId: ID;
}

export type DartsAcceptReply = RemoteView;

/** Decline a challenge. */
export interface DartsDeclineData {
  matchId: ID;
}

export type DartsDeclineReply = RemoteView;

/** Take a challenge of yours back, or call off one that was accepted. */
export interface DartsCancelData {
  matchId: ID;
}

export type DartsCancelReply = RemoteView;

/** Say that you are at your board; the match starts when both players are. */
export interface DartsJoinData {
  matchId: ID;
}

export type DartsJoinReply = RemoteView;

/** End a remote match for both; it counts for nothing. */
export interface DartsAbortData {
  matchId: ID;
}

export type DartsAbortReply = RemoteView;

/** Show the challenges you got and sent, and the remote match you are in. */
export type DartsRemotesData = Record<string, never>;

export interface DartsRemotesReply {
  incoming: Array<RemoteView>;
  sent: Array<RemoteView>;
  active?: RemoteView;
}

/** Show a remote match that you are in. */
export interface DartsRemoteData {
  matchId: ID;
}

export type DartsRemoteReply = RemoteView;

/** Send matches that a device has recorded; sending them twice does no harm. */
export interface DartsSyncData {
  /** 1 to 50, in a request of at most 600 kB: of long matches fewer; items.0.payload is the match: how it began, and its visits as darts match shows them. */
  items: Array<SyncItem>;
  /** 1 to 128 characters; of two drafts of one moment the greater one counts. */
  deviceId?: string;
}

export interface DartsSyncReply {
  results: Array<SyncResult>;
}

/** Show what became of the matches your devices have sent. */
export interface DartsSyncStatusData {
  /** Only this device. */
  deviceId?: string;
}

export interface DartsSyncStatusReply {
  items: Array<SyncStatusDevice>;
}

/** Make a cup that you host: a tournament of persons or teams. */
export interface CupsCreateData {
  /** 3 to 60 characters. */
  name: string;
  sport: Sport;
  format: Format;
  /** 2 to 64; from 3 in double elimination. Default: 64. */
  entrantsMax?: number;
  /** Default: open; in a private cup invite. */
  entry?: CupEntry;
  /** The most people of an entrant, 1 to 20; 1 for persons. Default: 1. */
  teamSize?: number;
  /** Default: random. */
  seeding?: CupSeeding;
  /** Default: group for a group's cup, otherwise private. */
  visibility?: "public" | "group" | "private";
  /** The group for which it is held; it stays for ever. */
  groupId?: ID;
  /** A game of that evening which you host. */
  gameId?: ID;
  /** A league that you host: the cup is an evening of its season that runs. */
  leagueId?: ID;
  /** The place where it is played; open public cups are found by it. */
  place?: NewPlace;
  options?: CupOptions;
}

export type CupsCreateReply = CupView;

/** Change a cup that you host; once it is drawn, only its name, place and visibility. */
export interface CupsUpdateData {
  cupId: ID;
  /** 3 to 60 characters. */
  name?: string;
  format?: Format;
  /** 2 to 64; from 3 in double elimination. Not below those who are in. */
  entrantsMax?: number;
  entry?: CupEntry;
  /** Only while nobody has entered. */
  teamSize?: number;
  seeding?: CupSeeding;
  visibility?: "public" | "group" | "private";
  place?: NewPlace | null;
  /** Options given here replace the former ones; what you leave out stays. */
  options?: CupOptions;
  /** For apps: refused where the cup has changed since this version. */
  ifVersion?: number;
}

export type CupsUpdateReply = CupView;

/** Call a cup off that you host; what was played stays in history. */
export interface CupsCancelData {
  cupId: ID;
}

export type CupsCancelReply = CupState;

/** Let people enter a cup that you host. */
export interface CupsOpenData {
  cupId: ID;
}

export type CupsOpenReply = CupState;

/** Ask somebody to host a cup with you, agree to host it, or take that back. */
export interface CupsCohostData {
  cupId: ID;
  accountId: User;
  /** The host asks and takes back; whoever was asked accepts, or stops. */
  on: boolean;
}

export interface CupsCohostReply {
  cupId: ID;
  coHosts: Array<{ accountId: ID; nickname?: string; }>;
  asked: Array<{ accountId: ID; nickname?: string; }>;
}

/** Invite friends, or members of its group, into a cup that you host. */
export interface CupsInviteData {
  cupId: ID;
  /** 1 to 20 people, by nickname or id; each gets a result of its own. */
  accountIds: Array<User>;
}

export interface CupsInviteReply {
  cupId: ID;
  results: Array<InviteToCupOutcome>;
}

/** Take in somebody who has asked to enter a cup that you host. */
export interface CupsApproveData {
  cupId: ID;
  /** The entrant's number. */
  entrant: number;
}

export type CupsApproveReply = EntrantState;

/** Refuse a request to enter a cup that you host, or take an invitation back. */
export interface CupsRefuseData {
  cupId: ID;
  /** The entrant's number. */
  entrant: number;
}

export type CupsRefuseReply = CupState;

/** Enter somebody without an account into a cup that you host, or a team of such people. */
export interface CupsAddData {
  cupId: ID;
  entrant: NewEntrant;
}

export type CupsAddReply = EntrantState;

/** Take an entrant out of a cup that you host, until it is drawn. */
export interface CupsRemoveData {
  cupId: ID;
  /** The entrant's number. */
  entrant: number;
}

export type CupsRemoveReply = CupState;

/** Enter a cup, alone or as the captain of a team. */
export interface CupsEnterData {
  cupId: ID;
  /** For a cup of teams. */
  team?: NewTeam;
}

export type CupsEnterReply = EntrantState;

/** Accept an invitation into a cup, or into a team of it. */
export interface CupsAcceptData {
  cupId: ID;
  /** The number of the team, where several ask you. Default: your invitation, else the first team that asks. */
  entrant?: number;
}

export type CupsAcceptReply = EntrantState;

/** Decline an invitation into a cup, or into a team of it. */
export interface CupsDeclineData {
  cupId: ID;
  /** The number of the team, where several ask you. Default: your invitation, else the first team that asks. */
  entrant?: number;
}

export type CupsDeclineReply = CupState;

/** Leave a cup that is not drawn, or your team in it; a captain takes the team along. */
export interface CupsLeaveData {
  cupId: ID;
}

export type CupsLeaveReply = CupState;

/** Set the order of the seeds of a cup that you host; its seeding is given from then on. */
export interface CupsSeedData {
  cupId: ID;
  /** The numbers of all who are in, the first seed first. */
  order: Array<number>;
}

export type CupsSeedReply = CupState;

/** Draw a cup that you host: its fixtures are made, and nobody enters any more. */
export interface CupsDrawData {
  cupId: ID;
  /** A whole number that chance follows. Default: a fresh one. */
  seed?: string;
}

export type CupsDrawReply = CupState;

/** Take the draw of a cup back that you host, until somebody is called. */
export interface CupsUndrawData {
  cupId: ID;
}

export type CupsUndrawReply = CupState;

/** Begin a cup that is drawn and that you host; calling somebody does so as well. */
export interface CupsBeginData {
  cupId: ID;
}

export type CupsBeginReply = CupState;

/** Let somebody into a cup that is drawn, in the place of a bye: who waits, or a new name. */
export interface CupsLateData {
  cupId: ID;
  /** The number of an entrant who waits. */
  entrant?: number;
  /** Instead: somebody new without an account. */
  new?: NewEntrant;
}

export type CupsLateReply = EntrantState;

/** Call the two sides of a fixture of a cup that you host, to a board if it counts them. */
export interface CupsCallData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
  /** Default: the lowest that is free. */
  board?: number;
}

export type CupsCallReply = FixtureState;

/** Begin a fixture that you play in or host; in darts it is a match to keep score of. */
export interface CupsStartData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
}

export type CupsStartReply = FixtureState;

/** Say how a fixture of yours ended; the other side confirms it, also by 48 hours of silence. */
export interface CupsReportData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
  /** Such as 3-1, the side first that the fixture names first. */
  score: string;
}

export type CupsReportReply = FixtureState;

/** Confirm the score that the other side of your fixture has said. */
export interface CupsConfirmData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
}

export type CupsConfirmReply = FixtureState;

/** Say that the other side's score is wrong: a host decides. */
export interface CupsDisputeData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
}

export type CupsDisputeReply = FixtureState;

/** Set the score of a fixture of a cup that you host, whatever was said. */
export interface CupsFixData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
  /** Such as 3-1, the side first that the fixture names first. */
  score: string;
}

export type CupsFixReply = FixtureState;

/** Let one side of a fixture pass without a match, or nobody. */
export interface CupsWalkoverData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
  /** The number of the entrant who passes. Default: nobody, and both lose. */
  entrant?: number;
}

export type CupsWalkoverReply = FixtureState;

/** Take the result of a fixture back, until something is played that follows from it. */
export interface CupsUndoData {
  cupId: ID;
  /** The fixture's number in its cup. */
  fixture: number;
}

export type CupsUndoReply = FixtureState;

/** Withdraw from a cup that is drawn, for good; what you have not played is lost. */
export interface CupsWithdrawData {
  cupId: ID;
}

export type CupsWithdrawReply = EntrantState;

/** Put an entrant out of a cup that is drawn; what they have not played is lost. */
export interface CupsDisqualifyData {
  cupId: ID;
  /** The entrant's number. */
  entrant: number;
}

export type CupsDisqualifyReply = EntrantState;

/** Pair the next round of a Swiss cup, or draw the knock-out after the groups. */
export interface CupsPairData {
  cupId: ID;
}

export type CupsPairReply = CupState;

/** End a cup that you host once all is played: its places stand. */
export interface CupsFinishData {
  cupId: ID;
}

export type CupsFinishReply = CupState;

/** Show a cup with its entrants, fixtures, tables and places, as far as you may see it. */
export interface CupsGetData {
  cupId: ID;
}

export interface CupsGetReply {
  cup: CupView;
  entrants: Array<CupEntrantView>;
  fixtures: Array<FixtureView>;
  tables: Array<CupTable>;
  places: Array<CupPlace>;
  calls: Array<CupCall>;
  isPairingLeft: boolean;
  isOver: boolean;
  askedCoHosts?: Array<{ accountId: ID; nickname?: string; }>;
}

/** Show the cups that you host, play in or are invited to; or those of a group. */
export interface CupsMineData {
  /** Default: open. */
  list?: CupList;
  /** Instead of your own: the cups of this group, as far as you may see them. */
  groupId?: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface CupsMineReply {
  items: Array<CupView>;
  next?: string;
}

/** Find public cups that people may enter, the newest first or the nearest. */
export interface CupsSearchData {
  /** 2 to 60 characters of the name. */
  q?: string;
  sport?: Sport;
  /** Lat,lng: cups around it, of those that say where they are played. */
  center?: PlacePoint;
  /** The center by name, such as Oakland: a city, or a venue and its city. */
  near?: string;
  /** Around the center; above 0, at most 100. Default: 25. */
  radiusMiles?: number;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface CupsSearchReply {
  items: Array<CupView>;
  next?: string;
}

/** Show the tables of a cup, or the places of one that is over. */
export interface CupsTableData {
  cupId: ID;
}

export interface CupsTableReply {
  cupId: ID;
  tables: Array<CupTable>;
  places: Array<CupPlace>;
  entrants: Array<CupEntrantView>;
}

/** Show who plays at a board of a cup now, and who comes next; for a screen at the oche. */
export interface CupsBoardData {
  cupId: ID;
  /** From 1. */
  board: number;
}

export interface CupsBoardReply {
  cupId: ID;
  name: string;
  status: Open<CupStatus>;
  board: number;
  now?: FixtureView;
  next?: FixtureView;
  last?: FixtureView;
  mayScore: boolean;
  entrants: Array<CupEntrantView>;
}

/** Show what the link of a public cup tells anyone who opens it. */
export interface CupsLandingData {
  cupId: ID;
}

export type CupsLandingReply = CupLanding;

/** Write down the card of a golf course, change one of yours, or copy another's. */
export interface CoursesSaveData {
  /** The course to change or to copy; what is absent stays as it is there. Default: a new one. */
  courseId?: ID;
  /** 3 to 80 characters. */
  name?: string;
  place?: NewPlace;
  /** The par of each of the 9 or 18 holes in order, each at least 3 and at most 6. */
  pars?: Array<number>;
  /** The stroke index of each hole in order, each number once: 1 for the hardest hole, 9 or 18 for the easiest. */
  strokeIndexes?: Array<number>;
  /** 1 to 8; they replace all that were there before. */
  tees?: Array<CourseTee>;
}

export type CoursesSaveReply = CourseView;

/** Say that the card of another's course is right. */
export interface CoursesConfirmData {
  courseId: ID;
  /** The newest version, which you have looked at. */
  version: number;
}

export type CoursesConfirmReply = CourseView;

/** Show the card of a golf course. */
export interface CoursesGetData {
  courseId: ID;
  /** An earlier version. Default: the newest. */
  version?: number;
}

export type CoursesGetReply = CourseView;

/** Find golf courses by name or around a place; those that most people confirm come first. */
export interface CoursesSearchData {
  /** 2 to 80 characters of the name. */
  q?: string;
  /** Lat,lng. */
  center?: PlacePoint;
  /** Around the center; above 0, at most 100. Default: 25. */
  radiusMiles?: number;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface CoursesSearchReply {
  items: Array<CourseRow>;
  next?: string;
}

/** Show the golf courses that you have written down, the latest first. */
export interface CoursesMineData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface CoursesMineReply {
  items: Array<CourseRow>;
  next?: string;
}

/** Begin the card of a round of golf, for one to four players. */
export interface RoundsStartData {
  /** A scheduled game of golf that you are going to. */
  gameId?: ID;
  /** Its newest version is copied to the card. */
  courseId: ID;
  /** All, or of eighteen holes also the front or the back nine. Default: all. */
  holes?: HolesPlayed;
  /** Default: that of the game, else stroke play. Partners stand beside each other on the card: first and second, third and fourth. */
  format?: GolfFormat;
  /** Nobody receives strokes. Default: that of the game, else false. */
  gross?: boolean;
  /** Skins: those of tied holes are carried to the next one. Default: that of the game, else true. */
  carry?: boolean;
  /** Each by accountId (you, friends, and who is going in that game), guestPlayerId or name. Default: you alone. */
  players?: Array<NewGolfer>;
}

export type RoundsStartReply = RoundView;

/** Write a player's score at a hole; the later of two holds, by the devices' clocks. */
export interface RoundsScoreData {
  roundId: ID;
  /** Their place on the card, from 0. A ball that partners share has one score, which both get. */
  player: number;
  /** The hole's number. */
  hole: number;
  /** 1 to 20, or pickedUp. */
  strokes?: number;
  /** The ball was picked up. */
  pickedUp?: boolean;
  /** With penalties fewer than the strokes. */
  putts?: number;
  /** Penalty strokes among the strokes. */
  penalties?: number;
  /** Whether the fairway was hit from the tee. */
  fairway?: boolean;
  /** When it was written, if it is told later. Default: now. */
  deviceTime?: Timestamp;
  /** 1 to 128 characters; of two scores of one moment that of the greater one holds. */
  deviceId?: string;
}

export type RoundsScoreReply = RoundView;

/** Say that all of a finished card is right; the last player to do so seals it. */
export interface RoundsAttestData {
  roundId: ID;
}

export type RoundsAttestReply = RoundView;

/** Say that a hole of a finished card is wrong; then its score is written anew. */
export interface RoundsDisputeData {
  roundId: ID;
  /** The hole's number. */
  hole: number;
}

export type RoundsDisputeReply = RoundView;

/** Put those going to a game of golf into groups with tee times; for its hosts. */
export interface RoundsOutingData {
  gameId: ID;
  /** Minutes from one group to the next, 6 to 15. Default: 10. */
  interval?: number;
  /** When the first group tees off, by the clock of the place: 09:30. Default: when the game starts. */
  start?: string;
  /** All from hole 1, all from hole 10, or each from another hole. Default: 1. */
  hole?: OutingStart;
  /** Groups by hand: groups.0.players=ann,bob. Default: by index, so that they are of similar strength. */
  groups?: Array<NewOutingGroup>;
  /** The most players of a group that is not made by hand, 2 to 4. Default: 4. */
  largest?: number;
}

export type RoundsOutingReply = OutingView;

/** Show the card of a round that you play in or have begun. */
export interface RoundsGetData {
  roundId: ID;
}

export type RoundsGetReply = RoundView;

/** Show the rounds of golf that you play in or have begun, the latest first. */
export interface RoundsMineData {
  /** Only those in this state. */
  state?: RoundState;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface RoundsMineReply {
  items: Array<RoundRow>;
  next?: string;
}

/** Show your index (not official), the rounds behind it, and what your rounds come to. */
export type RoundsRecordData = Record<string, never>;

export interface RoundsRecordReply {
  index?: number;
  indexText?: string;
  low?: number;
  averageScore?: number;
  rounds: Array<ShowGolfRecordEntry>;
  totals: ShowGolfRecordTotals;
}

/** Show who leads in a game of golf while it is played, and who tees off when. */
export interface RoundsBoardData {
  gameId: ID;
}

export interface RoundsBoardReply {
  gameId: ID;
  format: Open<GolfFormat>;
  gross?: boolean;
  holes: Open<HolesPlayed>;
  isFinal: boolean;
  rows: Array<GolfBoardRow>;
  cards: number;
  mine?: ID;
  outing?: OutingView;
}

/** Make a ladder that you host; you play on it only if you join. */
export interface LaddersCreateData {
  /** 3 to 60 characters. */
  name: string;
  sport: Sport;
  /** Up to 80 characters: where it is played. */
  city?: string;
  /** The group whose ladder it is; it stays so. */
  groupId?: ID;
  /** Default: group where there is one, else private. */
  visibility?: "public" | "group" | "private";
  /** 1 to 10 places above can be challenged. Default: 3. */
  reach?: number;
  /** 24 to 168 hours for an answer. Default: 72. */
  answerHours?: number;
  /** 3 to 60 days to play in. Default: 14. */
  playDays?: number;
  /** 1 to 5 open challenges of one player, made or got. Default: 2. */
  openMax?: number;
  /** 0 to 60 days after a match in which the same two do not challenge each other. Default: 7. */
  sameAgainDays?: number;
  /** 14 to 90 days without a match after which a player goes down, or 0 for never. Default: 30. */
  idleDays?: number;
  /** More than half of this many legs, sets or games win; odd, up to 99, of darts up to 41. Default: any. */
  bestOf?: number;
  /** For a ladder of darts alone. Default: x01. */
  match?: LadderMatch;
}

export type LaddersCreateReply = LadderView;

/** Change a ladder of yours; shorter times and another match while no challenge is open. */
export interface LaddersUpdateData {
  ladderId: ID;
  /** 3 to 60 characters. */
  name?: string;
  /** Up to 80 characters; null takes it away. */
  city?: string | null;
  visibility?: "public" | "group" | "private";
  /** 1 to 10 places above can be challenged. */
  reach?: number;
  /** 24 to 168 hours for an answer. */
  answerHours?: number;
  /** 3 to 60 days to play in. */
  playDays?: number;
  /** 1 to 5 open challenges of one player, made or got. */
  openMax?: number;
  /** 0 to 60 days after a match in which the same two do not challenge each other. */
  sameAgainDays?: number;
  /** 14 to 90 days without a match after which a player goes down, or 0 for never. */
  idleDays?: number;
  /** More than half of this many legs, sets or games win; odd; null for any. */
  bestOf?: number | null;
  /** The match of darts, all of it. */
  match?: LadderMatch | null;
  /** For apps: refused where the ladder has changed since this version. */
  ifVersion?: number;
}

export type LaddersUpdateReply = LadderView;

/** Close a ladder of yours for good; its open challenges end, and its order stays. */
export interface LaddersCloseData {
  ladderId: ID;
  /** For apps: refused where the ladder has changed since this version. */
  ifVersion?: number;
}

export type LaddersCloseReply = LadderView;

/** Let a player of your ladder host it with you, or take that back; co-hosts may stop. */
export interface LaddersCohostData {
  ladderId: ID;
  accountId: User;
  /** Whether they are one from now on. */
  on: boolean;
}

export type LaddersCohostReply = LadderView;

/** Invite friends of yours to a ladder that you host. */
export interface LaddersInviteData {
  ladderId: ID;
  /** 1 to 20 people, by nickname or id; each gets a result of its own. */
  accountIds: Array<User>;
}

export interface LaddersInviteReply {
  ladderId: ID;
  results: Array<InviteToLadderOutcome>;
}

/** Join a ladder, at the bottom; after less than 90 days one below your old place. */
export interface LaddersJoinData {
  ladderId: ID;
}

export type LaddersJoinReply = LadderView;

/** Leave a ladder, or turn an invitation to one down; your open challenges end. */
export interface LaddersLeaveData {
  ladderId: ID;
}

export type LaddersLeaveReply = Record<string, never>;

/** Challenge somebody who stands a few places above you. */
export interface LaddersChallengeData {
  ladderId: ID;
  accountId: User;
  /** Whether to play at boards of one's own; on a ladder of 301 or 501, best of 1, 3, 5 or 7 legs. Default: false. */
  remote?: boolean;
}

export type LaddersChallengeReply = LadderChallengeView;

/** Accept a challenge on a ladder; then you have some days to play. */
export interface LaddersAcceptData {
  ladderId: ID;
  /** Its number. Default: the only one that waits for your answer. */
  challenge?: number;
}

export type LaddersAcceptReply = LadderChallengeView;

/** Decline a challenge on a ladder; a third one in 30 days is lost. */
export interface LaddersDeclineData {
  ladderId: ID;
  /** Its number. Default: the only one that waits for your answer. */
  challenge?: number;
}

export type LaddersDeclineReply = LadderChallengeView;

/** Take a challenge of yours back, until a score is reported. */
export interface LaddersWithdrawData {
  ladderId: ID;
  /** Its number. Default: the only one that you can take back. */
  challenge?: number;
}

export type LaddersWithdrawReply = LadderChallengeView;

/** Begin the match of darts of a challenge; the ladder takes its result from it. */
export interface LaddersStartData {
  ladderId: ID;
  /** Its number. Default: the only one that you can play now. */
  challenge?: number;
}

export interface LaddersStartReply {
  challenge: LadderChallengeView;
  matchId: ID;
}

/** Say how a challenge on a ladder ended; the other one has two days to confirm it or not. */
export interface LaddersReportData {
  ladderId: ID;
  /** Its number. Default: the only one that you can report now. */
  challenge?: number;
  /** Your legs, sets, games or goals, 0 to 999. */
  mine: number;
  /** The other one's, 0 to 999. */
  theirs: number;
}

export type LaddersReportReply = LadderChallengeView;

/** Confirm the result that the other one has reported. */
export interface LaddersConfirmData {
  ladderId: ID;
  /** Its number. Default: the only one that waits for your word. */
  challenge?: number;
}

export type LaddersConfirmReply = LadderChallengeView;

/** Say that the result that the other one has reported is wrong; a host sets it right. */
export interface LaddersDisputeData {
  ladderId: ID;
  /** Its number. Default: the only one that waits for your word. */
  challenge?: number;
}

export type LaddersDisputeReply = LadderChallengeView;

/** Set the result of a challenge on a ladder that you host. */
export interface LaddersFixData {
  ladderId: ID;
  /** Its number. */
  challenge: number;
  /** The challenger's legs, sets, games or goals, 0 to 999. */
  challenger: number;
  /** The challenged player's, 0 to 999. */
  challenged: number;
}

export type LaddersFixReply = LadderChallengeView;

/** Let the challenger win on a ladder that you host: the other one did not turn up. */
export interface LaddersWalkoverData {
  ladderId: ID;
  /** Its number. */
  challenge: number;
}

export type LaddersWalkoverReply = LadderChallengeView;

/** Pause on a ladder for some days: no challenges, and no going down; 28 days a calendar year. */
export interface LaddersPauseData {
  ladderId: ID;
  /** The first day, in UTC; today, or up to a year ahead. */
  from: Day;
  /** The last day. */
  to: Day;
}

export interface LaddersPauseReply {
  ladderId: ID;
  pauses: Array<LadderPause>;
}

/** End your pause on a ladder, and take back those to come. */
export interface LaddersResumeData {
  ladderId: ID;
}

export interface LaddersResumeReply {
  ladderId: ID;
  pauses: Array<LadderPause>;
}

/** Show a ladder: its order, and the challenges that are open. */
export interface LaddersGetData {
  ladderId: ID;
}

export interface LaddersGetReply {
  ladder: LadderView;
  order: Array<LadderRung>;
  challenges: Array<LadderChallengeView>;
  pauses: Array<LadderPause>;
  invited?: Array<{ accountId: ID; nickname?: string; displayName?: string; avatar?: string; }>;
}

/** Show the ladders that you play on, host or are invited to, invitations first. */
export interface LaddersMineData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface LaddersMineReply {
  items: Array<LadderView>;
  next?: string;
}

/** Find open public ladders, and those of your groups, by name. */
export interface LaddersSearchData {
  /** 2 to 60 characters of the name. */
  q?: string;
  /** Up to 80 characters: ladders of this city. */
  city?: string;
  sport?: Sport;
  groupId?: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface LaddersSearchReply {
  items: Array<LadderView>;
  next?: string;
}

/** Show the challenges on a ladder, the latest first, also those that are over. */
export interface LaddersChallengesData {
  ladderId: ID;
  /** Only those made or got by this person. */
  accountId?: User;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface LaddersChallengesReply {
  items: Array<LadderChallengeView>;
  next?: string;
}

/** Show how the order of a ladder came about: each step, the latest first. */
export interface LaddersHistoryData {
  ladderId: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface LaddersHistoryReply {
  order: Array<{ accountId: ID; nickname?: string; displayName?: string; avatar?: string; }>;
  items: Array<LadderStep>;
  next?: string;
}

/** Show what the link of a public ladder tells anyone who opens it. */
export interface LaddersLandingData {
  ladderId: ID;
}

export type LaddersLandingReply = LadderLanding;

/** Start a party session; another active one of yours is paused. */
export interface CardsStartData {
  /** A UUID of the device's own, to start offline. */
  id?: ID;
  /** Its id or its name, or the id of a deck that somebody made. */
  category: string;
  /** Off: by number. Default: true. */
  shuffle?: boolean;
  /** A whole number: the same one makes the same order. */
  seed?: string;
  /** Up to 20 names of at most 30 characters, who take turns. */
  players?: Array<string>;
  /** Up to 60 characters. Default: the category and the time. */
  name?: string;
  /** The game of sport party that you are going to, where it is played. */
  gameId?: ID;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsStartReply = PartySession;

/** Go on to the next card; this one counts as skipped. */
export interface CardsNextData {
  sessionId: ID;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsNextReply = PartySession;

/** Go back one card, played or not. */
export interface CardsPreviousData {
  sessionId: ID;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsPreviousReply = PartySession;

/** Go to a card. */
export interface CardsJumpData {
  sessionId: ID;
  /** The card's number. */
  number: number;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsJumpReply = PartySession;

/** Mark a card as played, and go on if it is the one on the table. */
export interface CardsCompleteData {
  sessionId: ID;
  /** The card's number. Default: the one on the table. */
  number?: number;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsCompleteReply = PartySession;

/** Mark a card as not played after all; a session that was over goes on. */
export interface CardsUncompleteData {
  sessionId: ID;
  /** The card's number. */
  number: number;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsUncompleteReply = PartySession;

/** Shuffle the cards that are left. */
export interface CardsShuffleData {
  sessionId: ID;
  /** A whole number: the same one makes the same order. */
  seed?: string;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsShuffleReply = PartySession;

/** Start a session over, even one that has ended. */
export interface CardsResetData {
  sessionId: ID;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsResetReply = PartySession;

/** Pause a session. */
export interface CardsPauseData {
  sessionId: ID;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsPauseReply = PartySession;

/** Go on with a session; another active one of yours is paused. */
export interface CardsResumeData {
  /** Default: the one used last that is not over. */
  sessionId?: ID;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsResumeReply = PartySession;

/** End a session; only cards reset brings it back. */
export interface CardsEndData {
  sessionId: ID;
  /** For apps: refused where the session has changed since this version. */
  ifVersion?: number;
  /** When it was done, if it is told later. Default: now. */
  deviceTime?: Timestamp;
}

export type CardsEndReply = PartySession;

/** Mark a card as a favorite, or take the mark away. */
export interface CardsFavoriteData {
  /** Its deck and its number. */
  cardId: string;
  /** Off takes it away. Default: true. */
  on?: boolean;
}

export interface CardsFavoriteReply {
  cardId: string;
  on: boolean;
}

/** Show the categories of party cards. */
export interface CardsCategoriesData {
  /** A part of the name, up to 60 characters. */
  q?: string;
}

export interface CardsCategoriesReply {
  items: Array<CardCategory>;
}

/** Show one category, or a deck that somebody made. */
export interface CardsCategoryData {
  /** Its id or its name, or the id of a deck. */
  category: string;
}

export type CardsCategoryReply = CardCategory;

/** Show the cards of a category or a deck, by number. */
export interface CardsCardsData {
  /** Its id or its name, or the id of a deck that somebody made. */
  category: string;
  /** A part of what is on the card, up to 60 characters. */
  q?: string;
  /** From 1 to 5. */
  maxDifficulty?: number;
  /** On: only your favorites. */
  favorites?: boolean;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface CardsCardsReply {
  items: Array<PartyCard>;
  next?: string;
}

/** Show a session of yours, or one you have joined, at its card. */
export interface CardsSessionData {
  sessionId: ID;
}

export type CardsSessionReply = PartySession;

/** Show your sessions, the newest first. */
export interface CardsSessionsData {
  /** Default: all. */
  status?: DeckSessionStatus;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface CardsSessionsReply {
  items: Array<PartySession>;
  next?: string;
}

/** Make a deck of your own, or rewrite one; sessions under way keep the cards they have. */
export interface CardsDeckSaveData {
  /** The deck to write anew, or a UUID of the device's own. Default: a fresh one. */
  id?: ID;
  /** Up to 40 characters. */
  name: string;
  /** The texts of the cards: 5 to 200, each of 3 to 240 characters and there once. */
  prompts: Array<string>;
  /** The others who may play it. Default: private; of a deck that is there, as it is. */
  visibility?: DeckVisibility;
  /** For apps: refused where the deck has changed since this version. */
  ifVersion?: number;
}

export type CardsDeckSaveReply = CardDeck;

/** Delete a deck of yours; sessions under way keep its cards. */
export interface CardsDeckDeleteData {
  deckId: ID;
}

export type CardsDeckDeleteReply = Record<string, never>;

/** Show your decks, or those that a friend shares, the newest first. */
export interface CardsDecksData {
  /** Whose. Default: yours. */
  ownerId?: User;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface CardsDecksReply {
  items: Array<CardDeck>;
  next?: string;
}

/** Get a code with which others join your session; the one before stops working. */
export interface CardsCodeData {
  sessionId: ID;
}

export type CardsCodeReply = PartyCode;

/** Join somebody's session: watch its cards, and turn them when it is your turn. */
export interface CardsJoinData {
  /** Six letters, from whoever started it. */
  code: string;
}

export type CardsJoinReply = PartySession;

/** Leave a session that you have joined; the turn passes to the next player. */
export interface CardsLeaveData {
  sessionId: ID;
}

export type CardsLeaveReply = Record<string, never>;

/** Say that you come, and whom you bring; where it is full, you wait in line. */
export interface RsvpGoingData {
  gameId: ID;
  /** Up to 140 characters. */
  note?: string;
  /** How many guests you bring, 0 to 4, as many as the host lets you. Default: as many as before. */
  guests?: number;
  /** Up to 4 names of at most 30 characters, which the host sees. Default: as before. */
  guestNames?: Array<string>;
}

export type RsvpGoingReply = Participation;

/** Say that you may come; takes no slot. */
export interface RsvpMaybeData {
  gameId: ID;
  /** Up to 140 characters. */
  note?: string;
  /** How many guests you might bring, 0 to 4, as many as the host lets you. Default: as many as before. */
  guests?: number;
  /** Up to 4 names of at most 30 characters, which the host sees. Default: as before. */
  guestNames?: Array<string>;
}

export type RsvpMaybeReply = Participation;

/** Say that you can't come; the hosts see it, and your slot is free. */
export interface RsvpNoData {
  gameId: ID;
  /** Up to 140 characters, for the hosts. */
  note?: string;
}

export type RsvpNoReply = Participation;

/** Step out of a game, its waitlist or a request; a walk-in may until two days after it. */
export interface RsvpLeaveData {
  gameId: ID;
}

export type RsvpLeaveReply = Participation;

/** Let someone in who asked to join your game. */
export interface RsvpAcceptData {
  gameId: ID;
  accountId: User;
}

export type RsvpAcceptReply = Participation;

/** Turn down someone who asked to join your game. */
export interface RsvpDeclineData {
  gameId: ID;
  accountId: User;
}

export type RsvpDeclineReply = Participation;

/** Remove somebody from your game; only a new invitation lets them back in. */
export interface RsvpRemoveData {
  gameId: ID;
  accountId: User;
}

export type RsvpRemoveReply = Participation;

/** Show who comes to a game: the host first, then in the order they joined. */
export interface RsvpRosterData {
  gameId: ID;
}

export interface RsvpRosterReply {
  gameId: ID;
  counts: Counts;
  going: Array<RosterPerson>;
  maybe: Array<RosterPerson>;
  waitlist?: Array<RosterPerson>;
  teams?: TeamSplit;
  requested?: Array<RosterPerson>;
  invited?: Array<RosterPerson>;
  declined?: Array<RosterPerson>;
  no?: number;
  removed?: Array<RosterPerson>;
  visitors?: Array<Visitor>;
}

/** Show who has answered a game you host, who can't come, and who is silent. */
export interface RsvpAnswersData {
  gameId: ID;
}

export interface RsvpAnswersReply {
  gameId: ID;
  counts: Counts;
  going: Array<ShowAnswersRow>;
  maybe: Array<ShowAnswersRow>;
  no: Array<ShowAnswersRow>;
  silent: Array<ShowAnswersRow>;
  nudgeFrom?: Timestamp;
}

/** Ask the people who have not answered your game, once in 12 hours. */
export interface RsvpNudgeData {
  gameId: ID;
  /** Default: silent. */
  who?: NudgeChoice;
}

export interface RsvpNudgeReply {
  gameId: ID;
  nudgedCount: number;
}

/** Ask somebody to be a regular of your series or group: they come unless they say no. */
export interface RsvpRegularAskData {
  seriesId?: ID;
  groupId?: ID;
  accountId: User;
}

export type RsvpRegularAskReply = Record<string, never>;

/** Have somebody be no regular any more; their answers stay. */
export interface RsvpRegularEndData {
  seriesId?: ID;
  groupId?: ID;
  accountId: User;
}

export type RsvpRegularEndReply = Record<string, never>;

/** Be a regular, as you were asked. */
export interface RsvpRegularAcceptData {
  seriesId?: ID;
  groupId?: ID;
}

export type RsvpRegularAcceptReply = Record<string, never>;

/** Say no to being a regular. */
export interface RsvpRegularRefuseData {
  seriesId?: ID;
  groupId?: ID;
}

export type RsvpRegularRefuseReply = Record<string, never>;

/** Be no regular any more; your answers stay. */
export interface RsvpRegularLeaveData {
  seriesId?: ID;
  groupId?: ID;
}

export type RsvpRegularLeaveReply = Record<string, never>;

/** Say when you are away, as a regular; without dates you are back. */
export interface RsvpRegularPauseData {
  seriesId?: ID;
  groupId?: ID;
  /** The first day that you are away. */
  from?: Day;
  /** The last one, at most 366 days later. */
  to?: Day;
}

export type RsvpRegularPauseReply = Record<string, never>;

/** Show the regulars of your series or of a group you run, and your own place among them. */
export interface RsvpRegularsData {
  seriesId?: ID;
  groupId?: ID;
}

export interface RsvpRegularsReply {
  items: Array<ListRegularsRow>;
  mayAsk: boolean;
}

/** Show the games you have answered, the latest answer first. */
export interface RsvpMineData {
  /** Only games that you answered so. Default: all. */
  status?: ParticipationStatus;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface RsvpMineReply {
  items: Array<Participation>;
  next?: string;
}

/** Show who asks to join a game you host, the longest waiting first. */
export interface RsvpRequestsData {
  gameId: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface RsvpRequestsReply {
  items: Array<JoinRequestsRow>;
  next?: string;
}

/** Show how far up the waitlist you are. */
export interface RsvpPositionData {
  gameId: ID;
}

export interface RsvpPositionReply {
  gameId: ID;
  position: number;
  waitlisted: number;
  offerUntil?: Timestamp;
}

/** Say what your game needs, so that people can bring it; up to 30 things. */
export interface RsvpEquipmentAddData {
  gameId: ID;
  /** 1 to 40 characters, each name once a game. */
  name: string;
  /** How many, 1 to 50. */
  needed: number;
}

export type RsvpEquipmentAddReply = EquipmentItem;

/** Rename something your game needs, or change how many. */
export interface RsvpEquipmentEditData {
  gameId: ID;
  itemId: ID;
  /** 1 to 40 characters, each name once a game. */
  name?: string;
  /** How many, 1 to 50. */
  needed?: number;
}

export type RsvpEquipmentEditReply = EquipmentItem;

/** Remove something from what your game needs. */
export interface RsvpEquipmentRemoveData {
  gameId: ID;
  itemId: ID;
}

export type RsvpEquipmentRemoveReply = Record<string, never>;

/** Say how many of something you bring; 0 takes it back. */
export interface RsvpEquipmentClaimData {
  gameId: ID;
  itemId: ID;
  /** How many you bring, 0 to 50; not more than are needed. */
  qty: number;
}

export type RsvpEquipmentClaimReply = EquipmentItem;

/** Show what a game you are going to needs, who brings it, and what is missing. */
export interface RsvpEquipmentData {
  gameId: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface RsvpEquipmentReply {
  items: Array<EquipmentItem>;
  next?: string;
}

/** Offer a ride to a game; only those who ride along are told where you start. */
export interface RsvpRideOfferData {
  gameId: ID;
  /** For others than you, 1 to 7. */
  seats: number;
  /** Where you set out, up to 120 characters. */
  from: string;
  /** Before the game starts, by the clock of its place. */
  departAt: LocalTime;
  /** Up to 140 characters. */
  note?: string;
}

export type RsvpRideOfferReply = Ride;

/** Take a seat in somebody's car; one ride for each game. */
export interface RsvpRideJoinData {
  rideId: ID;
}

export type RsvpRideJoinReply = RideSeats;

/** Give up your seat in a ride. */
export interface RsvpRideLeaveData {
  rideId: ID;
}

export type RsvpRideLeaveReply = RideSeats;

/** Remove somebody from your ride. */
export interface RsvpRideRemoveData {
  rideId: ID;
  accountId: User;
}

export type RsvpRideRemoveReply = RideSeats;

/** Withdraw the ride you offer. */
export interface RsvpRideWithdrawData {
  rideId: ID;
}

export type RsvpRideWithdrawReply = Record<string, never>;

/** Show the rides to a game, the earliest first. */
export interface RsvpRidesData {
  gameId: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface RsvpRidesReply {
  items: Array<Ride>;
  next?: string;
}

/** Suggest teams of about the same strength for a game you host. */
export interface RsvpTeamsData {
  gameId: ID;
  /** How many teams, 2 to 6, and no more than people and guests are going. */
  k: number;
}

export type RsvpTeamsReply = TeamProposal;

/** Save the suggested teams, for everyone in the game to see. */
export interface RsvpTeamsSaveData {
  gameId: ID;
  /** How many teams, 2 to 6, and no more than people and guests are going. */
  k: number;
}

export type RsvpTeamsSaveReply = TeamSplit;

/** Swap two people between your saved teams. */
export interface RsvpTeamsSwapData {
  gameId: ID;
  /** Somebody in one of the teams; a guest is ann/1, the first of Ann's. */
  a: User;
  /** Somebody in another. */
  b: User;
}

export type RsvpTeamsSwapReply = TeamSplit;

/** Hand a game you host over to somebody who is going; you stay in it. */
export interface RsvpTransferHostData {
  gameId: ID;
  accountId: User;
}

export interface RsvpTransferHostReply {
  gameId: ID;
  hostId: ID;
}

/** Add a friend, or somebody maybe or in line, who has turned up at your game; they are told. */
export interface RsvpWalkInData {
  gameId: ID;
  accountId: User;
}

export type RsvpWalkInReply = Participation;

/** Say who was late or did not come; until 48 hours after the game. */
export interface RsvpAttendanceData {
  gameId: ID;
  /** People by nickname or id; whoever is not named stays as they are, at first attended. */
  attendance: Record<string, Attendance>;
}

export interface RsvpAttendanceReply {
  gameId: ID;
  people: Array<SetAttendancePerson>;
}

/** Join or leave all games ahead in a series at once. */
export interface RsvpSeriesData {
  seriesId: ID;
  /** Said to each of them; each has a result of its own. */
  status: SeriesAnswer;
}

export interface RsvpSeriesReply {
  seriesId: ID;
  results: Array<AnswerSeriesOutcome>;
}

/** Get the link with which people without an account answer your game. */
export interface RsvpVisitorLinkData {
  gameId: ID;
}

export type RsvpVisitorLinkReply = VisitorLink;

/** Make that link anew; the former one is good for nobody any more. */
export interface RsvpVisitorLinkRenewData {
  gameId: ID;
}

export type RsvpVisitorLinkRenewReply = VisitorLink;

/** Show what a host's link for people without an account tells anyone who opens it. */
export interface RsvpVisitLandingData {
  gameId: ID;
  /** The part of the link behind k=. */
  key: string;
}

export type RsvpVisitLandingReply = VisitedGame;

/** Answer a game without an account, by its host's link; you get a link of your own. */
export interface RsvpVisitData {
  gameId: ID;
  /** The part of the link behind k=. */
  key: string;
  /** 2 to 40 characters, which the host and the others of the game see. */
  name: string;
  status: VisitorAnswer;
  /** How many guests you bring, 0 to 4, as many as the host lets you. Default: 0. */
  guests?: number;
}

export type RsvpVisitReply = VisitView;

/** Show an answer without an account, by its own link. */
export interface RsvpVisitGetData {
  /** The end of the link, or all of it. */
  token: string;
}

export type RsvpVisitGetReply = VisitView;

/** Change an answer without an account, by its own link, until the game starts. */
export interface RsvpVisitChangeData {
  /** The end of the link, or all of it. */
  token: string;
  /** Default: as before. */
  status?: VisitorAnswer;
  /** How many guests you bring, 0 to 4, as many as the host lets you. Default: as many as before. */
  guests?: number;
  /** 2 to 40 characters. Default: as before. */
  name?: string;
}

export type RsvpVisitChangeReply = VisitView;

/** Leave a game that you answered without an account, and have your name forgotten. */
export interface RsvpVisitForgetData {
  /** The end of the link, or all of it. */
  token: string;
}

export type RsvpVisitForgetReply = Record<string, never>;

/** Take over what you answered before you had an account, with your place in line. */
export interface RsvpVisitClaimData {
  /** The end of the link, or all of it. */
  token: string;
}

export type RsvpVisitClaimReply = Participation;

/** Let somebody without an account in who asked to join your game. */
export interface RsvpVisitAcceptData {
  gameId: ID;
  visitorId: ID;
}

export type RsvpVisitAcceptReply = Visitor;

/** Turn down somebody without an account who asked to join your game. */
export interface RsvpVisitRefuseData {
  gameId: ID;
  visitorId: ID;
}

export type RsvpVisitRefuseReply = Visitor;

/** Remove somebody without an account from your game, for good. */
export interface RsvpVisitRemoveData {
  gameId: ID;
  visitorId: ID;
}

export type RsvpVisitRemoveReply = Visitor;

/** Invite friends to a game. */
export interface InvitesSendData {
  gameId: ID;
  /** 1 to 20 friends, by nickname or id; each gets a result of its own. */
  accountIds: Array<User>;
}

export interface InvitesSendReply {
  gameId: ID;
  results: Array<SendInvitationsOutcome>;
  counts: Counts;
}

/** Invite everyone in its group to a game that you host, or a subgroup. */
export interface InvitesSendGroupData {
  gameId: ID;
  /** The id of a subgroup, such as s1. Default: everyone in the group. */
  subgroup?: string;
}

export interface InvitesSendGroupReply {
  gameId: ID;
  invitedCount: number;
  counts: Counts;
}

/** Accept an invitation; where the game is full, you wait in line. */
export interface InvitesAcceptData {
  gameId: ID;
  /** How many guests you bring, 0 to 4, as many as the host lets you. Default: none. */
  guests?: number;
  /** Up to 4 names of at most 30 characters, which the host sees. */
  guestNames?: Array<string>;
}

export type InvitesAcceptReply = Participation;

/** Decline an invitation. */
export interface InvitesDeclineData {
  gameId: ID;
}

export type InvitesDeclineReply = Participation;

/** Take back an invitation that you sent, or one to your game. */
export interface InvitesRevokeData {
  gameId: ID;
  accountId: User;
}

export type InvitesRevokeReply = Participation;

/** Show the invitations you can still answer, the latest first. */
export interface InvitesListData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface InvitesListReply {
  items: Array<ListInvitationsRow>;
  next?: string;
}

/** Ask those who are going to your game, or your group, to pay for something. */
export interface DuesAddData {
  gameId?: ID;
  /** The book of this group, instead of a game's. */
  groupId?: ID;
  /** 1 to 60 characters. */
  title: string;
  /** The amount of each share, in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY. */
  each?: number;
  /** The amount that all shares come to, instead of each; it is split at once. */
  total?: number;
  /** Three letters, an ISO 4217 code; of all entries of one book. Default: that of the book, and USD for the first entry. */
  currency?: string;
  /** 1 to 500 people who owe, by nickname or id: those going, or members. Default: all of them. */
  accountIds?: Array<User>;
  /** The id of a subgroup of the group, such as s1: its members owe. */
  subgroup?: string;
  /** When it is to be paid, by the clock of the game's place or your own; within 366 days. */
  dueAt?: LocalTime;
  /** How to pay, up to 140 characters; for those who owe. */
  note?: string;
  /** Gets the money. Default: you. Somebody who does not run the game or group has to accept it. */
  payeeId?: User;
  /** Whether everyone who sees the game, or is in the group, sees how many have paid. Default: false. */
  showCount?: boolean;
}

export type DuesAddReply = DueView;

/** Have one more person pay a due, for example somebody who came later. */
export interface DuesAddPersonData {
  dueId: ID;
  /** Somebody who is going, or a member. */
  accountId: User;
}

export type DuesAddPersonReply = Record<string, never>;

/** Agree to collect the money for a due; only then others are asked for it. */
export interface DuesAcceptPayeeData {
  dueId: ID;
}

export type DuesAcceptPayeeReply = Record<string, never>;

/** Remove a due that nobody else has paid; also to refuse to collect for it. */
export interface DuesRemoveData {
  dueId: ID;
}

export type DuesRemoveReply = Record<string, never>;

/** Say that you have paid a due; whoever gets the money confirms it. */
export interface DuesClaimData {
  dueId: ID;
  /** How you have paid, up to 40 characters. */
  how?: string;
}

export type DuesClaimReply = Record<string, never>;

/** Take back that you have paid a due, or say that the money has not come. */
export interface DuesUnclaimData {
  dueId: ID;
  /** Default: you. */
  accountId?: User;
}

export type DuesUnclaimReply = Record<string, never>;

/** Note that somebody has paid a due. */
export interface DuesPaidData {
  dueId: ID;
  accountId: User;
}

export type DuesPaidReply = Record<string, never>;

/** Take back, within 30 days, that somebody has paid you a due. */
export interface DuesUnpaidData {
  dueId: ID;
  accountId: User;
}

export type DuesUnpaidReply = Record<string, never>;

/** Let somebody off a due; dues add-person asks them again. */
export interface DuesExemptData {
  dueId: ID;
  accountId: User;
  /** Up to 140 characters, for that person, whoever gets the money and whoever runs the game or group. */
  reason?: string;
}

export type DuesExemptReply = Record<string, never>;

/** Note that you got your money back for a game that was cancelled. */
export interface DuesRefundedData {
  dueId: ID;
}

export type DuesRefundedReply = Record<string, never>;

/** Remind those who have not paid a due; once in 3 days. */
export interface DuesRemindData {
  dueId: ID;
}

export interface DuesRemindReply {
  dueId: ID;
  remindedCount: number;
}

/** Let nobody with an overdue due of your group into its games. */
export interface DuesPayFirstData {
  groupId: ID;
  /** Default: true. */
  on?: boolean;
}

export type DuesPayFirstReply = Record<string, never>;

/** Share something that you or somebody else has paid for. */
export interface DuesCostData {
  gameId?: ID;
  /** The book of this group, instead of a game's. */
  groupId?: ID;
  /** 1 to 60 characters. */
  what: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** An ISO 4217 code, such as EUR. Default: that of the book, and USD for the first entry. */
  currency?: string;
  /** Has paid for it. Default: you. Somebody else has to confirm it before it counts. */
  payerId?: User;
  /** 1 to 500 people who share it, by nickname or id: those going, or members. Default: all of them. */
  accountIds?: Array<User>;
}

export type DuesCostReply = CostView;

/** Confirm that you have paid for something, as somebody else wrote. */
export interface DuesConfirmData {
  costId: ID;
}

export type DuesConfirmReply = Record<string, never>;

/** Remove a cost that you wrote, or one that you have not paid as it says. */
export interface DuesCostRemoveData {
  costId: ID;
}

export type DuesCostRemoveReply = Record<string, never>;

/** Note that somebody has paid you what they owed for shared costs. */
export interface DuesSettledData {
  gameId?: ID;
  /** The book of this group, instead of a game's. */
  groupId?: ID;
  /** Has paid you. */
  accountId: User;
  /** In the smallest unit of the book's currency; at most what they owe and what you get. */
  amount: number;
}

export type DuesSettledReply = Record<string, never>;

/** Show what is to be paid for a game or in a group, as far as you see it. */
export interface DuesBookData {
  gameId?: ID;
  /** The book of this group, instead of a game's. */
  groupId?: ID;
}

export interface DuesBookReply {
  gameId?: ID;
  groupId?: ID;
  currency?: string;
  mayAdd: boolean;
  mayShare: boolean;
  payFirst?: boolean;
  dues: Array<DueView>;
  costsCount: number;
  balance?: number;
}

/** Show as a table (CSV) who has paid for a game or in a group, as far as you see it. */
export interface DuesCsvData {
  gameId?: ID;
  /** The book of this group, instead of a game's. */
  groupId?: ID;
  /** Only this due, for a book with more than 5000 shares. */
  dueId?: ID;
}

/** Show one due; with all shares to who gets the money or runs the game or group. */
export interface DuesGetData {
  dueId: ID;
}

export type DuesGetReply = DueView;

/** Show the shared costs of a game or group that you share, the latest first. */
export interface DuesCostsData {
  gameId?: ID;
  /** The book of this group, instead of a game's. */
  groupId?: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface DuesCostsReply {
  items: Array<CostView>;
  next?: string;
}

/** Show who gets and who owes how much of shared costs, and how to settle it. */
export interface DuesSettleData {
  gameId?: ID;
  /** The book of this group, instead of a game's. */
  groupId?: ID;
}

export interface DuesSettleReply {
  gameId?: ID;
  groupId?: ID;
  currency?: string;
  balances: Array<Balance>;
  payments: Array<Settlement>;
  settled: Array<Settlement>;
}

/** Show what you have not paid yet or get back, in all games and groups. */
export interface DuesMineData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface DuesMineReply {
  items: Array<DueView>;
  next?: string;
}

/** Follow someone; if they follow you, you are friends. */
export interface FollowsAddData {
  /** Needs a full profile unless they follow you or have asked you. */
  accountId: User;
}

export type FollowsAddReply = Befriended;

/** Stop following someone. */
export interface FollowsRemoveData {
  /** The person. */
  accountId: User;
}

export type FollowsRemoveReply = Record<string, never>;

/** Show who follows someone, your friends first. */
export interface FollowsFollowersData {
  /** The person whose list it is. Default: you. */
  accountId?: User;
  /** A part of a nickname or display name. */
  q?: string;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface FollowsFollowersReply {
  items: Array<PersonRow>;
  next?: string;
}

/** Show whom someone follows, your friends first. */
export interface FollowsFollowingData {
  /** The person whose list it is. Default: you. */
  accountId?: User;
  /** A part of a nickname or display name. */
  q?: string;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface FollowsFollowingReply {
  items: Array<PersonRow>;
  next?: string;
}

/** Ask someone to be friends; if they have asked you, you are. */
export interface FriendsRequestData {
  /** The person. */
  accountId: User;
}

export type FriendsRequestReply = Befriended;

/** Accept someone's friend request. */
export interface FriendsAcceptData {
  /** The person. */
  accountId: User;
}

export type FriendsAcceptReply = Befriended;

/** Deny someone's friend request; they are not told, and cannot ask again for 7 days. */
export interface FriendsDenyData {
  /** The person. */
  accountId: User;
}

export type FriendsDenyReply = Record<string, never>;

/** Take back a friend request that you sent. */
export interface FriendsWithdrawData {
  /** The person. */
  accountId: User;
}

export type FriendsWithdrawReply = Record<string, never>;

/** End a friendship, for both. */
export interface FriendsRemoveData {
  /** The person. */
  accountId: User;
}

export type FriendsRemoveReply = Record<string, never>;

/** Make a link with which one person can ask to be your friend; good once, for 7 days. */
export type FriendsInviteLinkData = Record<string, never>;

export interface FriendsInviteLinkReply {
  url: string;
  token: string;
  expiresAt: Timestamp;
}

/** Ask to be friends with whoever made an invite link. */
export interface FriendsInviteClaimData {
  /** The end of the link. */
  token: string;
}

export interface FriendsInviteClaimReply {
  result: Open<InviteClaim>;
  accountId?: ID;
}

/** Block someone: neither of you sees the other any more, and a friendship ends. */
export interface FriendsBlockData {
  /** The person. */
  accountId: User;
}

export type FriendsBlockReply = Record<string, never>;

/** Unblock someone; a friendship that the block ended stays ended. */
export interface FriendsUnblockData {
  /** The person. */
  accountId: User;
}

export type FriendsUnblockReply = Record<string, never>;

/** Show someone's friends, yours first. */
export interface FriendsListData {
  /** The person whose list it is. Default: you. */
  accountId?: User;
  /** A part of a nickname or display name. */
  q?: string;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface FriendsListReply {
  items: Array<PersonRow>;
  next?: string;
}

/** Show the friends you have in common with someone. */
export interface FriendsMutualsData {
  /** The person. */
  accountId: User;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface FriendsMutualsReply {
  items: Array<PersonRow>;
  next?: string;
}

/** Show friend requests that you got (in) or sent (out), the newest first. */
export interface FriendsRequestsData {
  /** Requests to you, or from you. */
  direction: "in" | "out";
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface FriendsRequestsReply {
  items: Array<ListFriendRequestsRow>;
  next?: string;
}

/** Show whom you have blocked. */
export interface FriendsBlocksData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface FriendsBlocksReply {
  items: Array<PersonRow>;
  next?: string;
}

/** Show how you and someone stand: friends, following, a request. */
export interface FriendsRelationData {
  /** The person. */
  accountId: User;
}

export type FriendsRelationReply = Relation;

/** Show who made an invite link that is still good, to anyone who opens it. */
export interface FriendsInviteLandingData {
  /** The end of the link. */
  token: string;
}

export type FriendsInviteLandingReply = InviteLanding;

/** Make a group that you own, of people who play together. */
export interface GroupsCreateData {
  /** 3 to 60 characters. */
  name: string;
  /** The last part of the link of a public group: 3 to 30 of a-z and 0-9, with single dashes between them. A hidden group's is drawn. */
  slug?: string;
  /** Up to 500 characters, for whoever may see the group. */
  about?: string;
  /** Up to 1000 characters, for members. */
  rules?: string;
  /** Up to 5. */
  sports?: Array<Sport>;
  /** Up to 80 characters. */
  city?: string;
  /** An https address, or photo:<sha-256> of an uploaded picture. */
  photo?: string;
  /** Default: hidden. */
  listing?: GroupListing;
  /** Open and request only in a public group. Default: invite. */
  joining?: GroupJoining;
  /** Whether all members may host games for the group. Default: true. */
  membersHost?: boolean;
  /** Whether all members may invite their friends. Default: true. */
  membersInvite?: boolean;
  /** The details of the group's games that a new one leaves out. */
  gameDefaults?: GroupDefaults;
}

export type GroupsCreateReply = GroupView;

/** Change a group; what you leave out stays, and none takes a value away. */
export interface GroupsUpdateData {
  groupId: ID;
  /** 3 to 60 characters. */
  name?: string;
  /** Needed once, when a hidden group becomes public; it stays for ever. */
  slug?: string;
  /** Up to 500 characters. */
  about?: string | null;
  /** Up to 1000 characters. */
  rules?: string | null;
  /** All of them; up to 5. */
  sports?: Array<Sport>;
  /** Up to 80 characters. */
  city?: string | null;
  /** An https address, or photo:<sha-256> of an uploaded picture. */
  photo?: string | null;
  /** Open requests end where a group becomes hidden. */
  listing?: GroupListing;
  joining?: GroupJoining;
  membersHost?: boolean;
  membersInvite?: boolean;
  /** The details of the group's games that a new one leaves out, all of them. */
  gameDefaults?: GroupDefaults | null;
  /** For apps: refused where the group has changed since this version. */
  ifVersion?: number;
}

export type GroupsUpdateReply = GroupVersion;

/** Close a group of yours for good; its games go on, and nobody joins any more. */
export interface GroupsCloseData {
  groupId: ID;
  /** For apps: refused where the group has changed since this version. */
  ifVersion?: number;
}

export type GroupsCloseReply = GroupVersion;

/** Join a group: by its code or an invitation, or as the group lets people join. */
export interface GroupsJoinData {
  groupId?: ID;
  /** The last part of its link, or the whole link, which may bring the code along. */
  slug?: string;
  /** The code that an admin passed on. */
  code?: string;
  /** Up to 140 characters, for the admins who decide on a request. */
  text?: string;
}

export type GroupsJoinReply = GroupMembership;

/** Invite friends into a group that you are in; admins also invite former members. */
export interface GroupsInviteData {
  groupId: ID;
  /** 1 to 50 people, by nickname or id; each gets a result of its own. */
  accountIds: Array<User>;
}

export interface GroupsInviteReply {
  groupId: ID;
  results: Array<InviteToGroupOutcome>;
}

/** Accept an invitation into a group. */
export interface GroupsAcceptData {
  groupId: ID;
}

export type GroupsAcceptReply = GroupMembership;

/** Decline an invitation into a group. */
export interface GroupsDeclineData {
  groupId: ID;
}

export type GroupsDeclineReply = GroupMembership;

/** Leave a group, or take back your request to join it. */
export interface GroupsLeaveData {
  groupId: ID;
}

export type GroupsLeaveReply = GroupMembership;

/** Take in somebody who has asked to join a group that you run. */
export interface GroupsApproveData {
  groupId: ID;
  /** The person. */
  accountId: User;
}

export type GroupsApproveReply = GroupMembership;

/** Refuse a request to join a group that you run, or take an invitation back. */
export interface GroupsRefuseData {
  groupId: ID;
  /** The person. */
  accountId: User;
}

export type GroupsRefuseReply = GroupMembership;

/** Take a member out of a group that you run; they come back by an admin's invitation. */
export interface GroupsRemoveData {
  groupId: ID;
  /** The person. */
  accountId: User;
}

export type GroupsRemoveReply = GroupMembership;

/** Make a member of your group an admin or not, or hand the group over. */
export interface GroupsRoleData {
  groupId: ID;
  /** The member. */
  accountId: User;
  /** Owner hands the group over: you become an admin. */
  role: GroupRole;
}

export type GroupsRoleReply = GroupMembership;

/** Make a code by which people join your group, or end it; a new one ends the old. */
export interface GroupsCodeData {
  groupId: ID;
  /** True makes a new one, good for 30 days and 200 people; false ends it. */
  on: boolean;
}

export interface GroupsCodeReply {
  groupId: ID;
  code?: GroupCode;
}

/** Say who is in a subgroup; a name that is new makes one. */
export interface GroupsSubgroupSetData {
  groupId: ID;
  /** Up to 30 characters. */
  name: string;
  /** All of its members, up to 500; each a member of the group. */
  accountIds: Array<User>;
}

export type GroupsSubgroupSetReply = SubgroupView;

/** Take a subgroup away; its members stay in the group. */
export interface GroupsSubgroupRemoveData {
  groupId: ID;
  /** Up to 30 characters. */
  name: string;
}

export type GroupsSubgroupRemoveReply = GroupVersion;

/** Mute a group, or unmute it: without pushes, its news stays in your list. */
export interface GroupsMuteData {
  groupId: ID;
  /** True mutes it. */
  on: boolean;
}

export type GroupsMuteReply = Record<string, never>;

/** Show a group, as far as you may see it. */
export interface GroupsGetData {
  groupId?: ID;
  /** The last part of its link, or the whole link. */
  slug?: string;
}

export type GroupsGetReply = GroupView;

/** Show your groups, with invitations first, then requests of yours. */
export interface GroupsMineData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface GroupsMineReply {
  items: Array<GroupView>;
  next?: string;
}

/** Find public groups, by name. */
export interface GroupsSearchData {
  /** 2 to 60 characters of the name. */
  q?: string;
  /** Up to 80 characters: groups of this city. */
  city?: string;
  sport?: Sport;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface GroupsSearchReply {
  items: Array<GroupView>;
  next?: string;
}

/** Show who is in a group: the owner, its admins, then everyone by name. */
export interface GroupsMembersData {
  groupId: ID;
  /** Default: members. */
  list?: GroupList;
  /** A part of a nickname or display name. */
  q?: string;
  /** The id of a subgroup, such as s1. */
  subgroup?: string;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface GroupsMembersReply {
  items: Array<ListGroupMembersRow>;
  next?: string;
}

/** Show what the link of a public group tells anyone who opens it. */
export interface GroupsLandingData {
  /** The last part of its link, or the whole link. */
  slug: string;
}

export type GroupsLandingReply = GroupLanding;

/** Write to everyone who is going to a game, or to a group. */
export interface ChatSendData {
  /** The game; absent for a group's chat. */
  gameId?: ID;
  /** The chat of this group, instead of a game's. */
  groupId?: ID;
  /** Up to 1000 characters. */
  text?: string;
  /** An https address, or photo:<sha-256> of an uploaded picture. */
  photo?: string;
  /** Your own name for it, up to 64 characters: sent again, it is said once. */
  nonce?: string;
}

export type ChatSendReply = ChatMessage;

/** Mark the chat of a game or a group as read, up to a message. */
export interface ChatReadData {
  /** The game; absent for a group's chat. */
  gameId?: ID;
  /** The chat of this group, instead of a game's. */
  groupId?: ID;
  /** The last message you have seen. Default: the last one. */
  upTo?: ID;
}

export type ChatReadReply = ChatStanding;

/** Mute the chat of a game or a group, or unmute it; unread messages still count. */
export interface ChatMuteData {
  /** The game; absent for a group's chat. */
  gameId?: ID;
  /** The chat of this group, instead of a game's. */
  groupId?: ID;
  /** True mutes it. */
  on: boolean;
}

export type ChatMuteReply = ChatStanding;

/** Remove a message from a chat; people see that one was removed. */
export interface ChatRemoveData {
  messageId: ID;
}

export type ChatRemoveReply = Record<string, never>;

/** Read the chat of a game or a group, the newest first. */
export interface ChatHistoryData {
  /** The game; absent for a group's chat. */
  gameId?: ID;
  /** The chat of this group, instead of a game's. */
  groupId?: ID;
  /** The next of the page before. */
  before?: ID;
  /** 1 to 100. Default: 50. */
  limit?: number;
}

export interface ChatHistoryReply {
  items: Array<ChatMessage>;
  next?: ID;
  readOnlyFrom?: Timestamp;
  standing?: ChatStanding;
}

/** Count your unread messages, in each chat and in all. */
export type ChatUnreadData = Record<string, never>;

export interface ChatUnreadReply {
  total: number;
  games: Array<ChatStanding>;
  groups: Array<ChatStanding>;
}

/** List the chats of the games you go to, with the last line of each, the latest first. */
export interface ChatListData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface ChatListReply {
  items: Array<ChatSummary>;
  next?: string;
}

/** Say how the others were at a game, once; they do not learn what you said. */
export interface FeedbackSubmitData {
  gameId: ID;
  /** Whether everyone showed up and behaved respectfully. */
  allGood: boolean;
  /** With whom you would play again: ids or nicknames; leave it out if you do not say. */
  playAgain?: Array<User>;
  /** Whether everyone was as good as they say; only if all was good. */
  skillAccurate?: boolean;
  /** The people with whom something was wrong; only, and at least one, if not all was good. */
  incidents?: Array<FeedbackIncident>;
}

export type FeedbackSubmitReply = Record<string, never>;

/** Show the games you can still give feedback on, the soonest to close first. */
export interface FeedbackPendingData {
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface FeedbackPendingReply {
  items: Array<PendingFeedbackRow>;
  next?: string;
}

/** Post for everyone, your friends or a group of yours (needs a full profile). */
export interface PostsCreateData {
  /** Up to 2000 characters. */
  text?: string;
  /** Up to 4: https addresses, or photo:<sha-256>. */
  photos?: Array<string>;
  /** A game that you took part in or may see. */
  gameId?: ID;
  /** A finished party session of yours; its result is added. */
  sessionId?: ID;
  /** Default: general. */
  type?: PostType;
  /** 1 to 999, of a review. */
  score?: number;
  /** Group only with groupId. Default: public; with groupId: group. */
  visibility?: PostVisibility;
  /** A group that you are in: its members see the post, and nobody else. */
  groupId?: ID;
  /** Up to 5, each of 2 to 20 of a-z, 0-9 and _. */
  tags?: Array<string>;
}

export type PostsCreateReply = PostView;

/** Change a post of yours; what you leave out stays, and none takes a value away. */
export interface PostsEditData {
  postId: ID;
  /** Up to 2000 characters. */
  text?: string | null;
  /** All of them; up to 4. */
  photos?: Array<string>;
  /** All of them; up to 5. */
  tags?: Array<string>;
  /** A game that you took part in or may see. */
  gameId?: ID | null;
  /** For apps: refused where the post has changed since this version. */
  ifVersion?: number;
}

export type PostsEditReply = PostView;

/** Delete a post of yours with its comments; moderators can delete any. */
export interface PostsDeleteData {
  postId: ID;
}

export type PostsDeleteReply = Record<string, never>;

/** Upvote a post, or take your upvote back (needs a full profile). */
export interface PostsUpvoteData {
  postId: ID;
  /** Off takes it back. Default: true. */
  on?: boolean;
}

export interface PostsUpvoteReply {
  on: boolean;
  upvotes?: number;
}

/** Comment on a post, or answer a comment; @nickname tells that person (needs a full profile). */
export interface PostsCommentData {
  postId: ID;
  /** Up to 1000 characters, with at most 10 mentions. */
  text: string;
  /** The comment you answer. */
  parentId?: ID;
}

export type PostsCommentReply = CommentView;

/** Change the text of a comment of yours (needs a full profile). */
export interface PostsCommentEditData {
  commentId: ID;
  /** Up to 1000 characters, with at most 10 mentions. */
  text: string;
}

export type PostsCommentEditReply = CommentView;

/** Delete a comment of yours; answers to it stay. Moderators can delete any. */
export interface PostsCommentDeleteData {
  commentId: ID;
}

export type PostsCommentDeleteReply = Record<string, never>;

/** Like a comment, or take your like back (needs a full profile). */
export interface PostsCommentLikeData {
  commentId: ID;
  /** Off takes it back. Default: true. */
  on?: boolean;
}

export interface PostsCommentLikeReply {
  on: boolean;
  likes?: number;
}

/** Show a post and its comments, the oldest first. */
export interface PostsGetData {
  postId: ID;
  /** Comments with their replies, 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface PostsGetReply {
  post: PostView;
  items: Array<CommentThread>;
  next?: string;
}

/** Show someone's posts, the newest first. */
export interface PostsByData {
  /** Whose. Default: yours. */
  accountId?: User;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface PostsByReply {
  items: Array<PostView>;
  next?: string;
}

/** Show the posts in a group that you are in, the newest first. */
export interface PostsGroupData {
  groupId: ID;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface PostsGroupReply {
  items: Array<PostView>;
  next?: string;
}

/** Show new posts: of people you follow (friends), or of everyone (public). */
export interface PostsFeedData {
  /** Posts by everyone, or by people you follow. */
  kind: FeedKind;
  /** Show what each score is made of; moderators only. */
  explain?: boolean;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface PostsFeedReply {
  items: Array<PostView>;
  next?: string;
}

/** Show what a link to a post tells anyone who opens it. */
export interface PostsLandingData {
  postId: ID;
}

export type PostsLandingReply = PostLanding;

/** Report something to the moderators; nobody else learns that it was you. */
export interface ReportsCreateData {
  contentType: ContentType;
  /** The id of the post, comment, game, group, message, cup, league or ladder; of a profile, a nickname will do. */
  contentId: User;
  kind: ReportKind;
  /** Up to 500 characters. */
  reason?: string;
}

export type ReportsCreateReply = ReportView;

/** Ask moderators to reconsider what they decided about something of yours; once. */
export interface ReportsAppealData {
  ticketId: ID;
  /** Up to 500 characters. */
  text: string;
}

export type ReportsAppealReply = Record<string, never>;

/** Decide on a ticket; on an appeal, dismiss lifts what was decided before. */
export interface ReportsResolveData {
  ticketId: ID;
  /** All but dismiss uphold the reports; all but dismiss and warn take the content away. */
  action: TicketAction;
  /** Up to 500 characters, for other moderators. */
  note?: string;
}

export interface ReportsResolveReply {
  ticketId: ID;
  status: Open<TicketStatus>;
  action: Open<TicketAction>;
  until?: Timestamp;
}

/** Show the tickets that wait for a decision, the oldest first. */
export interface ReportsQueueData {
  /** Open: all that wait, appeals too; or appealed ones alone; or resolved ones. Default: open. */
  status?: TicketStatus;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface ReportsQueueReply {
  items: Array<TicketRow>;
  next?: string;
}

/** Show a ticket: what it is about, who reported it and why, what was done about it. */
export interface ReportsTicketData {
  ticketId: ID;
  /** Reports, 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface ReportsTicketReply {
  ticket: TicketRow;
  flags: Array<ShowTicketFlag>;
  copies: Array<ShowTicketCopy>;
  feedback: Array<ShowTicketFeedback>;
  log: Array<ShowTicketEntry>;
  items: Array<ShowTicketReport>;
  next?: string;
}

/** Show your notifications, the latest first. */
export interface NotificationsListData {
  /** True leaves out what you have read. */
  unreadOnly?: boolean;
  /** True: in sections, by the days of one's own zone. */
  group?: boolean;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface NotificationsListReply {
  items?: Array<Notification>;
  sections?: Array<ListNotificationsSection>;
  next?: string;
}

/** Count your unread notifications. */
export type NotificationsBadgeData = Record<string, never>;

export interface NotificationsBadgeReply {
  unread: number;
  shown: string;
}

/** Show what is new in your notifications since a time, the oldest first. */
export interface NotificationsWatchData {
  /** The until of the answer before. Default: now. */
  since?: Timestamp;
}

export interface NotificationsWatchReply {
  items: Array<Notification>;
  until: Timestamp;
}

/** Mark a notification as read. */
export interface NotificationsReadData {
  id: ID;
}

export interface NotificationsReadReply {
  unread: number;
  shown: string;
}

/** Mark every notification as read. */
export type NotificationsReadAllData = Record<string, never>;

export interface NotificationsReadAllReply {
  unread: number;
  shown: string;
}

/** Delete a notification. */
export interface NotificationsDeleteData {
  id: ID;
}

export interface NotificationsDeleteReply {
  unread: number;
  shown: string;
}

/** Show what you want to be told, and how. */
export type NotificationsPrefsData = Record<string, never>;

export type NotificationsPrefsReply = NotificationPreferences;

/** Say what you want to be told, and how; what you leave out stays as it is. */
export interface NotificationsPrefsSetData {
  /** Channels for each type; push and email need inApp. */
  types?: Record<string, ChannelChanges>;
  /** Any of 1440, 120 and 10 minutes. */
  reminderOffsets?: Array<number>;
  /** From and to as HH:MM in one's own zone; null for none. */
  quietHours?: QuietHours | null;
  /** New games within 10 miles of home; no sports stand for all. */
  nearby?: NearbyChanges;
}

export type NotificationsPrefsSetReply = NotificationPreferences;

/** Send yourself a notification, to see how it looks and whether your devices get it. */
export interface NotificationsTestData {
  /** The type to send; it arrives only if your preferences allow it. */
  type: NotificationType;
}

export type NotificationsTestReply = Notification;

/** Show deliveries and what became of them, the latest first. */
export interface NotificationsOutboxData {
  /** Only deliveries in this state. Default: all. */
  state?: DeliveryState;
  /** 1 to 100. Default: 20. */
  limit?: number;
  page?: string;
}

export interface NotificationsOutboxReply {
  items: Array<OutboxEntry>;
  next?: string;
}

/** Try a failed delivery again. */
export interface NotificationsRetryData {
  /** The delivery; it must be a dead letter. */
  id: ID;
}

export type NotificationsRetryReply = OutboxEntry;

/** Show the key with which a browser subscribes to pushes. */
export type NotificationsPushKeyData = Record<string, never>;

export interface NotificationsPushKeyReply {
  key: string;
}

/** Show your numbers: games, sports, streak, trust. */
export type StatsMeData = Record<string, never>;

export type StatsMeReply = PersonStats;

/** Show somebody's numbers. */
export interface StatsUserData {
  accountId: User;
}

export type StatsUserReply = PersonStats;

/** Say what you like to play, where and with whom; replaces what you said before. */
export interface StatsQuizSubmitData {
  /** The sports you like to play. */
  playSports?: Array<Sport>;
  /** Sports you do not want to be shown; none of those you like. */
  dontPlaySports?: Array<Sport>;
  /** With whom: male, female, nonbinary; none for everyone. */
  genders?: Array<Gender>;
  /** With whom; none for everyone. */
  ageGroups?: Array<AgeGroup>;
  /** Where: degrees north. */
  lat: number;
  /** Where: degrees east. */
  lng: number;
}

export type StatsQuizSubmitReply = Quiz;

/** Delete what you said you like to play. */
export type StatsQuizDeleteData = Record<string, never>;

export type StatsQuizDeleteReply = Record<string, never>;

/** Show what you said you like to play. */
export type StatsQuizData = Record<string, never>;

export interface StatsQuizReply {
  quiz?: Quiz;
}

/** Show up to 8 games you might like, the best first. */
export type StatsRecommendData = Record<string, never>;

export interface StatsRecommendReply {
  items: Array<RecommendRow>;
}

/** Stop recommending a game, or its whole sport until you take the quiz again. */
export interface StatsDismissData {
  gameId: ID;
  /** The reason; sport applies to all games of that sport. */
  reason: DismissalReason;
}

export type StatsDismissReply = Record<string, never>;

/** Show how somebody plays darts. */
export interface StatsDartsData {
  /** Default: yourself. */
  accountId?: User;
  /** Only matches of this game. Default: all games. */
  gameType?: DartsGame;
  /** Only matches from then on. */
  from?: Timestamp;
  /** Only matches before then. */
  to?: Timestamp;
  /** Only matches with them in it. */
  opponent?: User;
}

export interface StatsDartsReply {
  accountId: ID;
  nickname?: string;
  all: MatchResults;
  byGame: Record<string, MatchResults>;
  x01?: X01Stats;
  halveIt?: HalveItStats;
  knockout?: LivesStats;
  suddenDeath?: LivesStats;
  killer?: LivesStats;
  cricket?: CricketStats;
}

/** Show how two people have played darts against each other. */
export interface StatsHeadToHeadData {
  /** One of the two. */
  a: User;
  /** The other. */
  b: User;
  /** Only matches of this game. Default: all games. */
  gameType?: DartsGame;
}

export interface StatsHeadToHeadReply {
  a: ID;
  b: ID;
  played: number;
  aWins: number;
  bWins: number;
  others: number;
  last: Array<HeadToHeadResult>;
  aAverage?: number;
  bAverage?: number;
}

/** Show somebody's rating in x01; everyone begins with 1500. */
export interface StatsEloData {
  /** Default: yourself. */
  accountId?: User;
}

export interface StatsEloReply {
  accountId: ID;
  rating: number;
  matches: number;
}

/** Show what somebody has achieved, the oldest first. */
export interface StatsAchievementsData {
  /** Default: yourself. */
  accountId?: User;
}

export interface StatsAchievementsReply {
  accountId: ID;
  items: Array<ListAchievementsRow>;
}

/** Show who did most: the first 50, and where you are. */
export interface StatsLeaderboardData {
  board: Board;
  /** Your friends and you, your city, or all. Default: all. */
  scope?: BoardScope;
  /** Since Monday, since the first, or all; UTC. Default: all. */
  period?: BoardPeriod;
}

export interface StatsLeaderboardReply {
  items: Array<LeaderboardRow>;
  own?: LeaderboardRow;
}

/** Say whether you stand on leaderboards; at first everyone does. */
export interface StatsLeaderboardOptData {
  /** On all leaderboards, or on none. */
  choice: "in" | "out";
}

export type StatsLeaderboardOptReply = Record<string, never>;

/** Show what happened on a day (UTC), in numbers. */
export interface StatsMetricsData {
  /** Default: today. */
  day?: Day;
}

export interface StatsMetricsReply {
  day: Day;
  events: Record<string, number>;
  activeAccounts: number;
  newAccounts: number;
  gamesCreated: number;
  gamesCompleted: number;
  gamesCancelled: number;
  fillRatePct?: number;
  linkOpens: number;
  joinsAfterOpen: number;
  feedbackPct?: number;
  notifications: number;
}

/** Work out everybody's numbers again, and correct what was told. */
export type StatsRebuildData = Record<string, never>;

export interface StatsRebuildReply {
  checked: number;
  mended: number;
}

/** Show how the members of a group that you run come to its games. */
export interface StatsGroupData {
  groupId: ID;
  /** Only games that start from then on. Default: 90 days before to. */
  from?: Timestamp;
  /** Only games that start before then; at most 366 days after from. Default: now. */
  to?: Timestamp;
}

export interface StatsGroupReply {
  games: number;
  items: Array<GroupMemberStats>;
}

/** Show as a table (CSV) how the members of a group that you run come to its games. */
export interface StatsGroupCsvData {
  groupId: ID;
  /** Only games that start from then on. Default: 90 days before to. */
  from?: Timestamp;
  /** Only games that start before then; at most 366 days after from. Default: now. */
  to?: Timestamp;
}

/** Every request: what it takes, what it is answered with, and whether it only reads. */
export interface Requests {
  "account.signup": { data: AccountSignupData; reply: AccountSignupReply; query: false };
  "account.guest": { data: AccountGuestData; reply: AccountGuestReply; query: false };
  "account.upgrade": { data: AccountUpgradeData; reply: AccountUpgradeReply; query: false };
  "account.login": { data: AccountLoginData; reply: AccountLoginReply; query: false };
  "account.refresh": { data: AccountRefreshData; reply: AccountRefreshReply; query: false };
  "account.logout": { data: AccountLogoutData; reply: AccountLogoutReply; query: false };
  "account.logout-all": { data: AccountLogoutAllData; reply: AccountLogoutAllReply; query: false };
  "account.password": { data: AccountPasswordData; reply: AccountPasswordReply; query: false };
  "account.device-add": { data: AccountDeviceAddData; reply: AccountDeviceAddReply; query: false };
  "account.device-remove": { data: AccountDeviceRemoveData; reply: AccountDeviceRemoveReply; query: false };
  "account.me": { data: AccountMeData; reply: AccountMeReply; query: true };
  "account.suspend": { data: AccountSuspendData; reply: AccountSuspendReply; query: false };
  "account.ban": { data: AccountBanData; reply: AccountBanReply; query: false };
  "account.restore": { data: AccountRestoreData; reply: AccountRestoreReply; query: false };
  "account.set-role": { data: AccountSetRoleData; reply: AccountSetRoleReply; query: false };
  "account.delete": { data: AccountDeleteData; reply: AccountDeleteReply; query: false };
  "account.settings": { data: AccountSettingsData; reply: AccountSettingsReply; query: false };
  "account.link": { data: AccountLinkData; reply: AccountLinkReply; query: true };
  "account.verify": { data: AccountVerifyData; reply: AccountVerifyReply; query: false };
  "account.email": { data: AccountEmailData; reply: AccountEmailReply; query: false };
  "account.forgot": { data: AccountForgotData; reply: AccountForgotReply; query: false };
  "account.reset": { data: AccountResetData; reply: AccountResetReply; query: false };
  "account.oauth": { data: AccountOauthData; reply: AccountOauthReply; query: false };
  "profile.get": { data: ProfileGetData; reply: ProfileGetReply; query: true };
  "profile.list": { data: ProfileListData; reply: ProfileListReply; query: true };
  "profile.search": { data: ProfileSearchData; reply: ProfileSearchReply; query: true };
  "profile.nickname-check": { data: ProfileNicknameCheckData; reply: ProfileNicknameCheckReply; query: true };
  "profile.onboard": { data: ProfileOnboardData; reply: ProfileOnboardReply; query: false };
  "profile.update": { data: ProfileUpdateData; reply: ProfileUpdateReply; query: false };
  "profile.photo-add": { data: ProfilePhotoAddData; reply: ProfilePhotoAddReply; query: false };
  "profile.photo-remove": { data: ProfilePhotoRemoveData; reply: ProfilePhotoRemoveReply; query: false };
  "profile.photo-order": { data: ProfilePhotoOrderData; reply: ProfilePhotoOrderReply; query: false };
  "profile.photo-upload": { data: ProfilePhotoUploadData; reply: ProfilePhotoUploadReply; query: false };
  "profile.photo": { data: ProfilePhotoData; reply: Blob; query: true };
  "profile.landing": { data: ProfileLandingData; reply: ProfileLandingReply; query: true };
  "profile.landing-photo": { data: ProfileLandingPhotoData; reply: Blob; query: true };
  "guests.add": { data: GuestsAddData; reply: GuestsAddReply; query: false };
  "guests.update": { data: GuestsUpdateData; reply: GuestsUpdateReply; query: false };
  "guests.remove": { data: GuestsRemoveData; reply: GuestsRemoveReply; query: false };
  "guests.claim-code": { data: GuestsClaimCodeData; reply: GuestsClaimCodeReply; query: false };
  "guests.link": { data: GuestsLinkData; reply: GuestsLinkReply; query: false };
  "guests.list": { data: GuestsListData; reply: GuestsListReply; query: true };
  "games.create": { data: GamesCreateData; reply: GamesCreateReply; query: false };
  "games.update": { data: GamesUpdateData; reply: GamesUpdateReply; query: false };
  "games.close": { data: GamesCloseData; reply: GamesCloseReply; query: false };
  "games.open": { data: GamesOpenData; reply: GamesOpenReply; query: false };
  "games.cancel": { data: GamesCancelData; reply: GamesCancelReply; query: false };
  "games.complete": { data: GamesCompleteData; reply: GamesCompleteReply; query: false };
  "games.delete": { data: GamesDeleteData; reply: GamesDeleteReply; query: false };
  "games.weather": { data: GamesWeatherData; reply: GamesWeatherReply; query: false };
  "games.get": { data: GamesGetData; reply: GamesGetReply; query: true };
  "games.mine": { data: GamesMineData; reply: GamesMineReply; query: true };
  "games.search": { data: GamesSearchData; reply: GamesSearchReply; query: true };
  "games.near": { data: GamesNearData; reply: GamesNearReply; query: true };
  "games.calendar": { data: GamesCalendarData; reply: GamesCalendarReply; query: true };
  "games.next": { data: GamesNextData; reply: GamesNextReply; query: true };
  "games.by-host": { data: GamesByHostData; reply: GamesByHostReply; query: true };
  "games.duplicate": { data: GamesDuplicateData; reply: GamesDuplicateReply; query: false };
  "games.cohost": { data: GamesCohostData; reply: GamesCohostReply; query: false };
  "games.decide": { data: GamesDecideData; reply: GamesDecideReply; query: false };
  "games.option-vote": { data: GamesOptionVoteData; reply: GamesOptionVoteReply; query: false };
  "games.option-choose": { data: GamesOptionChooseData; reply: GamesOptionChooseReply; query: false };
  "games.filter-save": { data: GamesFilterSaveData; reply: GamesFilterSaveReply; query: false };
  "games.filter-delete": { data: GamesFilterDeleteData; reply: GamesFilterDeleteReply; query: false };
  "games.filters": { data: GamesFiltersData; reply: GamesFiltersReply; query: true };
  "games.template-save": { data: GamesTemplateSaveData; reply: GamesTemplateSaveReply; query: false };
  "games.template-delete": { data: GamesTemplateDeleteData; reply: GamesTemplateDeleteReply; query: false };
  "games.templates": { data: GamesTemplatesData; reply: GamesTemplatesReply; query: true };
  "games.ics": { data: GamesIcsData; reply: string; query: true };
  "games.feed-link": { data: GamesFeedLinkData; reply: GamesFeedLinkReply; query: false };
  "games.group-feed-link": { data: GamesGroupFeedLinkData; reply: GamesGroupFeedLinkReply; query: false };
  "games.feed-revoke": { data: GamesFeedRevokeData; reply: GamesFeedRevokeReply; query: false };
  "games.feed-ics": { data: GamesFeedIcsData; reply: string; query: true };
  "games.group-ics": { data: GamesGroupIcsData; reply: string; query: true };
  "games.geojson": { data: GamesGeojsonData; reply: GamesGeojsonReply; query: true };
  "games.map-link": { data: GamesMapLinkData; reply: GamesMapLinkReply; query: true };
  "games.share": { data: GamesShareData; reply: GamesShareReply; query: false };
  "games.landing": { data: GamesLandingData; reply: GamesLandingReply; query: true };
  "games.link-open": { data: GamesLinkOpenData; reply: GamesLinkOpenReply; query: false };
  "games.link-parse": { data: GamesLinkParseData; reply: GamesLinkParseReply; query: true };
  "series.create": { data: SeriesCreateData; reply: SeriesCreateReply; query: false };
  "series.update": { data: SeriesUpdateData; reply: SeriesUpdateReply; query: false };
  "series.cancel": { data: SeriesCancelData; reply: SeriesCancelReply; query: false };
  "series.extend": { data: SeriesExtendData; reply: SeriesExtendReply; query: false };
  "series.cohost": { data: SeriesCohostData; reply: SeriesCohostReply; query: false };
  "series.get": { data: SeriesGetData; reply: SeriesGetReply; query: true };
  "leagues.create": { data: LeaguesCreateData; reply: LeaguesCreateReply; query: false };
  "leagues.update": { data: LeaguesUpdateData; reply: LeaguesUpdateReply; query: false };
  "leagues.cancel": { data: LeaguesCancelData; reply: LeaguesCancelReply; query: false };
  "leagues.cohost": { data: LeaguesCohostData; reply: LeaguesCohostReply; query: false };
  "leagues.season-create": { data: LeaguesSeasonCreateData; reply: LeaguesSeasonCreateReply; query: false };
  "leagues.season-update": { data: LeaguesSeasonUpdateData; reply: LeaguesSeasonUpdateReply; query: false };
  "leagues.season-cancel": { data: LeaguesSeasonCancelData; reply: LeaguesSeasonCancelReply; query: false };
  "leagues.entrant-add": { data: LeaguesEntrantAddData; reply: LeaguesEntrantAddReply; query: false };
  "leagues.entrant-remove": { data: LeaguesEntrantRemoveData; reply: LeaguesEntrantRemoveReply; query: false };
  "leagues.entrant-order": { data: LeaguesEntrantOrderData; reply: LeaguesEntrantOrderReply; query: false };
  "leagues.accept": { data: LeaguesAcceptData; reply: LeaguesAcceptReply; query: false };
  "leagues.decline": { data: LeaguesDeclineData; reply: LeaguesDeclineReply; query: false };
  "leagues.begin": { data: LeaguesBeginData; reply: LeaguesBeginReply; query: false };
  "leagues.propose": { data: LeaguesProposeData; reply: LeaguesProposeReply; query: false };
  "leagues.agree": { data: LeaguesAgreeData; reply: LeaguesAgreeReply; query: false };
  "leagues.start": { data: LeaguesStartData; reply: LeaguesStartReply; query: false };
  "leagues.report": { data: LeaguesReportData; reply: LeaguesReportReply; query: false };
  "leagues.confirm": { data: LeaguesConfirmData; reply: LeaguesConfirmReply; query: false };
  "leagues.dispute": { data: LeaguesDisputeData; reply: LeaguesDisputeReply; query: false };
  "leagues.fix": { data: LeaguesFixData; reply: LeaguesFixReply; query: false };
  "leagues.walkover": { data: LeaguesWalkoverData; reply: LeaguesWalkoverReply; query: false };
  "leagues.undo": { data: LeaguesUndoData; reply: LeaguesUndoReply; query: false };
  "leagues.postpone": { data: LeaguesPostponeData; reply: LeaguesPostponeReply; query: false };
  "leagues.withdraw": { data: LeaguesWithdrawData; reply: LeaguesWithdrawReply; query: false };
  "leagues.finish": { data: LeaguesFinishData; reply: LeaguesFinishReply; query: false };
  "leagues.next": { data: LeaguesNextData; reply: LeaguesNextReply; query: false };
  "leagues.get": { data: LeaguesGetData; reply: LeaguesGetReply; query: true };
  "leagues.mine": { data: LeaguesMineData; reply: LeaguesMineReply; query: true };
  "leagues.group": { data: LeaguesGroupData; reply: LeaguesGroupReply; query: true };
  "leagues.season": { data: LeaguesSeasonData; reply: LeaguesSeasonReply; query: true };
  "leagues.fixtures": { data: LeaguesFixturesData; reply: LeaguesFixturesReply; query: true };
  "leagues.table": { data: LeaguesTableData; reply: LeaguesTableReply; query: true };
  "leagues.points": { data: LeaguesPointsData; reply: LeaguesPointsReply; query: true };
  "leagues.landing": { data: LeaguesLandingData; reply: LeaguesLandingReply; query: true };
  "venues.review": { data: VenuesReviewData; reply: VenuesReviewReply; query: false };
  "venues.search": { data: VenuesSearchData; reply: VenuesSearchReply; query: true };
  "venues.places": { data: VenuesPlacesData; reply: VenuesPlacesReply; query: true };
  "venues.get": { data: VenuesGetData; reply: VenuesGetReply; query: true };
  "venues.reviews": { data: VenuesReviewsData; reply: VenuesReviewsReply; query: true };
  "darts.start": { data: DartsStartData; reply: DartsStartReply; query: false };
  "darts.visit": { data: DartsVisitData; reply: DartsVisitReply; query: false };
  "darts.cpu": { data: DartsCpuData; reply: DartsCpuReply; query: false };
  "darts.bull-off": { data: DartsBullOffData; reply: DartsBullOffReply; query: false };
  "darts.undo": { data: DartsUndoData; reply: DartsUndoReply; query: false };
  "darts.abandon": { data: DartsAbandonData; reply: DartsAbandonReply; query: false };
  "darts.rematch": { data: DartsRematchData; reply: DartsRematchReply; query: false };
  "darts.match": { data: DartsMatchData; reply: DartsMatchReply; query: true };
  "darts.watch": { data: DartsWatchData; reply: DartsWatchReply; query: true };
  "darts.said": { data: DartsSaidData; reply: DartsSaidReply; query: true };
  "darts.board": { data: DartsBoardData; reply: DartsBoardReply; query: true };
  "darts.history": { data: DartsHistoryData; reply: DartsHistoryReply; query: true };
  "darts.checkout": { data: DartsCheckoutData; reply: DartsCheckoutReply; query: true };
  "darts.modes": { data: DartsModesData; reply: DartsModesReply; query: true };
  "darts.preset-save": { data: DartsPresetSaveData; reply: DartsPresetSaveReply; query: false };
  "darts.preset-delete": { data: DartsPresetDeleteData; reply: DartsPresetDeleteReply; query: false };
  "darts.presets": { data: DartsPresetsData; reply: DartsPresetsReply; query: true };
  "darts.challenge": { data: DartsChallengeData; reply: DartsChallengeReply; query: false };
  "darts.accept": { data: DartsAcceptData; reply: DartsAcceptReply; query: false };
  "darts.decline": { data: DartsDeclineData; reply: DartsDeclineReply; query: false };
  "darts.cancel": { data: DartsCancelData; reply: DartsCancelReply; query: false };
  "darts.join": { data: DartsJoinData; reply: DartsJoinReply; query: false };
  "darts.abort": { data: DartsAbortData; reply: DartsAbortReply; query: false };
  "darts.remotes": { data: DartsRemotesData; reply: DartsRemotesReply; query: true };
  "darts.remote": { data: DartsRemoteData; reply: DartsRemoteReply; query: true };
  "darts.sync": { data: DartsSyncData; reply: DartsSyncReply; query: false };
  "darts.sync-status": { data: DartsSyncStatusData; reply: DartsSyncStatusReply; query: true };
  "cups.create": { data: CupsCreateData; reply: CupsCreateReply; query: false };
  "cups.update": { data: CupsUpdateData; reply: CupsUpdateReply; query: false };
  "cups.cancel": { data: CupsCancelData; reply: CupsCancelReply; query: false };
  "cups.open": { data: CupsOpenData; reply: CupsOpenReply; query: false };
  "cups.cohost": { data: CupsCohostData; reply: CupsCohostReply; query: false };
  "cups.invite": { data: CupsInviteData; reply: CupsInviteReply; query: false };
  "cups.approve": { data: CupsApproveData; reply: CupsApproveReply; query: false };
  "cups.refuse": { data: CupsRefuseData; reply: CupsRefuseReply; query: false };
  "cups.add": { data: CupsAddData; reply: CupsAddReply; query: false };
  "cups.remove": { data: CupsRemoveData; reply: CupsRemoveReply; query: false };
  "cups.enter": { data: CupsEnterData; reply: CupsEnterReply; query: false };
  "cups.accept": { data: CupsAcceptData; reply: CupsAcceptReply; query: false };
  "cups.decline": { data: CupsDeclineData; reply: CupsDeclineReply; query: false };
  "cups.leave": { data: CupsLeaveData; reply: CupsLeaveReply; query: false };
  "cups.seed": { data: CupsSeedData; reply: CupsSeedReply; query: false };
  "cups.draw": { data: CupsDrawData; reply: CupsDrawReply; query: false };
  "cups.undraw": { data: CupsUndrawData; reply: CupsUndrawReply; query: false };
  "cups.begin": { data: CupsBeginData; reply: CupsBeginReply; query: false };
  "cups.late": { data: CupsLateData; reply: CupsLateReply; query: false };
  "cups.call": { data: CupsCallData; reply: CupsCallReply; query: false };
  "cups.start": { data: CupsStartData; reply: CupsStartReply; query: false };
  "cups.report": { data: CupsReportData; reply: CupsReportReply; query: false };
  "cups.confirm": { data: CupsConfirmData; reply: CupsConfirmReply; query: false };
  "cups.dispute": { data: CupsDisputeData; reply: CupsDisputeReply; query: false };
  "cups.fix": { data: CupsFixData; reply: CupsFixReply; query: false };
  "cups.walkover": { data: CupsWalkoverData; reply: CupsWalkoverReply; query: false };
  "cups.undo": { data: CupsUndoData; reply: CupsUndoReply; query: false };
  "cups.withdraw": { data: CupsWithdrawData; reply: CupsWithdrawReply; query: false };
  "cups.disqualify": { data: CupsDisqualifyData; reply: CupsDisqualifyReply; query: false };
  "cups.pair": { data: CupsPairData; reply: CupsPairReply; query: false };
  "cups.finish": { data: CupsFinishData; reply: CupsFinishReply; query: false };
  "cups.get": { data: CupsGetData; reply: CupsGetReply; query: true };
  "cups.mine": { data: CupsMineData; reply: CupsMineReply; query: true };
  "cups.search": { data: CupsSearchData; reply: CupsSearchReply; query: true };
  "cups.table": { data: CupsTableData; reply: CupsTableReply; query: true };
  "cups.board": { data: CupsBoardData; reply: CupsBoardReply; query: true };
  "cups.landing": { data: CupsLandingData; reply: CupsLandingReply; query: true };
  "courses.save": { data: CoursesSaveData; reply: CoursesSaveReply; query: false };
  "courses.confirm": { data: CoursesConfirmData; reply: CoursesConfirmReply; query: false };
  "courses.get": { data: CoursesGetData; reply: CoursesGetReply; query: true };
  "courses.search": { data: CoursesSearchData; reply: CoursesSearchReply; query: true };
  "courses.mine": { data: CoursesMineData; reply: CoursesMineReply; query: true };
  "rounds.start": { data: RoundsStartData; reply: RoundsStartReply; query: false };
  "rounds.score": { data: RoundsScoreData; reply: RoundsScoreReply; query: false };
  "rounds.attest": { data: RoundsAttestData; reply: RoundsAttestReply; query: false };
  "rounds.dispute": { data: RoundsDisputeData; reply: RoundsDisputeReply; query: false };
  "rounds.outing": { data: RoundsOutingData; reply: RoundsOutingReply; query: false };
  "rounds.get": { data: RoundsGetData; reply: RoundsGetReply; query: true };
  "rounds.mine": { data: RoundsMineData; reply: RoundsMineReply; query: true };
  "rounds.record": { data: RoundsRecordData; reply: RoundsRecordReply; query: true };
  "rounds.board": { data: RoundsBoardData; reply: RoundsBoardReply; query: true };
  "ladders.create": { data: LaddersCreateData; reply: LaddersCreateReply; query: false };
  "ladders.update": { data: LaddersUpdateData; reply: LaddersUpdateReply; query: false };
  "ladders.close": { data: LaddersCloseData; reply: LaddersCloseReply; query: false };
  "ladders.cohost": { data: LaddersCohostData; reply: LaddersCohostReply; query: false };
  "ladders.invite": { data: LaddersInviteData; reply: LaddersInviteReply; query: false };
  "ladders.join": { data: LaddersJoinData; reply: LaddersJoinReply; query: false };
  "ladders.leave": { data: LaddersLeaveData; reply: LaddersLeaveReply; query: false };
  "ladders.challenge": { data: LaddersChallengeData; reply: LaddersChallengeReply; query: false };
  "ladders.accept": { data: LaddersAcceptData; reply: LaddersAcceptReply; query: false };
  "ladders.decline": { data: LaddersDeclineData; reply: LaddersDeclineReply; query: false };
  "ladders.withdraw": { data: LaddersWithdrawData; reply: LaddersWithdrawReply; query: false };
  "ladders.start": { data: LaddersStartData; reply: LaddersStartReply; query: false };
  "ladders.report": { data: LaddersReportData; reply: LaddersReportReply; query: false };
  "ladders.confirm": { data: LaddersConfirmData; reply: LaddersConfirmReply; query: false };
  "ladders.dispute": { data: LaddersDisputeData; reply: LaddersDisputeReply; query: false };
  "ladders.fix": { data: LaddersFixData; reply: LaddersFixReply; query: false };
  "ladders.walkover": { data: LaddersWalkoverData; reply: LaddersWalkoverReply; query: false };
  "ladders.pause": { data: LaddersPauseData; reply: LaddersPauseReply; query: false };
  "ladders.resume": { data: LaddersResumeData; reply: LaddersResumeReply; query: false };
  "ladders.get": { data: LaddersGetData; reply: LaddersGetReply; query: true };
  "ladders.mine": { data: LaddersMineData; reply: LaddersMineReply; query: true };
  "ladders.search": { data: LaddersSearchData; reply: LaddersSearchReply; query: true };
  "ladders.challenges": { data: LaddersChallengesData; reply: LaddersChallengesReply; query: true };
  "ladders.history": { data: LaddersHistoryData; reply: LaddersHistoryReply; query: true };
  "ladders.landing": { data: LaddersLandingData; reply: LaddersLandingReply; query: true };
  "cards.start": { data: CardsStartData; reply: CardsStartReply; query: false };
  "cards.next": { data: CardsNextData; reply: CardsNextReply; query: false };
  "cards.previous": { data: CardsPreviousData; reply: CardsPreviousReply; query: false };
  "cards.jump": { data: CardsJumpData; reply: CardsJumpReply; query: false };
  "cards.complete": { data: CardsCompleteData; reply: CardsCompleteReply; query: false };
  "cards.uncomplete": { data: CardsUncompleteData; reply: CardsUncompleteReply; query: false };
  "cards.shuffle": { data: CardsShuffleData; reply: CardsShuffleReply; query: false };
  "cards.reset": { data: CardsResetData; reply: CardsResetReply; query: false };
  "cards.pause": { data: CardsPauseData; reply: CardsPauseReply; query: false };
  "cards.resume": { data: CardsResumeData; reply: CardsResumeReply; query: false };
  "cards.end": { data: CardsEndData; reply: CardsEndReply; query: false };
  "cards.favorite": { data: CardsFavoriteData; reply: CardsFavoriteReply; query: false };
  "cards.categories": { data: CardsCategoriesData; reply: CardsCategoriesReply; query: true };
  "cards.category": { data: CardsCategoryData; reply: CardsCategoryReply; query: true };
  "cards.cards": { data: CardsCardsData; reply: CardsCardsReply; query: true };
  "cards.session": { data: CardsSessionData; reply: CardsSessionReply; query: true };
  "cards.sessions": { data: CardsSessionsData; reply: CardsSessionsReply; query: true };
  "cards.deck-save": { data: CardsDeckSaveData; reply: CardsDeckSaveReply; query: false };
  "cards.deck-delete": { data: CardsDeckDeleteData; reply: CardsDeckDeleteReply; query: false };
  "cards.decks": { data: CardsDecksData; reply: CardsDecksReply; query: true };
  "cards.code": { data: CardsCodeData; reply: CardsCodeReply; query: false };
  "cards.join": { data: CardsJoinData; reply: CardsJoinReply; query: false };
  "cards.leave": { data: CardsLeaveData; reply: CardsLeaveReply; query: false };
  "rsvp.going": { data: RsvpGoingData; reply: RsvpGoingReply; query: false };
  "rsvp.maybe": { data: RsvpMaybeData; reply: RsvpMaybeReply; query: false };
  "rsvp.no": { data: RsvpNoData; reply: RsvpNoReply; query: false };
  "rsvp.leave": { data: RsvpLeaveData; reply: RsvpLeaveReply; query: false };
  "rsvp.accept": { data: RsvpAcceptData; reply: RsvpAcceptReply; query: false };
  "rsvp.decline": { data: RsvpDeclineData; reply: RsvpDeclineReply; query: false };
  "rsvp.remove": { data: RsvpRemoveData; reply: RsvpRemoveReply; query: false };
  "rsvp.roster": { data: RsvpRosterData; reply: RsvpRosterReply; query: true };
  "rsvp.answers": { data: RsvpAnswersData; reply: RsvpAnswersReply; query: true };
  "rsvp.nudge": { data: RsvpNudgeData; reply: RsvpNudgeReply; query: false };
  "rsvp.regular-ask": { data: RsvpRegularAskData; reply: RsvpRegularAskReply; query: false };
  "rsvp.regular-end": { data: RsvpRegularEndData; reply: RsvpRegularEndReply; query: false };
  "rsvp.regular-accept": { data: RsvpRegularAcceptData; reply: RsvpRegularAcceptReply; query: false };
  "rsvp.regular-refuse": { data: RsvpRegularRefuseData; reply: RsvpRegularRefuseReply; query: false };
  "rsvp.regular-leave": { data: RsvpRegularLeaveData; reply: RsvpRegularLeaveReply; query: false };
  "rsvp.regular-pause": { data: RsvpRegularPauseData; reply: RsvpRegularPauseReply; query: false };
  "rsvp.regulars": { data: RsvpRegularsData; reply: RsvpRegularsReply; query: true };
  "rsvp.mine": { data: RsvpMineData; reply: RsvpMineReply; query: true };
  "rsvp.requests": { data: RsvpRequestsData; reply: RsvpRequestsReply; query: true };
  "rsvp.position": { data: RsvpPositionData; reply: RsvpPositionReply; query: true };
  "rsvp.equipment-add": { data: RsvpEquipmentAddData; reply: RsvpEquipmentAddReply; query: false };
  "rsvp.equipment-edit": { data: RsvpEquipmentEditData; reply: RsvpEquipmentEditReply; query: false };
  "rsvp.equipment-remove": { data: RsvpEquipmentRemoveData; reply: RsvpEquipmentRemoveReply; query: false };
  "rsvp.equipment-claim": { data: RsvpEquipmentClaimData; reply: RsvpEquipmentClaimReply; query: false };
  "rsvp.equipment": { data: RsvpEquipmentData; reply: RsvpEquipmentReply; query: true };
  "rsvp.ride-offer": { data: RsvpRideOfferData; reply: RsvpRideOfferReply; query: false };
  "rsvp.ride-join": { data: RsvpRideJoinData; reply: RsvpRideJoinReply; query: false };
  "rsvp.ride-leave": { data: RsvpRideLeaveData; reply: RsvpRideLeaveReply; query: false };
  "rsvp.ride-remove": { data: RsvpRideRemoveData; reply: RsvpRideRemoveReply; query: false };
  "rsvp.ride-withdraw": { data: RsvpRideWithdrawData; reply: RsvpRideWithdrawReply; query: false };
  "rsvp.rides": { data: RsvpRidesData; reply: RsvpRidesReply; query: true };
  "rsvp.teams": { data: RsvpTeamsData; reply: RsvpTeamsReply; query: true };
  "rsvp.teams-save": { data: RsvpTeamsSaveData; reply: RsvpTeamsSaveReply; query: false };
  "rsvp.teams-swap": { data: RsvpTeamsSwapData; reply: RsvpTeamsSwapReply; query: false };
  "rsvp.transfer-host": { data: RsvpTransferHostData; reply: RsvpTransferHostReply; query: false };
  "rsvp.walk-in": { data: RsvpWalkInData; reply: RsvpWalkInReply; query: false };
  "rsvp.attendance": { data: RsvpAttendanceData; reply: RsvpAttendanceReply; query: false };
  "rsvp.series": { data: RsvpSeriesData; reply: RsvpSeriesReply; query: false };
  "rsvp.visitor-link": { data: RsvpVisitorLinkData; reply: RsvpVisitorLinkReply; query: true };
  "rsvp.visitor-link-renew": { data: RsvpVisitorLinkRenewData; reply: RsvpVisitorLinkRenewReply; query: false };
  "rsvp.visit-landing": { data: RsvpVisitLandingData; reply: RsvpVisitLandingReply; query: true };
  "rsvp.visit": { data: RsvpVisitData; reply: RsvpVisitReply; query: false };
  "rsvp.visit-get": { data: RsvpVisitGetData; reply: RsvpVisitGetReply; query: true };
  "rsvp.visit-change": { data: RsvpVisitChangeData; reply: RsvpVisitChangeReply; query: false };
  "rsvp.visit-forget": { data: RsvpVisitForgetData; reply: RsvpVisitForgetReply; query: false };
  "rsvp.visit-claim": { data: RsvpVisitClaimData; reply: RsvpVisitClaimReply; query: false };
  "rsvp.visit-accept": { data: RsvpVisitAcceptData; reply: RsvpVisitAcceptReply; query: false };
  "rsvp.visit-refuse": { data: RsvpVisitRefuseData; reply: RsvpVisitRefuseReply; query: false };
  "rsvp.visit-remove": { data: RsvpVisitRemoveData; reply: RsvpVisitRemoveReply; query: false };
  "invites.send": { data: InvitesSendData; reply: InvitesSendReply; query: false };
  "invites.send-group": { data: InvitesSendGroupData; reply: InvitesSendGroupReply; query: false };
  "invites.accept": { data: InvitesAcceptData; reply: InvitesAcceptReply; query: false };
  "invites.decline": { data: InvitesDeclineData; reply: InvitesDeclineReply; query: false };
  "invites.revoke": { data: InvitesRevokeData; reply: InvitesRevokeReply; query: false };
  "invites.list": { data: InvitesListData; reply: InvitesListReply; query: true };
  "dues.add": { data: DuesAddData; reply: DuesAddReply; query: false };
  "dues.add-person": { data: DuesAddPersonData; reply: DuesAddPersonReply; query: false };
  "dues.accept-payee": { data: DuesAcceptPayeeData; reply: DuesAcceptPayeeReply; query: false };
  "dues.remove": { data: DuesRemoveData; reply: DuesRemoveReply; query: false };
  "dues.claim": { data: DuesClaimData; reply: DuesClaimReply; query: false };
  "dues.unclaim": { data: DuesUnclaimData; reply: DuesUnclaimReply; query: false };
  "dues.paid": { data: DuesPaidData; reply: DuesPaidReply; query: false };
  "dues.unpaid": { data: DuesUnpaidData; reply: DuesUnpaidReply; query: false };
  "dues.exempt": { data: DuesExemptData; reply: DuesExemptReply; query: false };
  "dues.refunded": { data: DuesRefundedData; reply: DuesRefundedReply; query: false };
  "dues.remind": { data: DuesRemindData; reply: DuesRemindReply; query: false };
  "dues.pay-first": { data: DuesPayFirstData; reply: DuesPayFirstReply; query: false };
  "dues.cost": { data: DuesCostData; reply: DuesCostReply; query: false };
  "dues.confirm": { data: DuesConfirmData; reply: DuesConfirmReply; query: false };
  "dues.cost-remove": { data: DuesCostRemoveData; reply: DuesCostRemoveReply; query: false };
  "dues.settled": { data: DuesSettledData; reply: DuesSettledReply; query: false };
  "dues.book": { data: DuesBookData; reply: DuesBookReply; query: true };
  "dues.csv": { data: DuesCsvData; reply: string; query: true };
  "dues.get": { data: DuesGetData; reply: DuesGetReply; query: true };
  "dues.costs": { data: DuesCostsData; reply: DuesCostsReply; query: true };
  "dues.settle": { data: DuesSettleData; reply: DuesSettleReply; query: true };
  "dues.mine": { data: DuesMineData; reply: DuesMineReply; query: true };
  "follows.add": { data: FollowsAddData; reply: FollowsAddReply; query: false };
  "follows.remove": { data: FollowsRemoveData; reply: FollowsRemoveReply; query: false };
  "follows.followers": { data: FollowsFollowersData; reply: FollowsFollowersReply; query: true };
  "follows.following": { data: FollowsFollowingData; reply: FollowsFollowingReply; query: true };
  "friends.request": { data: FriendsRequestData; reply: FriendsRequestReply; query: false };
  "friends.accept": { data: FriendsAcceptData; reply: FriendsAcceptReply; query: false };
  "friends.deny": { data: FriendsDenyData; reply: FriendsDenyReply; query: false };
  "friends.withdraw": { data: FriendsWithdrawData; reply: FriendsWithdrawReply; query: false };
  "friends.remove": { data: FriendsRemoveData; reply: FriendsRemoveReply; query: false };
  "friends.invite-link": { data: FriendsInviteLinkData; reply: FriendsInviteLinkReply; query: false };
  "friends.invite-claim": { data: FriendsInviteClaimData; reply: FriendsInviteClaimReply; query: false };
  "friends.block": { data: FriendsBlockData; reply: FriendsBlockReply; query: false };
  "friends.unblock": { data: FriendsUnblockData; reply: FriendsUnblockReply; query: false };
  "friends.list": { data: FriendsListData; reply: FriendsListReply; query: true };
  "friends.mutuals": { data: FriendsMutualsData; reply: FriendsMutualsReply; query: true };
  "friends.requests": { data: FriendsRequestsData; reply: FriendsRequestsReply; query: true };
  "friends.blocks": { data: FriendsBlocksData; reply: FriendsBlocksReply; query: true };
  "friends.relation": { data: FriendsRelationData; reply: FriendsRelationReply; query: true };
  "friends.invite-landing": { data: FriendsInviteLandingData; reply: FriendsInviteLandingReply; query: true };
  "groups.create": { data: GroupsCreateData; reply: GroupsCreateReply; query: false };
  "groups.update": { data: GroupsUpdateData; reply: GroupsUpdateReply; query: false };
  "groups.close": { data: GroupsCloseData; reply: GroupsCloseReply; query: false };
  "groups.join": { data: GroupsJoinData; reply: GroupsJoinReply; query: false };
  "groups.invite": { data: GroupsInviteData; reply: GroupsInviteReply; query: false };
  "groups.accept": { data: GroupsAcceptData; reply: GroupsAcceptReply; query: false };
  "groups.decline": { data: GroupsDeclineData; reply: GroupsDeclineReply; query: false };
  "groups.leave": { data: GroupsLeaveData; reply: GroupsLeaveReply; query: false };
  "groups.approve": { data: GroupsApproveData; reply: GroupsApproveReply; query: false };
  "groups.refuse": { data: GroupsRefuseData; reply: GroupsRefuseReply; query: false };
  "groups.remove": { data: GroupsRemoveData; reply: GroupsRemoveReply; query: false };
  "groups.role": { data: GroupsRoleData; reply: GroupsRoleReply; query: false };
  "groups.code": { data: GroupsCodeData; reply: GroupsCodeReply; query: false };
  "groups.subgroup-set": { data: GroupsSubgroupSetData; reply: GroupsSubgroupSetReply; query: false };
  "groups.subgroup-remove": { data: GroupsSubgroupRemoveData; reply: GroupsSubgroupRemoveReply; query: false };
  "groups.mute": { data: GroupsMuteData; reply: GroupsMuteReply; query: false };
  "groups.get": { data: GroupsGetData; reply: GroupsGetReply; query: true };
  "groups.mine": { data: GroupsMineData; reply: GroupsMineReply; query: true };
  "groups.search": { data: GroupsSearchData; reply: GroupsSearchReply; query: true };
  "groups.members": { data: GroupsMembersData; reply: GroupsMembersReply; query: true };
  "groups.landing": { data: GroupsLandingData; reply: GroupsLandingReply; query: true };
  "chat.send": { data: ChatSendData; reply: ChatSendReply; query: false };
  "chat.read": { data: ChatReadData; reply: ChatReadReply; query: false };
  "chat.mute": { data: ChatMuteData; reply: ChatMuteReply; query: false };
  "chat.remove": { data: ChatRemoveData; reply: ChatRemoveReply; query: false };
  "chat.history": { data: ChatHistoryData; reply: ChatHistoryReply; query: true };
  "chat.unread": { data: ChatUnreadData; reply: ChatUnreadReply; query: true };
  "chat.list": { data: ChatListData; reply: ChatListReply; query: true };
  "feedback.submit": { data: FeedbackSubmitData; reply: FeedbackSubmitReply; query: false };
  "feedback.pending": { data: FeedbackPendingData; reply: FeedbackPendingReply; query: true };
  "posts.create": { data: PostsCreateData; reply: PostsCreateReply; query: false };
  "posts.edit": { data: PostsEditData; reply: PostsEditReply; query: false };
  "posts.delete": { data: PostsDeleteData; reply: PostsDeleteReply; query: false };
  "posts.upvote": { data: PostsUpvoteData; reply: PostsUpvoteReply; query: false };
  "posts.comment": { data: PostsCommentData; reply: PostsCommentReply; query: false };
  "posts.comment-edit": { data: PostsCommentEditData; reply: PostsCommentEditReply; query: false };
  "posts.comment-delete": { data: PostsCommentDeleteData; reply: PostsCommentDeleteReply; query: false };
  "posts.comment-like": { data: PostsCommentLikeData; reply: PostsCommentLikeReply; query: false };
  "posts.get": { data: PostsGetData; reply: PostsGetReply; query: true };
  "posts.by": { data: PostsByData; reply: PostsByReply; query: true };
  "posts.group": { data: PostsGroupData; reply: PostsGroupReply; query: true };
  "posts.feed": { data: PostsFeedData; reply: PostsFeedReply; query: true };
  "posts.landing": { data: PostsLandingData; reply: PostsLandingReply; query: true };
  "reports.create": { data: ReportsCreateData; reply: ReportsCreateReply; query: false };
  "reports.appeal": { data: ReportsAppealData; reply: ReportsAppealReply; query: false };
  "reports.resolve": { data: ReportsResolveData; reply: ReportsResolveReply; query: false };
  "reports.queue": { data: ReportsQueueData; reply: ReportsQueueReply; query: true };
  "reports.ticket": { data: ReportsTicketData; reply: ReportsTicketReply; query: true };
  "notifications.list": { data: NotificationsListData; reply: NotificationsListReply; query: true };
  "notifications.badge": { data: NotificationsBadgeData; reply: NotificationsBadgeReply; query: true };
  "notifications.watch": { data: NotificationsWatchData; reply: NotificationsWatchReply; query: true };
  "notifications.read": { data: NotificationsReadData; reply: NotificationsReadReply; query: false };
  "notifications.read-all": { data: NotificationsReadAllData; reply: NotificationsReadAllReply; query: false };
  "notifications.delete": { data: NotificationsDeleteData; reply: NotificationsDeleteReply; query: false };
  "notifications.prefs": { data: NotificationsPrefsData; reply: NotificationsPrefsReply; query: true };
  "notifications.prefs-set": { data: NotificationsPrefsSetData; reply: NotificationsPrefsSetReply; query: false };
  "notifications.test": { data: NotificationsTestData; reply: NotificationsTestReply; query: false };
  "notifications.outbox": { data: NotificationsOutboxData; reply: NotificationsOutboxReply; query: true };
  "notifications.retry": { data: NotificationsRetryData; reply: NotificationsRetryReply; query: false };
  "notifications.push-key": { data: NotificationsPushKeyData; reply: NotificationsPushKeyReply; query: true };
  "stats.me": { data: StatsMeData; reply: StatsMeReply; query: true };
  "stats.user": { data: StatsUserData; reply: StatsUserReply; query: true };
  "stats.quiz-submit": { data: StatsQuizSubmitData; reply: StatsQuizSubmitReply; query: false };
  "stats.quiz-delete": { data: StatsQuizDeleteData; reply: StatsQuizDeleteReply; query: false };
  "stats.quiz": { data: StatsQuizData; reply: StatsQuizReply; query: true };
  "stats.recommend": { data: StatsRecommendData; reply: StatsRecommendReply; query: true };
  "stats.dismiss": { data: StatsDismissData; reply: StatsDismissReply; query: false };
  "stats.darts": { data: StatsDartsData; reply: StatsDartsReply; query: true };
  "stats.head-to-head": { data: StatsHeadToHeadData; reply: StatsHeadToHeadReply; query: true };
  "stats.elo": { data: StatsEloData; reply: StatsEloReply; query: true };
  "stats.achievements": { data: StatsAchievementsData; reply: StatsAchievementsReply; query: true };
  "stats.leaderboard": { data: StatsLeaderboardData; reply: StatsLeaderboardReply; query: true };
  "stats.leaderboard-opt": { data: StatsLeaderboardOptData; reply: StatsLeaderboardOptReply; query: false };
  "stats.metrics": { data: StatsMetricsData; reply: StatsMetricsReply; query: true };
  "stats.rebuild": { data: StatsRebuildData; reply: StatsRebuildReply; query: false };
  "stats.group": { data: StatsGroupData; reply: StatsGroupReply; query: true };
  "stats.group-csv": { data: StatsGroupCsvData; reply: string; query: true };
}

export type RequestType = keyof Requests;

/** Queries whose answer is JSON. */
export type QueryType = {
  [K in RequestType]: Requests[K] extends { query: true }
    ? (Requests[K]["reply"] extends Blob | string ? never : K)
    : never;
}[RequestType];

/** A query to watch, and its data. */
export type Watch = { [K in QueryType]: readonly [K, Requests[K]["data"]] }[QueryType];

/**
 * The answer of a watched query, or why it is over. `watch` is its place in the list, `at` what the answer reflects:
 * it has one's own `rsvp.going` once `at.get("rsvp")` is no less than `rally.positions.get("rsvp")` was after it.
 */
export type News = {
  [K in QueryType]:
    | { watch: number; at: Map<string, number>; type: K; data: Requests[K]["reply"]; problem?: undefined }
    | { watch: number; at: Map<string, number>; type: K; data?: undefined; problem: Problem };
}[QueryType];

export interface AccountRequests {
  /** Create an account and log in to it. For anyone, logged in or not. */
  signup(data: AccountSignupData, options?: AskOptions): Promise<AccountSignupReply>;
  /** Play at once as a guest, without signing up. For anyone, logged in or not. */
  guest(data: AccountGuestData, options?: AskOptions): Promise<AccountGuestReply>;
  /** Make an account of the guest you are; everything you have played stays yours. For any account, guests included. */
  upgrade(data: AccountUpgradeData, options?: AskOptions): Promise<AccountUpgradeReply>;
  /** Log in with an e-mail address or a nickname. For anyone, logged in or not. */
  login(data: AccountLoginData, options?: AskOptions): Promise<AccountLoginReply>;
  /** Renew your login with its refresh token; the gateway does so by itself. For anyone, logged in or not. */
  refresh(data: AccountRefreshData, options?: AskOptions): Promise<AccountRefreshReply>;
  /** Log out. For any account, guests included. */
  logout(data?: AccountLogoutData, options?: AskOptions): Promise<AccountLogoutReply>;
  /** Log out everywhere. For any account, guests included. */
  logoutAll(data?: AccountLogoutAllData, options?: AskOptions): Promise<AccountLogoutAllReply>;
  /** Change the password; every other session ends. For registered accounts. */
  password(data: AccountPasswordData, options?: AskOptions): Promise<AccountPasswordReply>;
  /** Register a phone or a browser for notifications, or change how it is reached. For registered accounts. */
  deviceAdd(data: AccountDeviceAddData, options?: AskOptions): Promise<AccountDeviceAddReply>;
  /** Stop sending notifications to a device. For registered accounts. */
  deviceRemove(data: AccountDeviceRemoveData, options?: AskOptions): Promise<AccountDeviceRemoveReply>;
  /** Show your account, with what only you can see. For any account, guests included. */
  me(data?: AccountMeData, options?: AskOptions): Promise<AccountMeReply>;
  /** Suspend an account: it can read but not take part, until a time or until it is restored. For moderators and administrators. */
  suspend(data: AccountSuspendData, options?: AskOptions): Promise<AccountSuspendReply>;
  /** Ban an account: it is logged out, and its games are cancelled. For moderators and administrators. */
  ban(data: AccountBanData, options?: AskOptions): Promise<AccountBanReply>;
  /** Lift a suspension or a ban. For moderators and administrators. */
  restore(data: AccountRestoreData, options?: AskOptions): Promise<AccountRestoreReply>;
  /** Make somebody a moderator or an administrator, or an ordinary user again. For administrators. */
  setRole(data: AccountSetRoleData, options?: AskOptions): Promise<AccountSetRoleReply>;
  /** Delete your account; what you host is cancelled, and there is no way back. For any account, guests included. */
  delete(data?: AccountDeleteData, options?: AskOptions): Promise<AccountDeleteReply>;
  /** Change your settings; the latest change of all your devices counts. For any account, guests included. */
  settings(data?: AccountSettingsData, options?: AskOptions): Promise<AccountSettingsReply>;
  /** Show what a mailed link is for, before you use it. For anyone, logged in or not. */
  link(data: AccountLinkData, options?: AskOptions): Promise<AccountLinkReply>;
  /** Confirm your e-mail address with its mailed link, logged in or with the password. For anyone, logged in or not. */
  verify(data: AccountVerifyData, options?: AskOptions): Promise<AccountVerifyReply>;
  /** Change your e-mail address; it counts once the link mailed to it is opened. For registered accounts. */
  email(data: AccountEmailData, options?: AskOptions): Promise<AccountEmailReply>;
  /** Get a link by e-mail to set a new password. For anyone, logged in or not. */
  forgot(data: AccountForgotData, options?: AskOptions): Promise<AccountForgotReply>;
  /** Set a new password with the link that was mailed to you; every session ends. For anyone, logged in or not. */
  reset(data: AccountResetData, options?: AskOptions): Promise<AccountResetReply>;
  /** Log in with Google or Apple; the first time makes an account. For anyone, logged in or not. */
  oauth(data: AccountOauthData, options?: AskOptions): Promise<AccountOauthReply>;
}

export interface ProfileRequests {
  /** Show someone's public profile. For registered accounts. */
  get(data: ProfileGetData, options?: AskOptions): Promise<ProfileGetReply>;
  /** Show several people, a line each; those you may not see are left out. For registered accounts. */
  list(data: ProfileListData, options?: AskOptions): Promise<ProfileListReply>;
  /** Find people by nickname or name, or a part of it; up to 20. For registered accounts. */
  search(data: ProfileSearchData, options?: AskOptions): Promise<ProfileSearchReply>;
  /** Check whether a nickname is free. For anyone, logged in or not. */
  nicknameCheck(data: ProfileNicknameCheckData, options?: AskOptions): Promise<ProfileNicknameCheckReply>;
  /** Fill in what you need for joining games, in one go. For registered accounts. */
  onboard(data: ProfileOnboardData, options?: AskOptions): Promise<ProfileOnboardReply>;
  /** Change your profile; what you leave out stays, and none takes a value away. For registered accounts. */
  update(data?: ProfileUpdateData, options?: AskOptions): Promise<ProfileUpdateReply>;
  /** Add a photo to your profile; up to six, and the first stands beside your name. For registered accounts. */
  photoAdd(data: ProfilePhotoAddData, options?: AskOptions): Promise<ProfilePhotoAddReply>;
  /** Remove a photo from your profile; the last one stays while a game ahead asks for it. For registered accounts. */
  photoRemove(data: ProfilePhotoRemoveData, options?: AskOptions): Promise<ProfilePhotoRemoveReply>;
  /** Change the order of your photos. For registered accounts. */
  photoOrder(data: ProfilePhotoOrderData, options?: AskOptions): Promise<ProfilePhotoOrderReply>;
  /** Upload a picture for a post, a chat message or a guest player. For registered accounts. */
  photoUpload(data: ProfilePhotoUploadData, options?: AskOptions): Promise<ProfilePhotoUploadReply>;
  /** Get a picture that is shown to you: in a profile, a post or a chat. For registered accounts. */
  photo(data: ProfilePhotoData, options?: AskOptions): Promise<Blob>;
  /** Show what a link to a profile tells anyone who opens it. For anyone, logged in or not. */
  landing(data: ProfileLandingData, options?: AskOptions): Promise<ProfileLandingReply>;
  /** Get a picture that a link shows to anyone: a face, or the first of a public post. For anyone, logged in or not. */
  landingPhoto(data: ProfileLandingPhotoData, options?: AskOptions): Promise<Blob>;
}

export interface GuestsRequests {
  /** Add somebody who plays along without an account; up to fifty. For any account, guests included. */
  add(data: GuestsAddData, options?: AskOptions): Promise<GuestsAddReply>;
  /** Change a guest player; the latest change of all your devices counts. For any account, guests included. */
  update(data: GuestsUpdateData, options?: AskOptions): Promise<GuestsUpdateReply>;
  /** Remove a guest player from your list; what they have played stays. For any account, guests included. */
  remove(data: GuestsRemoveData, options?: AskOptions): Promise<GuestsRemoveReply>;
  /** Get a code that makes the matches you played as a friend's guest yours; for 15 minutes. For registered accounts. */
  claimCode(data?: GuestsClaimCodeData, options?: AskOptions): Promise<GuestsClaimCodeReply>;
  /** Say who a guest player of yours is; their matches become that account's. For any account, guests included. */
  link(data: GuestsLinkData, options?: AskOptions): Promise<GuestsLinkReply>;
  /** Show your guest players by name. For any account, guests included. */
  list(data?: GuestsListData, options?: AskOptions): Promise<GuestsListReply>;
}

export interface GamesRequests {
  /** Create a game that you host. For registered accounts. */
  create(data: GamesCreateData, options?: AskOptions): Promise<GamesCreateReply>;
  /** Change a game you host, before it starts; what you leave out stays, none takes away. For registered accounts. */
  update(data: GamesUpdateData, options?: AskOptions): Promise<GamesUpdateReply>;
  /** Close a game you host to newcomers; whoever is in it stays. For registered accounts. */
  close(data: GamesCloseData, options?: AskOptions): Promise<GamesCloseReply>;
  /** Open a closed game again. For registered accounts. */
  open(data: GamesOpenData, options?: AskOptions): Promise<GamesOpenReply>;
  /** Cancel a game you host. For registered accounts. */
  cancel(data: GamesCancelData, options?: AskOptions): Promise<GamesCancelReply>;
  /** Say that a game you host is over, once it has started. For registered accounts. */
  complete(data: GamesCompleteData, options?: AskOptions): Promise<GamesCompleteReply>;
  /** Cancel a game you host and hide it from lists. For registered accounts. */
  delete(data: GamesDeleteData, options?: AskOptions): Promise<GamesDeleteReply>;
  /** Report the weather at a game; the latest report counts. For administrators. */
  weather(data: GamesWeatherData, options?: AskOptions): Promise<GamesWeatherReply>;
  /** Show a game, your part in it, and what you can do. For registered accounts. */
  get(data: GamesGetData, options?: AskOptions): Promise<GamesGetReply>;
  /** Show your games: those you go to, host, were invited to and more. For registered accounts. */
  mine(data?: GamesMineData, options?: AskOptions): Promise<GamesMineReply>;
  /** Find games by place, time, sport and more. For registered accounts. */
  search(data?: GamesSearchData, options?: AskOptions): Promise<GamesSearchReply>;
  /** Find games around a place, the nearest first. For registered accounts. */
  near(data: GamesNearData, options?: AskOptions): Promise<GamesNearReply>;
  /** Show the games you go to or may go to, or those of a group, day by day. For registered accounts. */
  calendar(data?: GamesCalendarData, options?: AskOptions): Promise<GamesCalendarReply>;
  /** Show the next game you go to, and how long it is until then. For registered accounts. */
  next(data?: GamesNextData, options?: AskOptions): Promise<GamesNextReply>;
  /** Show the games that somebody is going to host. For registered accounts. */
  byHost(data: GamesByHostData, options?: AskOptions): Promise<GamesByHostReply>;
  /** Host a game again at another time; nobody is in it yet but you. For registered accounts. */
  duplicate(data: GamesDuplicateData, options?: AskOptions): Promise<GamesDuplicateReply>;
  /** Let somebody who is going host your game with you, or take that back; co-hosts may stop. For registered accounts. */
  cohost(data: GamesCohostData, options?: AskOptions): Promise<GamesCohostReply>;
  /** Say whether a game takes place that too few people join; games cancel calls it off. For registered accounts. */
  decide(data: GamesDecideData, options?: AskOptions): Promise<GamesDecideReply>;
  /** Vote for the places and times that suit you; a new vote replaces the one before. For registered accounts. */
  optionVote(data: GamesOptionVoteData, options?: AskOptions): Promise<GamesOptionVoteReply>;
  /** Pick the final place or time of a game you host from its poll. For registered accounts. */
  optionChoose(data: GamesOptionChooseData, options?: AskOptions): Promise<GamesOptionChooseReply>;
  /** Save a search under a name; up to 10, and the same name again replaces it. For registered accounts. */
  filterSave(data: GamesFilterSaveData, options?: AskOptions): Promise<GamesFilterSaveReply>;
  /** Delete a saved search. For registered accounts. */
  filterDelete(data: GamesFilterDeleteData, options?: AskOptions): Promise<GamesFilterDeleteReply>;
  /** Show your saved searches. For registered accounts. */
  filters(data?: GamesFiltersData, options?: AskOptions): Promise<GamesFiltersReply>;
  /** Keep the details of a game you host often, for you or a group; games create takes its id. For registered accounts. */
  templateSave(data: GamesTemplateSaveData, options?: AskOptions): Promise<GamesTemplateSaveReply>;
  /** Delete a template of yours, or of a group that you run; its games stay as they are. For registered accounts. */
  templateDelete(data: GamesTemplateDeleteData, options?: AskOptions): Promise<GamesTemplateDeleteReply>;
  /** Show your templates, or those of a group that you may host for, by name. For registered accounts. */
  templates(data?: GamesTemplatesData, options?: AskOptions): Promise<GamesTemplatesReply>;
  /** Show a game as a calendar file (iCalendar). For registered accounts. */
  ics(data: GamesIcsData, options?: AskOptions): Promise<string>;
  /** Make a link that shows your games in a calendar app; the one before stops working. For registered accounts. */
  feedLink(data?: GamesFeedLinkData, options?: AskOptions): Promise<GamesFeedLinkReply>;
  /** Make a link that shows your group's games in a calendar app, while you are in it. For registered accounts. */
  groupFeedLink(data: GamesGroupFeedLinkData, options?: AskOptions): Promise<GamesGroupFeedLinkReply>;
  /** Stop the link that shows your games in a calendar app. For registered accounts. */
  feedRevoke(data?: GamesFeedRevokeData, options?: AskOptions): Promise<GamesFeedRevokeReply>;
  /** Show the calendar behind such a link, as a calendar app reads it. For anyone, logged in or not. */
  feedIcs(data: GamesFeedIcsData, options?: AskOptions): Promise<string>;
  /** Show the public games of a public group as a calendar, as anyone may read it. For anyone, logged in or not. */
  groupIcs(data: GamesGroupIcsData, options?: AskOptions): Promise<string>;
  /** Find games for a map: GeoJSON, the first 500. For registered accounts. */
  geojson(data?: GamesGeojsonData, options?: AskOptions): Promise<GamesGeojsonReply>;
  /** Get a link that shows a game's place, or the way there, in a map app. For registered accounts. */
  mapLink(data: GamesMapLinkData, options?: AskOptions): Promise<GamesMapLinkReply>;
  /** Get a link to a game you host or go to, with a few words to send along. For registered accounts. */
  share(data: GamesShareData, options?: AskOptions): Promise<GamesShareReply>;
  /** Show what a link to a game tells anyone who opens it. For anyone, logged in or not. */
  landing(data: GamesLandingData, options?: AskOptions): Promise<GamesLandingReply>;
  /** Count that a link to a game was opened, and show what it tells; for the server of the page. For anyone, logged in or not. */
  linkOpen(data: GamesLinkOpenData, options?: AskOptions): Promise<GamesLinkOpenReply>;
  /** Say what a link of Rally's leads to. For anyone, logged in or not. */
  linkParse(data: GamesLinkParseData, options?: AskOptions): Promise<GamesLinkParseReply>;
}

export interface SeriesRequests {
  /** Host a game every week, or every few weeks, at the same local time. For registered accounts. */
  create(data: SeriesCreateData, options?: AskOptions): Promise<SeriesCreateReply>;
  /** Change the games ahead in a series you host. For registered accounts. */
  update(data: SeriesUpdateData, options?: AskOptions): Promise<SeriesUpdateReply>;
  /** Cancel the games ahead in a series you host. For registered accounts. */
  cancel(data: SeriesCancelData, options?: AskOptions): Promise<SeriesCancelReply>;
  /** Add games at the end of a series you host. For registered accounts. */
  extend(data: SeriesExtendData, options?: AskOptions): Promise<SeriesExtendReply>;
  /** Name a co-host in each game ahead of your series that they are going to, or take that back. For registered accounts. */
  cohost(data: SeriesCohostData, options?: AskOptions): Promise<SeriesCohostReply>;
  /** Show a series and its games. For registered accounts. */
  get(data: SeriesGetData, options?: AskOptions): Promise<SeriesGetReply>;
}

export interface LeaguesRequests {
  /** Make a league that you host, in which people play each other over months. For registered accounts. */
  create(data: LeaguesCreateData, options?: AskOptions): Promise<LeaguesCreateReply>;
  /** Change the name of a league of yours, or who sees it. For registered accounts. */
  update(data: LeaguesUpdateData, options?: AskOptions): Promise<LeaguesUpdateReply>;
  /** Call a league of yours off for good, with the season that is not over. For registered accounts. */
  cancel(data: LeaguesCancelData, options?: AskOptions): Promise<LeaguesCancelReply>;
  /** Let somebody of your league or its group host it with you, or take that back. For registered accounts. */
  cohost(data: LeaguesCohostData, options?: AskOptions): Promise<LeaguesCohostReply>;
  /** Plan a season of your league; entrants are added before it begins. For registered accounts. */
  seasonCreate(data: LeaguesSeasonCreateData, options?: AskOptions): Promise<LeaguesSeasonCreateReply>;
  /** Change a season that has not begun; what you leave out stays. For registered accounts. */
  seasonUpdate(data: LeaguesSeasonUpdateData, options?: AskOptions): Promise<LeaguesSeasonUpdateReply>;
  /** Call off a season that is not over; the league goes on. For registered accounts. */
  seasonCancel(data: LeaguesSeasonCancelData, options?: AskOptions): Promise<LeaguesSeasonCancelReply>;
  /** Invite a friend or a member of the group to a season, or enter a name or yourself. For registered accounts. */
  entrantAdd(data: LeaguesEntrantAddData, options?: AskOptions): Promise<LeaguesEntrantAddReply>;
  /** Take an entrant out of a season that has not begun; later leagues withdraw does. For registered accounts. */
  entrantRemove(data: LeaguesEntrantRemoveData, options?: AskOptions): Promise<LeaguesEntrantRemoveReply>;
  /** Put entrants into a division, in the order of their seeds, before the season begins. For registered accounts. */
  entrantOrder(data: LeaguesEntrantOrderData, options?: AskOptions): Promise<LeaguesEntrantOrderReply>;
  /** Accept the invitation to a season. For registered accounts. */
  accept(data: LeaguesAcceptData, options?: AskOptions): Promise<LeaguesAcceptReply>;
  /** Decline the invitation to a season, or leave it before it begins. For registered accounts. */
  decline(data: LeaguesDeclineData, options?: AskOptions): Promise<LeaguesDeclineReply>;
  /** Begin a season with those who have accepted: its fixtures are made. For registered accounts. */
  begin(data: LeaguesBeginData, options?: AskOptions): Promise<LeaguesBeginReply>;
  /** Propose when and where to play your fixture; it replaces what was proposed before. For registered accounts. */
  propose(data: LeaguesProposeData, options?: AskOptions): Promise<LeaguesProposeReply>;
  /** Agree to the time that your opponent proposes: that makes a private game of you two. For registered accounts. */
  agree(data: LeaguesAgreeData, options?: AskOptions): Promise<LeaguesAgreeReply>;
  /** Start the match of darts of your fixture; its result is the fixture's. For registered accounts. */
  start(data: LeaguesStartData, options?: AskOptions): Promise<LeaguesStartReply>;
  /** Say how your fixture ended; your opponent has 48 hours to confirm or dispute it. For registered accounts. */
  report(data: LeaguesReportData, options?: AskOptions): Promise<LeaguesReportReply>;
  /** Confirm the score that your opponent has reported. For registered accounts. */
  confirm(data: LeaguesConfirmData, options?: AskOptions): Promise<LeaguesConfirmReply>;
  /** Say that the score your opponent has reported is wrong; a host fixes it. For registered accounts. */
  dispute(data: LeaguesDisputeData, options?: AskOptions): Promise<LeaguesDisputeReply>;
  /** Set the score of a fixture of your league, or correct it. For registered accounts. */
  fix(data: LeaguesFixData, options?: AskOptions): Promise<LeaguesFixReply>;
  /** Give a fixture of your league to one side without a match, or to nobody: then both lose. For registered accounts. */
  walkover(data: LeaguesWalkoverData, options?: AskOptions): Promise<LeaguesWalkoverReply>;
  /** Take the result of a fixture of your league back; it can be played again. For registered accounts. */
  undo(data: LeaguesUndoData, options?: AskOptions): Promise<LeaguesUndoReply>;
  /** Give a fixture of your league another date, and with it another window. For registered accounts. */
  postpone(data: LeaguesPostponeData, options?: AskOptions): Promise<LeaguesPostponeReply>;
  /** Leave a season that is running, or take an entrant out of one of yours. For registered accounts. */
  withdraw(data: LeaguesWithdrawData, options?: AskOptions): Promise<LeaguesWithdrawReply>;
  /** Close the tables of a season, once all its fixtures are over. For registered accounts. */
  finish(data: LeaguesFinishData, options?: AskOptions): Promise<LeaguesFinishReply>;
  /** Plan the season after one that is done, with who moves up and down; everybody accepts anew. For registered accounts. */
  next(data: LeaguesNextData, options?: AskOptions): Promise<LeaguesNextReply>;
  /** Show a league and its seasons. For registered accounts. */
  get(data: LeaguesGetData, options?: AskOptions): Promise<LeaguesGetReply>;
  /** Show the leagues that you host, play in or are invited to, the latest first. For registered accounts. */
  mine(data?: LeaguesMineData, options?: AskOptions): Promise<LeaguesMineReply>;
  /** Show a group's leagues that you may see, the latest first. For registered accounts. */
  group(data: LeaguesGroupData, options?: AskOptions): Promise<LeaguesGroupReply>;
  /** Show a season: its options, divisions and entrants. For registered accounts. */
  season(data: LeaguesSeasonData, options?: AskOptions): Promise<LeaguesSeasonReply>;
  /** Show the fixtures of a season, by the date on which they are due. For registered accounts. */
  fixtures(data: LeaguesFixturesData, options?: AskOptions): Promise<LeaguesFixturesReply>;
  /** Show the tables of a season, now or as they stood at the end of a date. For registered accounts. */
  table(data: LeaguesTableData, options?: AskOptions): Promise<LeaguesTableReply>;
  /** Show the points of a season of evenings: everyone who took part, and the latest evenings. For registered accounts. */
  points(data: LeaguesPointsData, options?: AskOptions): Promise<LeaguesPointsReply>;
  /** Show what the link of a public league tells anyone who opens it. For anyone, logged in or not. */
  landing(data: LeaguesLandingData, options?: AskOptions): Promise<LeaguesLandingReply>;
}

export interface VenuesRequests {
  /** Rate a place where you played within the last 30 days; a new rating replaces the former. For registered accounts. */
  review(data: VenuesReviewData, options?: AskOptions): Promise<VenuesReviewReply>;
  /** Find places to play: the nearest first, or by name. For registered accounts. */
  search(data?: VenuesSearchData, options?: AskOptions): Promise<VenuesSearchReply>;
  /** Find cities and venues by name; beginnings and typing mistakes are fine. For registered accounts. */
  places(data: VenuesPlacesData, options?: AskOptions): Promise<VenuesPlacesReply>;
  /** Show a place to play, and how people rate it. For registered accounts. */
  get(data: VenuesGetData, options?: AskOptions): Promise<VenuesGetReply>;
  /** Show what people say of a place to play, the newest first. For registered accounts. */
  reviews(data: VenuesReviewsData, options?: AskOptions): Promise<VenuesReviewsReply>;
}

export interface DartsRequests {
  /** Start a match of darts, and keep its score. For any account, guests included. */
  start(data: DartsStartData, options?: AskOptions): Promise<DartsStartReply>;
  /** Record a visit of the player on turn; in a remote match each records their own. For any account, guests included. */
  visit(data: DartsVisitData, options?: AskOptions): Promise<DartsVisitReply>;
  /** Let the computer throw its visit, if it is on turn. For any account, guests included. */
  cpu(data: DartsCpuData, options?: AskOptions): Promise<DartsCpuReply>;
  /** Say who came closest to the bull, after the last round of a leg; they win it. For any account, guests included. */
  bullOff(data: DartsBullOffData, options?: AskOptions): Promise<DartsBullOffReply>;
  /** Take the last visit back; in a remote match only your own, and once. For any account, guests included. */
  undo(data: DartsUndoData, options?: AskOptions): Promise<DartsUndoReply>;
  /** Give up a match that nobody has won; it counts for nothing. For any account, guests included. */
  abandon(data: DartsAbandonData, options?: AskOptions): Promise<DartsAbandonReply>;
  /** Play again with the same players; the next one begins. For any account, guests included. */
  rematch(data: DartsRematchData, options?: AskOptions): Promise<DartsRematchReply>;
  /** Show a match; friends of the players see its result. For any account, guests included. */
  match(data: DartsMatchData, options?: AskOptions): Promise<DartsMatchReply>;
  /** Follow a match of yours or of friends while it is played. For registered accounts. */
  watch(data: DartsWatchData, options?: AskOptions): Promise<DartsWatchReply>;
  /** Tell what a caller would say of a match of yours or of friends while it is played. For registered accounts. */
  said(data: DartsSaidData, options?: AskOptions): Promise<DartsSaidReply>;
  /** Show where the darts of a match went. For any account, guests included. */
  board(data: DartsBoardData, options?: AskOptions): Promise<DartsBoardReply>;
  /** Show the matches you played or kept score of, the latest first. For any account, guests included. */
  history(data?: DartsHistoryData, options?: AskOptions): Promise<DartsHistoryReply>;
  /** Say how to finish from a score. For anyone, logged in or not. */
  checkout(data: DartsCheckoutData, options?: AskOptions): Promise<DartsCheckoutReply>;
  /** Show what can be played, with its rules. For anyone, logged in or not. */
  modes(data?: DartsModesData, options?: AskOptions): Promise<DartsModesReply>;
  /** Keep a game of darts as you like it; up to 20, and the same name again replaces it. For any account, guests included. */
  presetSave(data: DartsPresetSaveData, options?: AskOptions): Promise<DartsPresetSaveReply>;
  /** Delete a preset of yours. For any account, guests included. */
  presetDelete(data: DartsPresetDeleteData, options?: AskOptions): Promise<DartsPresetDeleteReply>;
  /** Show the games of darts that you keep, by name. For any account, guests included. */
  presets(data?: DartsPresetsData, options?: AskOptions): Promise<DartsPresetsReply>;
  /** Challenge a friend to a match at a board of their own; good for a day. For registered accounts. */
  challenge(data: DartsChallengeData, options?: AskOptions): Promise<DartsChallengeReply>;
  /** Accept a challenge; then both have five minutes to join. For registered accounts. */
  accept(data: DartsAcceptData, options?: AskOptions): Promise<DartsAcceptReply>;
  /** Decline a challenge. For registered accounts. */
  decline(data: DartsDeclineData, options?: AskOptions): Promise<DartsDeclineReply>;
  /** Take a challenge of yours back, or call off one that was accepted. For registered accounts. */
  cancel(data: DartsCancelData, options?: AskOptions): Promise<DartsCancelReply>;
  /** Say that you are at your board; the match starts when both players are. For registered accounts. */
  join(data: DartsJoinData, options?: AskOptions): Promise<DartsJoinReply>;
  /** End a remote match for both; it counts for nothing. For registered accounts. */
  abort(data: DartsAbortData, options?: AskOptions): Promise<DartsAbortReply>;
  /** Show the challenges you got and sent, and the remote match you are in. For registered accounts. */
  remotes(data?: DartsRemotesData, options?: AskOptions): Promise<DartsRemotesReply>;
  /** Show a remote match that you are in. For registered accounts. */
  remote(data: DartsRemoteData, options?: AskOptions): Promise<DartsRemoteReply>;
  /** Send matches that a device has recorded; sending them twice does no harm. For registered accounts. */
  sync(data: DartsSyncData, options?: AskOptions): Promise<DartsSyncReply>;
  /** Show what became of the matches your devices have sent. For registered accounts. */
  syncStatus(data?: DartsSyncStatusData, options?: AskOptions): Promise<DartsSyncStatusReply>;
}

export interface CupsRequests {
  /** Make a cup that you host: a tournament of persons or teams. For registered accounts. */
  create(data: CupsCreateData, options?: AskOptions): Promise<CupsCreateReply>;
  /** Change a cup that you host; once it is drawn, only its name, place and visibility. For registered accounts. */
  update(data: CupsUpdateData, options?: AskOptions): Promise<CupsUpdateReply>;
  /** Call a cup off that you host; what was played stays in history. For registered accounts. */
  cancel(data: CupsCancelData, options?: AskOptions): Promise<CupsCancelReply>;
  /** Let people enter a cup that you host. For registered accounts. */
  open(data: CupsOpenData, options?: AskOptions): Promise<CupsOpenReply>;
  /** Ask somebody to host a cup with you, agree to host it, or take that back. For registered accounts. */
  cohost(data: CupsCohostData, options?: AskOptions): Promise<CupsCohostReply>;
  /** Invite friends, or members of its group, into a cup that you host. For registered accounts. */
  invite(data: CupsInviteData, options?: AskOptions): Promise<CupsInviteReply>;
  /** Take in somebody who has asked to enter a cup that you host. For registered accounts. */
  approve(data: CupsApproveData, options?: AskOptions): Promise<CupsApproveReply>;
  /** Refuse a request to enter a cup that you host, or take an invitation back. For registered accounts. */
  refuse(data: CupsRefuseData, options?: AskOptions): Promise<CupsRefuseReply>;
  /** Enter somebody without an account into a cup that you host, or a team of such people. For registered accounts. */
  add(data: CupsAddData, options?: AskOptions): Promise<CupsAddReply>;
  /** Take an entrant out of a cup that you host, until it is drawn. For registered accounts. */
  remove(data: CupsRemoveData, options?: AskOptions): Promise<CupsRemoveReply>;
  /** Enter a cup, alone or as the captain of a team. For registered accounts. */
  enter(data: CupsEnterData, options?: AskOptions): Promise<CupsEnterReply>;
  /** Accept an invitation into a cup, or into a team of it. For registered accounts. */
  accept(data: CupsAcceptData, options?: AskOptions): Promise<CupsAcceptReply>;
  /** Decline an invitation into a cup, or into a team of it. For registered accounts. */
  decline(data: CupsDeclineData, options?: AskOptions): Promise<CupsDeclineReply>;
  /** Leave a cup that is not drawn, or your team in it; a captain takes the team along. For registered accounts. */
  leave(data: CupsLeaveData, options?: AskOptions): Promise<CupsLeaveReply>;
  /** Set the order of the seeds of a cup that you host; its seeding is given from then on. For registered accounts. */
  seed(data: CupsSeedData, options?: AskOptions): Promise<CupsSeedReply>;
  /** Draw a cup that you host: its fixtures are made, and nobody enters any more. For registered accounts. */
  draw(data: CupsDrawData, options?: AskOptions): Promise<CupsDrawReply>;
  /** Take the draw of a cup back that you host, until somebody is called. For registered accounts. */
  undraw(data: CupsUndrawData, options?: AskOptions): Promise<CupsUndrawReply>;
  /** Begin a cup that is drawn and that you host; calling somebody does so as well. For registered accounts. */
  begin(data: CupsBeginData, options?: AskOptions): Promise<CupsBeginReply>;
  /** Let somebody into a cup that is drawn, in the place of a bye: who waits, or a new name. For registered accounts. */
  late(data: CupsLateData, options?: AskOptions): Promise<CupsLateReply>;
  /** Call the two sides of a fixture of a cup that you host, to a board if it counts them. For registered accounts. */
  call(data: CupsCallData, options?: AskOptions): Promise<CupsCallReply>;
  /** Begin a fixture that you play in or host; in darts it is a match to keep score of. For registered accounts. */
  start(data: CupsStartData, options?: AskOptions): Promise<CupsStartReply>;
  /** Say how a fixture of yours ended; the other side confirms it, also by 48 hours of silence. For registered accounts. */
  report(data: CupsReportData, options?: AskOptions): Promise<CupsReportReply>;
  /** Confirm the score that the other side of your fixture has said. For registered accounts. */
  confirm(data: CupsConfirmData, options?: AskOptions): Promise<CupsConfirmReply>;
  /** Say that the other side's score is wrong: a host decides. For registered accounts. */
  dispute(data: CupsDisputeData, options?: AskOptions): Promise<CupsDisputeReply>;
  /** Set the score of a fixture of a cup that you host, whatever was said. For registered accounts. */
  fix(data: CupsFixData, options?: AskOptions): Promise<CupsFixReply>;
  /** Let one side of a fixture pass without a match, or nobody. For registered accounts. */
  walkover(data: CupsWalkoverData, options?: AskOptions): Promise<CupsWalkoverReply>;
  /** Take the result of a fixture back, until something is played that follows from it. For registered accounts. */
  undo(data: CupsUndoData, options?: AskOptions): Promise<CupsUndoReply>;
  /** Withdraw from a cup that is drawn, for good; what you have not played is lost. For registered accounts. */
  withdraw(data: CupsWithdrawData, options?: AskOptions): Promise<CupsWithdrawReply>;
  /** Put an entrant out of a cup that is drawn; what they have not played is lost. For registered accounts. */
  disqualify(data: CupsDisqualifyData, options?: AskOptions): Promise<CupsDisqualifyReply>;
  /** Pair the next round of a Swiss cup, or draw the knock-out after the groups. For registered accounts. */
  pair(data: CupsPairData, options?: AskOptions): Promise<CupsPairReply>;
  /** End a cup that you host once all is played: its places stand. For registered accounts. */
  finish(data: CupsFinishData, options?: AskOptions): Promise<CupsFinishReply>;
  /** Show a cup with its entrants, fixtures, tables and places, as far as you may see it. For registered accounts. */
  get(data: CupsGetData, options?: AskOptions): Promise<CupsGetReply>;
  /** Show the cups that you host, play in or are invited to; or those of a group. For registered accounts. */
  mine(data?: CupsMineData, options?: AskOptions): Promise<CupsMineReply>;
  /** Find public cups that people may enter, the newest first or the nearest. For registered accounts. */
  search(data?: CupsSearchData, options?: AskOptions): Promise<CupsSearchReply>;
  /** Show the tables of a cup, or the places of one that is over. For registered accounts. */
  table(data: CupsTableData, options?: AskOptions): Promise<CupsTableReply>;
  /** Show who plays at a board of a cup now, and who comes next; for a screen at the oche. For registered accounts. */
  board(data: CupsBoardData, options?: AskOptions): Promise<CupsBoardReply>;
  /** Show what the link of a public cup tells anyone who opens it. For anyone, logged in or not. */
  landing(data: CupsLandingData, options?: AskOptions): Promise<CupsLandingReply>;
}

export interface CoursesRequests {
  /** Write down the card of a golf course, change one of yours, or copy another's. For registered accounts. */
  save(data: CoursesSaveData, options?: AskOptions): Promise<CoursesSaveReply>;
  /** Say that the card of another's course is right. For registered accounts. */
  confirm(data: CoursesConfirmData, options?: AskOptions): Promise<CoursesConfirmReply>;
  /** Show the card of a golf course. For registered accounts. */
  get(data: CoursesGetData, options?: AskOptions): Promise<CoursesGetReply>;
  /** Find golf courses by name or around a place; those that most people confirm come first. For registered accounts. */
  search(data?: CoursesSearchData, options?: AskOptions): Promise<CoursesSearchReply>;
  /** Show the golf courses that you have written down, the latest first. For registered accounts. */
  mine(data?: CoursesMineData, options?: AskOptions): Promise<CoursesMineReply>;
}

export interface RoundsRequests {
  /** Begin the card of a round of golf, for one to four players. For registered accounts. */
  start(data: RoundsStartData, options?: AskOptions): Promise<RoundsStartReply>;
  /** Write a player's score at a hole; the later of two holds, by the devices' clocks. For registered accounts. */
  score(data: RoundsScoreData, options?: AskOptions): Promise<RoundsScoreReply>;
  /** Say that all of a finished card is right; the last player to do so seals it. For registered accounts. */
  attest(data: RoundsAttestData, options?: AskOptions): Promise<RoundsAttestReply>;
  /** Say that a hole of a finished card is wrong; then its score is written anew. For registered accounts. */
  dispute(data: RoundsDisputeData, options?: AskOptions): Promise<RoundsDisputeReply>;
  /** Put those going to a game of golf into groups with tee times; for its hosts. For registered accounts. */
  outing(data: RoundsOutingData, options?: AskOptions): Promise<RoundsOutingReply>;
  /** Show the card of a round that you play in or have begun. For registered accounts. */
  get(data: RoundsGetData, options?: AskOptions): Promise<RoundsGetReply>;
  /** Show the rounds of golf that you play in or have begun, the latest first. For registered accounts. */
  mine(data?: RoundsMineData, options?: AskOptions): Promise<RoundsMineReply>;
  /** Show your index (not official), the rounds behind it, and what your rounds come to. For registered accounts. */
  record(data?: RoundsRecordData, options?: AskOptions): Promise<RoundsRecordReply>;
  /** Show who leads in a game of golf while it is played, and who tees off when. For registered accounts. */
  board(data: RoundsBoardData, options?: AskOptions): Promise<RoundsBoardReply>;
}

export interface LaddersRequests {
  /** Make a ladder that you host; you play on it only if you join. For registered accounts. */
  create(data: LaddersCreateData, options?: AskOptions): Promise<LaddersCreateReply>;
  /** Change a ladder of yours; shorter times and another match while no challenge is open. For registered accounts. */
  update(data: LaddersUpdateData, options?: AskOptions): Promise<LaddersUpdateReply>;
  /** Close a ladder of yours for good; its open challenges end, and its order stays. For registered accounts. */
  close(data: LaddersCloseData, options?: AskOptions): Promise<LaddersCloseReply>;
  /** Let a player of your ladder host it with you, or take that back; co-hosts may stop. For registered accounts. */
  cohost(data: LaddersCohostData, options?: AskOptions): Promise<LaddersCohostReply>;
  /** Invite friends of yours to a ladder that you host. For registered accounts. */
  invite(data: LaddersInviteData, options?: AskOptions): Promise<LaddersInviteReply>;
  /** Join a ladder, at the bottom; after less than 90 days one below your old place. For registered accounts. */
  join(data: LaddersJoinData, options?: AskOptions): Promise<LaddersJoinReply>;
  /** Leave a ladder, or turn an invitation to one down; your open challenges end. For registered accounts. */
  leave(data: LaddersLeaveData, options?: AskOptions): Promise<LaddersLeaveReply>;
  /** Challenge somebody who stands a few places above you. For registered accounts. */
  challenge(data: LaddersChallengeData, options?: AskOptions): Promise<LaddersChallengeReply>;
  /** Accept a challenge on a ladder; then you have some days to play. For registered accounts. */
  accept(data: LaddersAcceptData, options?: AskOptions): Promise<LaddersAcceptReply>;
  /** Decline a challenge on a ladder; a third one in 30 days is lost. For registered accounts. */
  decline(data: LaddersDeclineData, options?: AskOptions): Promise<LaddersDeclineReply>;
  /** Take a challenge of yours back, until a score is reported. For registered accounts. */
  withdraw(data: LaddersWithdrawData, options?: AskOptions): Promise<LaddersWithdrawReply>;
  /** Begin the match of darts of a challenge; the ladder takes its result from it. For registered accounts. */
  start(data: LaddersStartData, options?: AskOptions): Promise<LaddersStartReply>;
  /** Say how a challenge on a ladder ended; the other one has two days to confirm it or not. For registered accounts. */
  report(data: LaddersReportData, options?: AskOptions): Promise<LaddersReportReply>;
  /** Confirm the result that the other one has reported. For registered accounts. */
  confirm(data: LaddersConfirmData, options?: AskOptions): Promise<LaddersConfirmReply>;
  /** Say that the result that the other one has reported is wrong; a host sets it right. For registered accounts. */
  dispute(data: LaddersDisputeData, options?: AskOptions): Promise<LaddersDisputeReply>;
  /** Set the result of a challenge on a ladder that you host. For registered accounts. */
  fix(data: LaddersFixData, options?: AskOptions): Promise<LaddersFixReply>;
  /** Let the challenger win on a ladder that you host: the other one did not turn up. For registered accounts. */
  walkover(data: LaddersWalkoverData, options?: AskOptions): Promise<LaddersWalkoverReply>;
  /** Pause on a ladder for some days: no challenges, and no going down; 28 days a calendar year. For registered accounts. */
  pause(data: LaddersPauseData, options?: AskOptions): Promise<LaddersPauseReply>;
  /** End your pause on a ladder, and take back those to come. For registered accounts. */
  resume(data: LaddersResumeData, options?: AskOptions): Promise<LaddersResumeReply>;
  /** Show a ladder: its order, and the challenges that are open. For registered accounts. */
  get(data: LaddersGetData, options?: AskOptions): Promise<LaddersGetReply>;
  /** Show the ladders that you play on, host or are invited to, invitations first. For registered accounts. */
  mine(data?: LaddersMineData, options?: AskOptions): Promise<LaddersMineReply>;
  /** Find open public ladders, and those of your groups, by name. For registered accounts. */
  search(data?: LaddersSearchData, options?: AskOptions): Promise<LaddersSearchReply>;
  /** Show the challenges on a ladder, the latest first, also those that are over. For registered accounts. */
  challenges(data: LaddersChallengesData, options?: AskOptions): Promise<LaddersChallengesReply>;
  /** Show how the order of a ladder came about: each step, the latest first. For registered accounts. */
  history(data: LaddersHistoryData, options?: AskOptions): Promise<LaddersHistoryReply>;
  /** Show what the link of a public ladder tells anyone who opens it. For anyone, logged in or not. */
  landing(data: LaddersLandingData, options?: AskOptions): Promise<LaddersLandingReply>;
}

export interface CardsRequests {
  /** Start a party session; another active one of yours is paused. For any account, guests included. */
  start(data: CardsStartData, options?: AskOptions): Promise<CardsStartReply>;
  /** Go on to the next card; this one counts as skipped. For any account, guests included. */
  next(data: CardsNextData, options?: AskOptions): Promise<CardsNextReply>;
  /** Go back one card, played or not. For any account, guests included. */
  previous(data: CardsPreviousData, options?: AskOptions): Promise<CardsPreviousReply>;
  /** Go to a card. For any account, guests included. */
  jump(data: CardsJumpData, options?: AskOptions): Promise<CardsJumpReply>;
  /** Mark a card as played, and go on if it is the one on the table. For any account, guests included. */
  complete(data: CardsCompleteData, options?: AskOptions): Promise<CardsCompleteReply>;
  /** Mark a card as not played after all; a session that was over goes on. For any account, guests included. */
  uncomplete(data: CardsUncompleteData, options?: AskOptions): Promise<CardsUncompleteReply>;
  /** Shuffle the cards that are left. For any account, guests included. */
  shuffle(data: CardsShuffleData, options?: AskOptions): Promise<CardsShuffleReply>;
  /** Start a session over, even one that has ended. For any account, guests included. */
  reset(data: CardsResetData, options?: AskOptions): Promise<CardsResetReply>;
  /** Pause a session. For any account, guests included. */
  pause(data: CardsPauseData, options?: AskOptions): Promise<CardsPauseReply>;
  /** Go on with a session; another active one of yours is paused. For any account, guests included. */
  resume(data?: CardsResumeData, options?: AskOptions): Promise<CardsResumeReply>;
  /** End a session; only cards reset brings it back. For any account, guests included. */
  end(data: CardsEndData, options?: AskOptions): Promise<CardsEndReply>;
  /** Mark a card as a favorite, or take the mark away. For any account, guests included. */
  favorite(data: CardsFavoriteData, options?: AskOptions): Promise<CardsFavoriteReply>;
  /** Show the categories of party cards. For any account, guests included. */
  categories(data?: CardsCategoriesData, options?: AskOptions): Promise<CardsCategoriesReply>;
  /** Show one category, or a deck that somebody made. For any account, guests included. */
  category(data: CardsCategoryData, options?: AskOptions): Promise<CardsCategoryReply>;
  /** Show the cards of a category or a deck, by number. For any account, guests included. */
  cards(data: CardsCardsData, options?: AskOptions): Promise<CardsCardsReply>;
  /** Show a session of yours, or one you have joined, at its card. For any account, guests included. */
  session(data: CardsSessionData, options?: AskOptions): Promise<CardsSessionReply>;
  /** Show your sessions, the newest first. For any account, guests included. */
  sessions(data?: CardsSessionsData, options?: AskOptions): Promise<CardsSessionsReply>;
  /** Make a deck of your own, or rewrite one; sessions under way keep the cards they have. For registered accounts. */
  deckSave(data: CardsDeckSaveData, options?: AskOptions): Promise<CardsDeckSaveReply>;
  /** Delete a deck of yours; sessions under way keep its cards. For registered accounts. */
  deckDelete(data: CardsDeckDeleteData, options?: AskOptions): Promise<CardsDeckDeleteReply>;
  /** Show your decks, or those that a friend shares, the newest first. For registered accounts. */
  decks(data?: CardsDecksData, options?: AskOptions): Promise<CardsDecksReply>;
  /** Get a code with which others join your session; the one before stops working. For registered accounts. */
  code(data: CardsCodeData, options?: AskOptions): Promise<CardsCodeReply>;
  /** Join somebody's session: watch its cards, and turn them when it is your turn. For registered accounts. */
  join(data: CardsJoinData, options?: AskOptions): Promise<CardsJoinReply>;
  /** Leave a session that you have joined; the turn passes to the next player. For registered accounts. */
  leave(data: CardsLeaveData, options?: AskOptions): Promise<CardsLeaveReply>;
}

export interface RsvpRequests {
  /** Say that you come, and whom you bring; where it is full, you wait in line. For registered accounts. */
  going(data: RsvpGoingData, options?: AskOptions): Promise<RsvpGoingReply>;
  /** Say that you may come; takes no slot. For registered accounts. */
  maybe(data: RsvpMaybeData, options?: AskOptions): Promise<RsvpMaybeReply>;
  /** Say that you can't come; the hosts see it, and your slot is free. For registered accounts. */
  no(data: RsvpNoData, options?: AskOptions): Promise<RsvpNoReply>;
  /** Step out of a game, its waitlist or a request; a walk-in may until two days after it. For registered accounts. */
  leave(data: RsvpLeaveData, options?: AskOptions): Promise<RsvpLeaveReply>;
  /** Let someone in who asked to join your game. For registered accounts. */
  accept(data: RsvpAcceptData, options?: AskOptions): Promise<RsvpAcceptReply>;
  /** Turn down someone who asked to join your game. For registered accounts. */
  decline(data: RsvpDeclineData, options?: AskOptions): Promise<RsvpDeclineReply>;
  /** Remove somebody from your game; only a new invitation lets them back in. For registered accounts. */
  remove(data: RsvpRemoveData, options?: AskOptions): Promise<RsvpRemoveReply>;
  /** Show who comes to a game: the host first, then in the order they joined. For registered accounts. */
  roster(data: RsvpRosterData, options?: AskOptions): Promise<RsvpRosterReply>;
  /** Show who has answered a game you host, who can't come, and who is silent. For registered accounts. */
  answers(data: RsvpAnswersData, options?: AskOptions): Promise<RsvpAnswersReply>;
  /** Ask the people who have not answered your game, once in 12 hours. For registered accounts. */
  nudge(data: RsvpNudgeData, options?: AskOptions): Promise<RsvpNudgeReply>;
  /** Ask somebody to be a regular of your series or group: they come unless they say no. For registered accounts. */
  regularAsk(data: RsvpRegularAskData, options?: AskOptions): Promise<RsvpRegularAskReply>;
  /** Have somebody be no regular any more; their answers stay. For registered accounts. */
  regularEnd(data: RsvpRegularEndData, options?: AskOptions): Promise<RsvpRegularEndReply>;
  /** Be a regular, as you were asked. For registered accounts. */
  regularAccept(data: RsvpRegularAcceptData, options?: AskOptions): Promise<RsvpRegularAcceptReply>;
  /** Say no to being a regular. For registered accounts. */
  regularRefuse(data: RsvpRegularRefuseData, options?: AskOptions): Promise<RsvpRegularRefuseReply>;
  /** Be no regular any more; your answers stay. For registered accounts. */
  regularLeave(data: RsvpRegularLeaveData, options?: AskOptions): Promise<RsvpRegularLeaveReply>;
  /** Say when you are away, as a regular; without dates you are back. For registered accounts. */
  regularPause(data: RsvpRegularPauseData, options?: AskOptions): Promise<RsvpRegularPauseReply>;
  /** Show the regulars of your series or of a group you run, and your own place among them. For registered accounts. */
  regulars(data: RsvpRegularsData, options?: AskOptions): Promise<RsvpRegularsReply>;
  /** Show the games you have answered, the latest answer first. For registered accounts. */
  mine(data?: RsvpMineData, options?: AskOptions): Promise<RsvpMineReply>;
  /** Show who asks to join a game you host, the longest waiting first. For registered accounts. */
  requests(data: RsvpRequestsData, options?: AskOptions): Promise<RsvpRequestsReply>;
  /** Show how far up the waitlist you are. For registered accounts. */
  position(data: RsvpPositionData, options?: AskOptions): Promise<RsvpPositionReply>;
  /** Say what your game needs, so that people can bring it; up to 30 things. For registered accounts. */
  equipmentAdd(data: RsvpEquipmentAddData, options?: AskOptions): Promise<RsvpEquipmentAddReply>;
  /** Rename something your game needs, or change how many. For registered accounts. */
  equipmentEdit(data: RsvpEquipmentEditData, options?: AskOptions): Promise<RsvpEquipmentEditReply>;
  /** Remove something from what your game needs. For registered accounts. */
  equipmentRemove(data: RsvpEquipmentRemoveData, options?: AskOptions): Promise<RsvpEquipmentRemoveReply>;
  /** Say how many of something you bring; 0 takes it back. For registered accounts. */
  equipmentClaim(data: RsvpEquipmentClaimData, options?: AskOptions): Promise<RsvpEquipmentClaimReply>;
  /** Show what a game you are going to needs, who brings it, and what is missing. For registered accounts. */
  equipment(data: RsvpEquipmentData, options?: AskOptions): Promise<RsvpEquipmentReply>;
  /** Offer a ride to a game; only those who ride along are told where you start. For registered accounts. */
  rideOffer(data: RsvpRideOfferData, options?: AskOptions): Promise<RsvpRideOfferReply>;
  /** Take a seat in somebody's car; one ride for each game. For registered accounts. */
  rideJoin(data: RsvpRideJoinData, options?: AskOptions): Promise<RsvpRideJoinReply>;
  /** Give up your seat in a ride. For registered accounts. */
  rideLeave(data: RsvpRideLeaveData, options?: AskOptions): Promise<RsvpRideLeaveReply>;
  /** Remove somebody from your ride. For registered accounts. */
  rideRemove(data: RsvpRideRemoveData, options?: AskOptions): Promise<RsvpRideRemoveReply>;
  /** Withdraw the ride you offer. For registered accounts. */
  rideWithdraw(data: RsvpRideWithdrawData, options?: AskOptions): Promise<RsvpRideWithdrawReply>;
  /** Show the rides to a game, the earliest first. For registered accounts. */
  rides(data: RsvpRidesData, options?: AskOptions): Promise<RsvpRidesReply>;
  /** Suggest teams of about the same strength for a game you host. For registered accounts. */
  teams(data: RsvpTeamsData, options?: AskOptions): Promise<RsvpTeamsReply>;
  /** Save the suggested teams, for everyone in the game to see. For registered accounts. */
  teamsSave(data: RsvpTeamsSaveData, options?: AskOptions): Promise<RsvpTeamsSaveReply>;
  /** Swap two people between your saved teams. For registered accounts. */
  teamsSwap(data: RsvpTeamsSwapData, options?: AskOptions): Promise<RsvpTeamsSwapReply>;
  /** Hand a game you host over to somebody who is going; you stay in it. For registered accounts. */
  transferHost(data: RsvpTransferHostData, options?: AskOptions): Promise<RsvpTransferHostReply>;
  /** Add a friend, or somebody maybe or in line, who has turned up at your game; they are told. For registered accounts. */
  walkIn(data: RsvpWalkInData, options?: AskOptions): Promise<RsvpWalkInReply>;
  /** Say who was late or did not come; until 48 hours after the game. For registered accounts. */
  attendance(data: RsvpAttendanceData, options?: AskOptions): Promise<RsvpAttendanceReply>;
  /** Join or leave all games ahead in a series at once. For registered accounts. */
  series(data: RsvpSeriesData, options?: AskOptions): Promise<RsvpSeriesReply>;
  /** Get the link with which people without an account answer your game. For registered accounts. */
  visitorLink(data: RsvpVisitorLinkData, options?: AskOptions): Promise<RsvpVisitorLinkReply>;
  /** Make that link anew; the former one is good for nobody any more. For registered accounts. */
  visitorLinkRenew(data: RsvpVisitorLinkRenewData, options?: AskOptions): Promise<RsvpVisitorLinkRenewReply>;
  /** Show what a host's link for people without an account tells anyone who opens it. For anyone, logged in or not. */
  visitLanding(data: RsvpVisitLandingData, options?: AskOptions): Promise<RsvpVisitLandingReply>;
  /** Answer a game without an account, by its host's link; you get a link of your own. For anyone, logged in or not. */
  visit(data: RsvpVisitData, options?: AskOptions): Promise<RsvpVisitReply>;
  /** Show an answer without an account, by its own link. For anyone, logged in or not. */
  visitGet(data: RsvpVisitGetData, options?: AskOptions): Promise<RsvpVisitGetReply>;
  /** Change an answer without an account, by its own link, until the game starts. For anyone, logged in or not. */
  visitChange(data: RsvpVisitChangeData, options?: AskOptions): Promise<RsvpVisitChangeReply>;
  /** Leave a game that you answered without an account, and have your name forgotten. For anyone, logged in or not. */
  visitForget(data: RsvpVisitForgetData, options?: AskOptions): Promise<RsvpVisitForgetReply>;
  /** Take over what you answered before you had an account, with your place in line. For registered accounts. */
  visitClaim(data: RsvpVisitClaimData, options?: AskOptions): Promise<RsvpVisitClaimReply>;
  /** Let somebody without an account in who asked to join your game. For registered accounts. */
  visitAccept(data: RsvpVisitAcceptData, options?: AskOptions): Promise<RsvpVisitAcceptReply>;
  /** Turn down somebody without an account who asked to join your game. For registered accounts. */
  visitRefuse(data: RsvpVisitRefuseData, options?: AskOptions): Promise<RsvpVisitRefuseReply>;
  /** Remove somebody without an account from your game, for good. For registered accounts. */
  visitRemove(data: RsvpVisitRemoveData, options?: AskOptions): Promise<RsvpVisitRemoveReply>;
}

export interface InvitesRequests {
  /** Invite friends to a game. For registered accounts. */
  send(data: InvitesSendData, options?: AskOptions): Promise<InvitesSendReply>;
  /** Invite everyone in its group to a game that you host, or a subgroup. For registered accounts. */
  sendGroup(data: InvitesSendGroupData, options?: AskOptions): Promise<InvitesSendGroupReply>;
  /** Accept an invitation; where the game is full, you wait in line. For registered accounts. */
  accept(data: InvitesAcceptData, options?: AskOptions): Promise<InvitesAcceptReply>;
  /** Decline an invitation. For registered accounts. */
  decline(data: InvitesDeclineData, options?: AskOptions): Promise<InvitesDeclineReply>;
  /** Take back an invitation that you sent, or one to your game. For registered accounts. */
  revoke(data: InvitesRevokeData, options?: AskOptions): Promise<InvitesRevokeReply>;
  /** Show the invitations you can still answer, the latest first. For registered accounts. */
  list(data?: InvitesListData, options?: AskOptions): Promise<InvitesListReply>;
}

export interface DuesRequests {
  /** Ask those who are going to your game, or your group, to pay for something. For registered accounts. */
  add(data: DuesAddData, options?: AskOptions): Promise<DuesAddReply>;
  /** Have one more person pay a due, for example somebody who came later. For registered accounts. */
  addPerson(data: DuesAddPersonData, options?: AskOptions): Promise<DuesAddPersonReply>;
  /** Agree to collect the money for a due; only then others are asked for it. For registered accounts. */
  acceptPayee(data: DuesAcceptPayeeData, options?: AskOptions): Promise<DuesAcceptPayeeReply>;
  /** Remove a due that nobody else has paid; also to refuse to collect for it. For registered accounts. */
  remove(data: DuesRemoveData, options?: AskOptions): Promise<DuesRemoveReply>;
  /** Say that you have paid a due; whoever gets the money confirms it. For registered accounts. */
  claim(data: DuesClaimData, options?: AskOptions): Promise<DuesClaimReply>;
  /** Take back that you have paid a due, or say that the money has not come. For registered accounts. */
  unclaim(data: DuesUnclaimData, options?: AskOptions): Promise<DuesUnclaimReply>;
  /** Note that somebody has paid a due. For registered accounts. */
  paid(data: DuesPaidData, options?: AskOptions): Promise<DuesPaidReply>;
  /** Take back, within 30 days, that somebody has paid you a due. For registered accounts. */
  unpaid(data: DuesUnpaidData, options?: AskOptions): Promise<DuesUnpaidReply>;
  /** Let somebody off a due; dues add-person asks them again. For registered accounts. */
  exempt(data: DuesExemptData, options?: AskOptions): Promise<DuesExemptReply>;
  /** Note that you got your money back for a game that was cancelled. For registered accounts. */
  refunded(data: DuesRefundedData, options?: AskOptions): Promise<DuesRefundedReply>;
  /** Remind those who have not paid a due; once in 3 days. For registered accounts. */
  remind(data: DuesRemindData, options?: AskOptions): Promise<DuesRemindReply>;
  /** Let nobody with an overdue due of your group into its games. For registered accounts. */
  payFirst(data: DuesPayFirstData, options?: AskOptions): Promise<DuesPayFirstReply>;
  /** Share something that you or somebody else has paid for. For registered accounts. */
  cost(data: DuesCostData, options?: AskOptions): Promise<DuesCostReply>;
  /** Confirm that you have paid for something, as somebody else wrote. For registered accounts. */
  confirm(data: DuesConfirmData, options?: AskOptions): Promise<DuesConfirmReply>;
  /** Remove a cost that you wrote, or one that you have not paid as it says. For registered accounts. */
  costRemove(data: DuesCostRemoveData, options?: AskOptions): Promise<DuesCostRemoveReply>;
  /** Note that somebody has paid you what they owed for shared costs. For registered accounts. */
  settled(data: DuesSettledData, options?: AskOptions): Promise<DuesSettledReply>;
  /** Show what is to be paid for a game or in a group, as far as you see it. For registered accounts. */
  book(data: DuesBookData, options?: AskOptions): Promise<DuesBookReply>;
  /** Show as a table (CSV) who has paid for a game or in a group, as far as you see it. For registered accounts. */
  csv(data: DuesCsvData, options?: AskOptions): Promise<string>;
  /** Show one due; with all shares to who gets the money or runs the game or group. For registered accounts. */
  get(data: DuesGetData, options?: AskOptions): Promise<DuesGetReply>;
  /** Show the shared costs of a game or group that you share, the latest first. For registered accounts. */
  costs(data: DuesCostsData, options?: AskOptions): Promise<DuesCostsReply>;
  /** Show who gets and who owes how much of shared costs, and how to settle it. For registered accounts. */
  settle(data: DuesSettleData, options?: AskOptions): Promise<DuesSettleReply>;
  /** Show what you have not paid yet or get back, in all games and groups. For registered accounts. */
  mine(data?: DuesMineData, options?: AskOptions): Promise<DuesMineReply>;
}

export interface FollowsRequests {
  /** Follow someone; if they follow you, you are friends. For registered accounts. */
  add(data: FollowsAddData, options?: AskOptions): Promise<FollowsAddReply>;
  /** Stop following someone. For registered accounts. */
  remove(data: FollowsRemoveData, options?: AskOptions): Promise<FollowsRemoveReply>;
  /** Show who follows someone, your friends first. For registered accounts. */
  followers(data?: FollowsFollowersData, options?: AskOptions): Promise<FollowsFollowersReply>;
  /** Show whom someone follows, your friends first. For registered accounts. */
  following(data?: FollowsFollowingData, options?: AskOptions): Promise<FollowsFollowingReply>;
}

export interface FriendsRequests {
  /** Ask someone to be friends; if they have asked you, you are. For registered accounts. */
  request(data: FriendsRequestData, options?: AskOptions): Promise<FriendsRequestReply>;
  /** Accept someone's friend request. For registered accounts. */
  accept(data: FriendsAcceptData, options?: AskOptions): Promise<FriendsAcceptReply>;
  /** Deny someone's friend request; they are not told, and cannot ask again for 7 days. For registered accounts. */
  deny(data: FriendsDenyData, options?: AskOptions): Promise<FriendsDenyReply>;
  /** Take back a friend request that you sent. For registered accounts. */
  withdraw(data: FriendsWithdrawData, options?: AskOptions): Promise<FriendsWithdrawReply>;
  /** End a friendship, for both. For registered accounts. */
  remove(data: FriendsRemoveData, options?: AskOptions): Promise<FriendsRemoveReply>;
  /** Make a link with which one person can ask to be your friend; good once, for 7 days. For registered accounts. */
  inviteLink(data?: FriendsInviteLinkData, options?: AskOptions): Promise<FriendsInviteLinkReply>;
  /** Ask to be friends with whoever made an invite link. For registered accounts. */
  inviteClaim(data: FriendsInviteClaimData, options?: AskOptions): Promise<FriendsInviteClaimReply>;
  /** Block someone: neither of you sees the other any more, and a friendship ends. For registered accounts. */
  block(data: FriendsBlockData, options?: AskOptions): Promise<FriendsBlockReply>;
  /** Unblock someone; a friendship that the block ended stays ended. For registered accounts. */
  unblock(data: FriendsUnblockData, options?: AskOptions): Promise<FriendsUnblockReply>;
  /** Show someone's friends, yours first. For registered accounts. */
  list(data?: FriendsListData, options?: AskOptions): Promise<FriendsListReply>;
  /** Show the friends you have in common with someone. For registered accounts. */
  mutuals(data: FriendsMutualsData, options?: AskOptions): Promise<FriendsMutualsReply>;
  /** Show friend requests that you got (in) or sent (out), the newest first. For registered accounts. */
  requests(data: FriendsRequestsData, options?: AskOptions): Promise<FriendsRequestsReply>;
  /** Show whom you have blocked. For registered accounts. */
  blocks(data?: FriendsBlocksData, options?: AskOptions): Promise<FriendsBlocksReply>;
  /** Show how you and someone stand: friends, following, a request. For registered accounts. */
  relation(data: FriendsRelationData, options?: AskOptions): Promise<FriendsRelationReply>;
  /** Show who made an invite link that is still good, to anyone who opens it. For anyone, logged in or not. */
  inviteLanding(data: FriendsInviteLandingData, options?: AskOptions): Promise<FriendsInviteLandingReply>;
}

export interface GroupsRequests {
  /** Make a group that you own, of people who play together. For registered accounts. */
  create(data: GroupsCreateData, options?: AskOptions): Promise<GroupsCreateReply>;
  /** Change a group; what you leave out stays, and none takes a value away. For registered accounts. */
  update(data: GroupsUpdateData, options?: AskOptions): Promise<GroupsUpdateReply>;
  /** Close a group of yours for good; its games go on, and nobody joins any more. For registered accounts. */
  close(data: GroupsCloseData, options?: AskOptions): Promise<GroupsCloseReply>;
  /** Join a group: by its code or an invitation, or as the group lets people join. For registered accounts. */
  join(data: GroupsJoinData, options?: AskOptions): Promise<GroupsJoinReply>;
  /** Invite friends into a group that you are in; admins also invite former members. For registered accounts. */
  invite(data: GroupsInviteData, options?: AskOptions): Promise<GroupsInviteReply>;
  /** Accept an invitation into a group. For registered accounts. */
  accept(data: GroupsAcceptData, options?: AskOptions): Promise<GroupsAcceptReply>;
  /** Decline an invitation into a group. For registered accounts. */
  decline(data: GroupsDeclineData, options?: AskOptions): Promise<GroupsDeclineReply>;
  /** Leave a group, or take back your request to join it. For registered accounts. */
  leave(data: GroupsLeaveData, options?: AskOptions): Promise<GroupsLeaveReply>;
  /** Take in somebody who has asked to join a group that you run. For registered accounts. */
  approve(data: GroupsApproveData, options?: AskOptions): Promise<GroupsApproveReply>;
  /** Refuse a request to join a group that you run, or take an invitation back. For registered accounts. */
  refuse(data: GroupsRefuseData, options?: AskOptions): Promise<GroupsRefuseReply>;
  /** Take a member out of a group that you run; they come back by an admin's invitation. For registered accounts. */
  remove(data: GroupsRemoveData, options?: AskOptions): Promise<GroupsRemoveReply>;
  /** Make a member of your group an admin or not, or hand the group over. For registered accounts. */
  role(data: GroupsRoleData, options?: AskOptions): Promise<GroupsRoleReply>;
  /** Make a code by which people join your group, or end it; a new one ends the old. For registered accounts. */
  code(data: GroupsCodeData, options?: AskOptions): Promise<GroupsCodeReply>;
  /** Say who is in a subgroup; a name that is new makes one. For registered accounts. */
  subgroupSet(data: GroupsSubgroupSetData, options?: AskOptions): Promise<GroupsSubgroupSetReply>;
  /** Take a subgroup away; its members stay in the group. For registered accounts. */
  subgroupRemove(data: GroupsSubgroupRemoveData, options?: AskOptions): Promise<GroupsSubgroupRemoveReply>;
  /** Mute a group, or unmute it: without pushes, its news stays in your list. For registered accounts. */
  mute(data: GroupsMuteData, options?: AskOptions): Promise<GroupsMuteReply>;
  /** Show a group, as far as you may see it. For registered accounts. */
  get(data: GroupsGetData, options?: AskOptions): Promise<GroupsGetReply>;
  /** Show your groups, with invitations first, then requests of yours. For registered accounts. */
  mine(data?: GroupsMineData, options?: AskOptions): Promise<GroupsMineReply>;
  /** Find public groups, by name. For registered accounts. */
  search(data?: GroupsSearchData, options?: AskOptions): Promise<GroupsSearchReply>;
  /** Show who is in a group: the owner, its admins, then everyone by name. For registered accounts. */
  members(data: GroupsMembersData, options?: AskOptions): Promise<GroupsMembersReply>;
  /** Show what the link of a public group tells anyone who opens it. For anyone, logged in or not. */
  landing(data: GroupsLandingData, options?: AskOptions): Promise<GroupsLandingReply>;
}

export interface ChatRequests {
  /** Write to everyone who is going to a game, or to a group. For registered accounts. */
  send(data: ChatSendData, options?: AskOptions): Promise<ChatSendReply>;
  /** Mark the chat of a game or a group as read, up to a message. For registered accounts. */
  read(data: ChatReadData, options?: AskOptions): Promise<ChatReadReply>;
  /** Mute the chat of a game or a group, or unmute it; unread messages still count. For registered accounts. */
  mute(data: ChatMuteData, options?: AskOptions): Promise<ChatMuteReply>;
  /** Remove a message from a chat; people see that one was removed. For moderators and administrators. */
  remove(data: ChatRemoveData, options?: AskOptions): Promise<ChatRemoveReply>;
  /** Read the chat of a game or a group, the newest first. For registered accounts. */
  history(data: ChatHistoryData, options?: AskOptions): Promise<ChatHistoryReply>;
  /** Count your unread messages, in each chat and in all. For registered accounts. */
  unread(data?: ChatUnreadData, options?: AskOptions): Promise<ChatUnreadReply>;
  /** List the chats of the games you go to, with the last line of each, the latest first. For registered accounts. */
  list(data?: ChatListData, options?: AskOptions): Promise<ChatListReply>;
}

export interface FeedbackRequests {
  /** Say how the others were at a game, once; they do not learn what you said. For registered accounts. */
  submit(data: FeedbackSubmitData, options?: AskOptions): Promise<FeedbackSubmitReply>;
  /** Show the games you can still give feedback on, the soonest to close first. For registered accounts. */
  pending(data?: FeedbackPendingData, options?: AskOptions): Promise<FeedbackPendingReply>;
}

export interface PostsRequests {
  /** Post for everyone, your friends or a group of yours (needs a full profile). For registered accounts. */
  create(data?: PostsCreateData, options?: AskOptions): Promise<PostsCreateReply>;
  /** Change a post of yours; what you leave out stays, and none takes a value away. For registered accounts. */
  edit(data: PostsEditData, options?: AskOptions): Promise<PostsEditReply>;
  /** Delete a post of yours with its comments; moderators can delete any. For registered accounts. */
  delete(data: PostsDeleteData, options?: AskOptions): Promise<PostsDeleteReply>;
  /** Upvote a post, or take your upvote back (needs a full profile). For registered accounts. */
  upvote(data: PostsUpvoteData, options?: AskOptions): Promise<PostsUpvoteReply>;
  /** Comment on a post, or answer a comment; @nickname tells that person (needs a full profile). For registered accounts. */
  comment(data: PostsCommentData, options?: AskOptions): Promise<PostsCommentReply>;
  /** Change the text of a comment of yours (needs a full profile). For registered accounts. */
  commentEdit(data: PostsCommentEditData, options?: AskOptions): Promise<PostsCommentEditReply>;
  /** Delete a comment of yours; answers to it stay. Moderators can delete any. For registered accounts. */
  commentDelete(data: PostsCommentDeleteData, options?: AskOptions): Promise<PostsCommentDeleteReply>;
  /** Like a comment, or take your like back (needs a full profile). For registered accounts. */
  commentLike(data: PostsCommentLikeData, options?: AskOptions): Promise<PostsCommentLikeReply>;
  /** Show a post and its comments, the oldest first. For registered accounts. */
  get(data: PostsGetData, options?: AskOptions): Promise<PostsGetReply>;
  /** Show someone's posts, the newest first. For registered accounts. */
  by(data?: PostsByData, options?: AskOptions): Promise<PostsByReply>;
  /** Show the posts in a group that you are in, the newest first. For registered accounts. */
  group(data: PostsGroupData, options?: AskOptions): Promise<PostsGroupReply>;
  /** Show new posts: of people you follow (friends), or of everyone (public). For registered accounts. */
  feed(data: PostsFeedData, options?: AskOptions): Promise<PostsFeedReply>;
  /** Show what a link to a post tells anyone who opens it. For anyone, logged in or not. */
  landing(data: PostsLandingData, options?: AskOptions): Promise<PostsLandingReply>;
}

export interface ReportsRequests {
  /** Report something to the moderators; nobody else learns that it was you. For registered accounts. */
  create(data: ReportsCreateData, options?: AskOptions): Promise<ReportsCreateReply>;
  /** Ask moderators to reconsider what they decided about something of yours; once. For registered accounts. */
  appeal(data: ReportsAppealData, options?: AskOptions): Promise<ReportsAppealReply>;
  /** Decide on a ticket; on an appeal, dismiss lifts what was decided before. For moderators and administrators. */
  resolve(data: ReportsResolveData, options?: AskOptions): Promise<ReportsResolveReply>;
  /** Show the tickets that wait for a decision, the oldest first. For moderators and administrators. */
  queue(data?: ReportsQueueData, options?: AskOptions): Promise<ReportsQueueReply>;
  /** Show a ticket: what it is about, who reported it and why, what was done about it. For moderators and administrators. */
  ticket(data: ReportsTicketData, options?: AskOptions): Promise<ReportsTicketReply>;
}

export interface NotificationsRequests {
  /** Show your notifications, the latest first. For registered accounts. */
  list(data?: NotificationsListData, options?: AskOptions): Promise<NotificationsListReply>;
  /** Count your unread notifications. For registered accounts. */
  badge(data?: NotificationsBadgeData, options?: AskOptions): Promise<NotificationsBadgeReply>;
  /** Show what is new in your notifications since a time, the oldest first. For registered accounts. */
  watch(data?: NotificationsWatchData, options?: AskOptions): Promise<NotificationsWatchReply>;
  /** Mark a notification as read. For registered accounts. */
  read(data: NotificationsReadData, options?: AskOptions): Promise<NotificationsReadReply>;
  /** Mark every notification as read. For registered accounts. */
  readAll(data?: NotificationsReadAllData, options?: AskOptions): Promise<NotificationsReadAllReply>;
  /** Delete a notification. For registered accounts. */
  delete(data: NotificationsDeleteData, options?: AskOptions): Promise<NotificationsDeleteReply>;
  /** Show what you want to be told, and how. For registered accounts. */
  prefs(data?: NotificationsPrefsData, options?: AskOptions): Promise<NotificationsPrefsReply>;
  /** Say what you want to be told, and how; what you leave out stays as it is. For registered accounts. */
  prefsSet(data?: NotificationsPrefsSetData, options?: AskOptions): Promise<NotificationsPrefsSetReply>;
  /** Send yourself a notification, to see how it looks and whether your devices get it. For registered accounts. */
  test(data: NotificationsTestData, options?: AskOptions): Promise<NotificationsTestReply>;
  /** Show deliveries and what became of them, the latest first. For administrators. */
  outbox(data?: NotificationsOutboxData, options?: AskOptions): Promise<NotificationsOutboxReply>;
  /** Try a failed delivery again. For administrators. */
  retry(data: NotificationsRetryData, options?: AskOptions): Promise<NotificationsRetryReply>;
  /** Show the key with which a browser subscribes to pushes. For registered accounts. */
  pushKey(data?: NotificationsPushKeyData, options?: AskOptions): Promise<NotificationsPushKeyReply>;
}

export interface StatsRequests {
  /** Show your numbers: games, sports, streak, trust. For registered accounts. */
  me(data?: StatsMeData, options?: AskOptions): Promise<StatsMeReply>;
  /** Show somebody's numbers. For registered accounts. */
  user(data: StatsUserData, options?: AskOptions): Promise<StatsUserReply>;
  /** Say what you like to play, where and with whom; replaces what you said before. For registered accounts. */
  quizSubmit(data: StatsQuizSubmitData, options?: AskOptions): Promise<StatsQuizSubmitReply>;
  /** Delete what you said you like to play. For registered accounts. */
  quizDelete(data?: StatsQuizDeleteData, options?: AskOptions): Promise<StatsQuizDeleteReply>;
  /** Show what you said you like to play. For registered accounts. */
  quiz(data?: StatsQuizData, options?: AskOptions): Promise<StatsQuizReply>;
  /** Show up to 8 games you might like, the best first. For registered accounts. */
  recommend(data?: StatsRecommendData, options?: AskOptions): Promise<StatsRecommendReply>;
  /** Stop recommending a game, or its whole sport until you take the quiz again. For registered accounts. */
  dismiss(data: StatsDismissData, options?: AskOptions): Promise<StatsDismissReply>;
  /** Show how somebody plays darts. For registered accounts. */
  darts(data?: StatsDartsData, options?: AskOptions): Promise<StatsDartsReply>;
  /** Show how two people have played darts against each other. For registered accounts. */
  headToHead(data: StatsHeadToHeadData, options?: AskOptions): Promise<StatsHeadToHeadReply>;
  /** Show somebody's rating in x01; everyone begins with 1500. For registered accounts. */
  elo(data?: StatsEloData, options?: AskOptions): Promise<StatsEloReply>;
  /** Show what somebody has achieved, the oldest first. For registered accounts. */
  achievements(data?: StatsAchievementsData, options?: AskOptions): Promise<StatsAchievementsReply>;
  /** Show who did most: the first 50, and where you are. For registered accounts. */
  leaderboard(data: StatsLeaderboardData, options?: AskOptions): Promise<StatsLeaderboardReply>;
  /** Say whether you stand on leaderboards; at first everyone does. For registered accounts. */
  leaderboardOpt(data: StatsLeaderboardOptData, options?: AskOptions): Promise<StatsLeaderboardOptReply>;
  /** Show what happened on a day (UTC), in numbers. For administrators. */
  metrics(data?: StatsMetricsData, options?: AskOptions): Promise<StatsMetricsReply>;
  /** Work out everybody's numbers again, and correct what was told. For administrators. */
  rebuild(data?: StatsRebuildData, options?: AskOptions): Promise<StatsRebuildReply>;
  /** Show how the members of a group that you run come to its games. For registered accounts. */
  group(data: StatsGroupData, options?: AskOptions): Promise<StatsGroupReply>;
  /** Show as a table (CSV) how the members of a group that you run come to its games. For registered accounts. */
  groupCsv(data: StatsGroupCsvData, options?: AskOptions): Promise<string>;
}

/** A refusal, or a missing answer: then `status` is 0 and `code` is `unavailable`. */
export class Problem extends Error {
  readonly type!: string;
  readonly title!: string;
  /** The status of the answer; 0 if there was none. */
  readonly status!: number;
  /** A sentence that a player can read. */
  readonly detail!: string;
  readonly code?: Open<ProblemCode>;
  readonly reason?: Open<ProblemReason> | undefined;
  /** The first field that is wrong. */
  readonly field?: string;
  /** All wrong fields, if there are several. */
  readonly errors?: ReadonlyArray<{ field: string; detail: string; state?: string }>;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
  readonly state?: string;
  readonly version?: number;
  readonly tier?: number;
  readonly missing?: readonly string[];
  readonly failed?: readonly string[];
  readonly until?: Timestamp;

  constructor(members: ProblemMembers) {
    super(members.detail ?? members.title ?? `HTTP ${members.status}`);
    Object.assign(this, { type: "about:blank", title: "", ...members, name: "Problem", detail: this.message });
    // tsc sees no members in Object.assign.
    this.status = members.status;
    this.reason = members.reason;
    this.retryAfter = members.retryAfter;
  }

  /** Whether a retry, a little later, may help. */
  get isForNow(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 504;
  }
}

/** How long an unanswered request is repeated. */
const REPEAT_MS = 30_000;
/** An access token is replaced this long before it expires. */
const REFRESH_AHEAD_MS = 60_000;
/** Time for the connection, in addition to that for the answer. */
const CONNECTION_MS = 10_000;
const FILE_MS = 60_000;
const TIMEOUT_MS = 5_000;
/** A live connection without a byte for this long is dead: the edge sends a comment every 25 s. */
const SILENCE_MS = 60_000;

export class Rally {
  /** The edge's address; an empty text for the page's own. */
  readonly base: string;
  /** The highest position of each service's log in any answer. */
  readonly positions: Map<string, number>;
  /** The history that each of these belongs to. A restored backup begins another. */
  #histories: Map<string, string> = new Map();
  #options: Options;
  #fetch: typeof fetch;
  #session: Session | null;
  #refreshing: Promise<void> | undefined;
  /** When the access token ends, by the monotonic clock. The device's clock may be wrong by an hour. */
  #accessUntil: number;
  #deviceProof: string | undefined;
  /** Whether the login is this client's to keep. */
  #keeps: boolean;
  #now: () => number;
  #deviceNow: () => number;
  #pause: (ms: number, signal?: AbortSignal) => Promise<void>;
  #after: (ms: number, act: () => void) => () => void;
  #network: Pick<EventTarget, "addEventListener" | "removeEventListener"> | undefined;
  /** Who you are: signing up, logging in and out. */
  readonly account!: AccountRequests;
  /** How others see you, and finding people. */
  readonly profile!: ProfileRequests;
  /** People who play along without an account. */
  readonly guests!: GuestsRequests;
  /** Scheduled games: hosting one, finding one. */
  readonly games!: GamesRequests;
  /** Games that come again every week or few. */
  readonly series!: SeriesRequests;
  /** Seasons in which people play each other, with tables. */
  readonly leagues!: LeaguesRequests;
  /** Where people play, and what they say of it. */
  readonly venues!: VenuesRequests;
  /** Matches of darts: keeping score, and what came of them. */
  readonly darts!: DartsRequests;
  /** Tournaments: entering one, hosting one, playing it to the end. */
  readonly cups!: CupsRequests;
  /** Golf courses: their cards, which people write down and confirm. */
  readonly courses!: CoursesRequests;
  /** Rounds of golf: keeping the card, handicaps, and who leads. */
  readonly rounds!: RoundsRequests;
  /** Ladders: challenging somebody above, and taking their place. */
  readonly ladders!: LaddersRequests;
  /** Party cards: playing a deck, card by card. */
  readonly cards!: CardsRequests;
  /** Who comes: joining, waiting, leaving. */
  readonly rsvp!: RsvpRequests;
  /** Asking friends into a game, and answering. */
  readonly invites!: InvitesRequests;
  /** What people owe for a game or in a group, and costs that they share. */
  readonly dues!: DuesRequests;
  /** Whom you follow, and who follows you. */
  readonly follows!: FollowsRequests;
  /** Asking, answering, invite links and blocks. */
  readonly friends!: FriendsRequests;
  /** Groups of people who play together: making one, joining, running it. */
  readonly groups!: GroupsRequests;
  /** Talking with those who are going to a game. */
  readonly chat!: ChatRequests;
  /** Saying how the others were, after a game. */
  readonly feedback!: FeedbackRequests;
  /** What people post, comments on it, and feeds. */
  readonly posts!: PostsRequests;
  /** Saying that something should not be here, and what moderators do. */
  readonly reports!: ReportsRequests;
  /** What you are told, and how. */
  readonly notifications!: NotificationsRequests;
  /** What you do, in numbers. */
  readonly stats!: StatsRequests;

  constructor(options: Options = {}) {
    this.base = (options.base ?? "").replace(/\/+$/, "");
    this.positions = new Map();
    this.#options = options;
    this.#fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init));
    this.#now = options.now ?? (() => performance.now());
    this.#deviceNow = options.deviceNow ?? Date.now;
    this.#pause = options.pause ?? pause;
    this.#after = options.after ?? after;
    this.#network = options.network ?? (typeof addEventListener === "function" ? globalThis : undefined);
    this.#keeps = options.token === undefined && !options.cookie;
    this.#session = null;
    this.#accessUntil = 0;
    this.#deviceProof = options.deviceProof;
    this.#keep(options.session ?? null, this.#deviceNow());
    for (const [noun, verbs] of Object.entries(REQUESTS)) {
      const asking: Record<string, unknown> = {};
      for (const verb of verbs.flatMap((line) => line.split(" "))) {
        const name = verb.replace(/-./g, (letter) => letter.slice(1).toUpperCase());
        asking[name] = (data: any, options: AskOptions) => this.ask(`${noun}.${verb}` as any, data, options);
      }
      (this as any)[noun] = asking;
    }
  }

  /** The login that this client stores: with neither `token` nor `cookie`, and after a request that logs in. */
  get session(): Session | null {
    return this.#session;
  }

  set session(session: Session | null) {
    this.#keep(session, this.#deviceNow());
    this.#options.onSession?.(session);
  }

  /** Shows at the next login that this device was logged in before. It survives a logout, and opens nothing. */
  get deviceProof(): string | undefined {
    return this.#deviceProof;
  }

  #keep(session: Session | null, answeredAt: number): void {
    this.#session = session;
    if (session === null) return;
    this.#accessUntil = this.#now() + Date.parse(session.accessExpiresAt) - answeredAt;
    this.#deviceProof = session.deviceProof ?? this.#deviceProof;
  }

  /** Sends a request, and repeats it with the same id until it is answered. */
  async ask<K extends RequestType>(
    type: K,
    data: Requests[K]["data"] = {} as Requests[K]["data"],
    options: AskOptions = {},
  ): Promise<Requests[K]["reply"]> {
    const id = options.id ?? uuid();
    const sent = type === "account.login" ? this.#proving(data) : data;
    const until = this.#now() + (options.repeatMs ?? this.#options.repeatMs ?? REPEAT_MS);
    let hasForgotten = false;
    let hasRefreshed = false;
    for (let attempt = 0; ; attempt += 1) {
      const session = this.#session;
      try {
        const reply = await this.#attempt(type, sent, options, id);
        // Only a new session has the nickname.
        if (type === "account.upgrade" && this.#keeps && this.#session) await this.#refreshed(this.#session, options).catch(() => {});
        return reply;
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!hasRefreshed && !WITHOUT_TOKEN.has(type) && this.#isOver(session, error)) {
          hasRefreshed = true;
          continue;
        }
        if (error instanceof Problem && error.reason === "history_changed" && !hasForgotten) {
          hasForgotten = true;
          continue;
        }
        if (!(error instanceof Problem) || !isWorthRepeating(error)) throw error;
        const ms = Math.max((error.retryAfter ?? 0) * 1000, backOff(attempt));
        if (this.#now() + ms > until) throw error;
        await this.#pause(ms, options.signal);
      }
    }
  }

  /** Watches queries: yields their answers, and changes of them. It ends with the signal, or when all of them are over. */
  async *live(watches: readonly Watch[], options: LiveOptions = {}): AsyncGenerator<News, void, undefined> {
    const address = `${this.base}/v1/live?${watches.map(watched).join("&")}`;
    const answers: unknown[] = watches.map(() => undefined);
    const over: Set<number> = new Set();
    let last: string | undefined;
    let retryMs = 1000;
    let isEnded = false;
    for (let failures = 0; !options.signal?.aborted; failures += 1) {
      const connection = linked(options.signal);
      const session = this.#session;
      // One refresh in a row.
      const mayRefresh: boolean = !isEnded;
      let [ms, isBack] = [retryMs, false];
      isEnded = false;
      // The old connection may be dead after a change of the network.
      const online = () => {
        isBack = true;
        connection.controller.abort();
      };
      this.#network?.addEventListener("online", online);
      try {
        const response = await this.#heard(connection.controller, this.#open(address, last, connection.controller.signal));
        for await (const event of this.#events(response.body, connection.controller)) {
          failures = 0;
          if (event.retry !== undefined) retryMs = ms = event.retry;
          const told = news(event, answers);
          if (event.id !== undefined) last = event.id;
          if (told === undefined || over.has(told.watch)) continue;
          if (told.problem) {
            isEnded = mayRefresh && this.#isOver(session, told.problem);
            if (isEnded) break;
            over.add(told.watch);
          }
          // Events that arrived together with the last one may have been read already.
          if (options.signal?.aborted) return;
          yield { ...told, type: watches[told.watch]?.[0] } as News;
        }
        if (over.size === watches.length) return;
      } catch (error) {
        if (options.signal?.aborted) return;
        if (error instanceof Lost) last = undefined;
        else if (mayRefresh && this.#isOver(session, error)) isEnded = true;
        else if (error instanceof Problem && !error.isForNow && error.status !== 429) throw error;
        else if (error instanceof Problem) ms = Math.max(ms, (error.retryAfter ?? 0) * 1000);
        else if (!isNoAnswer(error)) throw error;
      } finally {
        this.#network?.removeEventListener("online", online);
        connection.close();
      }
      if (isBack || isEnded) failures = 0;
      else if (!(await this.#rest(Math.min(30_000, ms * 2 ** Math.min(failures, 5)), options.signal))) return;
    }
  }

  /** Pauses for a time or until the device is online again; `false` if the signal has ended it. */
  async #rest(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
    const pause = linked(signal);
    const online = () => pause.controller.abort();
    this.#network?.addEventListener("online", online);
    try {
      await this.#pause(ms, pause.controller.signal);
    } catch {
      // Ended early.
    } finally {
      this.#network?.removeEventListener("online", online);
      pause.close();
    }
    return !signal?.aborted;
  }

  /** Waits for the next bytes of a connection, and aborts it if they take too long. */
  async #heard<T>(connection: AbortController, coming: Promise<T>): Promise<T> {
    const stop = this.#after(SILENCE_MS, () => connection.abort());
    const { signal } = connection;
    let end = () => {};
    // In Node, a body that has ended is silent about an abort.
    const aborted: Promise<never> = new Promise((_, reject) => {
      end = () => reject(signal.reason);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    });
    try {
      return await Promise.race([coming, aborted]);
    } finally {
      stop();
      signal.removeEventListener("abort", end);
    }
  }

  async *#events(
    stream: ReadableStream<Uint8Array> | null, connection: AbortController,
  ): AsyncGenerator<ServerEvent, void, undefined> {
    if (stream === null) throw noAnswer();
    const decoder = new TextDecoder();
    const lines = new EventReader();
    const reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await this.#heard(connection, reader.read());
        if (done) return;
        yield* lines.read(decoder.decode(value, { stream: true }));
      }
    } finally {
      reader.cancel().catch(() => {});
    }
  }

  async #open(address: string, last: string | undefined, signal: AbortSignal): Promise<Response> {
    const headers = await this.#headers();
    headers.set("Accept", "text/event-stream");
    if (last !== undefined) headers.set("Last-Event-ID", last);
    const response = await this.#answer(address, { headers, signal });
    if (!response.ok) throw await this.#refused(response);
    return response;
  }

  async #attempt(
    type: string, data: any, options: AskOptions, id: string,
  ): Promise<any> {
    const headers = await this.#headers(type, options);
    headers.set("Idempotency-Key", id);
    if (options.timeoutMs !== undefined) headers.set("Rally-Timeout", String(options.timeoutMs));
    if (options.timezone) headers.set("Rally-Timezone", options.timezone);
    if (options.traceparent !== undefined) headers.set("traceparent", options.traceparent);
    let address = `${this.base}/v1/${type}`;
    let body: BodyInit;
    if (options.file === undefined) {
      headers.set("Content-Type", "application/json");
      body = JSON.stringify(data);
    } else {
      headers.set("Content-Type", options.file.type);
      address += argumentsOf(data);
      body = options.file;
    }
    const connection = linked(options.signal);
    const limitMs = (options.timeoutMs ?? TIMEOUT_MS) + (options.file ? FILE_MS : CONNECTION_MS);
    const timer = setTimeout(() => connection.controller.abort(), limitMs);
    try {
      const response = await this.#answer(address, { method: "POST", headers, body, signal: connection.controller.signal });
      if (!response.ok) throw await this.#refused(response);
      const reply = await content(response);
      this.#note(type, reply, response);
      return reply;
    } catch (error) {
      throw isNoAnswer(error) ? noAnswer() : error;
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  }

  async #answer(address: string, init: RequestInit): Promise<Response> {
    let response;
    try {
      response = await this.#fetch(address, { ...init, credentials: this.#options.cookie ? "same-origin" : "omit", cache: "no-store" });
    } catch {
      throw noAnswer();
    }
    this.#see(response.headers.get("Rally-At") ?? "");
    return response;
  }

  #see(text: string) {
    const seen = positions(text);
    const tags = histories(text);
    for (const [source, at] of seen) {
      const [known, tag] = [this.#histories.get(source), tags.get(source)];
      const isOther = known !== undefined && tag !== undefined && known !== tag;
      this.positions.set(source, isOther ? at : Math.max(at, this.positions.get(source) ?? 0));
      if (tag !== undefined) this.#histories.set(source, tag);
    }
  }

  /** The error of a refusal. After a backup was restored, drops the positions, which no service has. */
  async #refused(response: Response): Promise<Problem> {
    const refusal = await problem(response);
    if (refusal.reason === "history_changed") {
      this.positions.clear();
      this.#histories.clear();
    }
    return refusal;
  }

  async #headers(type?: string, options?: AskOptions): Promise<Headers> {
    const headers = new Headers();
    if (this.#options.cookie) headers.set("Rally-Session", "cookie");
    if (this.#options.timezone) headers.set("Rally-Timezone", this.#options.timezone);
    // A login needs no token, and an expired session must not block it.
    const token = this.#options.cookie || (type !== undefined && WITHOUT_TOKEN.has(type)) ? undefined : await this.#accessToken(options);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const seen = [...this.positions].sort().map(([source, at]) => `${source}=${at}`);
    const tags = [...this.positions.keys()].sort().map((source) => this.#histories.get(source) ?? UNKNOWN);
    if (this.#histories.size > 0) seen.push(`@${tags.join("")}`);
    if (seen.length > 0) headers.set("Rally-After", seen.join(" "));
    return headers;
  }

  async #accessToken(options?: AskOptions): Promise<string | null | undefined> {
    const { token } = this.#options;
    if (token !== undefined) return typeof token === "function" ? await token() : token;
    const session = this.#session;
    if (session === null) return undefined;
    if (this.#now() + REFRESH_AHEAD_MS >= this.#accessUntil) {
      try {
        await this.#refreshed(session, options);
      } catch (error) {
        // The old token may still be accepted for a few seconds.
        if (this.#session === null || this.#now() >= this.#accessUntil) throw error;
      }
    }
    return this.#session?.accessToken;
  }

  /** Whether a session's token was refused as expired. Then the next request refreshes it first. */
  #isOver(session: Session | null, error: unknown): boolean {
    if (!session || !this.#session || !this.#keeps || !saysEnded(error)) return false;
    if (this.#session === session) this.#accessUntil = 0;
    return true;
  }

  /** Refreshes a session once for all who need it, unless another has replaced it. */
  async #refreshed(session: Session, options?: AskOptions): Promise<void> {
    if (this.#session !== session) return;
    this.#refreshing ??= this.#refresh(session, options?.repeatMs).finally(() => { this.#refreshing = undefined; });
    await this.#refreshing;
  }

  /** Exchanges the refresh token. If it is no longer valid, the session is over. */
  async #refresh(session: Session, repeatMs?: number): Promise<void> {
    try {
      await this.ask("account.refresh", { refreshToken: session.refreshToken }, { repeatMs });
    } catch (error) {
      const isOver = error instanceof Problem && [400, 401, 403, 410].includes(error.status);
      if (isOver && this.#session === session) this.session = null;
      throw error;
    }
  }

  /** A login's data with the proof that this device was logged in before. With a cookie the edge adds it. */
  #proving(data: any): any {
    return this.#keeps && this.#deviceProof !== undefined ? { deviceProof: this.#deviceProof, ...data } : data;
  }

  /** Records the login in an answer. */
  #note(type: string, reply: any, response: Response): void {
    if (!this.#keeps) return;
    // A refresh that was in flight during another login must not undo that login.
    const isStale = type === "account.refresh" && this.#session?.accountId !== reply.accountId;
    if (OPENING.has(type) && !isStale) {
      const date = Date.parse(response.headers.get("Date") ?? "");
      this.#keep(reply, Number.isNaN(date) ? this.#deviceNow() : date);
      this.#options.onSession?.(reply);
    }
    if (CLOSING.has(type)) this.session = null;
  }
}

/** A patch does not fit: a change was missed, and complete answers are needed again. */
class Lost extends Error {}

function noAnswer(): Problem {
  return new Problem({ status: 0, title: "No answer", detail: "no answer came; trying again is safe", code: "unavailable" });
}

/** The error that `fetch` throws for a broken connection. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof Problem) return false;
  return error instanceof TypeError || error instanceof SyntaxError || (error as any)?.name === "AbortError";
}

/** Whether the access token has expired. Older servers reported an expired session instead. */
function saysEnded(error: unknown): boolean {
  return error instanceof Problem && error.status === 401 && ["token_expired", "session_expired"].includes(error.reason ?? "");
}

function isWorthRepeating(problem: Problem): boolean {
  // Another attempt with this id is in flight.
  return problem.isForNow || (problem.status === 409 && problem.retryAfter !== undefined);
}

/** 250 ms, twice as long each time, plus up to a quarter, so that not all clients return at once. */
function backOff(attempt: number): number {
  return Math.min(5000, 250 * 2 ** attempt) * (1 + Math.random() / 4);
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** A new controller that is aborted with a signal. */
function linked(signal?: AbortSignal): { controller: AbortController; close(): void } {
  const controller = new AbortController();
  const end = () => controller.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  return {
    controller,
    close() {
      signal?.removeEventListener("abort", end);
      controller.abort();
    },
  };
}

/** A version 4 UUID, even if the page is not from a secure address, or there is no `crypto` at all, as in Node 18. */
function uuid(): string {
  const bytes = new Uint8Array(16).map(() => Math.random() * 256);
  globalThis.crypto?.getRandomValues(bytes);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Decimals of a currency's amounts: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). */
export function currencyDigits(code: string): number {
  return CURRENCY_DIGITS[code] ?? 2;
}

/** An amount in the currency's smallest unit, for requests: 15 is 1500 of USD and 15 of JPY. */
export function minorUnits(amount: number | string, code: string): number {
  return Math.round(Number(`${amount}e${currencyDigits(code)}`));
}

/** The inverse: 1500 is 15 of USD and 1.5 of KWD. */
export function majorUnits(amount: number, code: string): number {
  return Number(`${amount}e-${currencyDigits(code)}`);
}

/** `auth=12 games=57` */
export function positions(text: string): Map<string, number> {
  const found = new Map();
  for (const part of text.split(/[\s,]+/)) {
    const [source, at] = part.split("=");
    if (source && at && /^\d+$/.test(at)) found.set(source, Math.max(Number(at), found.get(source) ?? 0));
  }
  return found;
}

/** Placeholder for an unknown history. */
const UNKNOWN = "....";

/** The histories of positions: `auth=12 games=57 @9c02Kx1a` */
export function histories(text: string): Map<string, string> {
  const tags = /(?:^|\s)@(\S+)/.exec(text)?.[1]?.match(/.{4}/g) ?? [];
  const found = new Map();
  for (const [index, source] of [...positions(text).keys()].entries()) {
    const tag = tags[index];
    if (tag !== undefined && tag !== UNKNOWN) found.set(source, tag);
  }
  return found;
}

/** The arguments of a request that takes a file: `?photo=…&place.name=…`. */
function argumentsOf(data: object): string {
  const found = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) found.append(name, value.join(","));
    else if (typeof value !== "object") found.append(name, String(value));
    else for (const [key, inner] of Object.entries(value as object)) add(`${name}.${key}`, inner);
  };
  for (const [key, value] of Object.entries(data)) add(key, value);
  const text = found.toString();
  return text ? `?${text}` : "";
}

async function content(response: Response): Promise<unknown> {
  const type = response.headers.get("Content-Type") ?? "";
  if (/^application\/(.*\+)?json\b/.test(type)) return response.json();
  return type.startsWith("text/") ? response.text() : response.blob();
}

async function problem(response: Response): Promise<Problem> {
  let members: Partial<ProblemMembers> = {};
  try {
    members = await response.json();
  } catch {
    // A proxy in between may answer with its own page.
  }
  const seconds = Number(response.headers.get("Retry-After") ?? NaN);
  const retryAfter = members.retryAfter ?? (Number.isFinite(seconds) ? seconds : undefined);
  return new Problem({ ...members, status: response.status, retryAfter });
}

/** `watch=games.get:{…}` */
function watched([type, data]: Watch): string {
  const isPlain = data === undefined || Object.keys(data).length === 0;
  return `watch=${encodeURIComponent(isPlain ? type : `${type}:${JSON.stringify(data)}`)}`;
}

/** The news of an event; updates the answers. */
function news(event: ServerEvent, answers: unknown[]): Told | undefined {
  if (!["answer", "patch", "problem"].includes(event.event)) return undefined;
  const told = JSON.parse(event.data);
  const watch: number = told.watch;
  const at = positions(told.at ?? "");
  if (event.event === "problem") return { watch, at, problem: new Problem(told.problem) };
  answers[watch] = event.event === "answer" ? told.data : patched(answers[watch], told.patch);
  return { watch, at, data: answers[watch] };
}

/** A value changed by a JSON Patch (RFC 6902: add, remove, replace). The original is not modified. */
export function patched(value: unknown, patch: readonly PatchOperation[]): unknown {
  return patch.reduce((value, operation) => {
    const path = operation.path.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    return changed(value, path, operation);
  }, value);
}

function changed(value: any, path: string[], operation: PatchOperation): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return operation.value;
  if (typeof value !== "object" || value === null) throw new Lost(operation.path);
  const isLast = rest.length === 0;
  const isAdded = isLast && operation.op === "add";
  if (Array.isArray(value)) {
    const index = key === "-" ? value.length : Number(key);
    if (!(index >= 0 && index < value.length + (isAdded ? 1 : 0))) throw new Lost(operation.path);
    const list = value.slice();
    if (isAdded) list.splice(index, 0, operation.value);
    else if (isLast && operation.op === "remove") list.splice(index, 1);
    else list[index] = changed(list[index], rest, operation);
    return list;
  }
  if (!isAdded && !Object.hasOwn(value, key)) throw new Lost(operation.path);
  const object = { ...value };
  if (isLast && operation.op === "remove") delete object[key];
  else {
    const inner = changed(isLast ? undefined : object[key], rest, operation);
    // Not by assignment: a member may be called `__proto__`.
    Object.defineProperty(object, key, { value: inner, configurable: true, enumerable: true, writable: true });
  }
  return object;
}

/** Reads server-sent events (WHATWG HTML, 9.2), in pieces of any size. */
export class EventReader {
  #rest: string;
  #name: string;
  #data: string[];
  #id: string | undefined;
  #retry: number | undefined;

  constructor() {
    this.#rest = "";
    this.#name = "";
    this.#data = [];
  }

  /** The events that are completed by the next piece of text. */
  read(text: string): ServerEvent[] {
    const found: ServerEvent[] = [];
    this.#rest += text;
    for (;;) {
      // A carriage return at the end may have its line feed in the next piece.
      const end = /\r\n|\n|\r(?!$)/.exec(this.#rest);
      if (end === null) return found;
      const line = this.#rest.slice(0, end.index);
      this.#rest = this.#rest.slice(end.index + end[0]!.length);
      const event = this.#take(line);
      if (event !== undefined) found.push(event);
    }
  }

  #take(line: string): ServerEvent | undefined {
    if (line === "") return this.#end();
    const colon = line.indexOf(":");
    if (colon === 0) return undefined;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.#name = value;
    if (name === "data") this.#data.push(value);
    if (name === "id" && !value.includes("\0")) this.#id = value;
    if (name === "retry" && /^\d+$/.test(value)) this.#retry = Number(value);
    return undefined;
  }

  #end(): ServerEvent | undefined {
    const event = { event: this.#name || "message", data: this.#data.join("\n"), id: this.#id, retry: this.#retry };
    const isEmpty = this.#data.length === 0 && event.retry === undefined;
    this.#name = "";
    this.#data = [];
    this.#id = undefined;
    this.#retry = undefined;
    return isEmpty ? undefined : event;
  }
}
