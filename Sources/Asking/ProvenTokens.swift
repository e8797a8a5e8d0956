// Access tokens that a service has verified, by answering a request with them. Until then the account that a token
// names is not believed: anybody could make up a token and use up another account's searches.

import Crypto
import Values

struct ProvenTokens: Sendable {
    /// Tokens that are remembered. Beyond that, expired ones are dropped, and if that is not enough, all.
    private let tokensMax: Int
    /// When each token expires, by its SHA-256.
    private var untils: [[UInt8]: Timestamp] = [:]

    init(tokensMax: Int = AskingLimits.provenTokensMax) { self.tokensMax = tokensMax }

    var count: Int { untils.count }

    /// Records that a service has answered a request with this token, so has verified it.
    mutating func note(_ token: String, at now: Timestamp) {
        let digest = Self.digest(of: token)
        if untils[digest] == nil, untils.count >= tokensMax {
            untils = untils.filter { $0.value > now }
            if untils.count >= tokensMax { untils = [:] }
        }
        untils[digest] = now.adding(milliseconds: AskingLimits.provenMs)
    }

    /// Whether a service has verified the token.
    func has(_ token: String, at now: Timestamp) -> Bool {
        untils[Self.digest(of: token)].map { $0 > now } ?? false
    }

    private static func digest(of token: String) -> [UInt8] { Crypto.sha256(Array(token.utf8)) }
}
