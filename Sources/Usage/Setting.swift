// The settings of all programs: variables of the environment, or lines of /etc/rally/rally.conf. The help, the man
// pages, the completions and the file's own form come from this list; deploy/README.md explains each at length.

import Contracts
import Values

/// A variable that programs read.
public struct Setting: Hashable, Sendable {
    /// The form of a setting's value.
    public enum Form: Hashable, Sendable {
        case text
        /// A secret value. It may come from a file instead, which `NAME_FILE` names.
        case secret
        case yesOrNo
        case choice([String])
        /// A host name, with or without a port.
        case host
        /// A part of a topic: letters, digits, dots, hyphens and underscores.
        case name
    }

    /// `RALLY_BUS`.
    public let name: String
    /// The names of the programs that read it.
    public let programs: Set<String>
    /// Its description, with its default; may have several lines.
    public let help: String
    public let form: Form

    init(_ name: String, _ programs: Set<String>, _ help: String, _ form: Form = .text) {
        self.name = name
        self.programs = programs
        self.help = help
        self.form = form
    }

    /// The variable that names the file of a secret.
    var nameOfFile: String { "\(name)_FILE" }

    private var inFile: Setting {
        Setting(
            nameOfFile, programs,
            "a file that holds \(name), which whoever sees the environment would see too")
    }

    /// The settings of one program, in the list's order.
    public static func read(by program: String) -> [Setting] { all.filter { $0.programs.contains(program) } }

    /// All names without duplicates, in the list's order.
    public static var names: [String] {
        var seen: Set<String> = []
        return all.map(\.name).filter { seen.insert($0).inserted }
    }

    /// Variables that scripts, compose files and tests read, without `RALLY_`, and that of `rally up` for what it starts:
    /// programs find them in their environment.
    static let ofScripts: Set<String> = [
        "ANEW", "ANONYMOUS", "AUTH_LOG", "AXE", "BACKUPS", "BIN", "BUILD", "BUILT", "CONF", "DB_IMAGE",
        "DB_ONE", "DB_TWO", "DEBIAN_OF", "DRAWS", "E2E_FULL", "E2E_SEED", "EDGE", "FAULT", "FLOOD_PORT",
        "HEALTH_INTERVAL", "HOSTILE_BYTES", "HTTP_PORT", "IMAGE", "LOOKS", "MEASURE", "MEMORY", "OLD_IMAGE",
        "PGPASS", "PICTURES", "ROUNDS", "SCALE", "SEASON", "SECRETS", "SEED", "SEEDS_TIMES", "SIMULATE",
        "SOAK_S", "TAG", "TAP", "TOOLS", "UP", "WAIT", "WRITE", "WRITE_FIXTURES", "WRITE_MESSAGES",
        "WRITE_MODULES",
    ]

    private static let services = Set(Catalogue.serviceNames)

    /// All settings. A name appears twice if it means one thing for the bus and another for the other programs.
    public static let all = own.flatMap { $0.form == .secret ? [$0, $0.inFile] : [$0] }

