// The command line of the edge.

import Contracts
import EdgeDescription
import HTTP
import Keys
import Messaging
import Platform
import Usage
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct EdgeOptions {
    var bus: BusOption
    /// The process's name in `_status`.
    var instance: String
    var listen: ListenAddress
    var settings = EdgeSettings()
    var pageFolder: String?
    var limits = LimitSettings.standard
    var healthFile: HealthFile

    /// - Throws: if an option or a setting is invalid.
    init(_ arguments: Arguments, environment: (String) -> String?) throws(UsageError) {
        try arguments.refuseWords()
        bus = try BusOption(arguments, environment, program: "edge", as: .edge)
        if let text = arguments.value("--listen") {
            listen = try ListenAddress(text, option: "--listen")
        } else {
            listen = try ListenAddress(environment("RALLY_HTTP") ?? "127.0.0.1:8080", option: "RALLY_HTTP")
        }
        pageFolder = arguments.value("--page") ?? environment("RALLY_PAGE")
        if let pageFolder, access("\(pageFolder)/index.html", R_OK) != 0 {
            throw UsageError(
                "\(arguments.has("--page") ? "--page" : "RALLY_PAGE"): there is no index.html in \(Wording.quoted(pageFolder))"
            )
        }
        healthFile = HealthFile(environment("RALLY_HEALTH"))
        func setting(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        instance = setting("RALLY_INSTANCE") ?? HostName.ofProcess
        if let text = setting("RALLY_HTTP_TRUST") { settings.proxies = try EdgeOptions.proxies(text) }
        if let text = setting("RALLY_HTTP_ORIGINS") {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                settings.origins.insert(try EdgeOptions.origin(part))
            }
        }
        settings.host = setting("RALLY_HOST")
        settings.isSecure = Environment.isYes(environment("RALLY_HTTP_SECURE"))
        if let address = setting("RALLY_TILES") {
            guard address.hasPrefix("https://") || address.hasPrefix("http://"),
                ["{z}", "{x}", "{y}"].allSatisfy(address.contains)
            else {
                throw UsageError("RALLY_TILES is an address such as https://tiles.example/{z}/{x}/{y}.png")
            }
            settings.tiles = .init(address: address, attribution: setting("RALLY_TILES_ATTRIBUTION") ?? "")
        }
        settings.clients.google = try EdgeOptions.client("RALLY_GOOGLE_CLIENT", setting)
        settings.clients.apple = try EdgeOptions.client("RALLY_APPLE_CLIENT", setting)
        if let text = setting("RALLY_LIMITS") {
            limits = try UsageError.reading {
                () throws(LimitSettingsError) in
                try LimitSettings(setting: text, read: SmallFile.contents)
            }
        }
    }

    /// A site in the spelling of browsers (RFC 6454): scheme, host, and the port unless it is the default.
    private static func origin(_ part: Substring) throws(UsageError) -> String {
        let text = String(Text.trimmed(String(part)))
        let lower = text.lowercased()
        let scheme = ["https", "http"].first { lower.hasPrefix("\($0)://") }
        let rest = scheme.map { lower.dropFirst($0.utf8.count + 3) } ?? lower[...]
        var site = rest.prefix { $0 != "/" }
        let usualPort = scheme == "http" ? ":80" : ":443"
        if site.hasSuffix(usualPort) { site = site.dropLast(usualPort.count) }
        let isHost =
            site.utf8.contains { $0 != UInt8(ascii: ".") }
            && site.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                        || ".-:[]".unicodeScalars.contains($0))
            }
        let meant = "\(scheme ?? "https")://\(site)"
        guard isHost, text == meant else {
            throw UsageError(
                "RALLY_HTTP_ORIGINS names sites one by one, https://app.example, not \(Wording.quoted(text))"
                    + (isHost ? "; did you mean \(meant)?" : ""))
        }
        return text
    }

    /// One client id, if it is set.
    private static func client(
        _ name: String, _ setting: (String) -> String?
    ) throws(UsageError) -> String? {
        guard let text = setting(name) else { return nil }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }) else {
            throw UsageError("\(name) is one client id, that of the page, not \(Wording.quoted(text))")
        }
        return text
    }

    private static func proxies(_ text: String) throws(UsageError) -> Proxies {
        var networks: [AddressBlock] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let network = AddressBlock(String(Text.trimmed(String(part)))) else {
                throw UsageError(
                    "RALLY_HTTP_TRUST names addresses or networks, 10.0.0.0/8 or 2001:db8::7, not "
                        + Wording.quoted(part))
            }
            networks.append(network)
        }
        return Proxies(networks)
    }
}

