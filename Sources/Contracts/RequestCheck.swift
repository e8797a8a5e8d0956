// Checks a request and tells of all wrong fields at once (domain.md §1.5): those that do not decode, and
// those that are out of range. A service checks what comes in, and the gateway what was typed, before it is
// sent.

import JSON
import Values

/// The clock and the time zones that a request's fields are checked against.
public struct CheckTime: Sendable {
    public var now: Timestamp
    public var zones: ZoneDatabase

    public init(now: Timestamp, zones: ZoneDatabase) { (self.now, self.zones) = (now, zones) }
}

extension Request {
    /// Reads a request's fields and checks them; the refusal tells of everything that is wrong.
    ///
    /// - Parameters:
    ///   - time: `nil` where what was right once is not held against another time.
    ///   - more: notes what else is wrong with fields that decode.
    public static func checked(
        _ data: [UInt8], at time: CheckTime?, _ more: (Self, inout Problems) -> Void = { _, _ in }
    ) throws(Refusal) -> Self {
        let request: Self
        do throws(JSONError) {
            request = try read(from: data)
        } catch {
            // An object of too many members is looked at no further.
            let refusal =
                error.kind == .crowded
                ? nil
                : RequestCheck.refusal(of: data, as: Self.self, at: time) { request, problems in
                    if let request = request as? Self { more(request, &problems) }
                }
            throw refusal ?? .invalid(error.path, error.message)
        }
        if let refusal = request.problems(at: time, more).refusal { throw refusal }
        return request
    }

    /// What is out of range in fields that decode.
    fileprivate func problems(at time: CheckTime?, _ more: (Self, inout Problems) -> Void) -> Problems {
        var problems = Problems()
        check(&problems)
        if let time { check(&problems, at: time) }
        more(self, &problems)
        return problems
    }

    /// Problems of the other fields, where some are already known to be wrong.
    ///
    /// - Parameter wrong: fields of the request itself, by name.
    public static func problems(
        in value: JSONValue, besides wrong: Set<String>, at time: CheckTime?
    ) -> [FieldProblem] {
        RequestCheck.problems(in: value, besides: wrong, as: Self.self, at: time)
    }
}

/// Bounds the work for a refusal: how many bytes may be read anew to find further mistakes. A short request is read as often as
/// mistakes are told; of a longer one than ``bytesMax`` only the first mistake is told.
struct RefusalWork {
    /// Bytes of all further readings of one request.
    static let bytesMax = 256 << 10

    /// Bytes that were read anew.
    private(set) var bytesRead = 0
    /// Values and names that were held against the request's shape.
    var stepsCount = 0

    /// Whether a text may be read so many times; then that counts.
    mutating func mayRead(_ text: [UInt8], times: Int = 1) -> Bool {
        let (bytes, isTooMuch) = text.count.multipliedReportingOverflow(by: times)
        guard !isTooMuch, bytes <= Self.bytesMax - bytesRead else { return false }
        bytesRead += bytes
        return true
    }
}

/// Finds all mistakes of requests that do not decode. It is there once for all types of them: such requests are few, and made for
/// each type, as the optimizer likes to, it was a quarter of a service's code.
enum RequestCheck {
    typealias More = (any Request, inout Problems) -> Void

    /// Names of a path that a sentence shows.
    private static let pathMax = 8

    /// The field of the request itself that a path begins with.
    private static func top(_ path: String) -> String { String(path.prefix { $0 != "." }) }

    /// All that is missing, unknown or of a wrong type, and what is out of range besides.
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
        // What may be given instead of something wrong is not missing.
        for field in shape.fields {
            guard let instead = field.instead.map(top) else { continue }
            if wrong.contains(instead) { wrong.insert(field.name) }
        }
        let found = requests.map { RequestCheck.found(in: $0, at: time, more) }
        guard let first = found.first else { return problems.found }
        // Only what is wrong whatever the wrong ones were meant to be.
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

    /// The request without its wrong fields, once for each thing that they may have been meant to be. What is wrong in a way
    /// that no shape shows (a date that is none) is found by decoding, one field at a time; each is left out then, so that there
    /// are no more turns than mistakes are told, nor than may be read.
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
                // Names on the way may be anything, of any length.
                let path = error.path.split(separator: ".").prefix(pathMax)
                problems.add(path.map { Wording.shown($0) }.joined(separator: "."), error.message)
            }
        }
    }
}

extension Problems {
    /// The value; `nil` where what is wrong with fields has been noted. Any other refusal is thrown.
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

    /// When something begins: ahead, and within a year. What is by the clock of a place is looked at where that is known, and
    /// asked again as a moment.
    public mutating func start(_ written: WrittenTime?, at time: CheckTime, field: String = "startsAt") {
        guard let written else { return }
        require(
            !written.isWholeDay, field,
            "\(field) needs a time of day: write 2026-12-31T18:00 or \"tomorrow 18:00\"")
        guard let startsAt = written.exact else { return }
        require(startsAt > time.now, field, "\(field) must be in the future")
        let last = time.now.adding(days: GameLimits.daysAheadMax)
        require(startsAt <= last, field, "\(field) must be within \(GameLimits.daysAheadMax) days")
    }

    /// The name of a time zone.
    mutating func zone(_ name: String?, at time: CheckTime, field: String = "timezone") {
        let isKnown = name.map { time.zones.zone(named: $0) != nil } ?? true
        require(isKnown, field, "\(field) must be the name of a time zone, such as America/Los_Angeles")
    }

    /// 13 to 120 years at entry (domain.md §3.1).
    mutating func birthDate(_ date: Day?, at time: CheckTime) {
        guard let age = date?.wholeYears(to: time.now.day) else { return }
        require(age >= 13, "birthDate", "you must be at least 13 years old", state: "underage")
        require(age <= 120, "birthDate", "birthDate must not be more than 120 years ago")
    }

    /// Devices' clocks may be wrong, but not by more than a day ahead: what they say would count for ever.
    mutating func deviceTime(_ field: String, _ deviceTime: Timestamp?, at time: CheckTime) {
        require(
            deviceTime.map { $0 <= time.now.adding(days: 1) } ?? true, field,
            "\(field) must be at most a day ahead")
    }
}

/// The limits of games (domain.md §4.1).
public enum GameLimits {
    /// How far ahead a game may begin, in days.
    public static let daysAheadMax = 365
}
