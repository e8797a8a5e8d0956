import AuthService
import Delivery
import Process

@main
enum Main {
    static func main() { serve(Auth.self, carrier: messageCarrier(for: Auth.self)) }
}
