// The providers of ID tokens and their settings: the apps that tokens may be issued to (`RALLY_GOOGLE_AUDIENCE`, and
// `RALLY_GOOGLE_CLIENT`, the page), and the keys (`RALLY_GOOGLE_JWKS`, a URL or a file).

import Delivery
import Platform
import Values

/// A provider whose ID tokens are accepted.
public struct IdentityProvider: Sendable, Equatable {
    /// `google`
    public var name: String
    /// The display name, such as `Google`.
    public var title: String
    var issuers: Set<String>
    /// The client ids that a token may be issued to.
    var audiences: Set<String>
    var keys: KeySource

    /// The source of a key set (RFC 7517).
    enum KeySource: Sendable, Hashable {
        case url(String)
        case file(String)

        init(_ text: String) {
            self = text.hasPrefix("/") || !text.contains("://") ? .file(text) : .url(text)
        }
    }
}

/// A wrong setting, with advice on how to correct it.
public struct IdentityProviderProblem: Error, CustomStringConvertible {
    public var description: String
}

extension IdentityProvider {
    /// The configured providers. What is set is checked, also where its partner is missing.
    static func all(
        _ environment: (String) -> String?
    ) throws(IdentityProviderProblem) -> [IdentityProvider] {
        func setting(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        func keys(_ name: String, _ usual: String) throws(IdentityProviderProblem) -> KeySource {
            guard let text = setting(name) else { return KeySource(usual) }
            return try checked(KeySource(text), name)
        }
        func audiences(_ names: String...) throws(IdentityProviderProblem) -> Set<String> {
            var ids: Set<String> = []
            for name in names {
                if let text = setting(name) { ids.formUnion(try list(text, name)) }
            }
            return ids
        }
        var providers: [IdentityProvider] = []
        let google = try keys("RALLY_GOOGLE_JWKS", "https://www.googleapis.com/oauth2/v3/certs")
        let googleApps = try audiences("RALLY_GOOGLE_AUDIENCE", "RALLY_GOOGLE_CLIENT")
        if !googleApps.isEmpty {
            providers.append(
                IdentityProvider(
                    name: "google", title: "Google",
                    issuers: ["https://accounts.google.com", "accounts.google.com"],
                    audiences: googleApps, keys: google))
        }
        let apple = try keys("RALLY_APPLE_JWKS", "https://appleid.apple.com/auth/keys")
        let appleApps = try audiences("RALLY_APPLE_AUDIENCE", "RALLY_APPLE_CLIENT")
        if !appleApps.isEmpty {
            providers.append(
                IdentityProvider(
                    name: "apple", title: "Apple", issuers: ["https://appleid.apple.com"],
                    audiences: appleApps, keys: apple))
        }
        if Environment.isDevelopment(environment), let text = setting("RALLY_DEV_JWKS") {
            providers.append(
                IdentityProvider(
                    name: "dev", title: "the provider dev", issuers: ["rally-dev"], audiences: ["rally-dev"],
                    keys: try checked(KeySource(text), "RALLY_DEV_JWKS")))
        }
        return providers
    }

    /// Refuses keys that no login could be checked with. An address may be unreachable for a while; a file is read.
    private static func checked(
        _ source: KeySource, _ name: String
    ) throws(IdentityProviderProblem) -> KeySource {
        switch source {
        case .url(let url):
            guard Download.isSafe(url) else {
                throw IdentityProviderProblem(
                    description: "\(name) must be a file or begin with https:// (http:// only for 127.0.0.1)")
            }
        case .file(let path):
            let place = "\(name): the file \(Wording.quoted(path))"
            guard let document = SmallFile.contents(path, bytesMax: Download.bytesMax) else {
                throw IdentityProviderProblem(
                    description:
                        "\(place) cannot be read; name a set of keys (RFC 7517), or its https address")
            }
            do throws(Download.Problem) { _ = try KeySet(parsing: document, at: 0) } catch {
                throw IdentityProviderProblem(description: "\(place) is of no use: \(error)")
            }
        }
        return source
    }

    private static func list(_ text: String, _ name: String) throws(IdentityProviderProblem) -> Set<String> {
        let ids = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { String(Text.trimmed(String($0))) }
        let areIDs = ids.allSatisfy { id in
            !id.isEmpty && !id.unicodeScalars.contains(where: \.properties.isWhitespace)
        }
        guard areIDs else {
            throw IdentityProviderProblem(
                description: "\(name) must name the client ids of your apps, with commas between them")
        }
        return Set(ids)
    }
}
