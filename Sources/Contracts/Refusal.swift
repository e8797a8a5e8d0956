// How requests are refused: the registry of reasons (domain.md §1.5) and the error object of a reply.
//
//   {"code":"invalid","reason":"invalid_argument","message":"capacity must be between 2 and 200","field":"capacity"}

import Values

/// The coarse class of a refusal, enough for a client to know what to do next (protocol.md).
public enum ErrorCode: String, Choice {
    /// What was sent is wrong; sent again, it will be wrong again.
    case invalid
    /// There is no good token, or a password is wrong: log in.
    case unauthenticated
    /// The caller may know of it, but not do this.
    case forbidden
    /// It does not exist, or the caller may not know of it.
    case notFound = "not-found"
    /// The current state does not allow it.
    case conflict
    case full
    /// It has expired, or it is too late.
    case gone
    /// Too much in a short time; `retryAfter` says when to try again.
    case rateLimited = "rate-limited"
    /// Something does not answer; safe to repeat with the same id.
    case unavailable
    /// No answer came in time; safe to repeat with the same id.
    case timeout
    /// Something broke inside; the log has it under the same trace.
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
    /// A value is missing, ill-formed or out of range; names the field.
    case invalidArgument = "invalid_argument"
    /// There is no such dart: a treble of the bull, a double of a miss.
    case invalidDart = "invalid_dart"
    /// The visit was over before its last dart.
    case extraDarts = "extra_darts"
    /// The visit has fewer darts than it needs; a miss is entered as `M`.
    case incompleteVisit = "incomplete_visit"
    /// There is no token, or one that is not good; or the password is wrong.
    case unauthenticated
    /// The access token is past its time, and its session goes on: refresh it.
    case tokenExpired = "token_expired"
    /// The session is past its time, or was revoked.
    case sessionExpired = "session_expired"
    /// The caller may know of the object, but the caller's role does not allow the action.
    case forbidden
    /// The profile is too thin; carries `tier` and `missing` (domain.md §3.4).
    case tierRequired = "tier_required"
    /// The account is suspended, or is cooling off; carries `until`.
    case suspended
    case banned
    /// Only an invitation lets one in.
    case inviteRequired = "invite_required"
    /// The game is joined by request: one can ask to go, but not say `maybe`.
    case requestRequired = "request_required"
    /// The game's requirements are not met; carries `failed`.
    case requirementsNotMet = "requirements_not_met"
    /// Absent, deleted, or hidden from the caller: blocked, private.
    case notFound = "not_found"
    /// There is one like it, or the name or the address is taken.
    case alreadyExists = "already_exists"
    /// The current state does not allow it; carries `state` where one stands in the way.
    case conflict
    /// Someone was faster; carries the current `version`.
    case versionMismatch = "version_mismatch"
    /// The match has another number of visits than `expectedTurn` says.
    case staleTurn = "stale_turn"
    case notYourTurn = "not_your_turn"
    /// The record is sealed, as a match is that is over.
    case immutable
    /// It is not yet allowed: mostly, before the start of a game.
    case tooEarly = "too_early"
    /// There is no slot, and no waitlist.
    case gameFull = "game_full"
    /// Past its time: a token, a code, a challenge, an invitation.
    case expired
    /// Past the deadline: mostly, the start of a game.
    case tooLate = "too_late"
    /// The game is closed, cancelled or completed.
    case gameNotOpen = "game_not_open"
    /// The request builds on what is in no log any more, since a backup was put back: forget all positions, and ask again.
    case historyChanged = "history_changed"
    /// A limit is reached (domain.md §12.1); carries `retryAfter`.
    case rateLimited = "rate_limited"
    /// A service, or what it needs, does not answer; safe to repeat with the same id.
    case unavailable
    /// No answer came in time; safe to repeat with the same id.
    case timeout
    /// Something broke inside; the log has it under the same trace.
    case `internal`

    /// The protocol's word for it. Several reasons share one.
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
        case .gameFull: .full
        case .expired, .tooLate, .gameNotOpen, .historyChanged: .gone
        case .rateLimited: .rateLimited
        case .unavailable: .unavailable
        case .timeout: .timeout
        case .internal: .internal
        }
    }
}

/// A refusal: the error object of a reply, and what a rule throws.
public struct Refusal: Error, Codable, Sendable, Equatable {
    /// The protocol's word for the reason. Several reasons share one.
    public var code: ErrorCode
    public var reason: Reason
    /// A sentence a player can read.
    public var message: String
    /// The name of the first wrong field.
    public var field: String?
    /// Every field that is wrong, sorted by name; absent where it is only one.
    public var fields: [FieldProblem]?
    /// Seconds until it is worth trying again.
    public var retryAfter: Int?
    /// The object's state, where that stands in the way.
    public var state: String?
    /// The current version, with `version_mismatch`.
    public var version: Int?
    /// The tier needed, with `tier_required`.
    public var tier: Int?
    /// What the profile lacks for that tier, in the order of domain.md §3.4.
    public var missing: [String]?
    public var failed: [String]?
    /// Until when an account is restricted.
    public var until: Timestamp?

    /// Bytes of a sentence or of a field's name. Both may quote what was sent, which may be of any length.
    static let messageBytesMax = 4096
    static let fieldBytesMax = 256

    public init(_ reason: Reason, _ message: String, field: String? = nil, state: String? = nil) {
        self.code = reason.code
        self.reason = reason
        self.message = Wording.sentence(message, bytesMax: Self.messageBytesMax)
        self.field = field.map { Wording.sentence($0, bytesMax: Self.fieldBytesMax) }
        self.state = state
    }

