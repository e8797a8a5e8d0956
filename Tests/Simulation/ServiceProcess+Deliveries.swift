// Deliveries of a service's process: primary or standby, it takes orders and answers with their results.

import Contracts
import JSON
import Machine
import Messaging
import Values
import ZeroMQ

extension ServiceProcess {
    func carry(_ name: FrameSlice, _ envelope: [UInt8], _ worker: Int) {
        let (ticket, life) = (lastTicket, life)
        carried[ticket] = Held(worker: worker, name: name, envelope: envelope)
        let data = envelope.withUnsafeBytes { (try? RequestEnvelope(parsing: $0))?.data } ?? []
        guard let sink, let order = try? JSONValue(parsing: data) else { return }
        let (result, delayMs) = sink.carry(order)
        world.after(delayMs) { [self] in
            if self.life == life { take(.carried(ticket, result)) }
        }
    }

    func answer(_ ticket: Ticket, _ result: JSONValue) {
        guard let order = carried.removeValue(forKey: ticket) else { return }
        let id = order.envelope.withUnsafeBytes { RequestEnvelope.id(in: $0) }
        let answer: JSONValue = ["by": .string(name), "room": 4, "result": result]
        let reply = ReplyEnvelope(id: id, at: .init(), outcome: .success(Array(answer.text().utf8)))
        perform(
            workers[order.worker].connection.reply(to: order.name, body: [Frame(reply.bytes)]), order.worker)
    }
}
