import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Frames that a scene was drawn onto.
@Suite struct BlendingTests {
  @Test(arguments: NamedFormat.all, MaskKind.allCases)
  func samplesAreWithinOneCodeOfRealSourceOver(named: NamedFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 1)
    for trial in 0..<40 {
      let drawing = Drawing(named.format, kind, using: &generator)
      if let fault = SourceOver(drawing).fault(of: drawing.drawn()) {
        Issue.record("trial \(trial), opacity \(drawing.paint.opacity): \(fault)")
        return
      }
    }
  }

  @Test(arguments: NamedFormat.all, [MaskKind.noise, .image])
  func everyQuarterAndGridPhaseIsRight(named: NamedFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 2)
    let frame = TestFrame(width: 23, height: 11, format: named.format, using: &generator)
    for count in [1, 4] {
      let masks = (0..<count).map { _ in kind.masks(width: 13, height: 6, using: &generator) }
      for quarterX in -20...40 {
        for y in -3...4 {
          let drawing = Drawing(
            frame, masks, paint: .random(using: &generator), encoding: .random(using: &generator), quarterX: quarterX,
            y: y)
          if let fault = SourceOver(drawing).fault(of: drawing.drawn()) {
            Issue.record("\(quarterX) quarters, row \(y): \(fault)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: NamedFormat.all)
  func allKernelsGiveTheSameFrame(named: NamedFormat) {
    var generator = SeededGenerator(seed: 3)
    for trial in 0..<60 {
      for kind in MaskKind.allCases {
        let drawing = Drawing(named.format, kind, using: &generator)
        let expected = drawing.drawn(with: PixelKernels(allowing: .scalar)).bytes
        for allowed in [.avx2, .avx512, .neon, .all] as [PixelKernels.InstructionSets] {
          guard drawing.drawn(with: PixelKernels(allowing: allowed)).bytes == expected else {
            Issue.record("trial \(trial), \(kind), \(PixelKernels(allowing: allowed).name)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: NamedFormat.all)
  func drawingWithASourceEqualsCopyingThenDrawing(named: NamedFormat) {
    var generator = SeededGenerator(seed: 4)
    for trial in 0..<40 {
      for kernels in [PixelKernels(), PixelKernels(allowing: .avx2), PixelKernels(allowing: .scalar)] {
        let drawing = Drawing(named.format, .text, using: &generator)
        let source = TestFrame(
          width: drawing.frame.width, height: drawing.frame.height, format: named.format, padding: trial % 7,
          upsideDown: trial % 3 == 0, using: &generator)
        let (sourceBefore, copied, drawn) = (source.bytes, drawing.frame, TestFrame(copying: drawing.frame))
        for (plane, other) in zip(copied.planes, source.planes) {
          for y in 0..<plane.height { for x in 0..<plane.width { plane[x, y] = other[x, y] } }
        }
        Blender(kernels: kernels).draw(drawing.scene, onto: drawn.view, copying: source.view)
        Blender(kernels: kernels).draw(drawing.scene, onto: copied.view)
        guard drawn.bytes == copied.bytes, source.bytes == sourceBefore else {
          Issue.record("trial \(trial), \(kernels.name)")
          return
        }
      }
    }
  }

  @Test(arguments: NamedFormat.all)
  func emptySceneLeavesTheSource(named: NamedFormat) {
    var generator = SeededGenerator(seed: 5)
    let frame = TestFrame(width: 37, height: 9, format: named.format, padding: 3, using: &generator)
    let source = TestFrame(width: 37, height: 9, format: named.format, upsideDown: true, using: &generator)
    let empty = SpriteScene(width: 37, height: 9, format: named.format)
    let before = frame.bytes
    Blender().draw(empty, onto: frame.view)
    #expect(frame.bytes == before)
    Blender().draw(empty, onto: frame.view, copying: source.view)
    for (plane, other) in zip(frame.planes, source.planes) {
      #expect((0..<plane.height).allSatisfy { y in (0..<plane.width).allSatisfy { plane[$0, y] == other[$0, y] } })
    }
  }

  @Test(arguments: NamedFormat.all)
  func opaqueInkHasThePaintsOwnCodes(named: NamedFormat) {
    var generator = SeededGenerator(seed: 6)
    let frame = TestFrame(width: 92, height: 4, format: named.format, using: &generator)
    let paint = SpritePaint(fill: RGBColor(hex: 0xC832FF), outline: .black, opacity: 255)
    let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
    let masks = MaskKind.solid.masks(width: 92, height: 4, using: &generator)
    let code = encoding.encode(paint.fill, depth: named.format.depth)
    let drawing = Drawing(frame, [masks], paint: paint, encoding: encoding, quarterX: 0, y: 0)
    let drawn = drawing.drawn()
    func rgb(_ value: Int) -> Int { Int((Double(value * named.format.maximum) / 255).rounded()) }
    for (index, layout) in named.format.planes.enumerated() {
      let plane = drawn.planes[index]
      for (x, y) in (0..<plane.width).flatMap({ x in (0..<plane.height).map { (x, $0) } }) {
        let expected =
          switch layout.components[x % layout.components.count] {
          case .luma: Int(code.y)
          case .blueDifference: Int(code.cb)
          case .redDifference: Int(code.cr)
          case .red: rgb(0xC8)
          case .green: rgb(0x32)
          case .blue: rgb(0xFF)
          case .alpha: named.format.maximum
          case .unused: frame.planes[index][x, y] >> named.format.shift
          }
        #expect(plane[x, y] == expected << named.format.shift)
      }
    }
  }

  @Test(arguments: NamedFormat.all)
  func repeatedDrawingNeverExceedsTheMaximum(named: NamedFormat) {
    var generator = SeededGenerator(seed: 7)
    let frame = TestFrame(width: 64, height: 8, format: named.format, using: &generator)
    let scene = SpriteScene(width: 64, height: 8, format: named.format)
    for _ in 0..<100 {
      let paint = SpritePaint(fill: .white, outline: .white, opacity: .random(in: 0...255, using: &generator))
      let masks = MaskKind.noise.masks(width: 64, height: 8, using: &generator)
      let encoding = YCbCrEncoding(matrix: .bt601, range: .full)
      scene.add(Sprite([masks], paint: paint, format: named.format, encoding: encoding), quarterX: 0, y: 0)
    }
    Blender().draw(scene, onto: frame.view)
    for plane in frame.planes {
      let values = (0..<plane.height).flatMap { y in (0..<plane.width).map { plane[$0, y] >> named.format.shift } }
      #expect(values.allSatisfy { $0 <= named.format.maximum })
    }
  }

  /// A chroma sample at a sprite's edge covers pixels beside the sprite, and their alpha counts.
  @Test(arguments: NamedFormat.straight, [0, 1, 2, 3])
  func transparencyBesideAnOpaqueBoxIsCounted(named: NamedFormat, corner: Int) throws {
    var generator = SeededGenerator(seed: 8)
    let frame = TestFrame(width: 24, height: 12, format: named.format, alpha: .opaque, using: &generator)
    let (x, y) = (4 + corner & 1, 4 + corner >> 1)
    let index = try #require(named.format.planes.firstIndex { $0.components.contains(.alpha) })
    let components = named.format.planes[index].components
    let place = try #require(components.firstIndex(of: .alpha))
    for row in 0..<12 {
      for column in 0..<24 where !(x..<x + 7 ~= column && y..<y + 5 ~= row) {
        frame.planes[index][column * components.count + place, row] = 0
      }
    }
    let masks = MaskKind.noise.masks(width: 7, height: 5, using: &generator)
    let drawing = Drawing(
      frame, [masks], paint: SpritePaint(fill: .white, outline: .black, opacity: 255),
      encoding: .random(using: &generator), quarterX: 4 * x, y: y)
    #expect(SourceOver(drawing).fault(of: drawing.drawn()) == nil)
  }
}
