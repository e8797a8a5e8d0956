// A refusal with fields named as they were typed: `radius` for `radiusMiles`.

import Contracts
import Values

extension Refusal {
    /// Replaces the full names of fields by the typed ones.
    package func naming(_ names: [String: String]) -> Refusal {
        if names.isEmpty { return self }
        func told(_ message: String) -> String {
            names.sorted { $0.key < $1.key }.reduce(message) { $0.replacing($1.key, with: $1.value) }
        }
        var refusal = self
        refusal.message = told(message)
        refusal.field = field.map { names[$0] ?? $0 }
        refusal.fields = fields?.map { FieldProblem(names[$0.field] ?? $0.field, told($0.message)) }
        return refusal
    }
}
