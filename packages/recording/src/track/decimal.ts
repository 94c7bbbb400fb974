/** The shortest decimal of `value` + `offset` that yields the same Float32 again. */
export function shortestDecimal(value: number, offset = 0): string {
  const shown = value + offset
  for (let digits = 6; digits < 17; digits++) {
    const short = Number(shown.toPrecision(digits))
    if (Math.fround(short - offset) === value) return String(short)
  }
  return String(shown)
}
