// The providers of ID tokens and their settings: the apps that tokens may be issued to (`RALLY_GOOGLE_AUDIENCE`), and
// the keys (`RALLY_GOOGLE_JWKS`, a URL or a file).

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
    /// The configured providers.
    static func all(_ environment: (String) -> String?) throws -> [IdentityProvider] {
        func setting(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        var providers: [IdentityProvider] = []
        if let audience = setting("RALLY_GOOGLE_AUDIENCE") {
            providers.append(
                IdentityProvider(
                    name: "google", title: "Google",
                    issuers: ["https://accounts.google.com", "accounts.google.com"],
                    audiences: list(audience),
                    keys: KeySource(
                        setting("RALLY_GOOGLE_JWKS") ?? "https://www.googleapis.com/oauth2/v3/certs")))
        }
        if let audience = setting("RALLY_APPLE_AUDIENCE") {
            providers.append(
                IdentityProvider(
                    name: "apple", title: "Apple", issuers: ["https://appleid.apple.com"],
                    audiences: list(audience),
                    keys: KeySource(setting("RALLY_APPLE_JWKS") ?? "https://appleid.apple.com/auth/keys")))
        }
        if Environment.isDevelopment(environment), let keys = setting("RALLY_DEV_JWKS") {
            providers.append(
                IdentityProvider(
                    name: "dev", title: "the provider dev", issuers: ["rally-dev"], audiences: ["rally-dev"],
                    keys: KeySource(keys)))
        }
        for provider in providers {
            let prefix = "RALLY_\(provider.name.uppercased())"
            if case .url(let url) = provider.keys, !Download.isSafe(url) {
                throw IdentityProviderProblem(
                    description:
                        "\(prefix)_JWKS must be a file or begin with https:// (http:// only for 127.0.0.1)")
            }
            if provider.audiences.isEmpty {
                throw IdentityProviderProblem(
                    description:
                        "\(prefix)_AUDIENCE must name the client ids of your apps, with commas between them")
            }
        }
        return providers
    }

    private static func list(_ text: String) -> Set<String> {
        Set(text.split(separator: ",").map { String(Text.trimmed(String($0))) }.filter { !$0.isEmpty })
    }
}
