extension Array {
  /// The index of the first element that satisfies `predicate`, or `endIndex`. All elements after it must satisfy it as
  /// well.
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
