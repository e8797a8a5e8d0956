// How a replica sends a mail: its text, and the mail server (`RALLY_SMTP_URL`).

import Contracts
import Delivery
import JSON
import LogContracts
import Values

extension Auth: MessageService {
    /// Mails that one replica has under way at once: more than the connections that mail servers allow one
    /// client.
    private static let mailsUnderWay = 16

    public static func underWayMax(_ environment: (String) -> String?) -> Int { mailsUnderWay }

    public static func message(of order: [UInt8]) -> AddressedMessage? {
        guard let mail = try? JSONCoding.decode(MailOrder.self, from: order) else { return nil }
        return AddressedMessage(mail.message, to: .email(address: mail.email))
    }
}

extension Auth.MailOrder {
    var message: Message {
        let (title, body) =
            switch kind {
            case .verify:
                (
                    "Confirm your e-mail address",
                    "Open this link within a week to confirm that this is your address. If you have not signed "
                        + "up, ignore this mail."
                )
            case .reset:
                (
                    "Set a new password",
                    "Open this link within an hour to set a new password. If you have not asked for it, ignore "
                        + "this mail: nothing has changed."
                )
            case .moved:
                (
                    "Your account has another e-mail address now",
                    "The account that had this address uses another one from now on. If that was not you, tell "
                        + "whoever runs Rally at once."
                )
            case .moving:
                (
                    "Somebody wants to change your e-mail address",
                    "Somebody who knows your password asked that your account use another address. It counts once a "
                        + "link that was mailed there is opened. If that was not you, set a new password at once: "
                        + "then the link is good for nothing."
                )
            case .known:
                (
                    "You have an account already",
                    "Somebody wanted to use this address for another account. If that was you, log in, or have "
                        + "a link for a new password mailed to you. If not, ignore this mail."
                )
            }
        return Message(
            id: id, updatedAt: plannedAt, type: "account_\(kind.rawValue)", title: title, body: body,
            link: link)
    }
}
