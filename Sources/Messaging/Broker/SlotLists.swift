// Doubly linked lists of slot numbers, for the broker's requests. Appending, removing and moving take
// constant time, without allocation.

/// The two ends of one list. Empty if `first` is -1.
struct SlotList {
    fileprivate(set) var first: Int32 = -1
    fileprivate(set) var last: Int32 = -1
    private(set) var count = 0

    var isEmpty: Bool { first < 0 }

    fileprivate mutating func counted(_ change: Int) { count += change }
}

/// The links of all lists of one kind. A slot is in at most one of them at a time.
struct SlotLinks {
    private var previous: [Int32] = []
    private var next: [Int32] = []

    mutating func reserve(slot: Int32) {
        while previous.count <= Int(slot) {
            previous.append(-1)
            next.append(-1)
        }
    }

    mutating func append(_ slot: Int32, to list: inout SlotList) {
        previous[Int(slot)] = list.last
        next[Int(slot)] = -1
        if list.last >= 0 { next[Int(list.last)] = slot } else { list.first = slot }
        list.last = slot
        list.counted(1)
    }

    mutating func prepend(_ slot: Int32, to list: inout SlotList) {
        previous[Int(slot)] = -1
        next[Int(slot)] = list.first
        if list.first >= 0 { previous[Int(list.first)] = slot } else { list.last = slot }
        list.first = slot
        list.counted(1)
    }

    mutating func insert(_ slot: Int32, in list: inout SlotList, atHead: Bool) {
        if atHead { prepend(slot, to: &list) } else { append(slot, to: &list) }
    }

    mutating func remove(_ slot: Int32, from list: inout SlotList) {
        let (before, after) = (previous[Int(slot)], next[Int(slot)])
        if before >= 0 { next[Int(before)] = after } else { list.first = after }
        if after >= 0 { previous[Int(after)] = before } else { list.last = before }
        list.counted(-1)
    }
}
