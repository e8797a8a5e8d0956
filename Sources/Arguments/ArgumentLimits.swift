// The limits of what is typed as an argument (style.md, habit 3).

package enum ArgumentLimits {
    /// Results kept under a name.
    static let keptResultsMax = 1000
    /// Length of such a name, and of each part of an argument's name.
    static let nameBytesMax = 64
    /// Levels of an argument's name: `place.name` has two.
    static let nestingMax = 8
    /// Elements of a list typed on a line.
    static let elementsMax = 1000
    /// Elements of a list that are given one by one, as `options.places.0`.
    package static let numberedElementsMax = 100
}
