import FuzzSupport
import Nagare

/// Shapes and draws each input.
Fuzzer.run { start, count in
  guard let input = TextInput(UnsafeBufferPointer(start: start, count: count)) else { return 0 }
  let typesetter = Typesetters.typesetter(input.fonts)
  let shaped = typesetter.shape(input.text, style: input.style)
  BoxRules.check(shaped)
  let pixels = shaped.width * shaped.height
  // Larger boxes rarely show anything new, and take as long as many small ones.
  guard pixels <= 1 << 18 else { return 0 }
  let plain = typesetter.rasterize(shaped)
  CoverageRules.check(plain, in: shaped, rightMargin: 2)
  guard pixels <= 1 << 16 else { return 0 }
  let quarters = typesetter.rasterizeQuarters(shaped)
  require(quarters.count == 4, "there are masks for each quarter of a pixel")
  for quarter in quarters { CoverageRules.check(quarter, in: shaped, rightMargin: 1) }
  CoverageRules.checkAgreement(plain, quarters[0])
  return 0
}
