// exp and ln for rules that need them (domain.md §7.3), so that services need not import a C library.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Double {
    /// e to the power of this number.
    public var exponential: Double { exp(self) }
    public var naturalLogarithm: Double { log(self) }
}
