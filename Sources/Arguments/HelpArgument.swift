// The arguments of a request as help lists them: by the names that are typed, with how a value is written.

import Contracts

/// One argument in help.
package struct HelpArgument: Equatable {
    /// The name as it is typed: with dots, and without its unit.
    package var name: String
    package var kind: String
    package var isOptional: Bool
    package var isClearable: Bool
    package var note: String?

    package static func all(of request: any Request.Type) -> [HelpArgument] {
        let all = all(request.shape.fields, prefix: "", isOptional: false, notes: request.notes)
        // Required arguments come first.
        return all.filter { !$0.isOptional } + all.filter(\.isOptional)
    }

    /// The note of `page`, in the words that stand below a list.
    private static let page = "the next rows: what stands behind more: below the rows before"

    /// How a member is written of an object whose members have names of their own: `types.TYPE`.
    static func member(of name: String) -> String {
        "\(name).\(["types": "TYPE", "sportSkills": "SPORT", "attendance": "NICKNAME"][name] ?? "NAME")"
    }

    private static func all(
        _ fields: [Shape.Field], prefix: String, isOptional: Bool, notes: [String: String]
    ) -> [HelpArgument] {
        fields.flatMap { field -> [HelpArgument] in
            let full = prefix + field.name
            let (short, unit) = Unit.split(field).map { ($0.name, Optional($0.unit)) } ?? (field.name, nil)
            let mayLack = isOptional || !field.isNeeded
            var arguments = [
                HelpArgument(
                    name: prefix + short,
                    kind: unit.map { "such as \($0.example)" } ?? field.placeholder,
                    isOptional: mayLack, isClearable: field.isClearable,
                    note: notes[full] ?? (field.name == "page" ? HelpArgument.page : nil))
            ]
            if let instead = field.instead, notes[full]?.contains("or \(instead)") != true {
                arguments[0].note = (notes[full].map { "\($0); " } ?? "") + "or give \(instead)"
            }
            var (inner, prefix) = (field.shape.fields, full + ".")
            if case .map(let element) = field.shape {
                let member = HelpArgument.member(of: full)
                if element.fields.isEmpty {
                    (arguments[0].name, arguments[0].kind) = (member, element.placeholder)
                } else {
                    arguments = []
                }
                (inner, prefix) = (element.fields, member + ".")
            } else if let element = field.shape.element, !element.fields.isEmpty {
                arguments[0].kind = "\(full).0, \(full).1 and so on"
                (inner, prefix) = (element.fields, "\(full).0.")
                if inner.isPlace {
                    let first = HelpArgument(
                        name: "\(full).0", kind: element.placeholder, isOptional: mayLack, isClearable: false,
                        note: nil)
                    arguments.append(first)
                }
            } else if !field.shape.fields.isEmpty, !inner.isPlace {
                arguments = []
            }
            // Coordinates are given as one value; every other object by its fields.
            let rest = inner.isPlace ? inner.filter { $0.name != "lat" && $0.name != "lng" } : inner
            return arguments + all(rest, prefix: prefix, isOptional: mayLack, notes: notes)
        }
    }
}
