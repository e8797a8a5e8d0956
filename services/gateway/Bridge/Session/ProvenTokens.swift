// Whose an access token is, once a service has answered a request with it. What a token says of itself is worth nothing before:
// anybody can make one up, and use up what another is allowed.

import Contracts
import Crypto
import JSON
import Values

package struct ProvenTokens: Sendable {
    /// Tokens that are remembered. Beyond it those that have expired go, and if that is not enough, all.
    private let tokensMax: Int
    /// By SHA-256 of the token: since when it is past its time.
    private var untils: [[UInt8]: Timestamp] = [:]

    package init(tokensMax: Int = GatewayLimits.provenTokensMax) { self.tokensMax = tokensMax }

    var count: Int { untils.count }

    /// A service has answered a request with this token, so it has verified it.
    package mutating func note(_ token: String, at now: Timestamp) {
        let digest = Self.digest(of: token)
        if untils[digest] == nil, untils.count >= tokensMax {
            untils = untils.filter { $0.value > now }
            if untils.count >= tokensMax { untils = [:] }
        }
        untils[digest] = now.adding(milliseconds: GatewayLimits.provenMs)
    }

    /// By what the searches of whoever brings a token are counted: their account, or until a service has verified it, the token
    /// itself.
    package func searcher(_ token: String?, at now: Timestamp) -> Asker {
        guard let token else { return .anonymous }
        let digest = Self.digest(of: token)
        if let until = untils[digest], until > now { return Asker(token: token) }
        return .bearer(digest)
    }

    private static func digest(of token: String) -> [UInt8] { Crypto.sha256(Array(token.utf8)) }
}
