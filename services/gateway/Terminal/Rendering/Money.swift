// Amounts of dues and shared costs as people read them: 16000 in a reply is `160.00 USD` on the screen.

import Contracts
import JSON

enum Money {
    private static let amounts = [FieldName.amount, .balance, .each, .share, .total].map(\.rawValue)

    /// A reply with its amounts as texts, and without the currency beside them. An object without a currency has that of the
    /// one around it.
    static func told(_ value: JSONValue, in currency: String? = nil) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { told($0, in: currency) })
        case .object(var object):
            let currency = object[.currency]?.stringValue ?? currency
            object[.currency] = nil
            for (name, inner) in object.members {
                if amounts.contains(name), let currency, let amount = inner.intValue {
                    object[name] = .string(Currency.text(amount, currency))
                } else {
                    object[name] = told(inner, in: currency)
                }
            }
            return .object(object)
        case .null, .bool, .integer, .number, .string: return value
        }
    }
}
