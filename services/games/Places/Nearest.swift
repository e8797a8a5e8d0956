// A page of what lies in a circle, the nearest first.

import Geo
import Machine
import Values

extension GeoIndex<ID> {
    /// Rows that are meant in a circle, the nearest first and those after `start`: at least one more than `limit`, or as many as
    /// there are.
    ///
    /// - Parameter row: the row of a point.
    /// - Returns: also the key up to which rows were looked at, if the search ended before all were.
    func nearest<Row>(
        in circle: Circle, after start: SortKey?, limit: Int, lookedMax: Int, row: (ID) -> Row?,
        where isMeant: (Row) -> Bool
    ) -> (found: [(key: SortKey, row: Row, miles: Double)], end: SortKey?) {
        var found: [(key: SortKey, row: Row, miles: Double)] = []
        var (looked, farthest, end) = (0, 0.0, SortKey?.none)
        nearest(in: circle) { id, miles in
            // Points that are equally far come in no order, so all of them are looked at.
            if miles > farthest, found.count > limit || looked >= lookedMax {
                end = SortKey(farthest.ascending, .max, .max)
                return false
            }
            farthest = miles
            let key = SortKey(miles.ascending, id.high, id.low)
            guard start.map({ key > $0 }) ?? true, let row = row(id) else { return true }
            looked += 1
            if isMeant(row) { found.append((key, row, miles)) }
            return true
        }
        return (found.sorted { $0.key < $1.key }, end)
    }
}
