// One template becomes TypeScript and JavaScript.

import Contracts
import JSON
import Testing

@testable import EdgeDescription

@Suite struct TemplateTests {
    private let template = """
        /*%types%*/
        export class Box {
          /** What is inside. */
          /*| readonly inside: string; */
          #lid/*: boolean */;
          open(key/*: Key */, hard/*?: boolean */)/*: Promise<string> */ {
            // comments stay /* as they are */
            return (this/*| as any */).turn(key/*| ! */, new Set/*| <string> */());
          }
        }
        """

    @Test func typesBecomeTypeScriptAnnotations() {
        let text = Template.typed(Template.filled(template, ["types": "type Key = string;"]))
        #expect(
            text == """
                type Key = string;
                export class Box {
                  /** What is inside. */
                  readonly inside: string;
                  #lid: boolean;
                  open(key: Key, hard?: boolean): Promise<string> {
                    // comments stay /* as they are */
                    return (this as any).turn(key!, new Set<string>());
                  }
                }
                """)
    }

    @Test func typesAndTheirCommentsVanishInJavaScript() {
        let text = Template.untyped(Template.filled(template, ["types": ""]))
        #expect(
            text == """
                export class Box {
                  #lid;
                  open(key, hard) {
                    // comments stay /* as they are */
                    return (this).turn(key, new Set());
                  }
                }
                """)
    }

    @Test func noTwoTypesOfTheTypeScriptClientShareAName() {
        let names = TypeScriptClient.text().matches(of: /(?m)^export (?:interface|type|class) (\w+)/).map {
            String($0.1)
        }
        #expect(names.count > 400)
        #expect(Set(names).count == names.count)
    }

    @Test func aContractTypeHasItsOwnNameInTypeScript() {
        let named = NamedTypes.contracts
        #expect(named.name(of: Shape(of: GameView.self)) == "GameView")
        #expect(named.name(of: Shape(of: Place.Point.self)) == "PlacePoint")
        #expect(named.name(of: Sport.shape) == "Sport")
        #expect(named.name(of: .text) == nil)
    }
}
