// Refusals: the registry of reasons (domain.md §1.5) and the error object of a reply.
//
//   {"code":"invalid","reason":"invalid_argument","message":"capacity must be between 2 and 200","field":"capacity"}

import Values

/// The class of a refusal, enough for a client to decide what to do next (protocol.md).
public enum ErrorCode: String, Choice {
    /// The request is wrong, and stays wrong when repeated.
    case invalid
    /// The token is missing or not valid, or a password is wrong: log in.
    case unauthenticated
    /// The caller may see the object, but may not do this.
    case forbidden
    /// The object does not exist, or the caller may not see it.
    case notFound = "not-found"
    /// The current state does not allow it.
    case conflict
    case full
    /// Expired, or too late.
    case gone
    /// Too many requests; `retryAfter` says when to try again.
    case rateLimited = "rate-limited"
    /// Something does not answer; safe to repeat with the same id.
    case unavailable
    /// No answer came in time; safe to repeat with the same id.
    case timeout
    /// An internal error; the log has it under the same trace.
    case `internal`

    /// The status of an HTTP answer that says it.
    public var httpStatus: Int {
        switch self {
        case .invalid: 400
        case .unauthenticated: 401
        case .forbidden: 403
        case .notFound: 404
        case .conflict, .full: 409
        case .gone: 410
        case .rateLimited: 429
        case .internal: 500
        case .unavailable: 503
        case .timeout: 504
        }
    }
}

/// The exact reason of a refusal (domain.md §1.5). Names are public and stable.
public enum Reason: String, Choice {
    /// A value is missing, malformed or out of range; names the field.
    case invalidArgument = "invalid_argument"
    /// There is no such dart: for example a treble bull, or a double miss.
    case invalidDart = "invalid_dart"
    /// The visit was over before its last dart.
    case extraDarts = "extra_darts"
    /// The visit has fewer darts than it needs; a miss is entered as `M`.
    case incompleteVisit = "incomplete_visit"
    /// The token is missing or not valid, or the password is wrong.
    case unauthenticated
    /// The access token has expired, but its session goes on: refresh it.
    case tokenExpired = "token_expired"
    /// The session has expired or was revoked.
    case sessionExpired = "session_expired"
    /// The caller may see the object, but the caller's role does not allow the action.
    case forbidden
    /// The profile is incomplete for this; carries `tier` and `missing` (domain.md §3.4).
    case tierRequired = "tier_required"
    /// The account is suspended or cooling off; carries `until`.
    case suspended
    case banned
    /// Joining needs an invitation.
    case inviteRequired = "invite_required"
    /// Joining needs the host's consent: ask to go; `maybe` is not possible.
    case requestRequired = "request_required"
    /// The game's requirements are not met; carries `failed`.
    case requirementsNotMet = "requirements_not_met"
    /// Absent, deleted, or hidden from the caller, for example blocked or private.
    case notFound = "not_found"
    /// A similar object exists already, or the name or the address is taken.
    case alreadyExists = "already_exists"
    /// The current state does not allow it; carries `state` if one state is the cause.
    case conflict
    /// Somebody else changed it first; carries the current `version`.
    case versionMismatch = "version_mismatch"
    /// The match's number of visits differs from `expectedTurn`.
    case staleTurn = "stale_turn"
    case notYourTurn = "not_your_turn"
    /// The record is sealed, for example a match that is over.
    case immutable
    /// Not allowed yet, usually before the start of a game.
    case tooEarly = "too_early"
    /// No slot is free, and there is no waitlist.
    case gameFull = "game_full"
    /// It has as many members as it may.
    case full
    /// A token, code, challenge or invitation has expired.
    case expired
    /// After the deadline, usually the start of a game.
    case tooLate = "too_late"
    /// The game is closed, cancelled or completed.
    case gameNotOpen = "game_not_open"
    /// The request builds on events that a restored backup does not have: forget all positions, and ask again.
    case historyChanged = "history_changed"
    /// A limit was reached (domain.md §12.1); carries `retryAfter`.
    case rateLimited = "rate_limited"
    /// A service, or something it needs, does not answer; safe to repeat with the same id.
    case unavailable
    /// No answer came in time; safe to repeat with the same id.
    case timeout
    /// An internal error; the log has it under the same trace.
    case `internal`

    /// The error code. Several reasons share one.
    public var code: ErrorCode {
        switch self {
        case .invalidArgument, .invalidDart, .extraDarts, .incompleteVisit: .invalid
        case .unauthenticated, .tokenExpired, .sessionExpired: .unauthenticated
        case .forbidden, .tierRequired, .suspended, .banned, .inviteRequired, .requestRequired,
            .requirementsNotMet:
            .forbidden
        case .notFound: .notFound
        case .alreadyExists, .conflict, .versionMismatch, .staleTurn, .notYourTurn, .immutable, .tooEarly:
            .conflict
        case .gameFull, .full: .full
        case .expired, .tooLate, .gameNotOpen, .historyChanged: .gone
        case .rateLimited: .rateLimited
        case .unavailable: .unavailable
        case .timeout: .timeout
        case .internal: .internal
        }
    }
}

