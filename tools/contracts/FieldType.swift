// The type of a field, as far as codecs tell types apart.

import SwiftSyntax

indirect enum FieldType: Equatable, CustomStringConvertible {
    /// With the types around it, as it is written: `Place.Point`.
    case named(String)
    /// `Change<Int>`
    case generic(String, [FieldType])
    case optional(FieldType)
    case list(FieldType)
    case map(key: FieldType, value: FieldType)
    /// A type that is written another way: a function or a tuple.
    case other(String)

    init(_ syntax: TypeSyntax) {
        if let optional = syntax.as(OptionalTypeSyntax.self) {
            self = .optional(FieldType(optional.wrappedType))
        } else if let array = syntax.as(ArrayTypeSyntax.self) {
            self = .list(FieldType(array.element))
        } else if let map = syntax.as(DictionaryTypeSyntax.self) {
            self = .map(key: FieldType(map.key), value: FieldType(map.value))
        } else if let name = syntax.as(IdentifierTypeSyntax.self) {
            let arguments = name.genericArgumentClause?.arguments.compactMap {
                $0.argument.as(TypeSyntax.self)
            }
            self =
                arguments.map { .generic(name.name.text, $0.map { FieldType($0) }) } ?? .named(name.name.text)
        } else {
            let text = syntax.trimmedDescription
            self = syntax.is(MemberTypeSyntax.self) ? .named(text) : .other(text)
        }
    }

    /// The type of a default value that shows it; `nil` if it does not.
    init?(of value: ExprSyntax) {
        if value.is(BooleanLiteralExprSyntax.self) {
            self = .named("Bool")
        } else if value.is(IntegerLiteralExprSyntax.self) {
            self = .named("Int")
        } else if value.is(FloatLiteralExprSyntax.self) {
            self = .named("Double")
        } else if value.is(StringLiteralExprSyntax.self) {
            self = .named("String")
        } else if let call = value.as(FunctionCallExprSyntax.self), Self.isType(call.calledExpression) {
            self = .named(call.calledExpression.trimmedDescription)
        } else if let member = value.as(MemberAccessExprSyntax.self), let base = member.base,
            Self.isType(base)
        {
            self = .named(base.trimmedDescription)
        } else {
            return nil
        }
    }

    private static func isType(_ expression: ExprSyntax) -> Bool {
        let text = expression.trimmedDescription
        return text.first?.isUppercase == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
    }

    var isOptional: Bool { if case .optional = self { true } else { false } }

    var description: String {
        switch self {
        case .named(let name), .other(let name): name
        case .generic(let name, let arguments):
            "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
        case .optional(let type): "\(type)?"
        case .list(let type): "[\(type)]"
        case .map(let key, let value): "[\(key): \(value)]"
        }
    }
}
