// What a browser must show to read anything: whoever holds it sees all that happens.

import Crypto
import HTTP
import Usage
import Values

struct WebToken: Equatable {
    /// Characters of a token that is given.
    static let lengths = 16...200
    let text: String

    /// A new one, of 128 bits.
    init() {
        var random = SystemRandomNumberGenerator()
        text = ID(high: random.next(), low: random.next()).description.replacing("-", with: "")
    }

    /// One that stays the same at the next start.
    init(_ text: String) throws(UsageError) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
        guard WebToken.lengths.contains(text.utf8.count), isPlain else {
            throw UsageError(
                "RALLY_TAP_TOKEN is \(WebToken.lengths.lowerBound) to \(WebToken.lengths.upperBound) "
                    + "letters and digits that nobody guesses")
        }
        self.text = text
    }

    /// Whether a request shows it (RFC 6750, 2.1). Takes as long for any token of its length.
    func isShown(in head: HTTPHead) -> Bool {
        guard let value = head.value("Authorization"), value.hasPrefix("Bearer ") else { return false }
        return Crypto.isEqual(Array(value.dropFirst(7).utf8), Array(text.utf8))
    }
}
