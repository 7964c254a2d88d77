/// Limits on models, far above the needs of models that find people.
package enum PeopleLimits {
  /// The largest file in bytes.
  package static let modelBytes = 64 << 20
  /// The range of the sides of a model's input image and of its mask, in pixels.
  package static let sides = 16...1024
  /// The range of a tensor's number of channels, such as the classes of a mask.
  package static let classes = 1...256
  /// The maximum number of elements of any tensor in a model.
  package static let elements = 1 << 26
  /// The maximum number of operations, tensors, dimensions and other parts of a model, in total.
  package static let parts = 1 << 20
  /// The range of the number of threads that run a model.
  package static let threads = 1...64
}
