// A large value that many hold. Holding it copies nothing; changing it copies it first if somebody else holds it too.

/// A state has thirty references and more, and each request passes it through half a dozen functions: copied each time, it would
/// take a fifth of what a query takes.
public struct Held<Value: Sendable>: @unchecked Sendable {
    @usableFromInline
    final class Storage {
        // Changed only while it has one holder.
        @exclusivity(unchecked)
        @usableFromInline var value: Value

        @usableFromInline
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline var storage: Storage

    public init(_ value: Value) { storage = Storage(value) }

    @inlinable public var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}
