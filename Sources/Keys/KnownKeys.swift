// The file `known`: the public halves of all keys, for the bus. A section for each role, a line for each holder:
//
//     service
//         games = "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"
//     client
//         gateway = "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID"

import ZeroMQ

/// The peers that the bus accepts.
public struct KnownKeys: Equatable, Sendable {
    /// The holders, by public key, without the bus.
    public private(set) var holders: [CurveKey: KeyHolder] = [:]

    /// - Parameter files: all key files; the bus's own is skipped.
    init(_ files: [KeyFile]) {
        for file in files where file.holder.role != .bus { holders[file.publicKey] = file.holder }
    }

    /// Reads a file's text. A holder may have several keys.
    public init(parsing text: String) throws(KeyError) {
        for property in try PropertyText.parse(text) {
            guard let role = KeyHolder.Role(rawValue: property.section), role != .bus,
                let holder = KeyHolder(role, property.name)
            else {
                throw KeyError(
                    description: "line \(property.line): \(property.section) \(property.name) is nobody; "
                        + "the sections are service, client, edge and tap, names are short lower-case words")
            }
            guard let key = CurveKey(z85: property.value) else {
                throw KeyError(
                    description: "line \(property.line): the key of \(holder) is none: one has 40 characters "
                        + "of Z85")
            }
            if let other = holders.updateValue(holder, forKey: key), other != holder {
                throw KeyError(
                    description: "line \(property.line): the key of \(holder) is also that of \(other)")
            }
        }
    }

    var text: String {
        let comment = [
            "Whom the bus lets in. Written by `bus keys` from the key files beside it: change those, and run it again."
        ]
        let sections = KeyHolder.Role.allCases.map { role in
            let lines = holders.filter { $0.value.role == role }
                .map { (name: $0.value.name, value: $0.key.z85) }
                .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            return (name: role.rawValue, lines)
        }
        return PropertyText.write(comment: comment, sections.filter { !$0.1.isEmpty })
    }
}
