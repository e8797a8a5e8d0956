// Fields carry their unit at the end of their name. If the name is typed without it, the value has the unit instead:
// `duration=1h30m` is `durationMinutes=90`, `radius=16km` is `radiusMiles=9.94…`.

import Contracts
import JSON
import Values

/// A unit that ends a field's name.
package enum Unit: String, CaseIterable {
    case milliseconds = "Ms"
    case seconds = "Seconds"
    case minutes = "Minutes"
    case hours = "Hours"
    case days = "Days"
    case miles = "Miles"
    case kilometers = "Km"
    case meters = "Meters"

    /// Splits the name of a number into the name without its unit, and the unit.
    static func split(_ name: String, _ shape: Shape) -> (name: String, unit: Unit)? {
        guard shape == .integer || shape == .number else { return nil }
        for unit in allCases where name.hasSuffix(unit.rawValue) && name.count > unit.rawValue.count {
            return (String(name.dropLast(unit.rawValue.count)), unit)
        }
        return nil
    }

    package static func split(_ field: Shape.Field) -> (name: String, unit: Unit)? {
        split(field.name, field.shape)
    }

    package var example: String {
        switch self {
        case .milliseconds, .seconds: "45s"
        case .minutes, .hours: "1h30m"
        case .days: "2d"
        case .miles, .kilometers, .meters: "10mi or 16km"
        }
    }

    /// The amount in this unit; a whole number if the field takes only those.
    func amount(_ text: String, isWhole: Bool, name: String) throws(ArgumentError) -> JSONValue {
        let exact: Double
        do throws(Wording.Problem) {
            exact = try measure(text)
        } catch {
            throw ArgumentError("\(name): \(error)")
        }
        guard isWhole else { return .number(exact) }
        guard let whole = Int64(exactly: exact) else {
            throw ArgumentError(
                "\(name) must be whole \(rawValue.lowercased()), and \"\(text.prefix(40))\" is not")
        }
        return .integer(whole)
    }

    private func measure(_ text: String) throws(Wording.Problem) -> Double {
        switch self {
        case .milliseconds: Double(try DurationText.seconds(text)) * 1000
        case .seconds: Double(try DurationText.seconds(text))
        case .minutes: Double(try DurationText.seconds(text)) / 60
        case .hours: Double(try DurationText.seconds(text)) / 3600
        case .days: Double(try DurationText.seconds(text)) / 86_400
        case .miles: try DistanceText.miles(text)
        case .kilometers: try DistanceText.miles(text) * DistanceText.metersPerMile / 1000
        case .meters: try DistanceText.miles(text) * DistanceText.metersPerMile
        }
    }
}
