// Copies between types that share members, for types that say FieldCopying, FieldApplicable or FieldComparable. A type that
// lacks a member of its original is refused here, if the member has a default: a new member has one.

extension Contracts {
    /// The functions that copy, apply, check or compare members; empty for a type that asks for none.
    func copies(of contract: Contract) throws(Complaint) -> [[String]] {
        var functions: [Member] = []
        if conforms(contract, to: "FieldCopying") { functions.append(try copier(of: contract)) }
        if conforms(contract, to: "FieldApplicable") {
            functions += [try applier(of: contract), try partChecker(of: contract)]
        }
        if conforms(contract, to: "FieldComparable") { functions.append(comparer(of: contract)) }
        return functions.map(\.lines)
    }

    /// An initializer that copies each member of the same name and type. The others are its parameters.
    private func copier(of contract: Contract) throws(Complaint) -> Member {
        let original = try original(of: contract)
        _ = try shared(contract, with: original)
        let fields = contract.fields.filter { !$0.isFixed }
        func isCopied(_ own: Field) -> Bool {
            let type = qualified(own.type, in: contract.path)
            return original.fields.contains {
                $0.name == own.name && qualified($0.type, in: original.path) == type
            }
        }
        return Member(
            head: "init",
            parameters: ["copying original: \(original.path)"]
                + fields.filter { !isCopied($0) }.map { parameter($0, of: contract) },
            body: fields.map { own in
                "self.\(escaped(own.name)) = \(isCopied(own) ? "original." : "")\(escaped(own.name))"
            })
    }

    /// Sets the members that are given, each cleaned if its type knows how.
    private func applier(of contract: Contract) throws(Complaint) -> Member {
        let original = try original(of: contract)
        var body: [String] = []
        for (field, own) in try shared(contract, with: original) {
            let (name, old) = (escaped(own.name), "original.\(escaped(own.name))")
            let cleaned = isCleaned(field.type.unwrapped.type, in: original.path) ? "?.cleaned" : ""
            let given =
                switch (own.type.isOptional, field.type.isOptional) {
                case (false, _): "\(name).applied(to: \(old))\(cleaned)"
                case (true, true): cleaned.isEmpty ? "\(name) ?? \(old)" : "(\(name) ?? \(old))\(cleaned)"
                case (true, false): "\(name)\(cleaned) ?? \(old)"
                }
            body.append("\(old) = \(given)")
        }
        return Member(
            head: "\(contract.access) func apply", parameters: ["to original: inout \(original.path)"],
            body: body)
    }

    private func partChecker(of contract: Contract) throws(Complaint) -> Member {
        let shared = try shared(contract, with: try original(of: contract))
        let body = shared.compactMap { field, own -> String? in
            guard conforms(field.type.unwrapped.type, to: "CheckedPart", in: contract.path) else {
                return nil
            }
            let value = own.type.isOptional ? "" : ".value"
            return "\(escaped(own.name))\(value)?.check(&problems, at: \"\(own.name)\")"
        }
        return Member(
            head: "\(contract.access) func checkParts", parameters: ["_ problems: inout Problems"], body: body
        )
    }

    private func comparer(of contract: Contract) -> Member {
        let names = contract.fields.filter { !$0.isFixed }.map(\.name).sorted()
        return Member(
            head: "\(contract.access) func changedFields", parameters: ["since old: \(contract.path)"],
            effects: "-> [String]",
            body: ["var changed: [String] = []"]
                + names.map { "if \(escaped($0)) != old.\(escaped($0)) { changed.append(\"\($0)\") }" }
                + ["return changed"])
    }

    // MARK: - Members of both types

    private func original(of contract: Contract) throws(Complaint) -> Contract {
        if case .named(let name)? = contract.aliases["Original"], let found = find(name, in: contract.path) {
            return found
        }
        throw Complaint(
            file: contract.file, line: contract.line,
            reason: "\(contract.path) does not say whose members it has: typealias Original = …")
    }

    /// The original's members that have a default, each with that of the other type.
    private func shared(
        _ contract: Contract, with original: Contract
    ) throws(Complaint) -> [(field: Field, own: Field)] {
        var shared: [(field: Field, own: Field)] = []
        for field in original.fields where field.value != nil && !field.isFixed {
            guard let own = contract.fields.first(where: { $0.name == field.name }) else {
                throw Complaint(
                    file: contract.file, line: contract.line,
                    reason: "\(contract.path) has no \(field.name), which \(original.path) has")
            }
            if conforms(contract, to: "FieldApplicable") { try refuseOther(own, than: field, in: contract) }
            shared.append((field, own))
        }
        return shared
    }

    /// `Price?` is given as `Price?` or as `Change<Price>`, and `Bool` as `Bool?`.
    private func refuseOther(_ own: Field, than field: Field, in contract: Contract) throws(Complaint) {
        let (type, isOptional) = field.type.unwrapped
        let fitting: [FieldType] = [.optional(type)] + (isOptional ? [.generic("Change", [type])] : [])
        if fitting.contains(own.type) { return }
        throw Complaint(
            file: contract.file, line: own.line,
            reason:
                "\(contract.path).\(own.name) is \(own.type); it must be "
                + fitting.map(\.description).joined(separator: " or "))
    }

    private func isCleaned(_ type: FieldType, in path: String) -> Bool {
        type == .named("String") || conforms(type, to: "Cleanable", in: path)
    }

    private func conforms(_ type: FieldType, to name: String, in path: String) -> Bool {
        guard case .named(let own) = type, let found = find(own, in: path) else { return false }
        return conforms(found, to: name)
    }
}
