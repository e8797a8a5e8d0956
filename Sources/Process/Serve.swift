// `main` of a service: command line, environment, exit.

import Contracts
import EventLog
import Keys
import Logging
import Machine
import Messaging
import Platform
import PostgresLog
import Usage
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes the carrier of a service's deliveries; `nil` if it delivers nothing.
///
/// If a setting is wrong it throws a sentence that names the setting.
public typealias CarrierMaker = (_ environment: (String) -> String?, Logger) throws -> (any Carrier)?

/// A carrier maker for services that deliver nothing.
public let noCarrier: @Sendable (_ environment: (String) -> String?, Logger) throws -> (any Carrier)? = {
    _, _ in nil
}

/// Runs a service until SIGTERM or SIGINT, and exits. A service's whole `main`.
/// - Parameter arguments: the command line, without the program's name.
public func serve<S: Service>(
    _ service: S.Type, carrier: CarrierMaker = noCarrier,
    arguments: [String] = Array(CommandLine.arguments.dropFirst())
) -> Never {
    let logger = Logger(service: S.name)
    let status = ServiceHelp.program(of: S.self).run(
        arguments, complain: { logger.error($0) }
    ) { arguments throws(UsageError) in
        try arguments.refuseWords()
        let environment = try Setting.reader(for: S.name, Environment.variable)
        do {
            var configuration = try readingSettings {
                try ProcessConfiguration(environment: environment, service: S.name)
            }
            configuration.environment = environment
            configuration.isAlone = arguments.has("--alone")
            // Waits until the last replies and events have left; `exit` would not.
            try context(of: service, carrier, configuration, logger).close()
            return ExitStatus.success
        } catch let wrong as UsageError {
            // Another start would find the same: supervisors do not restart after this status.
            logger.error(wrong.message)
            return ExitStatus.usage
        } catch {
            logger.error("\(error)")
            return ExitStatus.failure
        }
    }
    exit(status)
}

/// Turns whatever a setting is wrong about into a `UsageError`. Its sentence names the setting.
func readingSettings<Value>(_ read: () throws -> Value) throws(UsageError) -> Value {
    do { return try read() } catch { throw UsageError("\(error)") }
}

/// Runs the service until it ends. All its sockets are closed by then; their last messages leave when the returned
/// context is closed.
private func context<S: Service>(
    of service: S.Type, _ carrier: CarrierMaker, _ configuration: ProcessConfiguration, _ logger: Logger
) throws -> ZeroMQ.Context {
    let reactor = try Reactor<S>(configuration, carrier: carrier, logger: logger)
    try reactor.run()
    return reactor.context
}

extension ProcessConfiguration {
    /// - Throws: if a setting is invalid, a sentence that names it and says how to mend it.
    init(environment: (String) -> String?, service: String) throws {
        // An empty variable counts as not set.
        func setting(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        buses =
            try setting("RALLY_BUS").map { text in
                try UsageError.reading("RALLY_BUS") { () throws(BusAddressError) in try BusAddress.all(text) }
            } ?? [.standard]
        curve = try ProcessKeys.connecting(service, as: .service, environment)
        logs = try LogHome(data: setting("RALLY_DATA"), store: setting("RALLY_STORE"))
        instance = setting("RALLY_INSTANCE") ?? HostName.ofProcess
        healthFile = HealthFile(setting("RALLY_HEALTH"))
        host = setting("RALLY_HOST") ?? host
        adminEmail = try setting("RALLY_ADMIN").map { text throws(ConfigurationProblem) in
            guard let email = Email.normalized(text) else { throw .noAddress }
            return email
        }
        gatesAll = setting("RALLY_GATING") != nil
        seals = setting("RALLY_SEAL") == nil
        isDevelopment = Environment.isDevelopment(environment)
        hasGeocoder = setting("RALLY_GEOCODER") != nil
        allowsPrivateWebhooks = Environment.isYes(setting("RALLY_WEBHOOK_PRIVATE"))
        vapidSubject = try setting("RALLY_VAPID_SUBJECT").map { text throws(ConfigurationProblem) in
            guard Self.isSubject(text) else { throw .noSubject }
            return text
        }
        limits =
            try setting("RALLY_LIMITS").map { try LimitSettings(setting: $0, read: SmallFile.contents) }
            ?? .standard
    }

    /// Whether the text is a contact as RFC 8292 §2.1 asks for.
    private static func isSubject(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        if text.hasPrefix("mailto:") { return Email.normalized(String(text.dropFirst(7))) != nil }
        return text.hasPrefix("https://") && text.utf8.count > 8
    }
}

/// An environment variable has an invalid value.
struct ConfigurationProblem: Error, CustomStringConvertible {
    let description: String

    static let noAddress = ConfigurationProblem(
        description:
            "RALLY_ADMIN is not an e-mail address; write one like boss@example.com, or leave it out")
    static let noSubject = ConfigurationProblem(
        description:
            "RALLY_VAPID_SUBJECT is not like mailto:ops@example.com or https://example.com; leave it out for "
            + "the address of RALLY_HOST")
}

/// The command line of a service: its `--help`, manual page and shell completions.
public enum ServiceHelp {
    /// The command line of a service.
    public static func program<S: Service>(of service: S.Type) -> Program {
        let name = service.name
        return Program(
            name,
            opening: """
                \(name): answers \(service.nouns.joined(separator: ", ")) on the bus, and keeps what happened in its log.

                    \(name)            owns the log, or stands by for the process that does
                """,
            [
                .init(options: [Option("--alone", "refuses to start where another process owns the log")]),
                .init(settingsOf: name),
            ],
            closing:
                "It ends with SIGTERM or SIGINT. Exit status: 0; 1 if it could not run; 64 if a setting is "
                + "wrong or it was called wrongly."
        )
    }
}
