// Turns the arguments of a line into the data of a request, by the request's shape, and reports all that is wrong with
// them at once.

import Contracts
import JSON
import Values

/// Puts a request's data together, argument by argument.
package struct ArgumentReader {
    private let shape: Shape
    private let context: TypingContext
    private let command: String
    private var data = JSONObject()
    private var problems = Problems()
    /// Fields that have a value, by full name, and the argument that gave it.
    private var given: [String: String] = [:]
    /// Fields that were given a wrong value: they are not reported as missing too.
    private var spoilt: Set<String> = []
    /// Top-level fields of the request that have an error.
    private var wrong: Set<String> = []

    /// - Parameter command: `games create`, for sentences.
    package static func data(
        of arguments: [Argument], for shape: Shape, command: String, context: TypingContext
    ) throws(Refusal) -> JSONObject {
        try read(arguments, for: shape, command: command, context: context).data
    }

    /// Also returns the shorter names that fields were typed by: `radius` for `radiusMiles`.
    ///
    /// - Parameters:
    ///   - faults: arguments that could not be read.
    ///   - request: checks the fields that are right, if others are wrong.
    package static func read(
        _ arguments: [Argument], faults: [ArgumentFault] = [], for shape: Shape, command: String,
        context: TypingContext, request: (any Request.Type)? = nil
    ) throws(Refusal) -> (data: JSONObject, typed: [String: String]) {
        var reader = ArgumentReader(shape: shape, context: context, command: command)
        for fault in faults { reader.take(fault) }
        for argument in arguments where !reader.problems.isFull { reader.take(argument) }
        reader.findMissing(in: reader.data, shape: shape, prefix: "")
        let typed = reader.given.filter { $0.key != $0.value }
        if !reader.problems.found.isEmpty, let request { reader.check(request, typed) }
        if let refusal = reader.problems.refusal { throw refusal }
        return (reader.data, typed)
    }

    private mutating func take(_ fault: ArgumentFault) {
        problems.add(fault.name, fault.error.description)
        mark(fault.name)
        if let field = field(typed: fault.name) { spoilt.insert(field.name) }
    }

    /// Adds the errors of fields that are out of range, by the names used on the line.
    private mutating func check(_ request: any Request.Type, _ typed: [String: String]) {
        let time = CheckTime(now: context.now, zones: context.zones)
        var data = data
        // A file is still a path here, and its size is not known.
        for field in shape.fields where field.shape == .file && data[field.name] != nil {
            data[field.name] = .integer(1)
        }
        for problem in request.problems(in: .object(data), besides: wrong, at: time) {
            let told = Refusal.invalid(problem.field, problem.message).naming(typed)
            problems.add(told.field ?? problem.field, told.message, state: problem.state)
        }
    }

    /// Records an error in the top-level field that a name begins with.
    private mutating func mark(_ name: String) {
        let top = String(name.prefix { $0 != "." })
        wrong.insert(field(typed: top)?.name ?? top)
    }

    private func field(typed name: String) -> Shape.Field? {
        shape.fields.first { $0.name == name || Unit.split($0)?.name == name }
    }

    private init(shape: Shape, context: TypingContext, command: String) {
        self.shape = shape
        self.context = context
        self.command = command
    }

    // MARK: - One argument

    private mutating func take(_ argument: Argument) {
        do throws(ArgumentError) {
            let target = try resolve(argument)
            let name = target.path.joined(separator: ".")
            spoilt.insert(name)
            if let other = given[name] {
                let names = other == argument.name ? "" : ", as \(other) and as \(argument.name)"
                throw ArgumentError("\(name) is given twice\(names)")
            }
            let value = try value(of: argument, for: target)
            given[name] = argument.name
            let put = try shape.put(value, at: target.path[...], into: .object(data), name: name)
            data = put.objectValue ?? data
        } catch {
            problems.add(argument.name, error.message)
            mark(argument.name)
            hold(argument.path)
        }
    }

    /// Reserves the index of a wrong element, so that the elements after it are not refused as well.
    private mutating func hold(_ path: [String]) {
        guard let index = path.firstIndex(where: { Int($0).map { $0 >= 0 } ?? false }) else { return }
        let put = try? shape.put(.null, at: path[...index], into: .object(data), name: "")
        data = put?.objectValue ?? data
    }

    /// The field that an argument's name means.
    private struct Target {
        var path: [String]
        var shape: Shape
        var isClearable = false
        /// The unit that was left out of the typed name.
        var unit: Unit?
    }

    private func resolve(_ argument: Argument) throws(ArgumentError) -> Target {
        var target = Target(path: [], shape: shape)
        for part in argument.path {
            switch target.shape {
            case .object(let fields):
                let (field, unit) = try field(part, among: fields, in: target.path)
                target.path.append(field.name)
                (target.shape, target.isClearable, target.unit) = (field.shape, field.isClearable, unit)
            case .map(let element):
                target.path.append(part)
                (target.shape, target.isClearable, target.unit) = (element, false, nil)
            case .list(let element):
                target.path.append("\(try index(part, of: target.path.joined(separator: ".")))")
                (target.shape, target.isClearable, target.unit) = (element, false, nil)
            case .anything: target.path.append(part)
            default:
                let name = target.path.joined(separator: ".")
                throw ArgumentError("\(name) is \(target.shape.sentence) and has no field \(part)")
            }
        }
        return target
    }

    /// The index of an element, from 0.
    private func index(_ part: String, of list: String) throws(ArgumentError) -> Int {
        let max = ArgumentLimits.numberedElementsMax
        guard part.allSatisfy({ $0.isASCII && $0.isNumber }), let index = Int(part) else {
            throw ArgumentError("\(list) is a list; its elements are \(list).0, \(list).1 and so on")
        }
        guard index < max else { throw ArgumentError("\(list).\(max - 1) is the last that can be typed") }
        return index
    }

    private func field(
        _ part: String, among fields: [Shape.Field], in path: [String]
    ) throws(ArgumentError) -> (Shape.Field, Unit?) {
        if let field = fields.first(where: { $0.name == part }) { return (field, nil) }
        for field in fields {
            if let (name, unit) = Unit.split(field), name == part { return (field, unit) }
        }
        let known = fields.map(\.name) + fields.compactMap { Unit.split($0)?.name }
        let full = (path + [part]).joined(separator: ".")
        let place = path.isEmpty ? "an argument of \(command)" : "a field of \(path.joined(separator: "."))"
        let inner = fields.first { field in
            if case .object(let members) = field.shape { members.contains { $0.name == part } } else { false }
        }
        if let nearest = inner.map({ "\($0.name).\(part)" }) ?? Nearest.name(to: part, in: known) {
            throw ArgumentError(
                "\(full) is not \(place); did you mean \((path + [nearest]).joined(separator: "."))?")
        }
        switch context.place {
        case .line: throw ArgumentError("\(full) is not \(place); see help \(command)")
        case .address: throw ArgumentError("\(full) is not \(place); /openapi.json has all of them")
        }
    }

    // MARK: - Its value

    private func value(of argument: Argument, for target: Target) throws(ArgumentError) -> JSONValue {
        let name = argument.name
        if argument.elements.count == 1, case .bare(let word) = argument.elements[0].content {
            if target.isClearable, word == "none" || word == "null" { return .null }
            if word.hasPrefix("@"), target.shape != .file {
                throw ArgumentError(
                    "\(name) takes no file; for a text that begins with @ write \(name)=\"\(word)\"")
            }
        }
        switch target.shape {
        case .list(let element): return try list(argument, of: element)
        case .object(let fields): return try object(argument, fields: fields)
        case .map(let element):
            if let value = try reference(argument, as: target.shape) { return value }
            throw ArgumentError(
                "\(name) is given one by one: \(HelpArgument.member(of: name))=\(element.placeholder)")
        case .text, .user: return try whole(argument, as: target.shape)
        default:
            guard argument.elements.count == 1 else {
                throw ArgumentError("\(name) must be \(target.shape.sentence), not several values")
            }
            return try single(argument.elements[0], as: target, name: name)
        }
    }

    private func single(
        _ element: Element, as target: Target, name: String
    ) throws(ArgumentError) -> JSONValue {
        switch element.content {
        case .bare(let text), .quoted(let text):
            if let unit = target.unit {
                return try unit.amount(text, isWhole: target.shape == .integer, name: name)
            }
            do throws(ArgumentError) {
                return try context.json(text, as: target.shape, name: name)
            } catch {
                throw hint(error, text: text, target: target)
            }
        case .reference(let kept, let path):
            let value = try referred(kept, path, element.column)
            if let text = value.stringValue { return try context.json(text, as: target.shape, name: name) }
            // `$games.items.0` names a game where an id is asked for.
            if target.shape == .id || target.shape == .user, let id = KeptResults.id(in: value) {
                return try context.json(id, as: target.shape, name: name)
            }
            return try checked(value, as: target.shape, name: name)
        }
    }

    /// Suggests the name without its unit for a value such as `durationMinutes=1h30m`.
    private func hint(_ complaint: ArgumentError, text: String, target: Target) -> ArgumentError {
        guard let (short, unit) = Unit.split(target.path.last ?? "", target.shape),
            text.first?.isNumber == true, text.last?.isLetter == true
        else { return complaint }
        return ArgumentError("\(complaint.message); with a unit, write \(short)=\(unit.example)")
    }

    /// The argument as one text, which may contain commas.
    private func whole(_ argument: Argument, as shape: Shape) throws(ArgumentError) -> JSONValue {
        var parts: [String] = []
        for element in argument.elements {
            let target = Target(path: argument.path, shape: shape)
            parts.append(try single(element, as: target, name: argument.name).stringValue ?? "")
        }
        return .string(parts.joined(separator: ","))
    }

    private func list(_ argument: Argument, of element: Shape) throws(ArgumentError) -> JSONValue {
        if let value = try reference(argument, as: .list(element)) { return value }
        // `sports=` is the empty list.
        if argument.elements.count == 1, argument.elements[0].content == .bare("") { return .array([]) }
        if !element.fields.isEmpty {
            let first = "\(argument.name).0"
            let example = element.fields.isPlace ? "=lat,lng" : ".\(element.fields[0].name)=…"
            throw ArgumentError("\(argument.name) is given element by element: \(first)\(example)")
        }
        var values: [JSONValue] = []
        for typed in ArgumentReader.split(argument.elements, of: element) {
            let target = Target(path: argument.path, shape: element)
            values.append(try single(typed, as: target, name: argument.name))
        }
        return .array(values)
    }

    /// Reads `sports="soccer, tennis"` like `sports=soccer,tennis`: only texts may contain commas.
    private static func split(_ elements: [Element], of shape: Shape) -> [Element] {
        if shape == .text { return elements }
        return elements.flatMap { element -> [Element] in
            guard case .quoted(let text) = element.content, text.contains(",") else { return [element] }
            return text.split(separator: ",", omittingEmptySubsequences: false).map { part in
                let word = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return Element(content: .quoted(word), column: element.column)
            }
        }
    }

    /// Coordinates are the only object that is given as one value.
    private func object(_ argument: Argument, fields: [Shape.Field]) throws(ArgumentError) -> JSONValue {
        if let value = try reference(argument, as: nil) {
            guard value.objectValue != nil else {
                throw ArgumentError("\(argument.name) must be an object, and what is kept there is not")
            }
            return value
        }
        guard fields.isPlace else {
            let example = fields.prefix(3).map { "\(argument.name).\($0.name)=…" }.joined(separator: " ")
            throw ArgumentError("\(argument.name) is given field by field: \(example)")
        }
        if fields.contains(where: { $0.name == "name" }), let name = try placeName(argument) {
            var place = JSONObject()
            place["name"] = .string(name)
            return .object(place)
        }
        let elements = ArgumentReader.split(argument.elements, of: .number)
        guard elements.count == 2 else {
            let instead = argument.path == ["center"] ? "; by name write near=Oakland" : ""
            throw ArgumentError("\(argument.name) is given as lat,lng, such as 37.77,-122.42\(instead)")
        }
        var place = JSONObject()
        for (name, element) in zip(["lat", "lng"], elements) {
            let target = Target(path: argument.path + [name], shape: .number)
            place[name] = try single(element, as: target, name: "\(argument.name).\(name)")
        }
        return .object(place)
    }

    /// A place may be given by name: a latitude never begins with a letter.
    private func placeName(_ argument: Argument) throws(ArgumentError) -> String? {
        let shape = Target(path: argument.path, shape: .text)
        var parts: [String] = []
        for element in argument.elements {
            parts.append(try single(element, as: shape, name: argument.name).stringValue ?? "")
        }
        let isNumber = parts.first.map { Double(Text.trimmed($0)) != nil } ?? true
        return isNumber || parts[0].isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The referenced value, if the argument is a single reference to something other than a text or a number.
    private func reference(_ argument: Argument, as shape: Shape?) throws(ArgumentError) -> JSONValue? {
        guard argument.elements.count == 1, case .reference(let name, let path) = argument.elements[0].content
        else {
            return nil
        }
        let value = try referred(name, path, argument.elements[0].column)
        if shape != nil, value.arrayValue == nil, value.objectValue == nil { return nil }
        return try shape.map { (shape) throws(ArgumentError) in
            try checked(value, as: shape, name: argument.name)
        } ?? value
    }

    private func referred(_ name: String, _ path: [String], _ column: Int) throws(ArgumentError) -> JSONValue
    {
        do throws(LineError) {
            return try context.kept.value(of: name, path: path, column: column)
        } catch {
            throw ArgumentError(error.description)
        }
    }

    private func checked(_ value: JSONValue, as shape: Shape, name: String) throws(ArgumentError) -> JSONValue
    {
        if let problem = shape.problems(in: value, at: name).first { throw ArgumentError(problem.message) }
        return value
    }

    // MARK: - What is not there

    private mutating func findMissing(in object: JSONObject, shape: Shape, prefix: String) {
        for field in shape.fields {
            let name = prefix + field.name
            switch object[field.name] {
            case nil:
                if field.mayLack(in: object) { break }
                // The field, a part of it such as `place.latt`, or its alternative was already complained about.
                if hasSpoilt(name) || field.instead.map({ hasSpoilt(prefix + $0) }) ?? false { break }
                let sentence = missing(field, name, prefix)
                problems.add(name, sentence)
                mark(name)
            case .some(.object(let inner)): findMissing(in: inner, shape: field.shape, prefix: name + ".")
            case .some(.array(let list)):
                for (index, element) in list.enumerated() {
                    guard let inner = element.objectValue, let shape = field.shape.element else { continue }
                    findMissing(in: inner, shape: shape, prefix: "\(name).\(index).")
                }
            default: break
            }
        }
    }

    private func missing(_ field: Shape.Field, _ name: String, _ prefix: String) -> String {
        // Suggest the name without its unit.
        let (short, kind) =
            Unit.split(field).map { (prefix + $0.name, "such as \($0.unit.example)") } ?? (
                name, field.placeholder(in: context.place)
            )
        // That it may be any text says nothing.
        let form: String? =
            field.shape == .text ? nil : field.shape == .list(.text) ? "several with commas" : kind
        switch context.place {
        case .line:
            let isText = field.shape == .text || field.shape == .list(.text)
            let how = isText ? ["write \(short)=…", form].compactMap(\.self).joined(separator: ", ") : kind
            return "\(short) is missing: \(how)" + (field.instead.map { "; or give \($0)" } ?? "")
        case .address:
            let instead = field.instead.map { " or \($0)=…" } ?? ""
            let hint = form.map { " (\($0))" } ?? ""
            return "\(short) is missing: add \(short)=…\(instead) to the address\(hint)"
        }
    }

    private func hasSpoilt(_ name: String) -> Bool {
        spoilt.contains { $0 == name || $0.hasPrefix(name + ".") }
    }
}
