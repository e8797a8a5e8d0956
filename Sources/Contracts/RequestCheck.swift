// Checks a request and reports all wrong fields at once (domain.md §1.5): those that do not decode, and those that are
// out of range. Services check incoming requests; the gateway checks typed ones before it sends them.

import JSON
import Values

/// The clock and the time zones that a request's fields are checked against.
public struct CheckTime: Sendable {
    public var now: Timestamp
    public var zones: ZoneDatabase

    public init(now: Timestamp, zones: ZoneDatabase) { (self.now, self.zones) = (now, zones) }
}

extension Request {
    /// Decodes and checks a request; the refusal reports every problem.
    ///
    /// - Parameters:
    ///   - time: the clock; `nil` for a request that was checked earlier, so its times are not checked again.
    ///   - more: adds further problems of fields that decode.
    public static func checked(
        _ data: [UInt8], at time: CheckTime?, _ more: (Self, inout Problems) -> Void = { _, _ in }
    ) throws(Refusal) -> Self {
        guard data.count <= lookedAtBytesMax else {
            let error = RequestLimits.tooLong(data, max: dataBytesMax)
            throw .invalid(error.field, error.sentence)
        }
        // Nothing is compared before long runs of marks are gone. The field's own limit says more than a limit for all.
        if let calm = MarkRuns.cut(data) {
            _ = try checked(calm, at: time, more)
            throw Refusal(
                .invalidArgument,
                "the request has a character with more than \(MarkRuns.marksMax) marks; leave some out")
        }
        // A text that is far too long is refused for its own limit, if it has one.
        if data.count > dataBytesMax {
            let short = LongText.shortened(data)
            if short.count <= dataBytesMax { _ = try checked(short, at: time, more) }
        } else {
            try RequestLimits.refuseComposing(in: data)
        }
        let request: Self
        do throws(JSONError) {
            request = try read(from: data)
        } catch {
            // A request with too many bytes or members is not examined any further.
            let refusal =
                error.kind == .crowded
                ? nil
                : RequestCheck.refusal(of: data, as: Self.self, at: time) { request, problems in
                    if let request = request as? Self { more(request, &problems) }
                }
            throw refusal ?? .invalid(error.field, error.sentence)
        }
        if let refusal = request.problems(at: time, more).refusal { throw refusal }
        return request
    }

    /// Limit of the bytes of a request that are looked at to name its mistakes. A longer one is refused by its length, as is a
    /// query that is longer than any may be.
    private static var lookedAtBytesMax: Int {
        self is any Query.Type ? dataBytesMax : max(dataBytesMax, RefusalWork.bytesMax)
    }

    /// Problems of fields that decode.
    fileprivate func problems(at time: CheckTime?, _ more: (Self, inout Problems) -> Void) -> Problems {
        var problems = Problems()
        check(&problems)
        if let time { check(&problems, at: time) }
        more(self, &problems)
        return problems
    }

    /// Problems of the other fields if some are known to be wrong.
    ///
    /// - Parameter wrong: names of the request's own fields.
    public static func problems(
        in value: JSONValue, besides wrong: Set<String>, at time: CheckTime?
    ) -> [FieldProblem] {
        RequestCheck.problems(in: value, besides: wrong, as: Self.self, at: time)
    }
}

/// Limits the work for a refusal, as bytes parsed again to find more problems. A short request is parsed once for each
/// problem; a request longer than ``bytesMax`` gets only its first problem reported.
struct RefusalWork {
    /// Limit of the bytes parsed again for one request.
    static let bytesMax = 256 << 10

    /// Bytes parsed again so far.
    private(set) var bytesRead = 0
    /// The number of values and names compared with the request's shape.
    var stepsCount = 0

    /// Whether a text may be parsed that many times; if so, counts its bytes.
    mutating func mayRead(_ text: [UInt8], times: Int = 1) -> Bool {
        let (bytes, isTooMuch) = text.count.multipliedReportingOverflow(by: times)
        guard !isTooMuch, bytes <= Self.bytesMax - bytesRead else { return false }
        bytesRead += bytes
        return true
    }
}

