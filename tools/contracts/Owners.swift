// The services that make the ids of a request's fields, by the types of the fields: `GameID`.

extension Contracts {
    static let ownersFile = "Sources/Contracts/IDOwner.swift"

    func owners() throws(Complaint) -> String {
        var lines: [String] = []
        for contract in paths.compactMap({ byPath[$0] }).filter({ isRequest($0) && $0.kind == .structure }) {
            guard let type = contract.texts["type"] else { continue }
            let owners = try owners(in: contract).map { "\"\($0.field)\": \"\($0.owner)\"" }
            if !owners.isEmpty { lines.append("        \"\(type)\": [\(owners.joined(separator: ", "))],") }
        }
        return """
            // Made by deploy/contracts from the requests in Sources/Contracts.

            extension IDOwner {
                /// The services that make the ids of a request's fields, by the request's type.
                static let byRequest: [String: [String: String]] = [
            \(lines.sorted().joined(separator: "\n"))
                ]
            }

            """
    }

    private func owners(in contract: Contract) throws(Complaint) -> [(field: String, owner: String)] {
        var found: [(field: String, owner: String)] = []
        for field in contract.fields where !field.isFixed {
            if let flat = field.type.flattened, case .named(let name) = flat,
                let inner = find(name, in: contract.path)
            {
                found += try owners(in: inner)
            } else if field.type.element == .named("ID") {
                throw Complaint(
                    file: contract.file, line: field.line,
                    reason:
                        "\(contract.path).\(field.name) is an ID of no service: GameID says whose it is, and NewID "
                        + "that the caller makes it")
            } else if let owner = owner(of: field.type.element) {
                found.append((field.name, owner))
            }
        }
        return found
    }

    private func owner(of type: FieldType) -> String? {
        guard case .named(let name) = type else { return nil }
        if name == "UserReference" { return owner(of: .named("UserID")) }
        guard case .generic("IDFrom", let services)? = aliases[name],
            case .named(let service)? = services.first
        else { return nil }
        return byPath[service]?.texts["name"]
    }
}

extension FieldType {
    /// The type of the values in it: `ID` of `[ID]?` and of `Change<ID>`.
    fileprivate var element: FieldType {
        switch self {
        case .optional(let type), .list(let type): type.element
        case .generic("Change", let arguments): arguments.first?.element ?? self
        case .named, .generic, .map, .other: self
        }
    }
}
