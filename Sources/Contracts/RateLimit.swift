// Rate limits and their defaults (domain.md §12.1). `RALLY_LIMITS` is `off`, or names a file such as
//
//     {"posts": {"max": 20, "minutes": 15}, "chat": null, "scaleByAge": true}

import JSON
import Values

/// A limited action, with its default limit.
public struct RateLimit: Sendable, Hashable {
    /// Its name in `RALLY_LIMITS` and in `limit-hit`.
    public let action: String
    /// The number allowed in one window.
    public let max: Int
    /// The length of a window in seconds. The first use opens a window.
    public let seconds: Int
    /// Whether a command counts once for each event it causes (each person invited), rather than once.
    public let countsEach: Bool

    /// The refusal for reaching the limit, as a sentence.
    public static func sentence(of action: String) -> String {
        let words =
            switch action {
            case "chat", "group-chat": "messages"
            case "feedback": "answers about games"
            case "follows": "follows and friend requests"
            case "likes": "likes and upvotes"
            case "rsvps": "answers to games"
            case "failed-logins": "failed logins"
            case "test-notifications": "test notifications"
            case "group-codes": "codes"
            case "dues": "dues and costs"
            case "group-invitations", "members-group-invitations": "invitations of a whole group"
            default: action
            }
        return "too many \(words) in a short time"
    }

    private init(_ action: String, _ max: Int, seconds: Int, countsEach: Bool = false) {
        self.action = action
        self.max = max
        self.seconds = seconds
        self.countsEach = countsEach
    }

    /// Games, series and copies created.
    public static let games = RateLimit("games", 5, seconds: 3600)
    public static let posts = RateLimit("posts", 10, seconds: 900)
    public static let comments = RateLimit("comments", 30, seconds: 900)
    /// Posts and comments liked.
    public static let likes = RateLimit("likes", 100, seconds: 900)
    public static let rsvps = RateLimit("rsvps", 60, seconds: 900)
    /// Challenges to a darts match sent.
    public static let challenges = RateLimit("challenges", 20, seconds: 3600)
    public static let chat = RateLimit("chat", 60, seconds: 60)
    /// Messages in the chats of groups.
    public static let groupChat = RateLimit("group-chat", 30, seconds: 60)
    /// Follows and friend requests sent.
    public static let follows = RateLimit("follows", 20, seconds: 3600)
    public static let invitations = RateLimit("invitations", 50, seconds: 3600, countsEach: true)
    public static let links = RateLimit("links", 10, seconds: 3600)
    /// Party codes tried: six letters can be guessed.
    public static let codes = RateLimit("codes", 20, seconds: 3600)
    /// Codes of groups tried, right ones too: a code opens a group to whoever guesses it.
    public static let groupCodes = RateLimit("group-codes", 10, seconds: 3600)
    /// Invitations of a whole group to a game, a series as one; and those by hosts who do not run the group.
    public static let groupInvitations = RateLimit("group-invitations", 10, seconds: 86_400)
    public static let membersGroupInvitations = RateLimit("members-group-invitations", 3, seconds: 86_400)
    /// Leagues made.
    public static let leagues = RateLimit("leagues", 3, seconds: 86_400)
    /// Cups made.
    public static let cups = RateLimit("cups", 5, seconds: 86_400)
    /// Groups made.
    public static let groups = RateLimit("groups", 5, seconds: 86_400)
    /// Ladders made.
    public static let ladders = RateLimit("ladders", 5, seconds: 86_400)
    /// Changes of groups, memberships, co-hosts, cups, leagues, ladders, cards of golf, templates, presets, dues and costs that
    /// have no limit of their own; in each service.
    public static let changes = RateLimit("changes", 300, seconds: 3600)
    /// Cards of golf courses saved.
    public static let courses = RateLimit("courses", 10, seconds: 86_400)
    /// Dues and costs added.
    public static let dues = RateLimit("dues", 20, seconds: 86_400)
    public static let reports = RateLimit("reports", 10, seconds: 86_400)
    public static let feedback = RateLimit("feedback", 10, seconds: 86_400)
    /// Test notifications to oneself; reaching it is no violation.
    public static let testNotifications = RateLimit("test-notifications", 20, seconds: 3600)
    /// People searches, counted by the gateway; reaching it is no violation.
    public static let peopleSearches = RateLimit("people-search", 60, seconds: 60)
    /// Failed logins, counted by the name typed; reaching it is no violation (domain.md §3.3).
    public static let failedLogins = RateLimit("failed-logins", 5, seconds: 900)

    /// Commands that need no account, for each type and each service process; no violation. Ten a second is more than a
    /// town of a hundred thousand needs, and makes at most 60 MB of log an hour.
    public static let strangers = RateLimit("strangers", 600, seconds: 60)
    /// The same for each origin. An app that reports no origins counts as one.
    public static let strangersByOrigin = RateLimit("strangers-by-origin", 120, seconds: 60)

    /// Commands of an account that wrote lines to a service's log, of any type; no violation.
    public static let writes = RateLimit("writes", 120, seconds: 60)
    /// KiB that an account's commands may add to a service's log in an hour. Hosting a series of 52 games or recording
    /// an evening of darts takes a tenth of it.
    public static let logHour = RateLimit("log-hour", 1024, seconds: 3600)
    /// The same for a day: one account can write less than 25 MB to all services together (docs/limits.md).
    public static let logDay = RateLimit("log-day", 2304, seconds: 86_400)

