import CFFmpeg
import NagarePixels

extension PixelFormat {
  /// The layout of one of FFmpeg's formats; nil if `PixelFormat` cannot describe it.
  ///
  /// Layouts are looked up in a table: this allocates nothing.
  package init?(_ format: AVPixelFormat) {
    guard let format = PixelFormatTable[format] else { return nil }
    self = format
  }
}

/// FFmpeg's formats as `PixelFormat` describes them.
enum PixelFormatTable {
  /// The layout of each format, by FFmpeg's number; nil if `PixelFormat` cannot describe it.
  private static let table = makeTable()

  /// All formats with a layout, in the order of FFmpeg's numbers.
  static let all = table.indices.filter { table[$0] != nil }.map { AVPixelFormat(Int32($0)) }

  static subscript(format: AVPixelFormat) -> PixelFormat? {
    let number = Int(format.rawValue)
    return table.indices.contains(number) ? table[number] : nil
  }

  private static func makeTable() -> [PixelFormat?] {
    var table: [PixelFormat?] = []
    var description = av_pix_fmt_desc_next(nil)
    while let current = description {
      let number = Int(av_pix_fmt_desc_get_id(current).rawValue)
      while table.count <= number { table.append(nil) }
      table[number] = PixelFormat(current.pointee)
      description = av_pix_fmt_desc_next(current)
    }
    return table
  }
}

extension PixelFormat {
  fileprivate init?(_ description: AVPixFmtDescriptor) {
    let descriptors = [description.comp.0, description.comp.1, description.comp.2, description.comp.3]
      .prefix(Int(description.nb_components))
    guard let first = descriptors.first, (8...15).contains(first.depth),
      descriptors.allSatisfy({ $0.depth == first.depth && $0.shift == first.shift }),
      first.shift >= 0, first.depth + first.shift <= (first.depth > 8 ? 16 : 8),
      let components = PixelFormat.components(of: description, isWide: first.depth > 8),
      components.count == descriptors.count
    else { return nil }
    let slots = zip(components, descriptors).map { Slot($0, $1, description, bytesPerSample: first.depth > 8 ? 2 : 1) }
    let planeCount = (slots.map(\.plane).max() ?? 0) + 1
    let planes = (0..<planeCount).compactMap { index in Plane(slots.filter { $0.plane == index }) }
    guard planes.count == planeCount else { return nil }
    self.init(
      planes: planes, depth: Int(first.depth), shift: Int(first.shift),
      alphaMode: components.contains(.alpha) ? .straight : .opaque)
  }

  /// The components of a format, in FFmpeg's order; nil for unsupported formats.
  private static func components(of description: AVPixFmtDescriptor, isWide: Bool) -> [Component]? {
    func has(_ flag: Int32) -> Bool { description.flags & UInt64(flag) != 0 }
    // Excludes palettes, bit streams, Bayer patterns, floating point, hardware frames, and unknown flags.
    let understood = AV_PIX_FMT_FLAG_PLANAR | AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_BE
    guard description.flags & ~UInt64(understood) == 0 else { return nil }
    let isBigEndianMachine = 1.bigEndian == 1
    guard !isWide || has(AV_PIX_FMT_FLAG_BE) == isBigEndianMachine else { return nil }
    let alpha: [Component] = has(AV_PIX_FMT_FLAG_ALPHA) ? [.alpha] : []
    if has(AV_PIX_FMT_FLAG_RGB) { return [.red, .green, .blue] + alpha }
    if description.nb_components < 3 { return [.luma] + alpha }
    // For packed formats, a descriptor does not tell Y'CbCr from X'Y'Z'.
    guard has(AV_PIX_FMT_FLAG_PLANAR) else { return nil }
    return [.luma, .blueDifference, .redDifference] + alpha
  }
}

/// A component of a format, and its position in the pixels of its plane.
private struct Slot {
  let component: PixelFormat.Component
  let plane: Int
  let shiftX: Int
  let shiftY: Int
  /// The index of the sample in a pixel, and the number of samples per pixel; nil if fractional or contradictory.
  let place: (index: Int, count: Int)?

  init(
    _ component: PixelFormat.Component, _ descriptor: AVComponentDescriptor, _ description: AVPixFmtDescriptor,
    bytesPerSample: Int
  ) {
    let isChroma = component == .blueDifference || component == .redDifference
    self.component = component
    plane = Int(descriptor.plane)
    shiftX = isChroma ? Int(description.log2_chroma_w) : 0
    shiftY = isChroma ? Int(description.log2_chroma_h) : 0
    let index = Int(descriptor.offset).quotientAndRemainder(dividingBy: bytesPerSample)
    let count = Int(descriptor.step).quotientAndRemainder(dividingBy: bytesPerSample)
    let isWhole = index.remainder == 0 && count.remainder == 0 && 0..<count.quotient ~= index.quotient
    place = isWhole ? (index.quotient, count.quotient) : nil
  }
}

extension PixelFormat.Plane {
  /// The plane with these components interleaved; nil if their positions or subsampling conflict.
  fileprivate init?(_ slots: [Slot]) {
    guard let first = slots.first, let count = first.place?.count, 1...4 ~= count, 0...2 ~= first.shiftX,
      0...2 ~= first.shiftY
    else { return nil }
    var components = [PixelFormat.Component](repeating: .unused, count: count)
    for slot in slots {
      guard let place = slot.place, place.count == count, components[place.index] == .unused,
        slot.shiftX == first.shiftX, slot.shiftY == first.shiftY
      else { return nil }
      components[place.index] = slot.component
    }
    self.init(components: components, shiftX: first.shiftX, shiftY: first.shiftY)
  }
}
