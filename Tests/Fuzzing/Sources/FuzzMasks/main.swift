import FuzzSupport
import NagareMasks
import NagarePeople
import NagarePixels

/// Reads each input as a webmask, as a decompressed segment, as the checksum of gzip rejects most inputs, as a drawing
/// and as a model.
Fuzzer.run { start, count in
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let webmask = try? Webmask(bytes) {
    for segment in webmask.starts.indices.prefix(4) {
      check((try? webmask.masks(ofSegment: segment)) ?? [])
    }
  }
  check((try? Webmask.masks(in: bytes, segment: 0)) ?? [])
  if let outlines = try? PotraceReader(bytes).outlines() { check(outlines) }
  _ = ModelFile.corruption(of: UnsafeRawBufferPointer(start: start, count: count))
  return 0
}

private func check(_ masks: [WebmaskDrawing]) {
  for mask in masks.prefix(8) {
    require(mask.time >= 0 && mask.time.isFinite, "times are not negative: \(mask.time)")
    if let outlines = try? mask.outlines() { check(outlines) }
  }
}

private func check(_ outlines: MaskOutlines) {
  require(outlines.width >= 1 && outlines.height >= 1, "a drawing has a size")
  let mask = outlines.mask(width: 48, height: 27)
  require(mask.samples.count == 48 * 27, "a mask has all its samples")
}
