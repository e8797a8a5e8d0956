// Reads the declarations of a file: types, their stored properties and what they conform to.

import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

final class Reader: SyntaxVisitor {
    private(set) var complaints: [Complaint] = []
    private let file: String
    private let places: SourceLocationConverter
    private let contracts: Contracts
    /// The names of the types around the visited declaration.
    private var around: [String] = []

    /// Adds the types of a file to the contracts.
    static func read(_ text: String, of file: String, into contracts: Contracts) -> [Complaint] {
        let tree = Parser.parse(source: text)
        let reader = Reader(file, tree, contracts)
        if tree.hasError {
            for problem in ParseDiagnosticsGenerator.diagnostics(for: tree) {
                reader.complain(problem.node, problem.message)
            }
        } else {
            contracts.imports[file] = tree.statements.compactMap {
                $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription
            }
            reader.walk(tree)
            contracts.calls += CallReader(file, tree).calls
        }
        return reader.complaints
    }

    private init(_ file: String, _ tree: SourceFileSyntax, _ contracts: Contracts) {
        self.file = file
        self.contracts = contracts
        places = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    private func line(_ node: some SyntaxProtocol) -> Int {
        places.location(for: node.positionAfterSkippingLeadingTrivia).line
    }

    private func complain(_ node: some SyntaxProtocol, _ reason: String) {
        complaints.append(Complaint(file: file, line: line(node), reason: reason))
    }

    // MARK: - Types

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(.structure, node, node.name.text, isGeneric: node.genericParameterClause != nil)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(.enumeration, node, node.name.text, isGeneric: node.genericParameterClause != nil)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(.protocol, node, node.name.text)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        around.append(node.extendedType.trimmedDescription)
        // A conformance under a condition is none of the type itself.
        let inherited = node.genericWhereClause == nil ? node.inheritanceClause : nil
        change { $0.inherited += Self.names(inherited) }
        return .visitChildren
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visitPost(_ node: StructDeclSyntax) { around.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { around.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { around.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { around.removeLast() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        let type = FieldType(node.initializer.value)
        if around.isEmpty {
            contracts.aliases[node.name.text] = type
        } else {
            change { $0.aliases[node.name.text] = type }
        }
        return .skipChildren
    }

    private func declare(
        _ kind: Contract.Kind, _ node: some DeclGroupSyntax, _ name: String, isGeneric: Bool = false
    ) -> SyntaxVisitorContinueKind {
        around.append(name)
        change { contract in
            contract.kind = kind
            contract.access = access(node.modifiers)
            (contract.file, contract.line, contract.isGeneric) = (file, line(node), isGeneric)
            contract.inherited += Self.names(node.inheritanceClause)
        }
        contracts.paths.append(path)
        return .visitChildren
    }

    private var path: String { around.joined(separator: ".") }

    private func change(_ body: (inout Contract) -> Void) {
        body(&contracts.byPath[path, default: Contract(path: path)])
    }

    private static func names(_ clause: InheritanceClauseSyntax?) -> [String] {
        clause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    }

    private func access(_ modifiers: DeclModifierListSyntax) -> Access {
        let own = modifiers.lazy.filter { $0.detail == nil }.compactMap { Access(rawValue: $0.name.text) }
        return own.first ?? .internal
    }

    // MARK: - Members

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if !around.isEmpty { change { $0.functions.insert(node.name.text) } }
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let label = node.signature.parameterClause.parameters.first?.firstName.text ?? ""
        change { $0.initializers.insert(label) }
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard !around.isEmpty else { return .skipChildren }
        let isStored = node.bindings.allSatisfy { Self.isStored($0) }
        let kind = contracts.byPath[path]?.kind
        if node.modifiers.contains(where: { $0.name.text == "static" }) {
            note(node)
        } else if kind == .protocol {
            for binding in node.bindings {
                change { $0.comments[binding.pattern.trimmedDescription] = Self.comment(above: node) }
            }
        } else if isStored, kind == .structure {
            add(node)
        }
        return .skipChildren
    }

    private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
        guard let block = binding.accessorBlock else { return true }
        guard case .accessors(let accessors) = block.accessors else { return false }
        return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }

    /// A static value, such as the text of a request's type.
    private func note(_ node: VariableDeclSyntax) {
        for binding in node.bindings {
            let name = binding.pattern.trimmedDescription
            let text = binding.initializer?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
            change { contract in
                contract.values.insert(name)
                contract.texts[name] = text
            }
        }
    }

    /// The text of the `///` above a declaration, in one line.
    private static func comment(above node: VariableDeclSyntax) -> String {
        let lines = node.leadingTrivia.compactMap { piece in
            if case .docLineComment(let line) = piece { line.dropFirst(3).trimmed } else { nil }
        }
        return lines.joined(separator: " ")
    }

    /// Notes what is wrong with a field, for the case that its type is a message or a part of one.
    private func refuse(_ node: VariableDeclSyntax, _ reason: String) {
        change { $0.complaints.append(Complaint(file: file, line: line(node), reason: reason)) }
    }

    private func add(_ node: VariableDeclSyntax) {
        guard node.bindings.count == 1, let binding = node.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return refuse(node, "a stored property has a line of its own: var name: Type") }
        guard node.attributes.isEmpty, !node.modifiers.contains(where: { $0.name.text == "lazy" }) else {
            return refuse(node, "\(path).\(name.text) has an attribute that the generator does not know")
        }
        let value = binding.initializer?.value
        guard
            let type = binding.typeAnnotation.map({ FieldType($0.type) })
                ?? value.flatMap({ FieldType(of: $0) })
        else { return refuse(node, "\(path).\(name.text) needs its type: var \(name.text): Type = …") }
        change { contract in
            contract.fields.append(
                Field(
                    name: name.identifier?.name ?? name.text, type: type, value: value?.trimmedDescription,
                    isFixed: node.bindingSpecifier.text == "let" && value != nil,
                    access: access(node.modifiers), comment: Self.comment(above: node), line: line(node)))
        }
    }
}

extension StringProtocol {
    /// Without spaces around it.
    var trimmed: String {
        let rest = drop { $0 == " " }
        return String(rest.reversed().drop { $0 == " " }.reversed())
    }
}
