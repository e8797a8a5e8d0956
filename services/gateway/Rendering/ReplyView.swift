// A reply as a person reads it, made from its JSON and the shape of its type: lists as tables, objects line
// by line, refusals in red with what to do next.

import Contracts
import JSON
import Terminal
import Values

extension Screen {
    /// The lines of an answer.
    func lines(of answer: Answer) -> [String] {
        switch answer.content {
        case .help(let help): return lines(of: help)
        case .reply(let reply, let type):
            switch reply.outcome {
            case .failure(let refusal): return lines(of: refusal, type: type)
            case .success(let data):
                guard let value = try? JSONValue(parsing: data) else { return [paint("done", .green)] }
                let request = type.flatMap { Catalogue.requests[$0] }
                if request?.opensSession == true { return [loggedIn(value)] }
                let shape = request?.replyShape
                let lines = lines(of: value, shape: shape)
                if lines.isEmpty { return [paint("done", .green)] }
                return (request.map { picture(of: value, $0, asked: answer.asked) } ?? []) + lines
            }
        }
    }

    /// The bytes of an answer.
    func bytes(of answer: Answer) -> [UInt8] {
        Array((lines(of: answer).joined(separator: "\n") + "\n").utf8)
    }

    // MARK: - Success

    /// The map of a search, and a line between it and its table.
    private func picture(of value: JSONValue, _ request: any Request.Type, asked: [UInt8]?) -> [String] {
        guard hasPictures, let rows = value["items"]?.arrayValue,
            let map = PlaceMap(rows, of: request, asked: asked.flatMap { try? JSONValue(parsing: $0) } ?? [:])
        else { return [] }
        let lines = map.lines(on: self)
        return lines.isEmpty ? [] : lines + [""]
    }

    /// The tokens are kept by the session, and nothing that a person should read.
    private func loggedIn(_ session: JSONValue) -> String {
        let name = session["nickname"]?.stringValue ?? "a guest"
        let id = session["accountId"]?.stringValue.map { paint("  \(TextWidth.harmless($0))", .dim) } ?? ""
        return paint("logged in as \(TextWidth.harmless(name))", .green) + id
    }

    private func lines(of value: JSONValue, shape: Shape?) -> [String] {
        guard let object = value.objectValue else {
            return text(value, shape: shape, name: "").map { [$0] } ?? []
        }
        guard let items = object["items"]?.arrayValue else { return sections(object, shape: shape) }
        // What a page is of comes before it.
        var head = object
        (head["items"], head["next"]) = (nil, nil)
        let about = sections(head, shape: shape)
        return about + (about.isEmpty ? [] : [""]) + lines(ofPage: items, object, shape: shape)
    }

    private func sections(_ object: JSONObject, shape: Shape?) -> [String] {
        let (plain, tables) = split(object, shape: shape)
        return pairs(plain) + tables.flatMap { [""] + lines(of: $0) }
    }

    private func lines(ofPage items: [JSONValue], _ object: JSONObject, shape: Shape?) -> [String] {
        let itemShape = shape?.fields.first { $0.name == "items" }?.shape.element
        var lines = items.isEmpty ? [paint("none", .dim)] : rows(items, shape: itemShape)
        if let next = object["next"]?.stringValue {
            lines.append(paint("more: page=\(TextWidth.harmless(next))", .dim))
        }
        return lines
    }

    private func rows(_ items: [JSONValue], shape: Shape?) -> [String] {
        let objects = items.compactMap(\.objectValue)
        guard objects.count == items.count else {
            return items.compactMap { text($0, shape: shape, name: "") }
        }
        let (rows, labels, shape) = unfolded(objects, shape: shape) ?? (objects, nil, shape)
        let more = rows.count - GatewayLimits.tableRowsMax
        return TextTable(rows, labels: labels, shape: shape, screen: self).lines
            + (more > 0 ? [paint("and \(more) more", .dim)] : [])
    }

    /// Each of what is answered, and the answers behind it; `nil` where the rows are of another make.
    private func unfolded(
        _ threads: [JSONObject], shape: Shape?
    ) -> (rows: [JSONObject], labels: [String]?, shape: Shape?)? {
        guard let fields = shape?.fields, fields.count == 2, case .list(fields[0].shape) = fields[1].shape
        else { return nil }
        var (rows, labels): ([JSONObject], [String]) = ([], [])
        for (number, thread) in threads.enumerated() {
            guard let head = thread[fields[0].name]?.objectValue else { return nil }
            let answers = thread[fields[1].name]?.arrayValue?.compactMap(\.objectValue) ?? []
            rows += [head] + answers
            labels += ["\(number)"] + answers.indices.map { "\(number).\($0)" }
        }
        return (rows, labels, fields[0].shape)
    }

