// A refusal as text: the mistakes in red, one per line, and below them what to do next.
//
//   ✗ capacity must be between 2 and 200
//   ✗ sport has no choice "soccr"; did you mean soccer?
//     help games create

import Contracts
import GatewaySessions
import Terminal
import Values

extension Screen {
    func lines(of refusal: Refusal, type: String?) -> [String] {
        var lines: [String] = []
        if let fields = refusal.fields, fields.count > 1 {
            for field in fields { lines += complaint(field.message, field: field.field) }
        } else {
            lines += complaint(refusal.message, field: refusal.field)
        }
        return lines + hints(refusal, type: type).map { paint("  \($0)", .dim) }
    }

    private func complaint(_ message: String, field: String?) -> [String] {
        var message = TextWidth.harmless(localTimes(in: message))
        let words = message.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
        // "capacity must be …" already begins with its field; "noun" is part of the line and not an argument.
        if let field, !field.isEmpty, !words.contains(Substring(field)),
            !["noun", "verb", "data"].contains(field)
        {
            message = "\(TextWidth.harmless(field)): \(message)"
        }
        return TextWidth.wrapped(message, max(20, columns - 2)).enumerated().map { index, line in
            paint((index == 0 ? "✗ " : "  ") + line, .red)
        }
    }

    /// Writes times in a message as local times.
    private func localTimes(in message: String) -> String {
        message.replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/#) { match in
            Timestamp(String(match.0)).map { time($0) } ?? String(match.0)
        }
    }

    private func hints(_ refusal: Refusal, type: String?) -> [String] {
        var hints = Self.lines(for: refusal.missing ?? [])
        if let failed = refusal.failed, !failed.isEmpty {
            hints.append("not met: \(failed.joined(separator: ", "))")
        }
        if let until = refusal.until { hints.append("until \(time(until))") }
        if let version = refusal.version { hints.append("the version is now \(version)") }
        if let seconds = refusal.retryAfter { hints.append("try again in \(seconds) s") }
        switch refusal.code {
        // Errors with a field are about a wrong password or token: logging in again would not help.
        case .unauthenticated
        where refusal.field == nil && type.flatMap({ Catalogue.requests[$0] })?.opensSession != true:
            hints.append("log in: account login nickname=… (the password is asked for)")
        case .unavailable, .timeout: hints.append("trying again is safe")
        case .invalid:
            if let type, let request = Catalogue.requests[type] {
                hints.append("help \(request.words)")
            }
        case .unauthenticated, .forbidden, .notFound, .conflict, .full, .gone, .rateLimited, .internal:
            break
        }
        return hints.map(TextWidth.harmless)
    }

    /// The lines to type to complete a profile (domain.md §3.4).
    private static func lines(for missing: [String]) -> [String] {
        func line(_ request: any Request.Type, _ names: [String]) -> String {
            "\(request.words) " + names.map { "\($0)=…" }.joined(separator: " ")
        }
        var lines: [String] = []
        let (photo, level) = ("profilePhoto", FieldName.skillLevel.rawValue)
        if !missing.allSatisfy([photo, level].contains) {
            lines.append(line(Onboard.self, Onboard.shape.fields.filter { !$0.isOptional }.map(\.name)))
        }
        if missing.contains(photo) { lines.append(line(AddPhoto.self, [FieldName.url.rawValue])) }
        if missing.contains(level) { lines.append(line(UpdateProfile.self, [level])) }
        return lines
    }
}
