// Typed text in messages.

/// A typed word in quotes, cut after 40 characters, for a message.
package func shown(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    let clean = start.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }.joined()
    return "\"\(clean)\(start.count < text.unicodeScalars.count ? "…" : "")\""
}
