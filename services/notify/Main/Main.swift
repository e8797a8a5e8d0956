import Delivery
import NotifyService
import Process

@main
enum Main {
    static func main() { serve(Notify.self, carrier: messageCarrier(for: Notify.self)) }
}
