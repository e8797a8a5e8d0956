// Where ID tokens are shown: looks at who signed one, fetches that provider's keys when they are needed, verifies it.

import Delivery
import Platform
import Synchronization
import Values

/// Verifies ID tokens. May be asked from any thread, and waits for the provider where its keys are not at hand.
public final class IdentityDesk: Sendable {
    private let providers: [IdentityProvider]
    private let caFile: String?
    private let shelf = Mutex(Shelf())

    /// By the provider's name.
    private struct Shelf {
        var sets: [String: KeySet] = [:]
        /// When keys were last asked for, in vain or not.
        var triedAt: [String: Timestamp] = [:]
    }

    /// - Throws: where a setting is wrong, a sentence that names it.
    public init(_ environment: (String) -> String?) throws {
        providers = try IdentityProvider.all(environment)
        caFile = environment("RALLY_CA_FILE").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Who a token says somebody is.
    /// - Parameter name: the provider it must be from; whoever it says where left out.
    public func identity(
        _ text: String, from name: String?, at now: Timestamp
    ) throws(IdentityProblem) -> Identity {
        if let name, !providers.contains(where: { $0.name == name }) {
            throw .unavailable("signing in with \(name) is not set up here")
        }
        let token = try IDToken(text)
        let provider = providers.first { name ?? $0.name == $0.name && $0.issuers.contains(token.issuer) }
        guard let provider else { throw .token("is from nobody who is known here") }
        guard let key = try keys(of: provider, including: token.keyName, at: now)[token.keyName] else {
            throw .token("is signed with a key that \(provider.title) does not have")
        }
        try token.verify(with: key)
        return try token.identity(provider, at: now)
    }

    /// A provider's keys; fetched where there are none yet, where they are old, and where one is not among them.
    private func keys(
        of provider: IdentityProvider, including name: String, at now: Timestamp
    ) throws(IdentityProblem) -> [String: RSAPublicKey] {
        let (held, triedAt) = shelf.withLock { ($0.sets[provider.name], $0.triedAt[provider.name]) }
        if let held, held.keys[name] != nil, held.isFresh(at: now) { return held.keys }
        var problem = "they were asked for just now, in vain; try again in a minute"
        if KeySet.mayTryAgain(triedAt, at: now) {
            do throws(Download.Problem) {
                let set = try KeySet(parsing: try document(provider.keys), at: now)
                shelf.withLock {
                    $0.sets[provider.name] = set
                    $0.triedAt[provider.name] = now
                }
                return set.keys
            } catch {
                shelf.withLock { $0.triedAt[provider.name] = now }
                problem = "\(error)"
            }
        }
        // Whether they are just tried again or not, keys of yesterday are believed no more.
        if let held, held.isUsable(at: now) { return held.keys }
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
