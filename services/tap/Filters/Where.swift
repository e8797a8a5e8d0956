// `--where data.details.sport=soccer`: a condition on the events that are shown.

import Contracts
import JSON
import LogContracts
import Values

struct Where: Equatable {
    enum Test: Equatable {
        /// The member is present and not null.
        case isThere
        case equals(String)
        /// True also if the member is absent.
        case differs(String)
    }

    var path: [String]
    var test: Test

    /// Reads `type=games.created`, `data.note`, `subject!=…`; `nil` if it names nothing.
    init?(_ text: String) {
        let name: Substring
        if let sign = text.firstIndex(of: "=") {
            let isNot = sign > text.startIndex && text[text.index(before: sign)] == "!"
            let value = String(text[text.index(after: sign)...])
            name = isNot ? text[..<text.index(before: sign)] : text[..<sign]
            test = isNot ? .differs(value) : .equals(value)
        } else {
            name = text[...]
            test = .isThere
        }
        path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.allSatisfy({ !$0.isEmpty }) else { return nil }
    }

    func holds(of event: JSONValue) -> Bool {
        switch test {
        case .isThere: Where.any(event, path[...]) { !$0.isNull }
        case .equals(let text): Where.any(event, path[...]) { Where.text($0) == text }
        case .differs(let text): !Where.any(event, path[...]) { Where.text($0) == text }
        }
    }

    /// Whether the member fulfils it; in a list, whether any element does.
    private static func any(
        _ value: JSONValue, _ path: ArraySlice<String>, _ holds: (JSONValue) -> Bool
    ) -> Bool {
        if let elements = value.arrayValue, !elements.isEmpty {
            return elements.contains { any($0, path, holds) }
        }
        guard let name = path.first else { return holds(value) }
        return value[name].map { any($0, path.dropFirst(), holds) } ?? false
    }

    private static func text(_ value: JSONValue) -> String { value.stringValue ?? value.text() }

    // MARK: - Names that nothing has

    /// The attributes of an event (protocol.md, Event).
    static let attributes: Set<String> = [
        "specversion", "id", "source", "type", "subject", "time", "sequence", "actor", "causationid",
        "traceparent", "dataschema", "batchstart", "batchend", "seen", "timerkey", "requestdigest", "reader",
        "data", "crc32c",
    ]

    /// A hint, if the condition names a member that no event has.
    var doubt: String? {
        let name = path.joined(separator: ".")
        guard path[0] == "data" else {
            if path.count == 1, Where.attributes.contains(name) { return nil }
            let known = Where.attributes.sorted() + Where.dataPaths
            return "no event has \(name)" + Where.hint(name, known)
        }
        if Where.dataPaths.contains(where: { Where.fits(name, $0) }) || path.count == 1 { return nil }
        return "no event has \(name)" + Where.hint(name, Where.dataPaths)
    }

    private static func hint(_ name: String, _ known: [String]) -> String {
        let last = "." + (name.split(separator: ".").last ?? "")
        let nearest = known.first { $0.hasSuffix(last) } ?? Nearest.name(to: name, in: known)
        return nearest.map { "; did you mean \($0)?" } ?? ""
    }

    /// A map may have members of any name.
    private static func fits(_ name: String, _ known: String) -> Bool {
        known.hasSuffix(".*") ? name.hasPrefix(known.dropLast()) : name == known
    }

    /// Every member of every event's data, from the contracts.
    static let dataPaths: [String] = {
        var paths: Set<String> = []
        func add(_ shape: Shape, _ path: String) {
            paths.insert(path)
            switch shape {
            case .object(let fields): for field in fields { add(field.shape, "\(path).\(field.name)") }
            case .list(let element): add(element, path)
            case .map(let element): add(element, "\(path).*")
            default: break
            }
        }
        for event in Catalogue.services.flatMap(\.events) {
            for field in event.shape.fields { add(field.shape, "data.\(field.name)") }
        }
        return paths.sorted()
    }()
}

extension Event {
    /// The shape of its data.
    static var shape: Shape { Shape(of: Self.self) }
}
