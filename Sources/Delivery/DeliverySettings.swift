// The settings of the channels, read from the environment once. The error of a wrong setting names the
// variable and how to correct it, never its value.

import Crypto
import Platform
import Values

/// The configured channels. Messages for other channels are written to the log.
public struct DeliverySettings: Sendable {
    var fcm: FCMSettings?
    var mail: MailSettings?
    /// The secret for webhooks that were registered before each had its own. Without it, messages to those webhooks
    /// go to the log.
    var webhookSecret: WebhookSecret?
    /// Whether webhooks may lead to private addresses and do without TLS; push services may have private addresses too.
    var allowsPrivateWebhooks = false
    /// Certificates to trust instead of the system's.
    var caFile: String?

    /// No channel is configured: all messages go to the log.
    public init() {}

    /// Whether no channel is configured.
    var isEmpty: Bool { fcm == nil && mail == nil && webhookSecret == nil }

    /// Whether the destination's channel is configured. Otherwise its messages go to the log and count as
    /// sent.
    public func reaches(_ destination: Destination) -> Bool {
        switch destination {
        case .fcm: fcm != nil
        case .webhook(_, let secret): (secret ?? webhookSecret) != nil
        case .email: mail != nil
        // Needs no settings: its key is beside notify's log.
        case .webPush, .log: true
        }
    }

    /// - Parameter environment: looks up a variable.
    public init(environment: (String) -> String?) throws(SettingProblem) {
        // An empty variable counts as not set.
        func setting(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        // A setting is checked also where its partner is missing: whoever sets that would meet the mistake.
        let endpoint = try setting("RALLY_FCM_URL").map { text throws(SettingProblem) in
            try FCMSettings.endpoint(text)
        }
        if let path = setting("RALLY_FCM_CREDENTIALS") {
            fcm = try FCMSettings(file: path, endpoint: endpoint)
        }
        let from = try setting("RALLY_MAIL_FROM").map { text throws(SettingProblem) in
            guard let mailbox = Mailbox(text) else {
                throw SettingProblem("RALLY_MAIL_FROM", "is not like Rally <no-reply@example.com>")
            }
            return mailbox
        }
        if let url = setting("RALLY_SMTP_URL") { mail = try MailSettings(url: url, from: from) }
        if let text = setting("RALLY_WEBHOOK_SECRET") {
            guard let secret = WebhookSecret(text) else {
                throw SettingProblem(
                    "RALLY_WEBHOOK_SECRET",
                    "is no secret; write whsec_ and 24 to 64 random bytes in base64: "
                        + "echo whsec_$(openssl rand -base64 32)")
            }
            webhookSecret = secret
        }
        allowsPrivateWebhooks = Environment.isYes(setting("RALLY_WEBHOOK_PRIVATE"))
        if let path = setting("RALLY_CA_FILE") {
            let bytes = SmallFile.contents(path, bytesMax: DeliverySettings.caFileBytesMax)
            guard let bytes,
                Text.contains(String(decoding: bytes, as: UTF8.self), "-----BEGIN CERTIFICATE-----")
            else {
                throw SettingProblem(
                    "RALLY_CA_FILE",
                    "names no file with certificates in PEM that can be read; leave it out "
                        + "to trust what the system trusts")
            }
            caFile = path
        }
    }

    /// Limit of the certificate file. A system's whole bundle has some 220 KiB.
    static let caFileBytesMax = 4 * 1024 * 1024
}

/// A setting with a wrong value.
public struct SettingProblem: Error, Equatable, CustomStringConvertible {
    /// `RALLY_SMTP_URL`.
    public let variable: String
    public let description: String

    init(_ variable: String, _ words: String) {
        self.variable = variable
        description = "\(variable) \(words)"
    }
}

struct FCMSettings: Sendable {
    var account: ServiceAccount
    /// The endpoint, without a trailing slash.
    var endpoint = "https://fcm.googleapis.com"

    init(account: ServiceAccount, endpoint: String = "https://fcm.googleapis.com") {
        self.account = account
        self.endpoint = endpoint
    }

    init(file path: String, endpoint: String?) throws(SettingProblem) {
        let variable = "RALLY_FCM_CREDENTIALS"
        guard let file = SmallFile.contents(path, bytesMax: ServiceAccount.fileBytesMax) else {
            throw SettingProblem(
                variable,
                "names a file that cannot be read or has over \(ServiceAccount.fileBytesMax) bytes; give the "
                    + "path of the JSON key of a service account, from the Firebase console")
        }
        do { account = try ServiceAccount(file: file) } catch {
            throw SettingProblem(
                variable,
                "names a file that \(error.words); download a new JSON key of the service account from the "
                    + "Firebase console")
        }
        if let endpoint { self.endpoint = endpoint }
    }

    /// The address without a trailing slash.
    static func endpoint(_ url: String) throws(SettingProblem) -> String {
        guard let parts = URLParts(url), parts.isSafeForSecrets, parts.path == "/", !parts.hasQuery,
            parts.user == nil
        else {
            throw SettingProblem(
                "RALLY_FCM_URL",
                "is not like https://fcm.googleapis.com: a scheme and a host, and nothing behind them "
                    + "(http:// only for 127.0.0.1)")
        }
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }
}

/// The settings of the mail server. Prints nothing of them.
struct MailSettings: Sendable {
    /// The usual ports: TLS from the first byte, and TLS after STARTTLS.
    static let tlsPort = 465
    static let startTLSPort = 587

    enum Security: Sendable, Equatable { case startTLS, tls, none }

    /// `smtp://host:587` or `smtps://host:465`, as libcurl wants it.
    var url: String
    var security: Security
    var user: String?
    var password: String?
    var from: Mailbox

    init(url text: String, from: Mailbox?) throws(SettingProblem) {
        let variable = "RALLY_SMTP_URL"
        let example =
            "is not like smtp://user:password@mail.example.com:587 (then TLS begins with STARTTLS) or "
            + "smtps://user:password@mail.example.com:465; write / @ : and % within user and password as "
            + "%2F %40 %3A and %25"
        guard let parts = URLParts(text), parts.path == "/", !parts.hasQuery else {
            throw SettingProblem(variable, example)
        }
        switch parts.scheme {
        case "smtp": security = .startTLS
        case "smtps": security = .tls
        case "smtp+insecure":
            guard parts.isLoopback else {
                throw SettingProblem(
                    variable, "may be smtp+insecure:// for 127.0.0.1 only; write smtp:// for any other host")
            }
            security = .none
        default: throw SettingProblem(variable, example)
        }
        let scheme = security == .tls ? "smtps" : "smtp"
        let usualPort = security == .tls ? MailSettings.tlsPort : MailSettings.startTLSPort
        url = "\(scheme)://\(parts.host):\(parts.port ?? usualPort)"
        user = parts.user
        password = parts.password
        guard (user == nil) == (password == nil), user != "" else {
            throw SettingProblem(variable, "has a user or a password, and needs both or neither")
        }
        guard let from else {
            throw SettingProblem(
                "RALLY_MAIL_FROM", "is not set, and RALLY_SMTP_URL is; write Rally <no-reply@example.com>")
        }
        self.from = from
    }
}

extension MailSettings: Secretive {}