/// A refusal: thrown by rules, and sent as the error object of a reply.
public struct Refusal: Error, Codable, Sendable, Equatable {
    /// The reason's error code. Several reasons share one.
    public var code: ErrorCode
    public var reason: Reason
    /// A sentence for players.
    public var message: String
    /// The name of the first wrong field.
    public var field: String?
    /// All wrong fields, sorted by name; absent if there is only one.
    public var fields: [FieldProblem]?
    /// Seconds to wait before another try.
    public var retryAfter: Int?
    /// The object's state, if that is the cause.
    public var state: String?
    /// The current version, with `version_mismatch`.
    public var version: Int?
    /// The tier needed, with `tier_required`.
    public var tier: Int?
    /// The fields that the profile lacks for that tier, in the order of domain.md §3.4.
    public var missing: [String]?
    public var failed: [String]?
    /// The end of the account's restriction.
    public var until: Timestamp?

    /// Limits of a sentence and of a field's name, in bytes. Both may quote input of any length.
    static let messageBytesMax = 4096
    static let fieldBytesMax = 256

    public init(_ reason: Reason, _ message: String, field: String? = nil, state: String? = nil) {
        self.code = reason.code
        self.reason = reason
        self.message = Wording.sentence(message, bytesMax: Self.messageBytesMax)
        self.field = field.map { Wording.sentence($0, bytesMax: Self.fieldBytesMax) }
        self.state = state
    }

    /// A copy with more fields, such as `.with { $0.retryAfter = 30 }`.
    public func with(_ change: (inout Refusal) -> Void) -> Refusal {
        var copy = self
        change(&copy)
        return copy
    }

    /// The refusal of a field's value; an empty name is the whole request's, which has none.
    public static func invalid(_ field: String, _ message: String) -> Refusal {
        Refusal(.invalidArgument, message, field: field.isEmpty ? nil : field)
    }

    /// The request needs an account and names none.
    public static let loggedOut = Refusal(
        .unauthenticated, "log in first: this needs an access token")

    /// No user has this name, or the caller may not see that user.
    public static func noUser(_ reference: UserReference, field: String = "accountId") -> Refusal {
        Refusal(.notFound, "there is no user \(Wording.shown(reference.description))", field: field)
    }

    /// The profile is incomplete for a gated action (domain.md §3.4).
    public static func tierRequired(missing: [String]) -> Refusal {
        Refusal(.tierRequired, "your profile still needs \(ProfileNeed.words(missing))").with {
            $0.tier = 2
            $0.missing = missing
        }
    }
}

/// One field that is wrong.
public struct FieldProblem: Codable, Sendable, Equatable, Hashable {
    /// The field's name; inside objects and lists a path with dots, such as `incidents.0.issues`.
    public var field: String
    /// A sentence for players.
    public var message: String
    /// The cause as one word for programs, such as `underage`, if the domain defines one.
    public var state: String?

    public init(_ field: String, _ message: String, state: String? = nil) {
        (self.field, self.message, self.state) = (field, message, state)
    }
}

extension String {
    /// Trimmed and in Unicode NFC; `nil` if nothing is left (domain.md §1.1). Never `nil` for a text that passed
    /// ``Problems/text(_:_:_:)``.
    public var cleaned: String? { (try? Text.cleaned(self)) ?? nil }
}

/// Collects all problems with a request's fields, so that one refusal reports all of them.
public struct Problems: Sendable {
    /// The problems so far, in the order found.
    public private(set) var found: [FieldProblem] = []
    /// The number of values and names examined: the cost of the check.
    var stepsCount = 0
    /// The bounds that were asked for, by path, where a description collects them.
    var bounds: [String: Bound]?

    /// Limit of the problems in one refusal; the rest of the request is not examined.
    static let foundMax = 100
    /// Limit of a list of choices. No choice has that many cases.
    static let choicesMax = 50
    /// Limit of a picture's address, in characters.
    static let addressMax = 500
    /// Limit of all sentences of one refusal together, in bytes.
    static let toldBytesMax = 3000

    public init() {}

    /// Whether the limit of problems is reached.
    public var isFull: Bool { found.count >= Self.foundMax }

    /// Adds a problem with a field.
    public mutating func add(
        _ field: String, _ message: @autoclosure () -> String, state: String? = nil
    ) {
        if !isFull { found.append(FieldProblem(field, message(), state: state)) }
    }

    /// Adds a problem unless the condition holds.
    public mutating func require(
        _ holds: Bool, _ field: String, _ message: @autoclosure () -> String, state: String? = nil
    ) {
        if !holds { add(field, message(), state: state) }
    }

