import NagareMedia
import NagarePeople
import NagarePixels

/// An app's own method of finding the areas that comments pass behind in the frames of a video.
///
/// It gets at most about thirty frames a second, in order, from one thread at a time. A live session gives a slow
/// source fewer frames.
public protocol MaskSource: Sendable {
  /// The size of the images that `mask(of:)` gets, in pixels; each side 1…4096. Frames are stretched to it.
  var pictureSize: FrameSize { get }

  /// The mask of a frame.
  /// - Parameter frame: the frame as displayed, upright, in `.rgba`. It is valid only during the call.
  /// - Returns: a mask in `.gray8`, white where comments pass behind; it is stretched over the frame. All masks must
  ///   have the same size, which the source chooses.
  /// - Throws: an error that ends the run.
  func mask(of frame: FrameBuffer) throws -> FrameBuffer
}

/// Gets masks of frames from an app. Used by one thread at a time, as it reuses its memory.
final class AppMasks {
  private let source: any MaskSource
  private let image: FrameBuffer
  private var values: [Float]
  private var scaler: FrameScaler?
  private var size: FrameSize?

  /// The range of the sides of images, in pixels.
  private static let sides = 1...4_096

  init(_ source: any MaskSource) throws(MaskError) {
    let size = source.pictureSize
    guard AppMasks.sides ~= size.width, AppMasks.sides ~= size.height else {
      throw MaskError(
        ErrorText("cannot find masks", why: "\(size.width) × \(size.height) is not a valid size of images"))
    }
    self.source = source
    image = FrameBuffer(width: size.width, height: size.height, format: .rgba)
    values = Array(repeating: 0, count: 3 * size.width * size.height)
  }

  /// The mask of a frame, as displayed.
  func mask(of frame: FrameView, _ encoding: YCbCrEncoding, _ orientation: DisplayOrientation) throws -> MaskImage {
    let wanted = FrameScaler.Source(frame, encoding, orientation)
    let known = scaler.flatMap { $0.source == wanted ? $0 : nil }
    let scaler = known ?? FrameScaler(wanted, width: image.width, height: image.height)
    self.scaler = scaler
    values.withUnsafeMutableBufferPointer { values in
      guard let values = values.baseAddress else { return }
      scaler.write(frame, to: values)
      fillImage(from: values)
    }
    let mask = try source.mask(of: image)
    guard mask.format == .gray8, size == nil || size == FrameSize(width: mask.width, height: mask.height) else {
      throw MaskError(ErrorText("not a mask", why: "it is not gray, or its size differs from the previous one's"))
    }
    size = FrameSize(width: mask.width, height: mask.height)
    return mask.withView { MaskImage(width: $0.width, height: $0.height, plane: $0[0]) }
  }

  private func fillImage(from values: UnsafePointer<Float>) {
    image.withView { view in
      for row in 0..<view.height {
        let (line, pixels) = (values + 3 * row * view.width, view[0].samples + row * view[0].stride)
        for column in 0..<view.width {
          for channel in 0..<3 { pixels[4 * column + channel] = UInt8(line[3 * column + channel] * 255 + 0.5) }
          pixels[4 * column + 3] = 255
        }
      }
    }
  }
}
