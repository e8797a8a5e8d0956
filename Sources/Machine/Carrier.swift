// What brings deliveries to those outside, in every replica of a service that has deliveries.

import JSON
import Values

/// Takes deliveries and says what came of each. Used from one thread; answers from any.
public protocol Carrier: AnyObject, Sendable {
    /// How many it takes at a time.
    var room: Int { get }
    /// Delivers what an order says (``DeliveryOrder/data``), and answers once, with a JSON object.
    func carry(_ order: [UInt8], trace: TraceParent?, done: @escaping @Sendable ([UInt8]) -> Void)
    /// Ends: whatever is still under way is answered for.
    func close()
}
