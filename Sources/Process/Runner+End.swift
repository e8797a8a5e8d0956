// The end of a process in order: what was taken is finished, then the lock is released, and a snapshot saves the next start time.

import Logging
import Machine

extension Runner {
    /// Takes no more requests. Those that were taken are finished.
    package func stop() {
        isStopping = true
        machine.stop()
    }

    /// Whether no request, effect or delivery is under way.
    package var isIdle: Bool { machine.isIdle }
    /// Whether no request or effect is under way.
    var hasAnswered: Bool { machine.hasAnswered }

    /// Ends the process in order. Releases the lock before it saves the snapshot, so that a standby need not
    /// wait. That is safe: the snapshot is of synced lines and never replaces a later one.
    package func finish() {
        let snapshot = linesToSnapshot > snapshotLines ? nil : snapshotJob()
        store.close()
        if let result = snapshot?.run(), let problem = result.problem {
            if case .superseded = result {
                logger.info("no snapshot: \(problem)")
            } else {
                logger.error("no snapshot: \(problem)")
            }
        }
        logger.info("stopped at \(machine.head)")
    }
}