/// Finds all problems of requests that do not decode. The code is not generic: such requests are rare, and specialized
/// for each type by the optimizer it made up a quarter of a service's code.
enum RequestCheck {
    typealias More = (any Request, inout Problems) -> Void

    /// The request's own field at the start of a path.
    private static func top(_ path: String) -> String { String(path.prefix { $0 != "." }) }

    /// All fields that are missing, unknown, of a wrong type or out of range.
    static func refusal(
        of data: [UInt8], as type: any Request.Type, at time: CheckTime?, _ more: More
    ) -> Refusal? {
        var work = RefusalWork()
        return refusal(of: data, as: type, at: time, &work, more)
    }

    static func refusal(
        of data: [UInt8], as type: any Request.Type, at time: CheckTime?, _ work: inout RefusalWork,
        _ more: More
    ) -> Refusal? {
        guard data.count <= RefusalWork.bytesMax, let value = try? JSONValue(parsing: data) else {
            return nil
        }
        let shape = Shape(of: type)
        var problems = shape.allProblems(in: value)
        work.stepsCount += problems.stepsCount
        if problems.isFull { return problems.refusal }
        let wrong = Set(problems.found.map { top($0.field) })
        for problem in RequestCheck.problems(
            in: value, besides: wrong, as: type, shape, at: time, &work, more)
        {
            problems.add(problem.field, problem.message, state: problem.state)
        }
        return problems.refusal
    }

    fileprivate static func problems(
        in value: JSONValue, besides wrong: Set<String>, as type: any Request.Type, at time: CheckTime?
    ) -> [FieldProblem] {
        var work = RefusalWork()
        return problems(in: value, besides: wrong, as: type, Shape(of: type), at: time, &work) { _, _ in }
    }

    private static func problems(
        in value: JSONValue, besides wrong: Set<String>, as type: any Request.Type, _ shape: Shape,
        at time: CheckTime?, _ work: inout RefusalWork, _ more: More
    ) -> [FieldProblem] {
        var (wrong, problems) = (wrong, Problems())
        let requests = rest(of: value, as: type, shape, &wrong, &problems, &work)
        // A field is not missing if its alternative is present but wrong.
        for field in shape.fields {
            guard let instead = field.instead.map(top) else { continue }
            if wrong.contains(instead) { wrong.insert(field.name) }
        }
        let found = requests.map { RequestCheck.found(in: $0, at: time, more) }
        guard let first = found.first else { return problems.found }
        // Report only the problems that exist for every meaning the wrong fields may have had.
        for problem in first where !wrong.contains(top(problem.field)) {
            let isCertain = found.allSatisfy { $0.contains { $0.field == problem.field } }
            if isCertain { problems.add(problem.field, problem.message, state: problem.state) }
        }
        return problems.found
    }

    private static func found<R: Request>(
        in request: R, at time: CheckTime?, _ more: More
    ) -> [FieldProblem] {
        request.problems(at: time) { more($0, &$1) }.found
    }

    /// The request without its wrong fields, once for each meaning they may have had. Values that fit the shape but do
    /// not decode (a date that does not exist) are found by decoding, one field at a time, and left out as well. So
    /// there is one round for each problem, within the limits of problems and of work.
    private static func rest(
        of value: JSONValue, as type: any Request.Type, _ shape: Shape, _ wrong: inout Set<String>,
        _ problems: inout Problems, _ work: inout RefusalWork
    ) -> [any Request] {
        while true {
            let mended = shape.mended(value, wrong: wrong)
            guard let text = mended.first.map({ Array($0.text().utf8) }), work.mayRead(text) else {
                return []
            }
            do throws(JSONError) {
                let request: any Request = try type.read(from: text)
                guard work.mayRead(text, times: mended.count - 1) else { return [] }
                let others = mended.dropFirst().map { Array($0.text().utf8) }
                return [request] + others.compactMap { try? type.read(from: $0) }
            } catch {
                let field = top(error.path)
                guard !problems.isFull, !field.isEmpty, wrong.insert(field).inserted else { return [] }
                problems.add(error.field, error.sentence)
            }
        }
    }
}

