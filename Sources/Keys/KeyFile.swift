// A key file: the holder, the key pair, and the public key of its bus. It is a certificate of CZMQ and PyZMQ
// with two more properties.

import ZeroMQ

/// The content of a key file. Without the secret half the bus accepts its holder, but the holder cannot use
/// the file.
public struct KeyFile: Equatable, Sendable {
    public var holder: KeyHolder
    /// The public half.
    public var publicKey: CurveKey
    /// The secret half; `nil` if only the holder has it.
    public var secretKey: CurveKey?
    /// The bus's public key; `nil` in the bus's own file.
    public var busKey: CurveKey?

    init(holder: KeyHolder, publicKey: CurveKey, secretKey: CurveKey?, busKey: CurveKey?) {
        self.holder = holder
        self.publicKey = publicKey
        self.secretKey = secretKey
        self.busKey = busKey
    }

    /// Makes a fresh key pair.
    init(for holder: KeyHolder, busKey: CurveKey?) throws(ZeroMQError) {
        let pair = try CurveKey.makePair()
        self.init(
            holder: holder, publicKey: pair.publicKey, secretKey: pair.secretKey, busKey: busKey)
    }

    /// Parses a file. Errors do not name the file.
    public init(parsing text: String) throws(KeyError) {
        var values: [String: Property] = [:]
        for property in try PropertyText.parse(text) {
            let path = "\(property.section)/\(property.name)"
            guard values.updateValue(property, forKey: path) == nil else {
                throw KeyError(description: "line \(property.line) says \(path) once more")
            }
        }
        func value(_ path: String) throws(KeyError) -> String {
            if let found = values[path]?.value { return found }
            throw KeyError(description: "there is no \(path) in it")
        }
        func key(_ path: String) throws(KeyError) -> CurveKey {
            if let key = CurveKey(z85: try value(path)) { return key }
            throw KeyError(description: "\(path) is no key: one has 40 characters of Z85")
        }
        guard let role = KeyHolder.Role(rawValue: try value("metadata/role")),
            let holder = KeyHolder(role, try value("metadata/name"))
        else {
            throw KeyError(
                description:
                    "metadata/role must be bus, service, client, edge or tap, and metadata/name a short "
                    + "lower-case word (bus for the bus)")
        }
        self.holder = holder
        publicKey = try key("curve/public-key")
        secretKey = values["curve/secret-key"] == nil ? nil : try key("curve/secret-key")
        busKey = values["bus/server-key"] == nil ? nil : try key("bus/server-key")
        if let secretKey, (try? secretKey.publicHalf()) != publicKey {
            throw KeyError(description: "its secret-key does not belong to its public-key")
        }
    }

    public var text: String {
        var curve = [(name: "public-key", value: publicKey.z85)]
        if let secretKey { curve.append(("secret-key", secretKey.z85)) }
        var sections = [
            (name: "metadata", [(name: "role", value: holder.role.rawValue), ("name", holder.name)]),
            ("curve", curve),
        ]
        if let busKey { sections.append(("bus", [("server-key", busKey.z85)])) }
        let comment = [
            "The key of \(holder). Whoever can read this file is taken for \(holder).",
            "To have another, delete this file and run `bus keys` again.",
        ]
        return PropertyText.write(comment: comment, sections)
    }
}
