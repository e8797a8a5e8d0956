// Converts one typed value to JSON, as its field's shape asks.

import Contracts
import JSON
import Platform
import Values

/// A sentence that names a field and what is wrong with its value.
struct ArgumentError: Error, Equatable {
    var message: String
    init(_ message: String) { self.message = message }
}

/// The time, the zone and the kept results that a line is read with.
package struct TypingContext: Sendable {
    var now: Timestamp
    var zone: Zone
    var kept: KeptResults
    var zones: ZoneDatabase
    /// Where the arguments were written, for messages.
    var place: Place

    /// Where arguments are written.
    package enum Place: Sendable {
        case line
        /// The query of an HTTP request: `?radius=10mi`.
        case address
    }

    package init(
        now: Timestamp, zone: Zone, kept: KeptResults = KeptResults(), zones: ZoneDatabase = .shared,
        place: Place = .line
    ) {
        self.place = place
        self.now = now
        self.zone = zone
        self.kept = kept
        self.zones = zones
    }
}

extension TypingContext {
    /// A single value; ArgumentReader assembles lists and objects.
    func json(_ text: String, as shape: Shape, name: String) throws(ArgumentError) -> JSONValue {
        let value = try read(text, as: shape, name: name)
        // A file stays a path until the gateway reads it.
        if case .file = shape { return value }
        // A well-formed value can still be an unknown id or a date out of range.
        if let problem = shape.problems(in: value, at: name).first { throw ArgumentError(problem.message) }
        return value
    }

    private func read(_ text: String, as shape: Shape, name: String) throws(ArgumentError) -> JSONValue {
        switch shape {
        case .text: return .string(token(in: text, name: name) ?? text)
        case .user: return .string(try PastedLink.value(of: text, as: [.profile], name: name) ?? text)
        case .integer: return .integer(try whole(text, name: name))
        case .number: return .number(try number(text, name: name))
        case .boolean:
            guard let value = TypingContext.truths[text.lowercased()] else { throw unlike(shape, text, name) }
            return .bool(value)
        case .id:
            let pasted = try PastedLink.value(of: text, as: PastedLink.kinds(of: name), name: name)
            guard let id = ID(pasted ?? text) else { throw unlike(shape, text, name) }
            return .string(id.description)
        case .timestamp:
            do throws(Wording.Problem) {
                return .string(try LocalTimeText.moment(text, now: now, zone: zone).description)
            } catch {
                throw ArgumentError("\(name): \(error)")
            }
        case .localTime:
            // The service knows whose clock is meant; the zone here is its fallback.
            do throws(Wording.Problem) {
                return .string(try LocalTimeText.written(text, now: now, zone: zone).description)
            } catch {
                throw ArgumentError("\(name): \(error)")
            }
        case .day:
            do throws(Wording.Problem) {
                return .string(try LocalTimeText.day(text, now: now, zone: zone).description)
            } catch {
                throw ArgumentError("\(name): \(error)")
            }
        case .choice(let names):
            if names.contains(text) { return .string(text) }
            throw ArgumentError(unknownChoice(text, among: names, name: name))
        case .anything: return (try? JSONValue(parsing: text)) ?? .string(text)
        case .file:
            guard text.hasPrefix("@") else { throw unlike(shape, text, name) }
            return .string(text)
        case .list, .map, .object: throw unlike(shape, text, name)
        }
    }

    private func whole(_ text: String, name: String) throws(ArgumentError) -> Int64 {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw unlike(.integer, text, name)
        }
        guard let value = Int64(text) else {
            throw ArgumentError("\(name) is too large a number: \(text.prefix(40)) does not fit into 64 bits")
        }
        return value
    }

    private func number(_ text: String, name: String) throws(ArgumentError) -> Double {
        // A golf handicap of `+2.3` is below zero.
        if name == "handicap", let handicap = Handicap.read(text) { return handicap }
        // `Double` accepts more than decimals: hexadecimal, "inf", "nan".
        let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || ".-+eE".utf8.contains($0) }
        guard isDecimal, text.utf8.contains(where: { (48...57).contains($0) }), let value = Double(text)
        else {
            throw unlike(.number, text, name)
        }
        guard value.isFinite else { throw ArgumentError("\(name) is too large a number: \(text.prefix(40))") }
        return value
    }

    private func unknownChoice(_ text: String, among names: [String], name: String) -> String {
        let sentence = names.count > 8 ? "" : " must be \(Shape.choice(names).sentence)"
        let start =
            sentence.isEmpty
            ? "\(name) has no choice \(Wording.quoted(text))"
            : "\(name)\(sentence), not \(Wording.quoted(text))"
        if let nearest = Nearest.name(to: text, in: names) { return "\(start); did you mean \(nearest)?" }
        return sentence.isEmpty ? "\(start); there is \(names.joined(separator: ", "))" : start
    }

    func unlike(_ shape: Shape, _ text: String, _ name: String) -> ArgumentError {
        let kind =
            switch shape {
            case .boolean: "true or false (yes or no)"
            case .id:
                switch place {
                case .line: "an id, a link, or a row such as $it.0"
                case .address: "an id or a link of this Rally"
                }
            case .file:
                switch place {
                case .line: shape.sentence
                case .address: "the body of the request, with its Content-Type"
                }
            case .text, .integer, .number, .timestamp, .localTime, .day, .user, .choice, .list, .map,
                .object, .anything:
                shape.sentence
            }
        return ArgumentError("\(name) must be \(kind), not \(Wording.quoted(text))")
    }

    private static let truths = [
        "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
    ]
}
