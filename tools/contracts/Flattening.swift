// Codable for a type with a field whose own fields stand beside it in JSON: `Flattened<GameFilter>`.

extension Contracts {
    /// The coding keys, `init(from:)` and `encode(to:)`; empty for a type without such a field, or that writes them itself.
    func flattening(of contract: Contract) throws(Complaint) -> [[String]] {
        let fields = contract.fields.filter { !$0.isFixed }
        guard let flat = fields.first(where: { $0.type.flattened != nil }),
            !contract.initializers.contains("from")
        else { return [] }
        guard contract.kind == .structure, !contract.isGeneric else {
            throw Complaint(
                file: contract.file, line: flat.line,
                reason:
                    "\(contract.path).\(flat.name) is flattened, which only a struct without parameters can be"
            )
        }
        let own = fields.filter { $0.type.flattened == nil }
        // A container is asked for where its first field stands: the order of members is that of the fields.
        let first = own.first?.name
        let container = { (field: Field, line: String) in field.name == first ? [line] : [] }
        let decoding = fields.flatMap { field -> [String] in
            if let type = field.type.flattened {
                return ["\(escaped(field.name)) = try \(qualified(type, in: contract.path))(from: decoder)"]
            }
            return container(field, "let container = try decoder.container(keyedBy: CodingKeys.self)") + [
                decoded(field, in: contract.path)
            ]
        }
        let encoding = fields.flatMap { field -> [String] in
            if field.type.flattened != nil { return ["try \(escaped(field.name)).encode(to: encoder)"] }
            let call = field.type.isOptional ? "encodeIfPresent" : "encode"
            return container(field, "var container = encoder.container(keyedBy: CodingKeys.self)") + [
                "try container.\(call)(\(escaped(field.name)), forKey: .\(field.name))"
            ]
        }
        let reader = Member(
            head: "\(contract.access) init", parameters: ["from decoder: any Decoder"], effects: "throws",
            body: decoding)
        let writer = Member(
            head: "\(contract.access) func encode", parameters: ["to encoder: any Encoder"],
            effects: "throws",
            body: encoding)
        return (own.isEmpty ? [] : [Self.codingKeys(own)]) + [reader.lines, writer.lines]
    }

    private static func codingKeys(_ fields: [Field]) -> [String] {
        let keys = fields.map { escaped($0.name) }
        let opening = "    private enum CodingKeys: String, CodingKey {"
        let whole = "\(opening) case \(keys.joined(separator: ", ")) }"
        return whole.count <= width
            ? [whole] : [opening] + filled(["case \(keys[0])"] + keys.dropFirst(), indent: 8) + ["    }"]
    }

    private func decoded(_ field: Field, in path: String) -> String {
        let call = field.type.isOptional ? "decodeIfPresent" : "decode"
        let type = qualified(field.type.unwrapped.type, in: path)
        return "\(escaped(field.name)) = try container.\(call)(\(type).self, forKey: .\(field.name))"
    }
}

extension FieldType {
    /// The type in `Flattened<…>`.
    var flattened: FieldType? {
        if case .generic("Flattened", let arguments) = self, arguments.count == 1 {
            arguments[0]
        } else {
            nil
        }
    }
}
