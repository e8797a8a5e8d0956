// Amounts of dues and shared costs at the terminal (domain.md §6.9).

import Arguments
import Contracts
import JSON
import Terminal
import Testing

@testable import GatewayTerminal

@Suite struct MoneyTests {
    private func person(_ name: String) -> String { #"{"accountId":"\#(name)","nickname":"\#(name)"}"# }

    private var due: String {
        #"{"id":"d","title":"The court","currency":"USD","total":16000,"isAccepted":true,"mayMark":true,"#
            + #""addedAt":"2026-11-20T02:00:00.000Z","payee":\#(person("ada")),"paidCount":1,"peopleCount":2,"portions":["#
            + #"{"person":\#(person("ada")),"shares":1,"amount":1000,"status":"paid","isOverdue":false},"#
            + #"{"person":\#(person("jack")),"shares":2,"amount":2000,"status":"open","isOverdue":false}]}"#
    }

    @Test func aDueShowsItsAmountsInItsCurrency() {
        let lines = Screen.inSanFrancisco(100).lines("dues.get", due)
        #expect(lines.contains { $0.hasPrefix("total ") && $0.hasSuffix(" 160.00 USD") }, "\(lines)")
        #expect(lines.contains { $0.contains("jack") && $0.contains("20.00 USD") && $0.contains("open") })
        #expect(!lines.contains { $0.contains("16000") || $0.hasPrefix("currency") })
    }

    @Test func paymentsNameBothPeopleAndTheAmount() {
        let settlement =
            #"{"gameId":"g","currency":"JPY","balances":[{"person":\#(person("ben")),"amount":-900}],"#
            + #""payments":[{"from":\#(person("cleo")),"to":\#(person("ben")),"amount":900}],"settled":[]}"#
        let lines = Screen.inSanFrancisco(100).lines("dues.settle", settlement)
        #expect(lines.contains { $0.contains("ben") && $0.contains("-900 JPY") }, "\(lines)")
        #expect(lines.contains { $0.contains("cleo") && $0.contains("ben") && $0.hasSuffix(" 900 JPY") })
    }

    @Test func everyReplyAboutDuesWithACurrencyShowsAmountsInIt() {
        func names(_ shape: Shape) -> Set<String> {
            let inner = shape.fields.map { names($0.shape) } + (shape.element.map { [names($0)] } ?? [])
            return inner.reduce(Set(shape.fields.map(\.name))) { $0.union($1) }
        }
        let told = Catalogue.requests.filter { type, request in
            type.hasPrefix("dues.") && names(request.replyShape).contains("currency")
        }
        #expect(told.count >= 7)
        for type in told.keys {
            let lines = Screen.inSanFrancisco().lines(type, #"{"title":"A","currency":"EUR","amount":1500}"#)
            #expect(lines.contains { $0.contains("15.00 EUR") }, "\(type): \(lines)")
        }
    }

    @Test func anAmountWithoutACurrencyStaysAsItIs() {
        #expect(Money.told(["amount": 1500]) == ["amount": 1500])
        let nested: JSONValue = ["currency": "USD", "items": [["amount": 5, "count": 5]]]
        #expect(Money.told(nested) == ["items": [["amount": "0.05 USD", "count": 5]]])
    }
}
