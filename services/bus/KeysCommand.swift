// `bus keys`: makes the CURVE keys of the bus and its peers.

import Contracts
import Keys
import Usage
import Values

/// The command line of `bus keys`.
public enum KeysCommand {
    public static let program = Program(
        "bus keys",
        opening: """
            bus keys: makes the keys with which everyone speaks to the bus.

                bus keys ./keys                     the bus's, one for each service, the gateway, edge and tap
                bus keys ./keys client:web tap:ops  also these
                RALLY_KEYS=./keys deploy/run        everyone finds the file of his own name there
                RALLY_KEYS=./keys/web gateway       or is told which
            """, [],
        closing: """
            What is there is never overwritten: what is missing is made. So a key is replaced by deleting its file
            and running this again, and taken away by deleting its file and running it for others; then the bus is
            restarted, and whoever uses the key. Replacing the bus's own replaces all.

            A service's replicas share its key. On other machines: copy there the files of what runs there; the bus
            needs `bus` and `known`. Keep them to yourself: mode 0600, or nobody takes them.

            Exit status: 0; 1 if a key could not be made; 64 if it was called wrongly.
            """)

    /// - Returns: the exit status.
    static func run(
        _ arguments: [String], say: (String) -> Void, complain: @escaping (String) -> Void
    ) -> Int32 {
        program.run(arguments, complain: complain) { arguments throws(UsageError) in
            guard let directory = arguments.words.first else {
                throw UsageError("bus keys needs a directory: bus keys ./keys")
            }
            var wanted: [KeyHolder] = []
            for name in arguments.words.dropFirst() { wanted.append(try holder(name)) }
            if wanted.isEmpty {
                wanted = (Catalogue.serviceNames + ["gateway", "edge", "tap"]).compactMap { usual($0) }
            }
            return make(wanted, in: KeyDirectory(directory), say: say, complain: complain)
        }
    }

    private static func make(
        _ wanted: [KeyHolder], in directory: KeyDirectory, say: (String) -> Void, complain: (String) -> Void
    ) -> Int32 {
        do throws(KeyError) {
            let entries = try directory.make(wanted)
            let width = entries.map(\.path.count).max() ?? 0
            for entry in entries {
                let path = entry.path + String(repeating: " ", count: width - entry.path.count)
                let holder = "\(entry.holder)"
                let padding = String(repeating: " ", count: max(0, 16 - holder.count))
                say("\(path)  \(holder)\(padding)  \(entry.isNew ? "made" : "was there")")
            }
            return ExitStatus.success
        } catch {
            complain("\(error)")
            return ExitStatus.failure
        }
    }

    /// Reads `client:web`, or the bare name of one of the usual processes.
    private static func holder(_ text: String) throws(UsageError) -> KeyHolder {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let named =
            parts.count == 2
            ? KeyHolder.Role(rawValue: parts[0]).flatMap { KeyHolder($0, parts[1]) } : usual(text)
        guard let named, named != .bus else {
            throw UsageError(
                "\(Wording.quoted(text)) is not a valid key name; use the name of a service, gateway, tap, "
                    + "or ROLE:NAME such as client:web")
        }
        return named
    }

    private static func usual(_ name: String) -> KeyHolder? {
        switch name {
        case "gateway": KeyHolder(.client, name)
        case "edge": KeyHolder(.edge, name)
        case "tap": KeyHolder(.tap, name)
        default: Catalogue.serviceNames.contains(name) ? KeyHolder(.service, name) : nil
        }
    }
}
