// The key under which notify sends pushes to browsers (RFC 8292). Like auth's signing key it is derived from the key beside the
// log: every replica has the same one, a backup contains it, and nothing else is stored.

import Contracts
import Delivery
import Machine

extension Notify {
    static let pushKey = Rules<Notify>()
        .query(ShowPushKey.self) { _, _, context throws(Refusal) in
            guard let key = vapidKey(context) else {
                throw Refusal(.internal, "the key for pushes could not be made")
            }
            return ShowPushKey.Reply(key: key.publicKey)
        }

    static func vapidKey(_ context: Context) -> VAPIDKey? {
        VAPIDKey { context.settings.secret.derive("vapid key", [$0]) }
    }

    /// What tells a browser's push service who sends. Signed by the primary, so that replicas need no key.
    static func pushAuthorization(for endpoint: String, _ context: Context) -> String? {
        let subject = context.settings.vapidSubject ?? "https://\(context.settings.host)"
        return vapidKey(context)?.authorization(for: endpoint, subject: subject, now: context.now)
    }
}
