// Verifies ID tokens: finds the provider, fetches its keys when needed, and checks the signature and the claims.

import Delivery
import Platform
import Synchronization
import Values

/// Verifies ID tokens. Thread-safe; the calling thread blocks while a provider's keys are fetched.
public final class IDTokenVerifier: Sendable {
    private let providers: [IdentityProvider]
    private let caFile: String?
    private let cache = Mutex(KeyCache())

    /// Key sets by the provider's name.
    private struct KeyCache {
        var sets: [String: KeySet] = [:]
        /// The last time that keys were requested, successfully or not, in monotonic time.
        var triedAtMs: [String: Int64] = [:]
    }

    /// - Throws: a sentence that names the wrong setting.
    public init(_ environment: (String) -> String?) throws {
        providers = try IdentityProvider.all(environment)
        caFile = environment("RALLY_CA_FILE").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Verifies a token and returns the identity it states.
    /// - Parameters:
    ///   - name: the required provider; `nil` for any.
    ///   - now: the time for the token's expiry.
    ///   - nowMs: the monotonic time for the age of the keys.
    public func identity(
        _ text: String, from name: String?, at now: Timestamp, nowMs: Int64 = MonotonicClock.nowMs
    ) throws(IdentityProblem) -> Identity {
        if let name, !providers.contains(where: { $0.name == name }) {
            throw .notOffered("signing in with \(name) is not set up here")
        }
        let token = try IDToken(text)
        let provider = providers.first { name ?? $0.name == $0.name && $0.issuers.contains(token.issuer) }
        guard let provider else { throw .token("is from nobody who is known here") }
        guard let key = try keys(of: provider, including: token.keyName, at: nowMs)[token.keyName] else {
            throw .token("is signed with a key that \(provider.title) does not have")
        }
        try token.verify(with: key)
        return try token.identity(provider, at: now)
    }

    /// A provider's keys. Fetches them if there are none, if they are old, or if the named key is missing.
    private func keys(
        of provider: IdentityProvider, including name: String, at nowMs: Int64
    ) throws(IdentityProblem) -> [String: RSAPublicKey] {
        let (held, triedAtMs) = cache.withLock { ($0.sets[provider.name], $0.triedAtMs[provider.name]) }
        if let held, held.keys[name] != nil, held.isFresh(at: nowMs) { return held.keys }
        var problem = "they were asked for just now, in vain; try again in a minute"
        if KeySet.mayTryAgain(triedAtMs, at: nowMs) {
            do throws(Download.Problem) {
                let set = try KeySet(parsing: try document(provider.keys), at: nowMs)
                cache.withLock {
                    $0.sets[provider.name] = set
                    $0.triedAtMs[provider.name] = nowMs
                }
                return set.keys
            } catch {
                cache.withLock { $0.triedAtMs[provider.name] = nowMs }
                problem = "\(error)"
            }
        }
        // Old keys stay usable for up to a day, whether a fetch has just failed or is not due yet.
        if let held, held.isUsable(at: nowMs) { return held.keys }
        throw .unavailable("the keys of \(provider.title) cannot be had: \(problem)")
    }

    private func document(_ source: IdentityProvider.KeySource) throws(Download.Problem) -> [UInt8] {
        switch source {
        case .url(let url): return try Download.get(url, caFile: caFile)
        case .file(let path):
            guard let document = SmallFile.contents(path, bytesMax: Download.bytesMax) else {
                throw Download.Problem("the file cannot be read")
            }
            return document
        }
    }
}
