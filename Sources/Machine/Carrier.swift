// The interface to whatever sends a service's deliveries to the outside. Every replica has one.

import JSON
import Values

/// Takes deliveries and reports the result of each. Used from one thread; answers from any.
public protocol Carrier: AnyObject, Sendable {
    /// How many deliveries it takes at a time.
    var room: Int { get }
    /// Deliveries that were not taken since the start, each try of them, by channel.
    var failed: [String: UInt64] { get }
    /// Carries out an order (``DeliveryOrder/data``), and answers once, with a JSON object.
    func carry(_ order: [UInt8], trace: TraceParent?, done: @escaping @Sendable ([UInt8]) -> Void)
    /// Ends. Every delivery that is still under way is answered first.
    func close()
}

extension Carrier {
    /// None, for carriers that cannot fail.
    public var failed: [String: UInt64] { [:] }
}
