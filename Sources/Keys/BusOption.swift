// `--bus`, RALLY_BUS and RALLY_KEYS, for interactive programs.

import Messaging
import Usage
import ZeroMQ

/// The address of the bus and the key for it.
public struct BusOption: Sendable {
    public let addresses: [BusAddress]
    /// `nil` if there are no keys.
    public let curve: CurveRole?

    public static let option = Option(
        "--bus", "ADDRESS",
        "where the bus is (RALLY_BUS; else tcp://127.0.0.1:5555); several with spaces between them")

    /// - Parameters:
    ///   - program: the name of the key in a directory of keys.
    ///   - environment: looks up a variable.
    public init(
        _ arguments: Arguments, _ environment: (String) -> String?, program: String, as role: KeyHolder.Role
    ) throws(UsageError) {
        var addresses = [BusAddress.standard]
        for (name, text) in [("RALLY_BUS", environment("RALLY_BUS")), ("--bus", arguments.value("--bus"))] {
            guard let text, !text.isEmpty || name == "--bus" else { continue }
            addresses = try UsageError.reading(name) { () throws(BusAddressError) in
                try BusAddress.all(text)
            }
        }
        self.addresses = addresses
        curve = try UsageError.reading {
            () throws(KeyError) in try ProcessKeys.connecting(program, as: role, environment)
        }
    }
}
