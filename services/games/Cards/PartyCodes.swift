// The codes with which others join a party session (domain.md §5.1, group play). Nothing stored opens a session: an
// HMAC of an id gives the code, another of the code gives the mark that finds it. The key lies beside the log.

import Contracts
import Crypto
import Machine
import Values

extension Games {
    enum PartyCodes {
        /// Letters that nobody mistakes for digits.
        private static let letters = Array("ABCDEFGHJKMNPQRSTUVWXYZ")

        static func code(of id: ID, _ secret: SecretKey) -> String {
            var number = secret.derive("party code", id.bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            return String(
                (0..<GroupPlay.codeLetters).map { _ in
                    let letter = letters[Int(number % UInt64(letters.count))]
                    number /= UInt64(letters.count)
                    return letter
                })
        }

        /// The mark by which a typed code is found; small letters, spaces and dashes are allowed.
        static func mark(of code: String, _ secret: SecretKey) -> String {
            let typed = code.uppercased().filter { $0 != " " && $0 != "-" }
            return Base64URL.encode(secret.derive("party code mark", Array(typed.utf8)).prefix(16))
        }

        /// The id and the mark of a code that is not in use.
        static func fresh(
            _ context: Context, isInUse: (_ mark: String) -> Bool
        ) throws(Refusal) -> (id: ID, mark: String) {
            let secret = context.settings.secret
            for _ in 0..<triesMax {
                let id = context.newID()
                let mark = mark(of: code(of: id, secret), secret)
                if !isInUse(mark) { return (id, mark) }
            }
            throw Refusal(.unavailable, "no code is free just now; try again in a moment")
        }

        /// Tries before giving up. There are 148 million codes, so this many collisions in a row mean that something is
        /// wrong.
        private static let triesMax = 50
    }
}