/// Why the edge does not start, as a sentence with a next step.
struct EdgeProblem: Error, CustomStringConvertible {
    let description: String
}

/// Runs the edge as a process.
public enum EdgeCommand {
    public static let program = Program(
        "edge",
        opening: """
            edge: Rally for phones, browsers and other programs, over HTTP.

                edge                                     at http://127.0.0.1:8080, the page included
                RALLY_HTTP=0.0.0.0:8080 edge             where other machines can reach it
                edge --listen 127.0.0.1:0                at any free port, which it names on standard error
                edge openapi                             prints what can be asked, as OpenAPI 3.1
                edge clients DIR                         writes files made from the contracts below DIR: `.` in a checkout
            """,
        [
            .init(options: [
                BusOption.option,
                Option("--listen", "ADDRESS", "where to listen (RALLY_HTTP; else 127.0.0.1:8080)"),
                Option("--page", "DIR", "the folder of the page (RALLY_PAGE); without it there is none"),
            ]),
            .init(settingsOf: "edge"),
        ],
        commands: ["openapi", "clients"],
        closing: """
            Every request of Rally is POST /v1/<type>, every query also GET; docs/http.md tells the rest.

            Exit status: 0; 64 if it was called wrongly; 69 if the bus does not let it in; 1 if it cannot listen; 130
            after Ctrl-C.
            """)

    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status.
    public static func run(
        arguments: [String], environment: @escaping (String) -> String? = Environment.variable
    ) -> Int32 {
        program.run(arguments) { arguments throws(UsageError) in
            switch arguments.words.first {
            case "openapi":
                try arguments.refuseWords(after: 1)
                let document = EdgeDescription.openapi(on: WallClock.now.day)
                Descriptor.write(String(decoding: document, as: UTF8.self), to: 1)
            case "clients":
                guard arguments.words.count > 1 else {
                    throw UsageError("say below which folder the clients go: edge clients . in a checkout")
                }
                try arguments.refuseWords(after: 2)
                try ClientFiles.write(EdgeDescription.clients(), below: arguments.words[1])
            default:
                let environment = try Setting.reader(for: "edge", environment)
                return serve(try EdgeOptions(arguments, environment: environment))
            }
            return ExitStatus.success
        }
    }

    private static func serve(_ options: EdgeOptions) -> Int32 {
        do {
            Descriptor.raiseLimit()
            let signals = try Signals()
            let (listener, address) = try EdgeCommand.listen(at: options.listen)
            let connection = BusConnection(
                addresses: options.bus.addresses, context: try Context(), curve: options.bus.curve)
            connection.unknownNames().forEach { complain("edge: \($0)") }
            let page = PageFiles(
                try files(of: options.pageFolder), tiles: options.settings.tiles, host: options.settings.host)
            let edge = Edge(settings: options.settings, page: page, limits: options.limits)
            let loop = try EdgeLoop(
                edge: edge, connection, instance: options.instance, signals: signals,
                healthFile: options.healthFile, complain: complain)
            let proxies = options.settings.proxies
            let server = try HTTPServer(
                listener: listener,
                isUncounted: { $0.hasPrefix("127.") || $0 == "::1" || proxies.trusts($0) },
                handler: loop)
            complain("edge: at http://\(address)\(page.isEmpty ? ", without the page" : "")")
            let status = try loop.run(server)
            server.stop()
            return status
        } catch {
            complain("edge: \(error)")
            return ExitStatus.failure
        }
    }

    private static func listen(
        at place: ListenAddress
    ) throws(EdgeProblem) -> (descriptor: Int32, address: ListenAddress) {
        do throws(ListenFailure) { return try place.listen() } catch {
            throw EdgeProblem(description: "\(error). \(error.remedy(naming: "RALLY_HTTP or --listen"))")
        }
    }

    /// Debian's directory of libraries for browsers, and those that the page uses: Leaflet draws its maps, and
    /// qrcode-generator the codes of card sessions.
    private static let javaScript = "/usr/share/javascript"
    private static let libraries = ["leaflet", "qrcode-generator"]

    private static func files(of folder: String?) throws(EdgeProblem) -> [String: [UInt8]] {
        guard let folder else { return [:] }
        var files = try PageFolder.read(folder)
        for name in libraries {
            let vendored = try PageFolder.read("\(javaScript)/\(name)", as: PageFiles.vendored + name)
            files.merge(vendored) { own, _ in own }
        }
        return files
    }

    static func complain(_ sentence: String) { LineSink.standardError.say(sentence) }
}
