// Sends mails: makes their text, and hands them to the mail server (`RALLY_SMTP_URL`).

import Contracts
import Delivery
import JSON
import LogContracts
import Values

extension Auth: MessageService {
    /// Most open mails of one replica: more than the connections that mail servers allow one client.
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
                    "Open this link within a week and confirm there that \(account("this")) is yours and that this is its "
                        + "address. \(asked)If the account is not yours, ignore this mail: the link changes nothing by itself."
                )
            case .reset:
                (
                    "Set a new password",
                    "Open this link within an hour to set a new password for \(account("your")). \(asked)If you have not "
                        + "asked for it, ignore this mail: nothing has changed."
                )
            case .moved:
                (
                    "Your account has another e-mail address now",
                    "From now on \(account("your")) uses another address than this one. If that was not you, tell "
                        + "whoever runs Rally at once."
                )
            case .moving:
                (
                    "Somebody wants to change your e-mail address",
                    "Somebody who knows your password asked that \(account("your")) use another address. \(asked)It counts "
                        + "once it is confirmed by a link that was mailed there. If that was not you, set a new password at "
                        + "once: then the link is good for nothing."
                )
            case .known:
                (
                    "You have an account already",
                    "Somebody wanted to use this address for another account, and it is that of \(account("your")). "
                        + "\(asked)If that was you, log in, or have a link for a new password mailed to you. If not, ignore "
                        + "this mail."
                )
            }
        return Message(
            id: id, updatedAt: plannedAt, type: "account_\(kind.rawValue)", title: title, body: body,
            link: link)
    }

    /// Names the account in a sentence. Nicknames are letters, digits and underscores.
    private func account(_ whose: String) -> String {
        nickname.map { "the account @\($0)" } ?? "\(whose) account"
    }

    /// A sentence about when and where the mail was asked for, with a space at its end.
    private var asked: String {
        let time = plannedAt.description.prefix(16).replacing("T", with: " at ")
        return "It was asked for on \(time) UTC\(origin.map { ", from \($0)" } ?? ""). "
    }
}
