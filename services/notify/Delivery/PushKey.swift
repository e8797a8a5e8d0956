// The key that signs pushes to browsers (RFC 8292). Like auth's signing key, it is derived from the key beside the log:
// every replica has the same one, a backup contains it, and nothing else is stored.

import Contracts
import Delivery
import Machine
import Synchronization

extension Notify {
    static let pushKey = Rules<Notify>()
        .query(ShowPushKey.self, answer: Situation.pushKey)

    /// The last key derived, with its seed: deriving one takes OpenSSL a third of a millisecond, and each order needs
    /// it.
    private static let last = Mutex<(seed: [UInt8], key: VAPIDKey)?>(nil)

    static func vapidKey(_ context: Context) -> VAPIDKey? {
        func derive(_ number: UInt8) -> [UInt8] {
            context.settings.secret.derive("vapid key", [number])
        }
        let seed = derive(0)
        return last.withLock { last in
            if let last, last.seed == seed { return last.key }
            guard let key = VAPIDKey(derive: derive) else { return nil }
            last = (seed, key)
            return key
        }
    }

    /// Identifies the sender to a browser's push service. The primary signs it, so that replicas need no key.
    static func pushAuthorization(for endpoint: String, _ context: Context) -> String? {
        let subject = context.settings.vapidSubject ?? "https://\(context.settings.host)"
        return vapidKey(context)?.authorization(for: endpoint, subject: subject, now: context.now)
    }
}

extension Situation<Notify> {
    fileprivate func pushKey(_ query: ShowPushKey) throws(Refusal) -> ShowPushKey.Reply {
        guard let key = Notify.vapidKey(context) else {
            throw Refusal(.internal, "the key for pushes could not be made")
        }
        return ShowPushKey.Reply(key: key.publicKey)
    }
}
