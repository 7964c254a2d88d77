import CFFmpeg
import NagareColor
import NagarePixels

/// A decoded picture with its timestamp.
///
/// A frame has one holder at a time: each stage hands it to the next and does not touch it afterwards. This is what
/// makes it sound to send it between threads. The samples behind it may be shared with the decoder; see `isWritable`.
public final class VideoFrame: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(MediaError) {
    guard let pointer = av_frame_alloc() else { throw MediaError.outOfMemory }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }

  public var width: Int { Int(pointer.pointee.width) }
  public var height: Int { Int(pointer.pointee.height) }

  /// The presentation time in the stream's units.
  public internal(set) var timestamp: Int64 {
    get { pointer.pointee.pts }
    set { pointer.pointee.pts = newValue }
  }

  /// Whether nobody else, such as a decoder that predicts from this picture, holds its samples.
  public var isWritable: Bool { av_frame_is_writable(pointer) > 0 }

  var geometry: FrameGeometry {
    FrameGeometry(width: width, height: height, format: AVPixelFormat(pointer.pointee.format))
  }

  /// Opens the samples for drawing.
  /// - Returns: what `body` returns; nil when the frame is not writable or in a format that cannot be drawn on.
  public func withView<Result>(_ body: (FrameView) -> Result) -> Result? {
    guard isWritable, let format = PixelFormat(geometry.format) else { return nil }
    let frame = pointer.pointee
    guard let y = frame.data.0, let cb = frame.data.1, let cr = frame.data.2 else { return nil }
    return body(
      FrameView(
        width: width, height: height, format: format,
        y: FrameView.Plane(samples: y, stride: Int(frame.linesize.0)),
        cb: FrameView.Plane(samples: cb, stride: Int(frame.linesize.1)),
        cr: FrameView.Plane(samples: cr, stride: Int(frame.linesize.2))))
  }
}

/// What must be equal for two frames to be interchangeable: luma size and sample format.
struct FrameGeometry: Equatable {
  var width: Int
  var height: Int
  var format: AVPixelFormat
}
