// Parses a typed line (protocol.md, Gateway) from left to right, in one pass, without knowing any command.

extension TypedLine {
    /// Parses a line without its line feed.
    package init(parsing text: String) throws(LineError) {
        var parser = LineParser(text)
        self = try parser.line()
    }
}

struct LineParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var faults: [ArgumentFault] = []

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func line() throws(LineError) -> TypedLine {
        skipSpace()
        if isAtEnd { return .blank }
        var first = try word()
        var keeps: String?
        skipSpace()
        if peek == "=", isSpace(index + 1) {
            keeps = try nameToKeep(first)
            index += 1
            skipSpace()
            if isAtEnd { throw LineError("after \(first.text) = a command should follow", at: column) }
            first = try word()
        }
        if keeps == nil, first.text == "help" { return .help(try words()) }
        if keeps == nil, first.text == "queue" { return .queue(try words()) }
        if keeps == nil, first.text == "quit" || first.text == "exit" {
            skipSpace()
            if !isAtEnd { throw LineError("\(first.text) stands alone", at: column) }
            return .quit
        }
        if first.text == "watch" { return .watch(try watched(keeps: keeps, first)) }
        try check(noun: first)
        let command = try command(keeps: keeps, noun: first)
        let asksForHelp = keeps == nil && command.verb?.text == "help" && command.arguments.isEmpty
        return asksForHelp ? .help([first]) : .command(command)
    }

    /// `watch notifications` is short for `watch notifications watch`.
    private mutating func watched(keeps: String?, _ word: Word) throws(LineError) -> TypedCommand {
        if keeps != nil {
            throw LineError("what is watched has no end, so it keeps no result", at: word.column)
        }
        skipSpace()
        if isAtEnd {
            throw LineError("watch what? watch notifications, or watch and any query", at: word.column)
        }
        let noun = try self.word()
        try check(noun: noun)
        if let thing = WatchedThing(rawValue: noun.text) { return try watched(thing, noun) }
        var command = try command(keeps: nil, noun: noun)
        if command.verb == nil { command.verb = Word(text: "watch", column: noun.column) }
        return command
    }

    /// `watch game $game`, and `watch game gameId=$game` as for any other request. A link is one value, whatever is in it.
    private mutating func watched(_ thing: WatchedThing, _ noun: Word) throws(LineError) -> TypedCommand {
        let name = thing.rawValue
        skipSpace()
        if isAtEnd { throw LineError("watch which \(name)? watch \(name) $\(name)", at: noun.column) }
        let start = index
        let text = try word().text
        index = start
        if let sign = text.firstIndex(of: "="), !text[..<sign].contains("://") {
            return try command(keeps: nil, noun: noun)
        }
        let values = try elements()
        skipSpace()
        if !isAtEnd { throw LineError("watch \(name) takes a \(name) and nothing else", at: column) }
        let id = Argument(path: [thing.field(of: values)], column: start + 1, elements: values)
        return TypedCommand(keeps: nil, noun: noun, verb: nil, arguments: [id])
    }

    private mutating func command(keeps: String?, noun: Word) throws(LineError) -> TypedCommand {
        skipSpace()
        var verb: Word?
        if !isAtEnd {
            let start = index
            let next = try word()
            if next.text.contains("=") { index = start } else { verb = next }
        }
        var arguments: [Argument] = []
        skipSpace()
        if let verb, let name = TypedLine.bareArguments["\(noun.text) \(verb.text)"],
            let bare = try bareArgument(name)
        {
            arguments.append(bare)
        }
        faults = []
        while !isAtEnd {
            if let argument = try argument() {
                if arguments.contains(where: { $0.path == argument.path }) {
                    note("\(argument.name) is given twice", at: argument.column, of: argument.name)
                } else {
                    arguments.append(argument)
                }
            }
            skipSpace()
        }
        return TypedCommand(keeps: keeps, noun: noun, verb: verb, arguments: arguments, faults: faults)
    }

    /// An argument whose name is implied by the verb: `T20,T20,5`, or the same with spaces.
    private mutating func bareArgument(_ name: String) throws(LineError) -> Argument? {
        let start = index
        var found: [Element] = []
        while !isAtEnd {
            let next = index
            if try word().text.contains("=") {
                index = next
                break
            }
            index = next
            found += try elements()
            skipSpace()
        }
        return found.isEmpty ? nil : Argument(path: [name], column: start + 1, elements: found)
    }

    private func nameToKeep(_ word: Word) throws(LineError) -> String {
        guard LineParser.isName(word.text), word.text.utf8.count <= ArgumentLimits.nameBytesMax else {
            throw LineError(
                "\"\(word.text.prefix(40))\" cannot name a result: use letters, digits and _, a letter first",
                at: word.column)
        }
        return word.text
    }

    private func check(noun: Word) throws(LineError) {
        guard let sign = noun.text.firstIndex(of: "=") else { return }
        let name = noun.text[..<sign]
        if name.isEmpty { throw LineError("there is a stray =", at: noun.column) }
        throw LineError(
            "a line begins with a noun; to keep a result, write spaces: "
                + "\(name) = \(noun.text[sign...].dropFirst())…",
            at: noun.column)
    }

    /// All words up to the end or a comment.
    private mutating func words() throws(LineError) -> [Word] {
        var words: [Word] = []
        skipSpace()
        while !isAtEnd {
            words.append(try word())
            skipSpace()
        }
        return words
    }

    private mutating func word() throws(LineError) -> Word {
        let start = index
        while index < scalars.count, !isSpace(index) {
            if peek == "\"", !scalars[start..<index].contains("=") {
                throw LineError("a quote stands where a name is expected", at: column)
            }
            index += 1
        }
        return Word(text: text(start..<index), column: start + 1)
    }

    /// The next argument; `nil` if none can be read there, which is recorded as a fault.
    private mutating func argument() throws(LineError) -> Argument? {
        let start = index
        while index < scalars.count, !isSpace(index), peek != "=", peek != "\"" { index += 1 }
        let name = text(start..<index)
        guard peek == "=" else {
            let end = index
            if scalars[start] == "\"" || end == start || peek == "\"" {
                throw LineError("a value needs its name: write name=\"value\"", at: start + 1)
            }
            skipSpace()
            if peek == "=" {
                note("no space around = : write \(name)=value", at: column, of: name)
                index += 1
                skipSpace()
                if !isAtEnd { _ = try elements() }
            } else {
                note(
                    "\"\(name.prefix(40))\" has no value: write \(name.prefix(40))=value", at: start + 1,
                    of: name)
            }
            return nil
        }
        index += 1
        let elements = try elements()
        let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if name.isEmpty {
            note("there is a stray =", at: start + 1, of: name)
            return nil
        }
        guard path.count <= ArgumentLimits.nestingMax, path.allSatisfy(LineParser.isArgumentName) else {
            note("\"\(name.prefix(40))\" is no name of an argument", at: start + 1, of: name)
            return nil
        }
        return Argument(path: path, column: start + 1, elements: elements)
    }

    private mutating func note(_ message: String, at column: Int, of name: String) {
        faults.append(
            ArgumentFault(name: String(name.prefix(40)), error: LineError(message, at: column)))
    }

    private mutating func elements() throws(LineError) -> [Element] {
        var elements: [Element] = []
        while true {
            let start = index
            let content = peek == "\"" ? try quoted() : try bare()
            elements.append(Element(content: content, column: start + 1))
            guard elements.count <= ArgumentLimits.elementsMax else {
                throw LineError("a list has at most \(ArgumentLimits.elementsMax) elements", at: start + 1)
            }
            guard peek == "," else { return elements }
            index += 1
        }
    }

    private mutating func bare() throws(LineError) -> Element.Content {
        let start = index
        while index < scalars.count, !isSpace(index), peek != "," {
            if peek == "\"" {
                throw LineError("a quote opens inside a word; put the whole value into quotes", at: column)
            }
            index += 1
        }
        let word = text(start..<index)
        // Only a letter after `$` makes it a reference: `$$` is a price.
        guard word.first == "$", let initial = word.dropFirst().unicodeScalars.first,
            LineParser.isLetter(initial)
        else { return .bare(word) }
        let parts = word.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard LineParser.isName(parts[0]), parts.dropFirst().allSatisfy(LineParser.isArgumentName),
            parts.count <= ArgumentLimits.nestingMax
        else {
            throw LineError(
                "\"\(word.prefix(40))\" is no reference; one looks like $game.place.name", at: start + 1)
        }
        return .reference(name: parts[0], path: Array(parts.dropFirst()))
    }

    private mutating func quoted() throws(LineError) -> Element.Content {
        let opening = column
        index += 1
        var value = String.UnicodeScalarView()
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar == "\"" {
                guard index == scalars.count || isSpace(index) || peek == "," else {
                    throw LineError("after a closing quote a space or a comma is expected", at: column)
                }
                return .quoted(String(value))
            }
            value.append(scalar == "\\" ? try escaped() : scalar)
        }
        throw LineError("a quote is not closed", at: opening)
    }

    private mutating func escaped() throws(LineError) -> Unicode.Scalar {
        let column = index
        guard let scalar = peek else { throw LineError("a quote is not closed", at: column) }
        index += 1
        switch scalar {
        case "\"", "\\", "/": return scalar
        case "n": return "\n"
        case "t": return "\t"
        case "u":
            let high = try fourDigits(column)
            if let whole = Unicode.Scalar(high) { return whole }
            // Characters beyond U+FFFF are written as in JSON: two surrogates.
            guard (0xD800..<0xDC00).contains(high), peek == "\\", scalars[safe: index + 1] == "u" else {
                throw LineError("\\u\(String(high, radix: 16)) is half a character", at: column)
            }
            index += 2
            let low = try fourDigits(column)
            guard (0xDC00..<0xE000).contains(low),
                let whole = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
            else { throw LineError("\\u\(String(high, radix: 16)) is half a character", at: column) }
            return whole
        default:
            throw LineError("in quotes, \\ stands before one of \" \\ n t uXXXX", at: column)
        }
    }

    private mutating func fourDigits(_ column: Int) throws(LineError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let scalar = peek, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
                throw LineError("\\u is followed by four hexadecimal digits", at: column)
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    // MARK: - Characters

    /// At the end of the line, or at a comment, which can begin where a word can.
    private var isAtEnd: Bool { index >= scalars.count || scalars[index] == "#" }
    private var peek: Unicode.Scalar? { scalars[safe: index] }
    private var column: Int { index + 1 }

    /// The end of the line counts as a space.
    private func isSpace(_ index: Int) -> Bool {
        guard let scalar = scalars[safe: index] else { return true }
        return scalar == " " || scalar == "\t" || scalar == "\r"
    }

    private mutating func skipSpace() {
        while index < scalars.count, isSpace(index) { index += 1 }
    }

    private func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// Whether a kept result may have this name.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isLetter(first) else { return false }
        return text.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "_" }
    }

    /// Whether this is a valid name of an argument or a part of one: `2` is an element of a list, `field_hockey` a
    /// sport.
    private static func isArgumentName(_ text: String) -> Bool {
        (1...ArgumentLimits.nameBytesMax).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
            }
    }
}

extension Array {
    /// The element; `nil` if the index is out of bounds.
    package subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
