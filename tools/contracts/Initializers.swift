// Initializers that copy their parameters. A parameter has a default if its property has one.

extension Contracts {
    /// The initializer of a type, or none: a type with an initializer of its own has that, one without fields writes
    /// `init() {}`, and a request is read and never made. A type that is itself a default value somewhere has its
    /// `init() {}` beside the generated one.
    func initializer(of contract: Contract) throws(Complaint) -> Member? {
        guard contract.kind == .structure, contract.access >= .package, isCodable(contract),
            contract.initializers.subtracting(["", "from", "fields"]).isEmpty, !contract.fields.isEmpty,
            !isRequest(contract)
        else { return nil }
        let fields = contract.fields.filter { !$0.isFixed }
        for field in fields where field.access < contract.access {
            throw Complaint(
                file: contract.file, line: field.line,
                reason:
                    "\(contract.path).\(field.name) is \(field.access), so \(contract.path) needs an initializer "
                    + "by hand")
        }
        let parameters = fields.enumerated().map { index, field in
            parameter(field, of: contract, mark: index == 0 ? "sending " : "")
        }
        // See docs/decisions/016: the compiler's own initializer is another one, which stays the module's.
        return Member(
            opening: "@_disfavoredOverload", head: "\(contract.access.rawValue) init", parameters: parameters,
            body: fields.map { "self.\(escaped($0.name)) = \(escaped($0.name))" })
    }

    /// A parameter of an initializer: `price: Price? = nil`.
    func parameter(_ field: Field, of contract: Contract, mark: String = "") -> String {
        let value = field.value.map { " = \($0)" } ?? ""
        return "\(escaped(field.name)): \(mark)\(qualified(field.type, in: contract.path))\(value)"
    }
}

/// A name as code writes it.
func escaped(_ name: String) -> String {
    let reserved: Set = [
        "as", "case", "default", "do", "else", "for", "if", "in", "internal", "is", "package", "private",
        "public",
        "return", "self", "static", "switch", "where",
    ]
    return reserved.contains(name) ? "`\(name)`" : name
}