    /// The same refusal with more told, `.with { $0.retryAfter = 30 }`.
    public func with(_ change: (inout Refusal) -> Void) -> Refusal {
        var copy = self
        change(&copy)
        return copy
    }

    /// A field whose value is not one it may have.
    public static func invalid(_ field: String, _ message: String) -> Refusal {
        Refusal(.invalidArgument, message, field: field)
    }

    /// There is nobody of this name, or the caller may not know of them.
    public static func noUser(_ reference: UserReference, field: String = "accountId") -> Refusal {
        Refusal(.notFound, "there is no user \(Wording.shown(reference.description))", field: field)
    }

    /// The profile is too thin for a gated action (domain.md §3.4).
    public static func tierRequired(missing: [String]) -> Refusal {
        Refusal(.tierRequired, "your profile still needs \(ProfileNeed.words(missing))").with {
            $0.tier = 2
            $0.missing = missing
        }
    }
}

/// One field that is wrong.
public struct FieldProblem: Codable, Sendable, Equatable, Hashable {
    /// The field's name; inside objects and lists a path with dots, `incidents.0.issues`.
    public var field: String
    /// A sentence a player can read.
    public var message: String
    /// Why, in one word for programs, where the domain has one, such as `underage`.
    public var state: String?

    public init(_ field: String, _ message: String, state: String? = nil) {
        (self.field, self.message, self.state) = (field, message, state)
    }
}

extension String {
    /// Trimmed and in Unicode NFC; `nil` if nothing is left (domain.md §1.1). Never `nil` for a text that
    /// passed ``Problems/text(_:_:_:)``.
    public var cleaned: String? { (try? Text.cleaned(self)) ?? nil }
}

/// Collects all that is wrong with a request's fields, so that a player hears of everything at once.
public struct Problems: Sendable {
    /// What was noted so far, in the order in which it was.
    public private(set) var found: [FieldProblem] = []
    /// Values and names that were looked at: the work that it was.
    var stepsCount = 0

    /// Problems that one refusal collects; the rest of the request is not looked at.
    static let foundMax = 100
    /// Names in a list of choices. No choice has as many.
    static let choicesMax = 50
    /// Bytes of all sentences of a refusal together.
    static let toldBytesMax = 3000

    public init() {}

    /// Whether no more problems are collected.
    public var isFull: Bool { found.count >= Self.foundMax }

    /// Notes what is wrong with a field.
    public mutating func add(
        _ field: String, _ message: @autoclosure () -> String, state: String? = nil
    ) {
        if !isFull { found.append(FieldProblem(field, message(), state: state)) }
    }

    /// Notes it if a condition does not hold.
    public mutating func require(
        _ holds: Bool, _ field: String, _ message: @autoclosure () -> String, state: String? = nil
    ) {
        if !holds { add(field, message(), state: state) }
    }

    /// A list of names of which there are few: saying them over and over fills nothing.
    public mutating func choices(_ field: String, _ list: [some CaseIterable]?) {
        let isShort = list?.count ?? 0 <= Self.choicesMax
        require(isShort, field, "\(field) must be at most \(Self.choicesMax) names")
    }

    /// `nil` stands for "not given" and is fine.
    public mutating func range<N: Comparable>(_ field: String, _ value: N?, _ range: ClosedRange<N>) {
        guard let value, !range.contains(value) else { return }
        let (low, high) = ("\(range.lowerBound)", "\(range.upperBound)")
        func whole(_ text: String) -> Substring { text.hasSuffix(".0") ? text.dropLast(2) : text[...] }
        add(field, "\(field) must be between \(whole(low)) and \(whole(high))")
    }

    /// A single line of so many characters (grapheme clusters) after trimming.
    public mutating func text(_ field: String, _ value: String?, _ length: ClosedRange<Int>) {
        text(field, value, length, isLine: true)
    }

    /// Text of so many characters (grapheme clusters) after trimming; it may have several lines.
    public mutating func lines(_ field: String, _ value: String?, _ length: ClosedRange<Int>) {
        text(field, value, length, isLine: false)
    }

    private mutating func text(
        _ field: String, _ value: String?, _ length: ClosedRange<Int>, isLine: Bool
    ) {
        guard let value else { return }
        do throws(Text.Problem) {
            let clean = try Text.cleaned(value, length: 0...length.upperBound, isLine: isLine)
            let count = clean?.count ?? 0
            if count == 0 && length.lowerBound > 0 {
                add(field, "\(field) must not be empty")
            } else if count != 0 && count < length.lowerBound {
                add(field, Self.lengthSentence(field, length))
            }
        } catch {
            add(field, Self.sentence(of: error, field, length))
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

    /// A picture (domain.md §3.1): its https address, or `photo:` and the SHA-256 of one that was uploaded.
    public mutating func photo(_ field: String, _ value: String?) {
        guard let value else { return }
        if value.hasPrefix("photo:") {
            let digest = value.utf8.dropFirst(6)
            let isHex = digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
            return require(
                digest.count == 64 && isHex, field,
                "\(field) must be photo: and the 64 lower-case digits of the picture's SHA-256")
        }
        let characters = value.unicodeScalars
        let isPlain = characters.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        let host = value.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        require(
            value.lowercased().hasPrefix("https://") && !host.isEmpty && isPlain && characters.count <= 500,
            field, "\(field) must be an https address of at most 500 plain characters")
    }

    /// The refusal that tells of all of them, sorted by field; of very many, the first. `nil` if there are none.
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
        return Refusal(.invalidArgument, message, field: first.field)
            .with {
                $0.fields = sorted.count > 1 ? Array(told) : nil
                $0.state = first.state
            }
    }
}
