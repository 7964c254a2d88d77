/// `value / 255` rounded to nearest, exact for 0…65,535 - 128.
@inline(__always)
func dividedBy255(_ value: Int32) -> Int32 {
  let biased = value &+ 128
  return (biased &+ (biased &>> 8)) &>> 8
}
