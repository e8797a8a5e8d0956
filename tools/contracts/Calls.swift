// Calls of initializers inside the modules of the contracts. The compiler takes its own initializer there, in which each optional
// property may be left out (docs/decisions/016): here a call is held to the generated one.

import SwiftSyntax

/// A call that may be one of an initializer: `Row(gameId: game)`.
struct Call {
    var name: String
    /// The path of the type around it.
    var path: String
    var labels: [String]
    var file: String
    var line: Int
}

final class CallReader: SyntaxVisitor {
    private(set) var calls: [Call] = []
    private let file: String
    private let places: SourceLocationConverter
    private var around: [String] = []

    init(_ file: String, _ tree: SourceFileSyntax) {
        self.file = file
        places = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledExpression.trimmedDescription
        if name.first?.isUppercase == true, !node.arguments.isEmpty {
            calls.append(
                Call(
                    name: name, path: around.joined(separator: "."),
                    labels: node.arguments.map { $0.label?.identifier?.name ?? "" }, file: file,
                    line: places.location(for: node.positionAfterSkippingLeadingTrivia).line))
        }
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.extendedType.trimmedDescription)
    }
    override func visitPost(_ node: StructDeclSyntax) { around.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { around.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { around.removeLast() }

    private func enter(_ name: String) -> SyntaxVisitorContinueKind {
        around.append(name)
        return .visitChildren
    }
}

extension Contracts {
    /// Complaints about calls that leave out a parameter of the generated initializer.
    func incompleteCalls() throws(Complaint) -> [Complaint] {
        var complaints: [Complaint] = []
        for call in calls {
            guard let contract = find(call.name, in: call.path), try initializer(of: contract) != nil,
                !contract.initializers.contains(call.labels[0])
            else { continue }
            let needed = contract.fields.filter { !$0.isFixed && $0.value == nil }
            for field in needed where !call.labels.contains(field.name) {
                complaints.append(
                    Complaint(
                        file: call.file, line: call.line,
                        reason: "\(contract.path) is made without \(field.name)"))
            }
        }
        return complaints
    }
}