    /// Uploaded pictures scaled down for an account, refused ones included; no violation.
    public static let pictures = RateLimit("pictures", 30, seconds: 3600)
    /// Requests for a calendar link, for each link; no violation. Calendar apps ask once an hour for each device.
    public static let calendars = RateLimit("calendars", 60, seconds: 3600)
    /// Mails that strangers may cause: those of an account to addresses that it has not confirmed, those to one mailbox,
    /// those that one origin asks for, and all; no violations.
    public static let mails = RateLimit("mails", 5, seconds: 3600)
    public static let mailsByRecipient = RateLimit("mails-by-recipient", 3, seconds: 86_400)
    public static let mailsByOrigin = RateLimit("mails-by-origin", 200, seconds: 3600)
    public static let mailsToStrangers = RateLimit("mails-to-strangers", 1000, seconds: 3600)
    /// KiB that an account's actions may add to notify's log in a day for notifications to others; beyond that nobody
    /// else is notified.
    public static let told = RateLimit("told", 8192, seconds: 86_400)

    /// Replies revealing that an address has an account; counted over all callers, and no violation.
    public static let addressesTold = RateLimit("addresses-told", 30, seconds: 900)

    static let all: [RateLimit] = [
        games, posts, comments, likes, rsvps, challenges, chat, groupChat, follows, invitations, links, codes,
        groupCodes, groupInvitations, membersGroupInvitations, groups, cups, leagues, ladders, changes,
        courses, dues, reports, feedback,
        testNotifications, peopleSearches, failedLogins, addressesTold, strangers, strangersByOrigin, writes,
        logHour, logDay, pictures, calendars, mails, mailsByRecipient, mailsByOrigin, mailsToStrangers, told,
    ]
}

/// The limits that a process applies: those of domain.md, unless `RALLY_LIMITS` overrides them.
public struct LimitSettings: Sendable, Equatable {
    struct Bound: Codable, Sendable, Equatable {
        var max: Int
        var seconds: Int
    }

    private var bounds: [String: Bound]
    /// Whether younger accounts have lower limits.
    private var scalesByAge = false

    /// The defaults of domain.md §12.1.
    public static let standard = LimitSettings(
        bounds: Dictionary(
            uniqueKeysWithValues: RateLimit.all.map { ($0.action, Bound(max: $0.max, seconds: $0.seconds)) }))
    /// No limits, for tests and benchmarks.
    public static let off = LimitSettings(bounds: [:])

    private init(bounds: [String: Bound]) { self.bounds = bounds }

    /// Parses `RALLY_LIMITS`: `off`, or the path of a file.
    /// - Parameter read: the contents of a file; `nil` if it cannot be read or is longer than `bytesMax`.
    /// - Throws: a sentence that names the error.
    public init(
        setting: String, read: (_ path: String, _ bytesMax: Int) -> [UInt8]?
    ) throws(LimitSettingsError) {
        if setting == "off" {
            self = .off
            return
        }
        guard let text = read(setting, 64 * 1024) else {
            throw LimitSettingsError(setting, "it cannot be read; give a file, or off")
        }
        try self.init(parsing: text, from: setting)
    }

    /// Parses the file that `RALLY_LIMITS` names.
    /// - Throws: a sentence that names the error.
    public init(parsing text: [UInt8], from path: String) throws(LimitSettingsError) {
        self = .standard
        guard let members = (try? JSONValue(parsing: text))?.objectValue?.members else {
            throw LimitSettingsError(path, "it is not a JSON object")
        }
        for (name, value) in members {
            if name == "scaleByAge" {
                guard let scales = value.boolValue else {
                    throw LimitSettingsError(path, "scaleByAge must be true or false")
                }
                scalesByAge = scales
                continue
            }
            guard RateLimit.all.contains(where: { $0.action == name }) else {
                let known = RateLimit.all.map(\.action).sorted().joined(separator: ", ")
                throw LimitSettingsError(path, "there is no limit \"\(name)\"; there are \(known)")
            }
            if value == .null {
                bounds[name] = nil
                continue
            }
            guard let max = value["max"]?.intValue, let minutes = value["minutes"]?.intValue,
                (1...1_000_000).contains(max), (1...43_200).contains(minutes), value.objectValue?.count == 2
            else {
                throw LimitSettingsError(
                    path,
                    "\(name) must be {\"max\": 1 to 1000000, \"minutes\": 1 to 43200}, or null for no limit")
            }
            bounds[name] = Bound(max: max, seconds: minutes * 60)
        }
    }

    /// The number and the window for an account; `nil` for no limit.
    ///
    /// - Parameter createdAt: evaluated only if the account's age matters.
    public func bound(
        _ limit: RateLimit, since createdAt: @autoclosure () -> Timestamp?, at now: Timestamp
    ) -> (
        max: Int, seconds: Int
    )? {
        guard let bound = bounds[limit.action] else { return nil }
        guard scalesByAge, let createdAt = createdAt() else { return (bound.max, bound.seconds) }
        let percent = createdAt.adding(days: 7) > now ? 30 : createdAt.adding(days: 30) > now ? 60 : 100
        return (Swift.max(1, bound.max * percent / 100), bound.seconds)
    }
}

extension Refusal {
    /// The refusal at a limit, with the seconds until the next try, rounded up.
    public static func rateLimited(_ message: String, until end: Timestamp, at now: Timestamp) -> Refusal {
        Refusal(.rateLimited, message).with { $0.retryAfter = Int((end.since(now) + 999) / 1000) }
    }
}

/// An error in the limits file, with its location.
public struct LimitSettingsError: Error, CustomStringConvertible {
    public var description: String

    init(_ path: String, _ problem: String) { description = "RALLY_LIMITS: \(path): \(problem)" }
}
