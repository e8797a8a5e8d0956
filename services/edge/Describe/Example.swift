// Examples of requests' data: the lines that help shows, parsed as the gateway parses them. A test runs the services'
// own checks on each.

import Arguments
import Contracts
import JSON
import Values

enum Example {
    /// Placeholder for every id.
    private static let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
    private static let digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

    /// Values of fields that help leaves out.
    private static let leftOut = [
        "password": "left foot 11", "old": "left foot 11", "new": "right foot 12", "code": "K7QM2X",
        "claimCode": "K7QM2XRA",
        "photo": "photo:\(digest)",
    ]
    private static let token = "AZmjxHobfD2eT1prfI2eDwAZmjxHobfD2eT1prfI2eD"

    /// The data of the request's example; `nil` if its line cannot be parsed.
    ///
    /// - Parameter day: dates such as `tomorrow` are relative to its start, so that `now` is past whenever the day's
    ///   document is read.
    static func data(of facts: RequestFacts, on day: Day) -> JSONObject? {
        guard
            var data = try? ExampleLine.read(
                facts.about.example, kept: kept(in: facts.about.example), at: day.start
            ).data
        else { return nil }
        for (name, value) in data.members {
            guard let text = value.stringValue, text.contains("…") else { continue }
            data[name] = .string(leftOut[name] ?? token)
        }
        if let file = facts.file { data[file.name] = nil }
        return withoutZones(.object(data)).objectValue
    }

    /// Removes the zone from times: then they are in the zone of the place.
    private static func withoutZones(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text) where text.hasSuffix("[UTC]"): return .string(String(text.dropLast(5)))
        case .array(let values): return .array(values.map(withoutZones))
        case .object(var object):
            for (name, inner) in object.members { object[name] = withoutZones(inner) }
            return .object(object)
        default: return value
        }
    }

    /// Placeholders for the results that a line refers to.
    private static func kept(in line: String) -> [String: JSONValue] {
        let names = line.split(separator: "$").dropFirst().map { part in
            String(part.prefix { $0.isLetter || $0.isNumber })
        }
        let value: JSONValue = [
            "id": .string(id), "token": .string(token), "slug": "friday-five",
        ]
        return Dictionary(names.map { ($0, value) }) { first, _ in first }
    }
}
