// Minor units of currencies (ISO 4217): 1500 is 15.00 USD, 1500 JPY, and 1.500 KWD. Amounts travel in minor units;
// everything that displays or parses one, the web page and the clients included, takes the number of digits from here.

/// Digits after the decimal point, by currency.
public enum Currency {
    /// Currencies that have other than two digits.
    public static let unusualDigits: [String: Int] = [
        "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0,
        "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
        "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
        "CLF": 4, "UYW": 4,
    ]

    /// The codes in use, without those of metals and tests.
    public static let codes: Set<String> = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
        CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
        HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
        MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON
        RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH
        UGX USD UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Digits after the decimal point: 2 for USD, 0 for JPY, 3 for KWD.
    public static func digits(_ code: String) -> Int { unusualDigits[code] ?? 2 }

    /// How many minor units count as one cent in comparisons. A currency without minor units counts in whole units,
    /// each worth about a cent.
    static func minorUnitsPerCent(_ code: String) -> Int {
        (2..<max(2, digits(code))).reduce(1) { units, _ in units * 10 }
    }

    /// An amount with its decimal point and currency code: `15.00 USD`, `1500 JPY`.
    public static func text(_ minorUnits: Int, _ code: String) -> String {
        "\(numerals(minorUnits, code)) \(code)"
    }

    /// An amount with its decimal point: `15.00` of USD, `1500` of JPY.
    public static func numerals(_ minorUnits: Int, _ code: String) -> String {
        let digits = digits(code)
        guard digits > 0 else { return "\(minorUnits)" }
        let padding = String(repeating: "0", count: max(0, digits + 1 - String(minorUnits.magnitude).count))
        let number = padding + String(minorUnits.magnitude)
        return "\(minorUnits < 0 ? "-" : "")\(number.dropLast(digits)).\(number.suffix(digits))"
    }
}

extension Price {
    /// The currency of a price without one.
    public static let usualCurrency = "USD"

    /// The price as one line for a terminal: `about 15.00 USD, for the pitch`.
    public var text: String {
        func amount(_ value: Int?) -> String {
            value.map { Currency.text($0, currency ?? Self.usualCurrency) } ?? "?"
        }
        let cost =
            switch type {
            case .free: "free"
            case .exact: amount(self.amount)
            case .estimate: "about " + amount(self.amount)
            case .range: "\(amount(min)) to \(amount(max))"
            case .unknown: "not known yet"
            }
        return [cost, note].compactMap { $0 }.joined(separator: ", ")
    }
}
