import CFFmpeg

extension TimeBase {
  init(_ rational: AVRational) {
    self.init(numerator: rational.num, denominator: rational.den)
  }

  var rational: AVRational { AVRational(num: numerator, den: denominator) }
}
