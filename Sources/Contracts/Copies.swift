// Types that share members: `deploy/contracts` writes what copies them, one line for each member, and refuses a type that lacks
// a member of its original if the member has a default. So nobody forgets to copy a new one (docs/decisions/016).

/// A type that shows another one's members: `init(copying:)` is written for it.
public protocol FieldCopying {
    /// The type whose members it shows, by the same names.
    associatedtype Original
}

/// A type of a request's fields that fill in another type, or change it.
public protocol FieldApplicable {
    /// The type whose members it sets, by the same names.
    associatedtype Original
    /// Sets each member that has a default and is given here, cleaned if its type has a cleaned form.
    func apply(to original: inout Original)
    /// Adds what is wrong with the members that have bounds of their own.
    func checkParts(_ problems: inout Problems)
}

/// A type that says which of its members have changed.
public protocol FieldComparable {
    /// The names of the members that differ, sorted.
    func changedFields(since old: Self) -> [String]
}

/// A part of a request that is kept in another form than it is given in, as a text without spaces around it is.
protocol Cleanable {
    /// The value to keep; `nil` for one that means the same as none.
    var cleaned: Self? { get }
}

/// A part of a request with bounds of its own, wherever it stands.
protocol CheckedPart {
    /// Adds what is wrong with it; its members' names begin with `field` and a dot.
    func check(_ problems: inout Problems, at field: String)
}
