/// The mean codes of a row of parts, component by component. It is valid as long as its memory.
struct PartMeans {
  /// As many numbers per part as are needed: one for each component and one for what is unused.
  static let numbersPerPart = ColorComponents.count + 1

  let count: Int
  private let memory: UnsafeMutablePointer<Double>

  init(count: Int, memory: UnsafeMutablePointer<Double>) {
    self.count = count
    self.memory = memory
  }

  /// The means of a component; what is unused has a place that is written to in vain.
  subscript(component: PixelFormat.Component) -> UnsafeMutablePointer<Double> {
    self[place: ColorComponents.place(of: component) ?? ColorComponents.count]
  }

  /// The means at a place of `ColorComponents`.
  subscript(place place: Int) -> UnsafeMutablePointer<Double> { memory + place * count }
}
