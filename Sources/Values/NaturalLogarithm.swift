// exp and ln, for rules that are written with them (domain.md §7.3): a service knows no C library.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Double {
    /// e to the power of this number.
    public var exponential: Double { exp(self) }
    /// The natural logarithm.
    public var naturalLogarithm: Double { log(self) }
}
