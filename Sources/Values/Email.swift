// E-mail addresses in stored form (domain.md §3.1): ASCII in lower case, with an international domain in punycode (RFC
// 5890, RFC 3492).

/// The syntax of e-mail addresses.
public enum Email {
    /// Limit of an address, in bytes.
    public static let bytesMax = 254
    /// The start of a label in punycode.
    private static let punycodePrefix = "xn--"

    /// The stored form of an address: trimmed, in lower case, and with an international domain in punycode. `nil`
    /// unless it is `local@domain.tld` with at most 254 bytes in ASCII, at most 64 of them before the `@`, and a last
    /// label of two or more letters or in punycode.
    public static func normalized(_ raw: String) -> String? {
        let trimmed = Text.trimmed(raw)
        guard trimmed.utf8.count <= bytesMax else { return nil }
        let halves = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, let domain = ascii(halves[1]) else { return nil }
        let bytes = lowered("\(halves[0])@\(domain)")
        let local = bytes.prefix { $0 != UInt8(ascii: "@") }
        guard bytes.count <= bytesMax, isLocal(local), isDomain(bytes.dropFirst(local.count + 1)) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The mailbox behind a stored address: without a tag after `+`, since mail to every tag arrives in it. Dots stay:
    /// few providers ignore them.
    public static func mailbox(of address: String) -> String {
        let local = address.utf8.prefix { $0 != UInt8(ascii: "@") }
        guard let tag = local.firstIndex(of: UInt8(ascii: "+")), tag != local.startIndex else {
            return address
        }
        return String(address[..<tag] + address[local.endIndex...])
    }

    private static func lowered(_ text: String) -> [UInt8] {
        text.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    }

    // MARK: - International domains

    /// The domain with all labels in ASCII; `nil` if a label contains anything but letters, digits and hyphens.
    private static func ascii(_ domain: Substring) -> String? {
        if domain.utf8.allSatisfy({ $0 < 0x80 }) { return String(domain) }
        let plain = Text.nfc(Text.compatible(String(domain)).lowercased())
        var labels: [String] = []
        for label in plain.split(separator: ".", omittingEmptySubsequences: false) {
            guard !label.utf8.allSatisfy({ $0 < 0x80 }) else {
                labels.append(String(label))
                continue
            }
            guard label.unicodeScalars.allSatisfy(isOfLabel), label.first != "-", label.last != "-",
                let encoded = Punycode.encoded(label)
            else {
                return nil
            }
            labels.append(punycodePrefix + encoded)
        }
        return labels.joined(separator: ".")
    }

    private static func isOfLabel(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber:
            true
        default: scalar == "-"
        }
    }

    // MARK: - ASCII

    /// Whether it consists of RFC 5322 atext words separated by single dots.
    private static func isLocal(_ local: ArraySlice<UInt8>) -> Bool {
        let words = local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return local.count <= 64
            && words.allSatisfy { word in
                !word.isEmpty && word.allSatisfy { isLetter($0) || isDigit($0) || marks.contains($0) }
            }
    }

    private static func isDomain(_ domain: ArraySlice<UInt8>) -> Bool {
        let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, isTopLevel(last) else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
        }
    }

    /// Whether it consists of letters or is a label in punycode: `com`, `xn--p1ai`.
    private static func isTopLevel(_ label: ArraySlice<UInt8>) -> Bool {
        if label.starts(with: punycodePrefix.utf8) { return label.count > punycodePrefix.utf8.count }
        return label.count >= 2 && label.allSatisfy(isLetter)
    }

    private static let hyphen = UInt8(ascii: "-")
    private static let marks = Array("!#$%&'*+/=?^_`{|}~-".utf8)
    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

/// The punycode of a label in another script (RFC 3492).
enum Punycode {
    private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)
    private static let initialBias = 72
    private static let initialCode: UInt32 = 0x80

    /// `испытание` → `80akhbyknj4f`. `nil` for more than 63 characters, the limit of a label.
    static func encoded(_ label: Substring) -> String? {
        let codes = label.unicodeScalars.map(\.value)
        guard codes.count <= 63 else { return nil }
        var output = codes.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (code, delta, bias, handled) = (initialCode, 0, initialBias, basicCount)
        while handled < codes.count, let next = codes.filter({ $0 >= code }).min() {
            delta += Int(next - code) * (handled + 1)
            code = next
            for other in codes {
                if other < code { delta += 1 }
                guard other == code else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a number in digits whose thresholds depend on the bias (RFC 3492 §6.3).
    private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
        var (rest, place) = (number, base)
        while true {
            let threshold = min(max(place - bias, tMin), tMax)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 97 : value - 26 + 48) }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var (rest, bias) = (isFirst ? delta / damp : delta / 2, 0)
        rest += rest / count
        while rest > (base - tMin) * tMax / 2 {
            rest /= base - tMin
            bias += base
        }
        return bias + (base - tMin + 1) * rest / (rest + skew)
    }
}
