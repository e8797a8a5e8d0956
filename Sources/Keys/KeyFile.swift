// What one key file says: whose key it is, the pair, and the public half of the bus it was made for. A certificate as
// CZMQ and PyZMQ know them, with two properties more.

import ZeroMQ

/// A key file's content. One without the secret half lets its holder in, and is of no use to the holder.
public struct KeyFile: Equatable, Sendable {
    public var holder: KeyHolder
    /// The half that the bus knows its holder by.
    public var publicKey: CurveKey
    /// The half that must stay with its holder; `nil` where the file lets its holder in and nothing
    /// else.
    public var secretKey: CurveKey?
    /// `nil` in the bus's own.
    public var busKey: CurveKey?

    init(holder: KeyHolder, publicKey: CurveKey, secretKey: CurveKey?, busKey: CurveKey?) {
        self.holder = holder
        self.publicKey = publicKey
        self.secretKey = secretKey
        self.busKey = busKey
    }

    /// A fresh pair.
    init(for holder: KeyHolder, busKey: CurveKey?) throws(ZeroMQError) {
        let pair = try CurveKey.makePair()
        self.init(
            holder: holder, publicKey: pair.publicKey, secretKey: pair.secretKey, busKey: busKey)
    }

    /// Reads a file's text; what is wrong is said without the file's name.
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
                description: "metadata/role must be service, client, tap or bus, and metadata/name a short "
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
