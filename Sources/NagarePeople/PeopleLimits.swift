/// The bounds of models. Those for people are far within them.
package enum PeopleLimits {
  /// The largest file in bytes.
  package static let modelBytes = 64 << 20
  /// The sides of a model's picture and of its mask, in pixels.
  package static let sides = 16...1024
  /// The number of classes that a model tells apart.
  package static let classes = 1...256
  /// The elements of any tensor in a model.
  package static let elements = 1 << 26
  /// The operations, the tensors, and their dimensions in all, of a model.
  package static let parts = 1 << 20
  /// The threads that run a model.
  package static let threads = 1...64
}
