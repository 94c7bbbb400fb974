/** Motion in one coordinate: polynomial pieces of time that join in value, rate and acceleration. */

/** Coefficients per piece: up to the sixth power of acceleration, integrated twice. */
const TERMS = 9

/**
 * A curve and the time at which it was last evaluated. It is constant before its first and after its last
 * knot.
 */
export class Curve {
  value = 0
  rate = 0
  acceleration = 0
  private readonly starts: Float64Array
  private readonly spans: Float64Array
  /** Coefficients in u = (t − start) ÷ span, ascending, `TERMS` per piece. */
  private readonly coefficients: Float64Array
  private readonly count: number
  private piece = 0

  constructor(starts: readonly number[], spans: readonly number[], coefficients: readonly number[]) {
    this.starts = Float64Array.from(starts)
    this.spans = Float64Array.from(spans)
    this.coefficients = Float64Array.from(coefficients)
    this.count = starts.length
  }

  /** Sets `value`, `rate` and `acceleration` to those at time `t`. Fast for consecutive times. */
  seek(t: number): void {
    const { starts, spans, coefficients, count } = this
    let piece = this.piece
    while (piece + 1 < count && t >= (starts[piece + 1] as number)) piece++
    while (piece > 0 && t < (starts[piece] as number)) piece--
    this.piece = piece
    const span = spans[piece] as number
    let u = (t - (starts[piece] as number)) / span
    const isOutside = u < 0 || u > 1
    u = Math.min(1, Math.max(0, u))
    let at = piece * TERMS + TERMS - 1
    let value = coefficients[at--] as number
    let rate = 0
    let half = 0
    for (let power = TERMS - 2; power >= 0; power--) {
      half = half * u + rate
      rate = rate * u + value
      value = value * u + (coefficients[at--] as number)
    }
    this.value = value
    this.rate = isOutside ? 0 : rate / span
    this.acceleration = isOutside ? 0 : (2 * half) / (span * span)
  }

  at(t: number): number {
    this.seek(t)
    return this.value
  }

  rateAt(t: number): number {
    this.seek(t)
    return this.rate
  }
}

/** Builds a curve from left to right. */
export class CurveBuilder {
  private readonly starts: number[] = []
  private readonly spans: number[] = []
  private readonly coefficients: number[] = []
  t: number
  value: number
  rate: number
  acceleration: number

  constructor(t: number, value = 0, rate = 0, acceleration = 0) {
    this.t = t
    this.value = value
    this.rate = rate
    this.acceleration = acceleration
  }

  /** Adds the polynomial of fifth degree from the current state to this state at time `t`. */
  to(t: number, value: number, rate = 0, acceleration = 0): this {
    const span = t - this.t
    if (!(span > 0)) throw new RangeError(`A knot at ${t} s must be after the previous one at ${this.t} s.`)
    const p0 = this.value
    const v0 = this.rate * span
    const a0 = this.acceleration * span * span
    const v1 = rate * span
    const a1 = acceleration * span * span
    const rise = value - p0 - v0 - a0 / 2
    const speed = v1 - v0 - a0
    const bend = a1 - a0
    this.add(t, [
      p0,
      v0,
      a0 / 2,
      10 * rise - 4 * speed + bend / 2,
      -15 * rise + 7 * speed - bend,
      6 * rise - 3 * speed + bend / 2,
    ])
    this.value = value
    this.rate = rate
    this.acceleration = acceleration
    return this
  }

  /**
   * Continues until `t` with accelerations given by their coefficients in u, from the current value and rate.
   */
  accelerate(t: number, accelerations: readonly number[]): this {
    const span = t - this.t
    if (!(span > 0)) throw new RangeError(`A knot at ${t} s must be after the previous one at ${this.t} s.`)
    const coefficients = [this.value, this.rate * span]
    accelerations.forEach((a, power) => {
      coefficients.push((a * span * span) / ((power + 1) * (power + 2)))
    })
    this.add(t, coefficients)
    this.value = coefficients.reduce((sum, c) => sum + c, 0)
    this.rate = coefficients.reduce((sum, c, power) => sum + power * c, 0) / span
    this.acceleration = accelerations.reduce((sum, a) => sum + a, 0)
    return this
  }

  /** Jumps to another state. Times in between must not be evaluated. */
  restart(t: number, value: number, rate = 0, acceleration = 0): this {
    this.t = t
    this.value = value
    this.rate = rate
    this.acceleration = acceleration
    return this
  }

  finish(): Curve {
    if (this.starts.length === 0) this.add(this.t + 1, [this.value])
    return new Curve(this.starts, this.spans, this.coefficients)
  }

  private add(t: number, coefficients: readonly number[]): void {
    this.starts.push(this.t)
    this.spans.push(t - this.t)
    for (let power = 0; power < TERMS; power++) this.coefficients.push(coefficients[power] ?? 0)
    this.t = t
  }
}
