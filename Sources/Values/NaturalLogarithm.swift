// exp, ln and the functions of angles for rules that need them (domain.md §5.18, §7.3), so that no module with rules imports
// a C library.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Double {
    /// e to the power of this number.
    public var exponential: Double { exp(self) }
    public var naturalLogarithm: Double { log(self) }
    /// The sine of an angle in radians.
    public var sine: Double { sin(self) }
    /// The cosine of an angle in radians.
    public var cosine: Double { cos(self) }

    /// The angle of a point in radians, clockwise from straight up: -π to π.
    public static func clockwiseAngle(x: Double, y: Double) -> Double { atan2(x, y) }
}
