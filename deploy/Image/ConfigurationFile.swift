// The settings file of a machine on which Rally is installed. The environment takes precedence over it.
//
//   # The first administrator.
//   RALLY_ADMIN=ann@example.com
//   RALLY_MAIL_FROM="Rally <no-reply@example.com>"

import Platform
import Usage
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct ConfigurationFile {
    /// The path that packages use.
    static let usualPath = "/etc/rally/rally.conf"
    static let bytesMax = 65_536

    private(set) var settings: [(name: String, value: String)] = []

    /// This machine's settings file.
    /// - Returns: nil if there is none, or if this user may not read it: it may contain passwords.
    static func ofThisMachine() throws(UsageError) -> ConfigurationFile? {
        let named = Environment.variable("RALLY_CONF")
        let path = named ?? usualPath
        switch SmallFile.read(path, bytesMax: bytesMax) {
        case .success(let bytes): return try ConfigurationFile(bytes, path: path)
        case .failure(.missing) where named == nil, .failure(.unreadable) where named == nil: return nil
        case .failure(.missing): throw UsageError("RALLY_CONF: there is no file \(path)")
        case .failure(.unreadable): throw UsageError("RALLY_CONF: \(path) cannot be read")
        case .failure(.notRegular): throw UsageError("\(path) is no plain file")
        case .failure(.tooLong): throw UsageError("\(path) has more than \(bytesMax) bytes")
        }
    }

    /// - Parameter path: shown in errors.
    init(_ bytes: [UInt8], path: String) throws(UsageError) {
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            do throws(UsageError) { try read(line) } catch {
                throw UsageError("\(path), line \(index + 1): \(error.message)")
            }
        }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>) throws(UsageError) {
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
            throw UsageError("this is no text")
        }
        let line = String(Text.trimmed(text))
        if line.isEmpty || line.hasPrefix("#") { return }
        guard let equals = line.firstIndex(of: "=") else {
            throw UsageError(
                "\(Wording.quoted(line)) is not like RALLY_HOST=rally.example; a remark begins with #")
        }
        let name = String(Text.trimmed(String(line[..<equals])))
        guard Setting.names.contains(name) else { throw Setting.unknown(name) }
        guard !settings.contains(where: { $0.name == name }) else { throw UsageError("\(name) is set twice") }
        settings.append(
            (name, Self.unquoted(String(Text.trimmed(String(line[line.index(after: equals)...]))))))
    }

    /// Removes surrounding quotes, which systemd and shells accept as well.
    private static func unquoted(_ value: String) -> String {
        guard value.count > 1, let quote = value.first, quote == "\"" || quote == "'", value.last == quote
        else {
            return value
        }
        return String(value.dropFirst().dropLast())
    }

    /// Sets the variables that the environment does not have.
    func apply() { for (name, value) in settings { setenv(name, value, 0) } }
}

/// `rally settings`: prints the file with every setting in it, commented out.
enum SettingsCommand {
    static let program = Program(
        "rally settings",
        opening: """
            rally settings: lists all settings, in the form of /etc/rally/rally.conf.

                rally settings > rally.conf
                RALLY_CONF=./rally.conf rally up
            """, [], closing: "Exit status: 0; 64 if it was called wrongly.")

    static let run: @Sendable ([String]) -> Int32 = { arguments in
        program.run(arguments) { arguments throws(UsageError) in
            try arguments.refuseWords()
            Descriptor.write(text, to: 1)
            return ExitStatus.success
        }
    }

    /// Lists each name once; a name with two meanings has both, that of the bus first.
    static var text: String {
        var text = """
            # Settings of Rally: lines NAME=value. A line that begins with # is a remark. The environment wins.
            # After a change: systemctl restart rally

            """
        for name in Setting.names {
            let meanings = Setting.all.filter { $0.name == name }
            text += "\n"
            for meaning in meanings {
                let programs = Programs.all.map(\.name).filter(meaning.programs.contains).joined(
                    separator: ", ")
                text += "# \(programs): \(meaning.help.split(separator: "\n").joined(separator: " "))\n"
            }
            text += "#\(name)=\n"
        }
        return text
    }
}
