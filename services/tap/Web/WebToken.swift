// The token that a browser needs to read anything: with it, all events are visible.

import Crypto
import HTTP
import Usage
import Values

struct WebToken: Equatable {
    /// Allowed lengths of a given token.
    static let lengths = 16...200
    let text: String

    /// A new random token of 128 bits.
    init() {
        var random = SystemRandomNumberGenerator()
        text = ID(high: random.next(), low: random.next()).description.replacing("-", with: "")
    }

    /// A given token, which stays the same after a restart.
    init(_ text: String) throws(UsageError) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
        guard WebToken.lengths.contains(text.utf8.count), isPlain else {
            throw UsageError(
                "RALLY_TAP_TOKEN is \(WebToken.lengths.lowerBound) to \(WebToken.lengths.upperBound) "
                    + "letters and digits that nobody guesses")
        }
        self.text = text
    }

    /// Whether a request carries it (RFC 6750, 2.1). Takes the same time for any token of that length.
    func isShown(in head: HTTPHead) -> Bool {
        guard let value = head.value("Authorization"), value.hasPrefix("Bearer ") else { return false }
        return Crypto.isEqual(Array(value.dropFirst(7).utf8), Array(text.utf8))
    }
}