    /// Refuses a long list of choices, which could only repeat itself.
    public mutating func choices(_ field: String, _ list: [some CaseIterable]?) {
        count(field, list?.count, 0...Self.choicesMax, "be", "names")
    }

    /// Checks a range; `nil` means "not given" and is accepted.
    public mutating func range<N: Comparable>(_ field: String, _ value: N?, _ range: ClosedRange<N>) {
        note(field, Bound(range))
        guard let value, !range.contains(value) else { return }
        let (low, high) = ("\(range.lowerBound)", "\(range.upperBound)")
        func whole(_ text: String) -> Substring { text.hasSuffix(".0") ? text.dropLast(2) : text[...] }
        add(field, "\(field) must be between \(whole(low)) and \(whole(high))")
    }

    /// Checks a single line; its length is in characters (grapheme clusters) after trimming.
    public mutating func text(_ field: String, _ value: String?, _ length: ClosedRange<Int>) {
        text(field, value, length, isLine: true)
    }

    /// Checks a text of one or more lines; its length is in characters (grapheme clusters) after trimming.
    ///
    /// - Returns: the text as `Text.cleaned` leaves it; `nil` if it is absent or cannot be kept at all.
    @discardableResult
    public mutating func lines(_ field: String, _ value: String?, _ length: ClosedRange<Int>) -> String? {
        text(field, value, length, isLine: false)
    }

    @discardableResult
    private mutating func text(
        _ field: String, _ value: String?, _ length: ClosedRange<Int>, isLine: Bool
    ) -> String? {
        note(field, Bound(counts: length))
        guard let value else { return nil }
        do throws(Text.Problem) {
            let clean = try Text.cleaned(value, length: 0...length.upperBound, isLine: isLine)
            let count = clean?.count ?? 0
            if count == 0 && length.lowerBound > 0 {
                add(field, "\(field) must not be empty")
            } else if count != 0 && count < length.lowerBound {
                add(field, Self.lengthSentence(field, length))
            }
            return clean
        } catch {
            add(field, Self.sentence(of: error, field, length))
            return nil
        }
    }

    private static func sentence(
        of problem: Text.Problem, _ field: String, _ length: ClosedRange<Int>
    ) -> String {
        switch problem {
        case .controlCharacter: "\(field) must not contain control characters"
        case .invisible: "\(field) must have something that can be seen"
        case .tooShort, .tooLong: lengthSentence(field, length)
        case .tooManyBytes:
            "\(field) must be at most \(Text.bytesMax(ofCharacters: length.upperBound)) bytes; make it shorter"
        case .piledUp: "\(field) must not pile up more than a few marks on one letter"
        case .severalLines: "\(field) must be a single line"
        case .turnsDirection:
            "\(field) must not contain characters that turn the direction of text (U+202A to U+202E, U+2066 to U+2069)"
        }
    }

    private static func lengthSentence(_ field: String, _ length: ClosedRange<Int>) -> String {
        length.lowerBound <= 1
            ? "\(field) must be at most \(length.upperBound) characters"
            : "\(field) must be \(length.lowerBound) to \(length.upperBound) characters"
    }

    /// Checks a picture (domain.md §3.1): an https address, or `photo:` and the SHA-256 of an uploaded one.
    public mutating func photo(_ field: String, _ value: String?) {
        note(field, Bound(counts: 0...Self.addressMax, format: "uri"))
        guard let value else { return }
        if value.hasPrefix("photo:") {
            let digest = value.utf8.dropFirst(6)
            let isHex = digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
            return require(
                digest.count == 64 && isHex, field,
                "\(field) must be photo: followed by the picture's SHA-256, 64 hexadecimal digits in lower case"
            )
        }
        let characters = value.unicodeScalars
        let isPlain = characters.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        let host = value.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        require(
            value.lowercased().hasPrefix("https://") && !host.isEmpty && isPlain
                && characters.count <= Self.addressMax,
            field, "\(field) must be an https address of at most \(Self.addressMax) plain characters")
    }

    /// The refusal with all problems, or the first ones if there are too many, sorted by field. `nil` if there are
    /// none.
    public var refusal: Refusal? {
        let sorted = found.sorted { ($0.field, $0.message) < ($1.field, $1.message) }
        guard let first = sorted.first else { return nil }
        var bytes = 0
        let told = sorted.prefix { problem in
            bytes += problem.message.utf8.count
            return bytes <= Self.toldBytesMax
        }
        if told.isEmpty { return .invalid(first.field, first.message) }
        let more = told.count < sorted.count || isFull ? ["and more"] : []
        let message = (told.map(\.message) + more).joined(separator: "; ")
        return Refusal(.invalidArgument, message, field: first.field.isEmpty ? nil : first.field)
            .with {
                $0.fields = sorted.count > 1 ? Array(told) : nil
                $0.state = first.state
            }
    }
}
