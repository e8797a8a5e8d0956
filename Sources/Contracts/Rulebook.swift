// Finds the section of the rules (docs/domain.md) for a request, to explain a refusal (`tap why refused`).

/// The sections of docs/domain.md, by request and by reason.
public enum Rulebook {
    /// The section behind a refusal: that of the reason if it applies to all requests, otherwise that of the request.
    public static func section(of type: String, _ reason: Reason) -> String? {
        switch reason {
        case .invalidArgument, .unavailable, .timeout, .internal: "1.5"
        case .versionMismatch, .staleTurn: "1.4"
        case .unauthenticated, .tokenExpired, .sessionExpired, .suspended, .banned: "3.3"
        case .tierRequired: "3.4"
        case .rateLimited: "12.1"
        case .inviteRequired where ["groups.", "cups.", "ladders."].contains { type.hasPrefix($0) }:
            section(of: type)
        case .gameFull, .inviteRequired, .requestRequired, .requirementsNotMet: "6.3"
        case .invalidDart, .extraDarts, .incompleteVisit, .forbidden, .notFound, .alreadyExists, .conflict,
            .notYourTurn, .immutable, .tooEarly, .expired, .tooLate, .gameNotOpen, .historyChanged, .full:
            section(of: type)
        }
    }

    /// The section with a request's rules.
    public static func section(of type: String) -> String? {
        let parts = type.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let noun = nouns[parts[0]] else { return nil }
        return noun.verbs.first { $0.value.contains(parts[1]) }?.key ?? noun.section
    }

    /// The section of most verbs of each noun, and the verbs with other sections.
    private static let nouns: [String: (section: String, verbs: [String: Set<String>])] = [
        "account": ("3.2", [:]), "guests": ("3.2", [:]),
        "profile": (
            "3.2",
            [
                "3.5": ["get", "list", "search", "nickname-check", "photo"], "3.1": ["onboard", "update"],
                "4.8": ["landing", "landing-photo"],
            ]
        ),
        "games": (
            "4.3",
            [
                "4.1": ["create", "update"], "4.2": ["close", "open", "cancel", "complete", "delete"],
                "4.4": ["option-vote", "option-choose"],
                "4.6": [
                    "search", "near", "mine", "get", "calendar", "next", "by-host", "filter-save",
                    "filter-delete", "filters",
                ],
                "4.7": [
                    "ics", "feed-link", "group-feed-link", "feed-revoke", "feed-ics", "group-ics", "geojson",
                    "map-link",
                ],
                "4.8": ["share", "landing", "link-open", "link-parse"], "4.9": ["weather"],
                "4.11": ["cohost"], "4.12": ["template-save", "template-delete", "templates"],
                "4.13": ["decide"],
            ]
        ),
        "leagues": (
            "17.8",
            [
                "17.7": ["create", "update", "cancel", "cohost"],
                "17.9": ["propose", "agree", "postpone"],
                "17.10": ["start", "report", "confirm", "dispute", "fix", "walkover", "undo", "withdraw"],
                "17.11": [
                    "get", "mine", "group", "season", "fixtures", "table", "points", "landing",
                ],
            ]
        ),
        "ladders": (
            "18.2",
            [
                "18.1": ["join", "leave"], "18.3": ["report", "confirm", "dispute", "fix"],
                "18.4": ["pause", "resume"],
                "18.5": ["create", "update", "close", "cohost", "invite", "mine", "search", "get"],
                "18.6": ["start"], "4.8": ["landing"],
            ]
        ),
        "series": ("4.5", ["4.11": ["cohost"]]), "venues": ("4.10", [:]), "cards": ("5.1", [:]),
        "darts": (
            "5.10",
            [
                "5.11": ["sync", "sync-status"], "5.4": ["checkout"], "5.13": ["history"],
                "5.18": ["cpu"], "5.19": ["said"],
                "5.12": [
                    "challenge", "accept", "decline", "cancel", "join", "abort", "remotes", "remote",
                ],
            ]
        ),
        "cups": (
            "16.13",
            [
                "4.8": ["landing"], "16.6": ["report", "confirm", "dispute", "fix", "walkover", "undo"],
                "16.9": ["withdraw", "disqualify", "late"], "16.10": ["call", "board"], "16.8": ["table"],
                "16.12": ["enter", "accept", "decline", "leave"], "16.1": ["draw", "seed"],
            ]
        ),
        "courses": ("5.24", [:]),
        "rounds": ("5.24", [:]),
        "rsvp": (
            "6.3",
            [
                "4.5": ["series"], "6.2": ["transfer-host", "walk-in", "attendance"],
                "6.5": ["roster", "mine", "requests", "position"],
                "6.6": ["teams", "teams-save", "teams-swap"],
                "6.7": [
                    "equipment", "equipment-add", "equipment-edit", "equipment-remove", "equipment-claim",
                ],
                "6.12": ["no", "answers", "nudge"],
                "6.13": [
                    "regular-ask", "regular-end", "regular-accept", "regular-refuse", "regular-leave",
                    "regular-pause", "regulars",
                ],
                "6.8": ["rides", "ride-offer", "ride-join", "ride-leave", "ride-remove", "ride-withdraw"],
                "6.11": [
                    "visitor-link", "visitor-link-renew", "visit-landing", "visit", "visit-get",
                    "visit-change", "visit-forget", "visit-claim", "visit-accept", "visit-refuse",
                    "visit-remove",
                ],
            ]
        ),
        "invites": ("6.2", ["6.5": ["list"]]), "dues": ("6.9", [:]),
        "friends": ("7.1", ["1.9": ["block", "unblock", "blocks"], "4.8": ["invite-landing"]]),
        "follows": ("7.1", [:]), "posts": ("7.2", ["7.3": ["feed"], "4.8": ["landing"], "7.7": ["group"]]),
        "chat": ("7.4", [:]),
        "feedback": ("7.5", [:]), "reports": ("7.6", [:]),
        "groups": ("7.7", ["4.8": ["landing"]]), "notifications": ("8.3", [:]),
        "stats": (
            "9.1",
            [
                "9.2": ["quiz", "quiz-submit", "quiz-delete"], "9.3": ["recommend", "dismiss"],
                "9.5": ["darts", "head-to-head", "elo"], "9.6": ["achievements"],
                "9.7": ["leaderboard", "leaderboard-opt"], "9.8": ["metrics", "rebuild"],
                "9.9": ["group", "group-csv"],
            ]
        ),
    ]
}
