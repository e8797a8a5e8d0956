// The parser of command lines (POSIX, Utility Syntax Guidelines; GNU's long options).

import Values

/// Why a command line is wrong, as a sentence for the person who typed it.
public struct UsageError: Error, Hashable, Sendable {
    /// Without the program's name and without a full stop.
    public let message: String

    public init(_ message: String) { self.message = message }

    /// Reads an option's value or a setting, and turns its error into a `UsageError`.
    /// - Parameter name: put before the sentence, if that does not name the setting itself.
    public static func reading<Value, Problem: Error & CustomStringConvertible>(
        _ name: String? = nil, _ read: () throws(Problem) -> Value
    ) throws(UsageError) -> Value {
        do throws(Problem) { return try read() } catch {
            throw UsageError((name.map { "\($0): " } ?? "") + error.description)
        }
    }
}

/// An option, for the parser and for `--help`.
public struct Option: Hashable, Sendable {
    /// `--bus`.
    public let name: String
    /// The name of its value in the help, `ADDRESS`; nil if it takes none.
    public let value: String?
    /// Its description; may have several lines.
    public let help: String

    public init(_ name: String, _ value: String, _ help: String) {
        self.name = name
        self.value = value
        self.help = help
    }

    /// An option without a value.
    public init(_ name: String, _ help: String) {
        self.name = name
        value = nil
        self.help = help
    }
}

/// A parsed command line: its options, and the other words.
public struct Arguments: Sendable {
    /// The words that are not options, in order: commands, names, directories.
    public private(set) var words: [String] = []
    private var given: [(name: String, value: String)] = []

    /// Takes `--name value` and `--name=value`. After `--` nothing is an option; `-` alone never is one.
    /// - Parameters:
    ///   - arguments: the command line without the program's name.
    ///   - options: the known options.
    public init(_ arguments: [String], options: [Option]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let inline = parts.count == 2 ? String(parts[1]) : nil
            guard let option = options.first(where: { $0.name == name }) else {
                throw Self.unknown(name, options)
            }
            guard option.value != nil else {
                if inline != nil { throw UsageError("\(name) takes no value") }
                given.append((name, ""))
                continue
            }
            guard let value = inline ?? rest.popFirst() else { throw UsageError("\(name) needs a value") }
            given.append((name, value))
        }
    }

    private static func unknown(_ name: String, _ options: [Option]) -> UsageError {
        // The dashes, which all names share, are no part of the word; and two wrong letters of four are another word.
        let bare = { (name: String) in String(name.drop { $0 == "-" }) }
        let word = bare(name)
        let nearest = Nearest.name(
            to: word, in: options.map { bare($0.name) }, editsMax: max(1, word.utf8.count / 3)
        ).flatMap { near in options.first { bare($0.name) == near }?.name }
        return UsageError(
            "there is no option \(Wording.quoted(name))" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }

    /// Whether the option is given.
    public func has(_ name: String) -> Bool { given.contains { $0.name == name } }

    /// All values of an option, in order.
    public func values(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

    /// The last value of an option.
    public func value(_ name: String) -> String? { values(name).last }

    /// The last given of several options that contradict each other.
    public func last(of names: String...) -> String? { given.last { names.contains($0.name) }?.name }

    /// The option's value as a whole number.
    public func whole(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let limits =
                range.upperBound == .max
                ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
            throw UsageError("\(name) is a whole number \(limits), not \(Wording.quoted(text))")
        }
        return number
    }

    /// The option's value as one of a few names.
    public func choice<Name: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Name.Type
    ) throws(UsageError) -> Name? {
        guard let text = value(name) else { return nil }
        guard let chosen = Name(rawValue: text) else {
            let listed = Wording.listed(Name.allCases.map(\.rawValue), "or")
            throw UsageError("\(name) is \(listed), not \(Wording.quoted(text))")
        }
        return chosen
    }

    /// Refuses further words.
    /// - Parameter count: how many words the program uses.
    public func refuseWords(after count: Int = 0) throws(UsageError) {
        if words.count > count {
            throw UsageError("there is nothing called \(Wording.quoted(words[count])) here")
        }
    }
}
