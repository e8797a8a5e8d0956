// All types of the contracts, and how their names are found.

final class Contracts {
    var byPath: [String: Contract] = [:]
    /// In the order of their declarations.
    var paths: [String] = []
    /// The types that names outside of types stand for.
    var aliases: [String: FieldType] = [:]
    /// Calls that may be of initializers.
    var calls: [Call] = []
    /// The modules that a file imports.
    var imports: [String: [String]] = [:]

    /// The type that a name means inside another type: `Reply` in `ChatHistory` is `ChatHistory.Reply`.
    func find(_ name: String, in path: String) -> Contract? {
        var scope = path.split(separator: ".").map(String.init)
        while true {
            if let found = byPath[(scope + [name]).joined(separator: ".")] { return found }
            if scope.isEmpty { return nil }
            scope.removeLast()
        }
    }

    /// A type without the names that stand for others: `ID` for `GameID`.
    func plain(_ type: FieldType) -> FieldType {
        switch type {
        case .named(let name):
            guard byPath[name] == nil, let meant = aliases[name] else { return type }
            return plain(meant)
        case .generic("IDFrom", _): return .named("ID")
        case .optional(let type): return .optional(plain(type))
        case .list(let type): return .list(plain(type))
        case .map(let key, let value): return .map(key: plain(key), value: plain(value))
        case .generic, .other: return type
        }
    }

    /// A type as its name is found outside of the type that it is declared in.
    func qualified(_ type: FieldType, in path: String) -> FieldType {
        switch type {
        case .named(let name):
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard let found = find(parts[0], in: path) else { return type }
            return .named(([found.path] + parts.dropFirst()).joined(separator: "."))
        case .generic(let name, let arguments):
            return .generic(find(name, in: path)?.path ?? name, arguments.map { qualified($0, in: path) })
        case .optional(let type): return .optional(qualified(type, in: path))
        case .list(let type): return .list(qualified(type, in: path))
        case .map(let key, let value):
            return .map(key: qualified(key, in: path), value: qualified(value, in: path))
        case .other: return type
        }
    }

    /// Whether a type conforms to a protocol, directly or through another protocol of the contracts.
    func conforms(_ contract: Contract, to name: String) -> Bool {
        contract.inherited.contains { inherited in
            inherited == name || byPath[inherited].map { conforms($0, to: name) } ?? false
        }
    }

    /// Whether it is a message or a part of one.
    func isCodable(_ contract: Contract) -> Bool { conforms(contract, to: "Codable") }
    func isRequest(_ contract: Contract) -> Bool { conforms(contract, to: "Request") }

    /// The types of a file, in the order of their declarations.
    func types(in file: String) -> [Contract] {
        paths.compactMap { byPath[$0] }.filter { $0.file == file }
    }
}