extension JSONError {
    /// Limit of a path's names in a refusal.
    private static let pathMax = 8

    /// The path as a refusal shows it: its names may be any text of any length.
    fileprivate var field: String {
        path.split(separator: ".").prefix(Self.pathMax).map { Wording.shown($0) }.joined(separator: ".")
    }

    /// The error as a sentence about its field: `capacity must be a whole number, not 1.5`.
    fileprivate var sentence: String {
        let subject = field.isEmpty ? "the request" : field
        switch kind {
        case .missing: return "\(subject) is missing"
        case .unknownField: return "\(subject) is not a field here"
        case .duplicateField: return "\(subject) is given twice"
        case .mistyped:
            return mismatch.map { "\(subject) must be \($0.expected), not \($0.found)" } ?? message
        case .syntax, .invalidValue, .crowded: return message
        }
    }
}

extension Problems {
    /// Returns the value, or `nil` after adding the problems of a refusal that names fields. Throws any other refusal.
    public mutating func collect<Value>(
        _ make: () throws(Refusal) -> Value
    ) throws(Refusal) -> Value? {
        do throws(Refusal) { return try make() } catch {
            guard error.reason == .invalidArgument, let field = error.field else { throw error }
            for problem in error.fields ?? [FieldProblem(field, error.message, state: error.state)] {
                add(problem.field, problem.message, state: problem.state)
            }
            return nil
        }
    }

    /// Checks a start: in the future, within a year. A local time without a known zone is checked later, as a moment,
    /// once the place is known.
    public mutating func start(_ written: WrittenTime?, at time: CheckTime, field: String = "startsAt") {
        guard let written else { return }
        timeOfDay(written, field)
        guard let startsAt = written.exact else { return }
        require(startsAt > time.now, field, "\(field) must be in the future")
        let last = time.now.adding(days: GameLimits.daysAheadMax)
        require(startsAt <= last, field, "\(field) must be within \(GameLimits.daysAheadMax) days")
    }

    /// Refuses a date without a time of day.
    mutating func timeOfDay(_ written: WrittenTime, _ field: String) {
        require(
            !written.isWholeDay, field,
            "\(field) needs a time of day: write 2026-12-31T18:00, or with a zone 2026-12-31T18:00:00Z")
    }

    /// Checks a time zone's name.
    mutating func zone(_ name: String?, at time: CheckTime, field: String = "timezone") {
        let isKnown = name.map { time.zones.zone(named: $0) != nil } ?? true
        require(isKnown, field, "\(field) must be the name of a time zone, such as America/Los_Angeles")
    }

    /// Checks an age of 13 to 120 years on entry (domain.md §3.1).
    mutating func birthDate(_ date: Day?, at time: CheckTime) {
        guard let age = date?.wholeYears(to: time.now.day) else { return }
        require(age >= 13, "birthDate", "you must be at least 13 years old", state: "underage")
        require(age <= 120, "birthDate", "birthDate must not be more than 120 years ago")
    }

    /// Checks a device's time: at most a day ahead. A time further ahead would win over all later changes.
    mutating func deviceTime(_ field: String, _ deviceTime: Timestamp?, at time: CheckTime) {
        require(
            deviceTime.map { $0 <= time.now.adding(days: 1) } ?? true, field,
            "\(field) must be at most a day ahead")
    }
}

/// The limits of games (domain.md §4.1).
public enum GameLimits {
    /// How far ahead a game may start, in days.
    public static let daysAheadMax = 365
    static let durationMinutes = 15...720
    static let durationStepMinutes = 5
    /// The number of slots, the host's included.
    static let capacities = 2...200
    static let golfCapacities = 2...8
    /// People in a game: going, maybe, waitlisted, requested and invited. Events name all of them, and an event is a line
    /// of a log.
    public static let peopleMax = 10_000
    /// Guests that one person may bring, where the host lets them.
    public static let guestsMax = 4
    static let guests = 0...guestsMax
    static let guestNameMax = 30
    static let golfHoles = [9, 18]
}
