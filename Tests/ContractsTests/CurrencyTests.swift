// Minor digits of currencies and golf handicaps, in both directions.

import Testing

@testable import Contracts

@Suite struct CurrencyTests {
    @Test(arguments: [
        (1500, "USD", "15.00 USD"), (1500, "JPY", "1500 JPY"), (1500, "KWD", "1.500 KWD"),
        (5, "EUR", "0.05 EUR"),
        (0, "BHD", "0.000 BHD"), (1500, "CLF", "0.1500 CLF"), (1500, "XYZ", "15.00 XYZ"),
        (-5, "USD", "-0.05 USD"),
    ]) func anAmountIsWrittenWithTheDigitsOfItsCurrency(amount: Int, code: String, text: String) {
        #expect(Currency.text(amount, code) == text)
    }

    @Test func aCurrencyIsACodeOfISO4217() {
        func problems(_ code: String?) -> [FieldProblem] {
            var (price, problems) = (Price(type: .exact, amount: 5), Problems())
            price.currency = code
            price.check(&problems, at: "price")
            return problems.found
        }
        let known = Currency.codes.union(Currency.unusualDigits.keys)
        for code in known { #expect(problems(code).isEmpty && code.count == 3, "\(code)") }
        #expect(problems(nil).isEmpty && known.count == Currency.codes.count)
        for code in ["ABC", "usd", "US", "USDX", "", "XXX", "UDS"] {
            #expect(
                problems(code).map(\.message) == [
                    "price.currency must be the ISO 4217 code of a currency, such as USD"
                ], "\(code)")
        }
    }

    @Test func pricesAreShownOnOneLineInTheirCurrency() {
        var price = Price(type: .range, min: 1000, max: 1500)
        price.currency = "JPY"
        price.note = "with shoes"
        #expect(price.text == "1000 JPY to 1500 JPY, with shoes")
        #expect(Price(type: .estimate, amount: 1500).text == "about 15.00 USD")
        #expect(Price(type: .free).text == "free" && Price(type: .unknown).text == "not known yet")
    }

    @Test(arguments: [
        ("+2.3", -2.3, "+2.3"), ("-2.3", -2.3, "+2.3"), ("12.4", 12.4, "12.4"), ("0", 0, "0.0"),
        ("54", 54, "54.0"),
        ("+0", 0, "0.0"),
    ]) func aPlusHandicapIsBelowZero(typed: String, number: Double, shown: String) {
        #expect(Handicap.read(typed) == number && Handicap.text(number) == shown)
    }

    @Test(arguments: ["", "+", "++2", "+-2", "2,3", "scratch", ".5", "+.5", "1e3"])
    func otherTextsAreNoHandicap(text: String) { #expect(Handicap.read(text) == nil) }
}
