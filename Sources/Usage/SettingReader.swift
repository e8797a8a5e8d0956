// Settings as a program reads them at its start: an invalid value stops it, and secrets may come from files.

import Platform
import Values

extension Setting {
    /// Bytes of a file with a secret.
    static let fileBytesMax = 65_536

    /// Checks all settings, then returns a function that looks them up.
    ///
    /// - Parameters:
    ///   - program: the program; only files of its own secrets are read.
    ///   - environment: looks up a variable.
    ///   - names: the variables that are set and begin with `RALLY_`.
    public static func reader(
        for program: String, _ environment: @escaping (String) -> String?,
        names: [String] = Environment.names(beginningWith: "RALLY_")
    ) throws(UsageError) -> (String) -> String? {
        for name in names where !isKnown(name) && environment(name)?.isEmpty == false {
            throw unknown(name)
        }
        var secrets: [String: String] = [:]
        for setting in all {
            guard let value = environment(setting.name), !value.isEmpty else { continue }
            try setting.check(value)
        }
        for setting in read(by: program) where setting.form == .secret {
            guard let path = environment(setting.nameOfFile), !path.isEmpty else { continue }
            guard environment(setting.name)?.isEmpty ?? true else {
                throw UsageError(
                    "\(setting.name) and \(setting.nameOfFile) are both set; one of them is enough")
            }
            let secret = try setting.contents(of: path)
            try setting.check(secret)
            secrets[setting.name] = secret
        }
        return { secrets[$0] ?? environment($0) }
    }

    /// The refusal of a name that no program reads: a mistyped setting would be one that is not set.
    public static func unknown(_ name: String) -> UsageError {
        let nearest = Nearest.name(to: name, in: names)
        return UsageError(
            "there is no setting \(Wording.quoted(name))"
                + (nearest.map { "; did you mean \($0)?" } ?? "; rally settings lists them"))
    }

    private static func isKnown(_ name: String) -> Bool {
        let rest = name.dropFirst("RALLY_".count)
        return names.contains(name) || ofScripts.contains(String(rest)) || isOfKubernetes(rest)
    }

    /// Whether Kubernetes sets this variable in every container, because a service of its own is called rally:
    /// `RALLY_SERVICE_HOST`, `RALLY_SERVICE_PORT_HTTP`, `RALLY_PORT`, `RALLY_PORT_8080_TCP_ADDR`.
    private static func isOfKubernetes(_ rest: Substring) -> Bool {
        ["SERVICE_HOST", "PORT"].contains(rest) || ["SERVICE_PORT", "PORT_"].contains { rest.hasPrefix($0) }
    }

    /// The file's text without its final line feed.
    private func contents(of path: String) throws(UsageError) -> String {
        let problem: String
        switch SmallFile.read(path, bytesMax: Self.fileBytesMax) {
        case .success(let bytes):
            let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
            if line.contains(UInt8(ascii: "\n")) {
                problem = "has more than one line"
                break
            }
            if let text = String(validating: line, as: UTF8.self), !text.isEmpty { return text }
            problem = "holds no text"
        case .failure(.missing): problem = "is not there"
        case .failure(.unreadable): problem = "cannot be read by this user"
        case .failure(.notRegular): problem = "is no plain file"
        case .failure(.tooLong): problem = "has more than \(Self.fileBytesMax) bytes"
        }
        throw UsageError("\(nameOfFile): \(Wording.quoted(path)) \(problem)")
    }

    /// Refuses an invalid value. A secret is not shown.
    func check(_ value: String) throws(UsageError) {
        let scalars = value.unicodeScalars
        if scalars.last == "\r" {
            throw UsageError(
                "\(name) ends with a carriage return: the file that sets it has the line ends of Windows")
        }
        guard !scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw UsageError("\(name) has a control character in it")
        }
        switch form {
        case .text, .secret: break
        case .yesOrNo:
            guard !["yes", "no", "1", "0"].contains(value) else { break }
            let isMeant = ["true", "on", "y", "t", "enabled"].contains(value.lowercased())
            throw UsageError(
                "\(name) is yes or no, not \(Wording.quoted(value)); did you mean \(isMeant ? "yes" : "no")?")
        case .choice(let names):
            guard !names.contains(value) else { break }
            let nearest = Nearest.name(to: value, in: names)
            throw UsageError(
                "\(name) may be \(Wording.listed(names, "or")), not \(Wording.quoted(value))"
                    + (nearest.map { "; did you mean \($0)?" } ?? ""))
        case .name:
            guard !Self.isName(value) else { break }
            throw UsageError(
                "\(name) is a name of at most \(Self.nameBytesMax) letters, digits, dots, hyphens and underscores, not "
                    + Wording.quoted(value))
        case .host:
            guard !Self.isHost(value) else { break }
            let bare = value.split(separator: "/").first { !$0.hasSuffix(":") }.map(String.init) ?? ""
            throw UsageError(
                "\(name) is the name of a host, as rally.example or rally.example:8080, not \(Wording.quoted(value))"
                    + (Self.isHost(bare) ? "; did you mean \(bare)?" : ""))
        }
    }

    /// Bytes of a host name (RFC 1035), and of a process's name.
    private static let (hostBytesMax, nameBytesMax) = (253, 64)

    private static func isHost(_ value: String) -> Bool {
        let bytes = value.utf8
        guard bytes.allSatisfy({ $0.isLetterOrDigit || ".-:[]".utf8.contains($0) }) else { return false }
        // An IPv6 address has colons within brackets.
        let port = value.last == "]" ? nil : value.lastIndex(of: ":")
        let host = value[..<(port ?? value.endIndex)]
        guard host.utf8.contains(where: \.isLetterOrDigit), host.utf8.count <= hostBytesMax else {
            return false
        }
        return port.map { (UInt16(value[value.index(after: $0)...]) ?? 0) > 0 } ?? true
    }

    private static func isName(_ value: String) -> Bool {
        value.utf8.count <= nameBytesMax && value.utf8.contains(where: \.isLetterOrDigit)
            && value.utf8.allSatisfy { $0.isLetterOrDigit || ".-_".utf8.contains($0) }
    }
}
