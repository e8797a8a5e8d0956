// The command line of the bus: `bus` and `bus keys`. Settings come from the environment.

import Contracts
import Keys
import Logging
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

/// Runs a bus as a process.
public enum BusCommand {
    public static let program = Program(
        "bus",
        opening: """
            bus: carries requests to services and events to whoever listens.

                bus                                      at tcp://127.0.0.1:5555, 5556 and 5557
                RALLY_BUS=tcp://127.0.0.1:6000 bus       at 6000, 6001 and 6002
                RALLY_BUS='tcp://127.0.0.1:*' bus        at three free ports, which it names on standard error
                bus keys ./keys                          makes keys; see bus keys --help
                RALLY_KEYS=./keys bus                    only whoever has one of them gets in
            """,
        [.init(settingsOf: "bus")],
        commands: ["keys"],
        closing:
            "It ends with SIGTERM or SIGINT. Exit status: 0; 1 if it could not listen; 64 if it was called wrongly."
    )

    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - environment: looks a variable up.
    /// - Returns: the exit status.
    public static func run(
        arguments: [String], environment: @escaping (String) -> String? = Environment.variable,
        logger: Logger = Logger(service: "bus")
    ) -> Int32 {
        if arguments.first == "keys" {
            return KeysCommand.run(
                Array(arguments.dropFirst()), say: { Descriptor.write($0 + "\n", to: 1) },
                complain: { logger.error($0) })
        }
        return program.run(arguments, complain: { logger.error($0) }) { arguments throws(UsageError) in
            try arguments.refuseWords()
            return serve(try Setting.reader(for: "bus", environment), logger)
        }
    }

    private static func serve(_ environment: (String) -> String?, _ logger: Logger) -> Int32 {
        do {
            let signals = try Signals()
            Descriptor.raiseLimit()
            let address = try environment("RALLY_BUS").map { try BusAddress($0) } ?? .standard
            var configuration = BusConfiguration(address: address, logger: logger)
            configuration.queries = Catalogue.queries
            configuration.servicesOfNouns = Catalogue.servicesOfNouns
            configuration.healthFile = HealthFile(environment("RALLY_HEALTH"))
            configuration.isPublic = Environment.isYes(environment("RALLY_BUS_PUBLIC"))
            configuration.keys = try ProcessKeys.bus(environment) { name in
                Catalogue.services.first { $0.name == name }?.nouns.map(\.name) ?? []
            }
            let bus = try Bus(configuration)
            logger.info(
                "ready: requests at \(bus.address.requests), events in at \(bus.address.eventsIn), "
                    + "events out at \(bus.address.eventsOut)")
            if let keys = configuration.keys {
                logger.info("\(keys.knownCount) keys are let in")
            }
            try bus.run(until: signals)
            bus.context.close()
            logger.info("stopped")
            return ExitStatus.success
        } catch let error as BusAddressError {
            logger.error("RALLY_BUS: \(error)")
            return ExitStatus.usage
        } catch let error as KeyError {
            logger.error("\(error)")
            return ExitStatus.usage
        } catch {
            logger.error("\(error)")
            return ExitStatus.failure
        }
    }
}