    private static let own = [
        Setting(
            "RALLY_BUS", ["bus"],
            "where to listen: tcp://HOST:PORT (and the next two ports), ipc://PATH, or three\n"
                + "endpoints with commas between them (default tcp://127.0.0.1:5555)"),
        Setting(
            "RALLY_BUS", services.union(["edge", "gateway", "tap"]),
            "where the bus is (default tcp://127.0.0.1:5555); several with spaces between them"),
        Setting("RALLY_KEYS", ["bus"], "a directory of keys, or the bus's own file with `known` beside it"),
        Setting(
            "RALLY_KEYS", services.union(["edge", "gateway", "tap"]),
            "a directory of keys, made by bus keys, or the file with its own"),
        Setting(
            "RALLY_BUS_PUBLIC", ["bus"],
            "yes: listen where other machines can reach it, though there are no keys", .yesOrNo),
        Setting(
            "RALLY_DATA", services.union(["tap"]),
            "where the logs are, a directory for each service (default ./data)"),
        Setting(
            "RALLY_STORE", services.union(["tap"]),
            "a database that keeps the logs instead, postgresql://…; several hosts with standbys", .secret),
        Setting(
            "RALLY_SEAL", services,
            "off: closed segments of the log stay text (docs/architecture.md, The log)",
            .choice(["off"])),
        Setting(
            "RALLY_INSTANCE", services.union(["edge", "tap"]),
            "the process's name in _status (default host-pid); tap: which to ask", .name),
        Setting(
            "RALLY_HEALTH", services.union(["bus", "edge"]),
            "a file in which it says how it is, for health checks (deploy/health)"),
        Setting("RALLY_ADMIN", ["auth"], "the e-mail address of the first administrator"),
        Setting("RALLY_HOST", services.union(["edge"]), "the host in links (default rally.example)", .host),
        Setting("RALLY_GATING", ["games"], "all: every game asks for tier 2 by default", .choice(["all"])),
        Setting("RALLY_DEV", services, "1: for those who build on Rally", .yesOrNo),
        Setting(
            "RALLY_LIMITS", services.union(["edge", "gateway"]),
            "off: no rate limits; or a JSON file that changes them"),
        Setting("RALLY_FCM_CREDENTIALS", ["notify"], "a service account's JSON file, for pushes by FCM"),
        Setting("RALLY_FCM_URL", ["notify"], "where those pushes go (default Google's)"),
        Setting(
            "RALLY_SMTP_URL", ["auth", "notify"],
            "where mail goes: smtp://user:password@host:587 (STARTTLS) or smtps://…:465; without it\n"
                + "mails are logged", .secret),
        Setting("RALLY_MAIL_FROM", ["auth", "notify"], "the sender: Rally <no-reply@example.com>"),
        Setting(
            "RALLY_GEOCODER", ["games"],
            "a Nominatim, for streets and parks: https://nominatim.openstreetmap.org, or your own"),
        Setting(
            "RALLY_GEOCODER_CONTACT", ["games"], "the e-mail address at which those who run it reach you"),
        Setting(
            "RALLY_HTTP", ["edge"],
            "where the edge listens (default 127.0.0.1:8080); off for rally up: without it"),
        Setting(
            "RALLY_HTTP_TRUST", ["edge"],
            "proxies whose X-Forwarded-For counts: addresses or networks, with commas between them"),
        Setting(
            "RALLY_HTTP_ORIGINS", ["edge"], "other sites that may ask with a token: https://app.example,…"),
        Setting(
            "RALLY_HTTP_SECURE", ["edge"], "yes: everybody comes through TLS, so cookies are for TLS alone",
            .yesOrNo),
        Setting("RALLY_PAGE", ["edge"], "the folder of the page (default the package's own); empty: no page"),
        Setting("RALLY_TILES", ["edge"], "where maps come from: https://tiles.example/{z}/{x}/{y}.png"),
        Setting("RALLY_TILES_ATTRIBUTION", ["edge"], "the attribution that the map shows"),
        Setting(
            "RALLY_GOOGLE_AUDIENCE", ["auth"],
            "the client ids of your apps with Google, with commas between them; without it no\n"
                + "Google account logs in"),
        Setting("RALLY_APPLE_AUDIENCE", ["auth"], "likewise with Apple"),
        Setting(
            "RALLY_GOOGLE_CLIENT", ["auth", "edge"],
            "the client id of the page with Google, for a button there; the same for both"),
        Setting("RALLY_APPLE_CLIENT", ["auth", "edge"], "likewise with Apple"),
        Setting(
            "RALLY_GOOGLE_JWKS", ["auth"],
            "where the keys of Google's ID tokens are: an https address or a file"),
        Setting("RALLY_APPLE_JWKS", ["auth"], "where the keys of Apple's ID tokens are"),
        Setting("RALLY_DEV_JWKS", ["auth"], "with RALLY_DEV: keys of ID tokens of the provider dev"),
        Setting(
            "RALLY_WEBHOOK_SECRET", ["notify"],
            "signs for webhooks that were registered before each had a secret: whsec_ and base64", .secret),
        Setting(
            "RALLY_WEBHOOK_PRIVATE", ["auth", "notify"],
            "yes: webhooks may lead to private addresses, without TLS too; the same for both", .yesOrNo),
        Setting(
            "RALLY_VAPID_SUBJECT", ["notify"],
            "where those who run browsers' push services reach you: mailto:… or an https address\n"
                + "(default the address of RALLY_HOST)"),
        Setting(
            "RALLY_CA_FILE", ["auth", "games", "notify"], "certificates to trust (default the system's)"),
        Setting("RALLY_DELIVERIES", ["notify"], "how many deliveries a process has under way (default 64)"),
        Setting(
            "RALLY_SESSION", ["gateway"],
            "the file in which account login remember=true keeps its login\n"
                + "(default ~/.config/rally/session)"),
        Setting("RALLY_TAP_TOKEN", ["tap"], "what browsers show to tap web, 16 characters or more", .secret),
        Setting(
            "RALLY_LOG", services.union(["bus"]),
            "debug, info or error: the least that is logged, on standard error (default info)",
            .choice(["debug", "info", "error"])),
    ]
}
