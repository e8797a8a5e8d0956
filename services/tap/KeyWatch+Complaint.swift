// What every loop of `tap` makes of a bus that does not let it in.

import Messaging
import ZeroMQ

extension KeyWatch {
    /// Says what speaks against this process; true where there is no use in waiting.
    func refuses(at bus: BusAddress, _ complain: (String) -> Void) throws(ZeroMQError) -> Bool {
        guard let found = try finding() else { return false }
        complain("the bus at \(bus) \(found.rawValue)")
        return found.isFinal
    }
}