    private struct Titled {
        var title: String
        var items: [JSONValue]
        var shape: Shape?
    }

    private func lines(of table: Titled) -> [String] {
        [paint("\(table.title) (\(table.items.count))", .bold)] + rows(table.items, shape: table.shape)
    }

    private struct Pair {
        var label: String
        var text: String
    }

    /// What fits on a line each, and lists of objects, which want a table.
    private func split(_ object: JSONObject, shape: Shape?, prefix: String = "") -> ([Pair], [Titled]) {
        var (pairs, tables): ([Pair], [Titled]) = ([], [])
        let order = shape?.fields.map(\.name) ?? []
        let known = order.compactMap { name in object[name].map { (name, $0) } }
        let rest = object.members.filter { !order.contains($0.key) }.map { ($0.key, $0.value) }
        for (name, value) in known + rest {
            let field = shape?.fields.first { $0.name == name }?.shape ?? shape?.element
            let label = prefix + Screen.label(name)
            if let items = value.arrayValue, items.contains(where: { $0.objectValue != nil }) {
                tables.append(Titled(title: label, items: items, shape: field?.element))
            } else if let inner = value.objectValue, holdsObjects(inner) {
                // `sections` holds lists by name, which need no more than that name.
                let innerPrefix =
                    field.map { if case .map = $0 { true } else { false } } == true ? "" : label + " "
                let (innerPairs, innerTables) = split(inner, shape: field, prefix: innerPrefix)
                pairs += innerPairs
                tables += innerTables
            } else if let text = text(value, shape: field, name: name) {
                pairs.append(Pair(label: label, text: text))
            }
        }
        return (pairs, tables)
    }

    /// Whether an object is too much for one line.
    private func holdsObjects(_ object: JSONObject) -> Bool {
        object["lat"] == nil
            && (object.count > 6
                || object.members.contains { member in
                    member.value.objectValue != nil
                        || member.value.arrayValue?.contains { $0.objectValue != nil } ?? false
                })
    }

    private func pairs(_ pairs: [Pair]) -> [String] {
        let width = pairs.map { TextWidth.columns($0.label) }.max() ?? 0
        return pairs.flatMap { pair -> [String] in
            let room = max(20, columns - width - 2)
            return TextWidth.wrapped(pair.text, room).enumerated().map { index, line in
                let label = TextWidth.padded(index == 0 ? pair.label : "", width)
                return paint(label, .cyan) + "  " + line
            }
        }
    }

    // MARK: - Refusals

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
        var message = TextWidth.harmless(message)
        let words = message.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
        // "capacity must be …" needs no name in front; "noun" is a part of the line and no argument.
        if let field, !words.contains(Substring(field)), !["noun", "verb", "data"].contains(field) {
            message = "\(TextWidth.harmless(field)): \(message)"
        }
        return TextWidth.wrapped(message, max(20, columns - 2)).enumerated().map { index, line in
            paint((index == 0 ? "✗ " : "  ") + line, .red)
        }
    }

    private func hints(_ refusal: Refusal, type: String?) -> [String] {
        var hints: [String] = []
        if let missing = refusal.missing, !missing.isEmpty {
            hints.append("missing: \(missing.joined(separator: ", "))")
        }
        if let failed = refusal.failed, !failed.isEmpty {
            hints.append("not met: \(failed.joined(separator: ", "))")
        }
        if let until = refusal.until { hints.append("until \(time(until))") }
        if let version = refusal.version { hints.append("the version is now \(version)") }
        if let seconds = refusal.retryAfter { hints.append("try again in \(seconds) s") }
        switch refusal.code {
        case .unauthenticated where type.flatMap({ Catalogue.requests[$0] })?.opensSession != true:
            hints.append("log in: account login nickname=… (the password is asked for)")
        case .unavailable, .timeout: hints.append("trying again is safe")
        case .invalid:
            if let type, let request = Catalogue.requests[type] {
                hints.append("help \(request.noun) \(request.verb)")
            }
        default: break
        }
        return hints.map(TextWidth.harmless)
    }
}
