import NagareColor
import NagareMasks
import NagarePixels

/// Finds people in frames with a TensorFlow Lite model. Used by one thread at a time, as it reuses its memory.
///
/// MediaPipe scales images by samples at the upper left corners of areas. Its models, recognized by their file names,
/// get means of the areas' upper left quarters; other models get means of whole areas. With the quarters, MediaPipe's
/// models find up to 5 % more of an outline in the scenes of `make compare-people`.
///
/// Each frame is processed by itself. Smoothing over time is left to the caller.
package final class SegmentationModel {
  /// The model to load.
  package enum Choice: Sendable, Equatable {
    /// MediaPipe's selfie segmentation for any image, 256 × 256.
    case general
    /// MediaPipe's model for images that are wider than high, 256 × 144, which takes half the time.
    case landscape
    /// A model file, whose input is an image [1, height, width, 3] of red, green and blue, 0…1, and whose output is a
    /// mask [1, height, width, classes].
    case file(String)

    /// The file name of an installed model, or the path of a file.
    package var fileName: String {
      switch self {
      case .general: "selfie_segmentation.tflite"
      case .landscape: "selfie_segmentation_landscape.tflite"
      case .file(let path): path
      }
    }

    /// The path of the model; one that the environment names replaces an installed model.
    /// - Parameter files: the places of installed models.
    /// - Throws: `PeopleError.noModel` if it is not installed.
    package func path(in files: PeopleFiles = PeopleFiles()) throws(PeopleError) -> String {
      if case .file(let path) = self { path } else { try files.model(fileName) }
    }
  }

  private let model: CompiledModel
  /// Whether the model was trained with samples at the upper left corners of areas.
  private let samplesCorners: Bool
  private let shares: ClassShares
  private var scaler: FrameScaler?
  /// The input's values if its elements are not floats.
  private var inputValues: [Float]
  private var outputValues: [Float]

  /// Loads LiteRT and a model.
  /// - Parameters:
  ///   - choice: the model.
  ///   - files: the places of LiteRT and of installed models.
  ///   - classes: the indices of the classes that masks show; nil for all but the first of several.
  ///   - threads: the number of threads that run the model.
  package init(
    _ choice: Choice, files: PeopleFiles = PeopleFiles(), classes: Set<Int>? = nil, threads: Int = 1
  ) throws(PeopleError) {
    let path = try choice.path(in: files)
    samplesCorners = SegmentationModel.isMediaPipe(path)
    // The file is checked first, which does not need LiteRT.
    let file = try ModelFile(path: path)
    let runtime = try LiteRt(files)
    model = try CompiledModel(file, runtime, threads: min(max(threads, 1), PeopleLimits.threads.upperBound))
    shares = ClassShares(classCount: model.output.channels, counted: classes)
    guard !shares.counted.isEmpty else {
      throw .unsupported(path: path, reason: "it has \(model.output.channels) classes, none of the wanted ones")
    }
    inputValues = model.input.element == .float32 ? [] : Array(repeating: 0, count: model.input.count)
    outputValues = model.output.element == .float32 ? [] : Array(repeating: 0, count: model.output.count)
  }

  /// Whether a model is one of MediaPipe's, by the name of its file.
  private static func isMediaPipe(_ path: String) -> Bool {
    [Choice.general, .landscape].contains { path == $0.fileName || path.hasSuffix("/" + $0.fileName) }
  }

  /// The width of the model's input image, in pixels. Frames are stretched to it.
  package var width: Int { model.input.width }
  /// The height of the model's input image, in pixels.
  package var height: Int { model.input.height }

  /// The mask of a frame, to be stretched over all of it as it is displayed. Its size is that of the model's output.
  /// - Parameters:
  ///   - frame: the frame, which is only read.
  ///   - encoding: the colour encoding of its samples.
  ///   - orientation: the orientation in which the frame is displayed. The model sees it upright.
  package func mask(
    of frame: FrameView, encoding: YCbCrEncoding, orientation: DisplayOrientation = .upright
  ) throws(PeopleError) -> MaskImage {
    prepareInput(frame, encoding, orientation)
    try model.run()
    return output()
  }

  /// Scales a frame to the model's input.
  package func prepareInput(_ frame: FrameView, _ encoding: YCbCrEncoding, _ orientation: DisplayOrientation) {
    let source = FrameScaler.Source(frame, encoding, orientation, samplesCorners: samplesCorners)
    let scaler: FrameScaler
    if let current = self.scaler, current.source == source {
      scaler = current
    } else {
      scaler = FrameScaler(source, width: width, height: height)
      self.scaler = scaler
    }
    if model.input.element == .float32 {
      scaler.write(frame, to: model.inputElements.assumingMemoryBound(to: Float.self))
    } else {
      inputValues.withUnsafeMutableBufferPointer { values in
        guard let values = values.baseAddress else { return }
        scaler.write(frame, to: values)
        model.input.store(values, to: model.inputElements)
      }
    }
  }

  /// The mask of the model's last output.
  private func output() -> MaskImage {
    let output = model.output
    let pixels = output.width * output.height
    let samples = [UInt8](unsafeUninitializedCapacity: pixels) { bytes, count in
      guard let bytes = bytes.baseAddress else { return }
      count = pixels
      if output.element == .float32 {
        shares.write(model.outputElements.assumingMemoryBound(to: Float.self), to: bytes, pixels: pixels)
      } else {
        outputValues.withUnsafeMutableBufferPointer { values in
          guard let values = values.baseAddress else { return }
          output.load(model.outputElements, to: values)
          shares.write(values, to: bytes, pixels: pixels)
        }
      }
    }
    return MaskImage(width: output.width, height: output.height, samples: samples)
  }
}
