import FuzzSupport
import Nagare

/// Rules for the images of a file.
enum ImageRules {
  /// Small, so that an input takes little time.
  private static let limits: AnimationLimits = {
    var limits = AnimationLimits()
    (limits.frames, limits.bytes, limits.pixels) = (6, 1 << 16, 1 << 18)
    return limits
  }()

  static func check(_ file: [UInt8], longestSide: Int) {
    let image: AnimatedImage
    do {
      image = try ImageDecoder.images(of: file, longestSide: longestSide, limits: limits)
    } catch {
      // Numbers, such as positions, do not make errors different.
      return Features.note("error", "\(error)".filter { !$0.isNumber })
    }
    let frames = image.frames
    note(image)
    require(1...longestSide ~= max(image.width, image.height), "an image is as small as needed")
    require(min(image.width, image.height) >= 1, "an image has a size")
    require(1...limits.frames ~= frames.count, "animations are cut off")
    let byteCount = 4 * image.width * image.height
    require(frames.allSatisfy { $0.pixels.count == byteCount }, "each frame has all its pixels")
    if frames.count > 1 {
      require(frames.allSatisfy { 0.01...3e6 ~= $0.duration }, "a frame of an animation is seen")
      // A side that cannot be smaller takes what it takes.
      let rounding = 4 * frames.count * (image.width + image.height)
      require(byteCount * frames.count <= limits.bytes + rounding, "an animation is as small as its limit")
    } else {
      require(frames[0].duration == 0, "a still image has no duration")
    }
  }

  /// FFmpeg's decoders have no coverage.
  private static func note(_ image: AnimatedImage) {
    Features.note("width", image.width)
    Features.note("height", image.height)
    Features.note("frames", image.frames.count)
    for (number, frame) in image.frames.enumerated() {
      Features.note("duration", Int(min(frame.duration, 1e6) * 100))
      let pixels = frame.pixels
      guard pixels.count >= 4 else { continue }
      let middle = pixels.count / 8 * 4
      Features.note("pixel", "\(number) \(pixels[middle] >> 5) \(pixels[middle + 1] >> 5) \(pixels[middle + 3] >> 6)")
    }
  }
}
