// One value of a reply as text: local times, units in words, coordinates after a name.

import Arguments
import Contracts
import GatewaySessions
import JSON
import Platform
import Terminal
import Values

extension Screen {
    /// A value on one line; `nil` if there is nothing to show.
    func text(_ value: JSONValue, shape: Shape?, name: String) -> String? {
        switch value {
        case .null: return nil
        case .bool(let value): return value ? "yes" : "no"
        case .integer, .number: return number(value, name: name)
        case .string(let text):
            if Screen.isSecret(name) { return "(kept for this session)" }
            if shape == .file { return Screen.file(text) }
            if shape == .timestamp || (shape == nil && name.hasSuffix("At")), let time = Timestamp(text) {
                switch FieldLook.of(name).clock {
                case .place: return placeTime(time)
                case .own: return self.time(time)
                }
            }
            if case .choice = shape { return Screen.words(text) }
            return text.isEmpty ? nil : TextWidth.harmless(text)
        case .array(let values):
            if FieldLook.of(name).unit == .lines {
                let lines = values.compactMap(\.stringValue).map { $0.replacing(".", with: " ") }
                return lines.isEmpty ? nil : TextWidth.harmless(lines.joined(separator: ", "))
            }
            let texts = values.compactMap { self.text($0, shape: shape?.element, name: "") }
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        case .object(let object): return self.text(object, shape: shape)
        }
    }

    /// The screen for a row, whose place may have its own zone.
    func page(of row: JSONObject) -> Screen {
        let isTimed = [FieldName.startsAt, .departAt, .times].contains { row[$0] != nil }
        guard let name = row[.timezone]?.stringValue, isTimed else { return self }
        var page = self
        page.placeZone = ZoneDatabase.shared.zone(named: name)
        return page
    }

    /// A summary of a data URL, which nobody wants to read.
    private static func file(_ text: String) -> String {
        let payload = text[(text.firstIndex(of: ",") ?? text.startIndex)...].dropFirst()
        let byteCount = payload.utf8.count / 4 * 3 - payload.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        return "\(byteCount) bytes (as a data URL with --format json)"
    }

    /// Tokens are for programs: they should not appear on a screen.
    static func isSecret(_ name: String) -> Bool { FieldLook.of(name).isSecret || name.hasSuffix("Token") }

    private func number(_ value: JSONValue, name: String) -> String {
        guard let number = value.doubleValue else { return value.text() }
        if name.hasSuffix("Minutes"), let minutes = value.intValue {
            let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 != 0 }
            return parts.isEmpty ? "0 min" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
        }
        if name.hasSuffix("Miles") { return "\(Screen.rounded(number)) mi" }
        switch FieldLook.of(name).unit {
        case .seconds: if let seconds = value.intValue { return Screen.span(minutes: seconds / 60) }
        case .handicap: return Handicap.text(number)
        case .degrees: return value.text()
        case .lines, nil: break
        }
        if case .number = value { return Screen.hundredths(number) }
        return value.text()
    }

    /// At most two digits after the point.
    static func hundredths(_ number: Double) -> String {
        guard abs(number) < 1e13 else { return "\(number)" }
        let rounded = (number * 100).rounded() / 100
        return rounded.rounded() == rounded ? "\(Int64(rounded))" : "\(rounded)"
    }

    /// One digit after the point.
    static func rounded(_ number: Double) -> String {
        guard abs(number) < 1e15 else { return "\(number)" }
        let tenths = (number * 10).rounded()
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int64(tenths / 10))" : "\(tenths / 10)"
    }

    /// `1 d 1 h 39 min`
    static func span(minutes: Int) -> String {
        let parts = [(minutes / 1440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "min")]
            .filter { $0.0 != 0 }
        return parts.isEmpty ? "less than a minute" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// A game in short: `Friday, Tue 1 Dec 18:00, Dolores Park`; `nil` for other objects.
    private func mention(_ object: JSONObject) -> String? {
        guard let title = object[.title]?.stringValue,
            let startsAt = object[.startsAt]?.stringValue.flatMap({ Timestamp($0) })
        else { return nil }
        let place = object[.placeName]?.stringValue
        return ([title] + [time(startsAt)] + (place.map { [$0] } ?? [])).map(TextWidth.harmless)
            .joined(separator: ", ")
    }

    /// An object on one line: a place, a game or a person by name, otherwise its members.
    private func text(_ object: JSONObject, shape: Shape?) -> String? {
        var parts: [String] = []
        if let game = mention(object) { return game }
        // `bob 2`: a person and a quantity.
        if let nickname = object[.nickname]?.stringValue, let count = object[.qty]?.intValue {
            return "\(TextWidth.harmless(nickname)) \(count)"
        }
        // `ann`: a player, who need not have an account.
        if object.count == 2, object[.accountId] != nil, let name = object[.name]?.stringValue {
            return TextWidth.harmless(name)
        }
        if let lat = object[.lat]?.doubleValue, let lng = object[.lng]?.doubleValue {
            let name = object.text(of: [.name, .address, .cityLabel])
            let isAbout = object[.approximate] == .bool(true)
            var point = isAbout ? "\(lat),\(lng), the middle of the city" : "\(lat),\(lng)"
            if let source = object[.attribution]?.stringValue { point += "; \(TextWidth.harmless(source))" }
            return name.map { "\(TextWidth.harmless($0)) (\(point))" } ?? point
        }
        if object[.rank] == nil, let nickname = object[.nickname]?.stringValue.map(TextWidth.harmless) {
            let name = object[.displayName]?.stringValue
            return name.map { "\(TextWidth.harmless($0)) (\(nickname))" } ?? nickname
        }
        for (name, value) in object.members {
            let field = shape?[name] ?? shape?.element
            // Zero counts are left out, and so are ids with a name.
            if value.intValue == 0 || KnownNames.name(beside: name, in: object) != nil { continue }
            guard let text = text(value, shape: field, name: name) else { continue }
            // A single word needs no label.
            let isAlone = object.count == 1 && value.stringValue != nil
            parts.append(isAlone ? text : "\(Screen.label(name)) \(text)")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// `no show` for `no_show`.
    static func words(_ name: String) -> String { TextWidth.harmless(name.replacing("_", with: " ")) }

    /// `durationMinutes` is shown as `duration`, `startsAt` as `starts`, `openSlots` as `open slots`.
    static func label(_ name: String) -> String {
        if let label = FieldLook.of(name).label { return label }
        var name = name[...]
        // `host` for `hostNickname`.
        if name.hasSuffix(KnownNames.suffix) { name = name.dropLast(KnownNames.suffix.count) }
        for suffix in ["Minutes", "Miles", "At"] where name.hasSuffix(suffix) && name.count > suffix.count {
            name = name.dropLast(suffix.count)
        }
        var label = ""
        for character in name {
            label +=
                character.isUppercase ? " \(character.lowercased())" : character == "_" ? " " : "\(character)"
        }
        return label
    }
}

extension Shape {
    /// Whether a value is a single word.
    var isOneWord: Bool {
        switch self {
        case .list, .map, .object, .anything, .file: false
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .user, .choice: true
        }
    }
}
