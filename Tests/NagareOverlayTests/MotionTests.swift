import NagareOverlay
import OverlayFixtures
import Testing

@Suite("Motion from frame to frame")
struct MotionTests {
  /// A comment that scrolls by 320 px and its own width in 2 s, some 6 px a frame.
  private func scene(_ text: String, interval: Double?, format: PixelFormat = .yuv420) -> OverlayScene {
    var scene = OverlayScene(comments: [Comment(text, at: 0)], frameInterval: interval)
    scene.format = format
    scene.options.scrollTime = 2
    return scene
  }

  /// The luma of frames at an interval in seconds, on a background of one colour.
  private func rows(_ scene: OverlayScene, frames: ClosedRange<Int>, interval: Double) throws -> [[UInt8]] {
    let overlay = try scene.overlay()
    return frames.map { frame in
      overlay.advance(to: Double(frame) * interval)
      let picture = FlatFrame(width: scene.width, height: scene.height, format: scene.format)
      picture.draw(overlay)
      return picture.luma
    }
  }

  @Test(
    "snapped text moves by whole pixels and does not change otherwise", arguments: [1.0 / 30, 1001.0 / 30000, 1.0 / 25])
  func snap(interval: Double) throws {
    let scene = scene("BGabc", interval: interval)
    let placement = try #require(scene.placements().first)
    let step = Int((-placement.velocity * interval).rounded())
    #expect(step >= 5)
    let rows = try rows(scene, frames: 20...40, interval: interval)
    for (earlier, later) in zip(rows, rows.dropFirst()) {
      #expect(earlier != later)
      // Everything moves left by `step` samples.
      let moved = earlier.indices.map { $0 + step < earlier.count ? earlier[$0 + step] : later[$0] }
      let differing = zip(moved, later).enumerated().count { index, samples in
        index % scene.width < scene.width - step && samples.0 != samples.1
      }
      #expect(differing == 0)
    }
  }

  @Test("the centre of mass of exact text is within an eighth of a pixel of its position")
  func exact() throws {
    var scene = scene("BBB", interval: nil)
    // White on gray brightens a pixel by its coverage; an outline of another colour would add to that.
    scene.options.outline = 0
    let placement = try #require(scene.placements().first)
    let interval = 0.0173
    let offsets = try rows(scene, frames: 40...70, interval: interval).enumerated().map { index, luma in
      FlatFrame.centre(of: luma, width: scene.width) - placement.x(at: Double(index + 40) * interval)
    }
    // The centre of the ink has a fixed distance from the box's edge: its deviations are errors of the position.
    let (least, greatest) = (offsets.min() ?? 0, offsets.max() ?? 0)
    // An eighth of a pixel to either side; rounding a text's edges to 8 bits moves its centre by less than 0.01 px.
    #expect(greatest - least <= 0.25 + 0.01)
    // These frames meet nearly every fraction of a pixel: smaller deviations would mean that none was rounded.
    #expect(greatest - least > 0.2)
  }

  @Test("comments do not snap with exact motion or at a variable rate")
  func choice() throws {
    var scene = scene("BG", interval: 1.0 / 30)
    let snapped = try #require(scene.placements().first)
    #expect(abs((snapped.velocity / 30).rounded() - snapped.velocity / 30) < 1e-9)
    scene.options.motion = .exact
    let exact = try #require(scene.placements().first)
    #expect(exact.velocity != snapped.velocity)
    scene.options.motion = .snap
    scene.frameInterval = nil
    #expect(try scene.placements().first == exact)
  }

  @Test("frames do not depend on the frames drawn before them")
  func purity() throws {
    var scene = OverlayScene(
      comments: (0..<60).map { Comment("BGL\($0 % 7)", at: Double($0) / 20, [.scroll, .reverse, .top][$0 % 3]) })
    scene.options.overflow = .overlap
    let direct = try scene.picture(at: 2.5).samples
    let overlay = try scene.overlay()
    for frame in 0..<250 { overlay.advance(to: Double(frame) / 100) }
    overlay.advance(to: 2.5)
    let picture = scene.emptyPicture()
    picture.draw(overlay)
    #expect(picture.samples == direct)
  }
}

/// A frame whose luma is 100 everywhere.
private final class FlatFrame {
  let width: Int
  let height: Int
  let format: PixelFormat
  private(set) var luma: [UInt8]
  private static let background: UInt8 = 100

  init(width: Int, height: Int, format: PixelFormat) {
    self.width = width
    self.height = height
    self.format = format
    luma = Array(repeating: FlatFrame.background, count: width * height)
  }

  func draw(_ overlay: Overlay) {
    var chroma = [UInt8](repeating: 128, count: width * height)
    luma.withUnsafeMutableBufferPointer { luma in
      chroma.withUnsafeMutableBufferPointer { chroma in
        guard let luma = luma.baseAddress, let chroma = chroma.baseAddress else { return }
        let plane = FrameView.Plane(samples: chroma, stride: width)
        overlay.draw(
          onto: FrameView(
            width: width, height: height, format: format, FrameView.Plane(samples: luma, stride: width), plane, plane))
      }
    }
  }

  /// The mean column of pixels, weighted by their difference from the background.
  static func centre(of luma: [UInt8], width: Int) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for (index, sample) in luma.enumerated() where sample != background {
      let share = abs(Double(sample) - Double(background))
      sum += share * Double(index % width)
      weight += share
    }
    return weight > 0 ? sum / weight : 0
  }
}
