/**
 * Second-order Butterworth low pass of several signals at once, initialized with their mean over the first
 * `tauS` seconds.
 */
export class MeanInitializedLowPass {
  private readonly b0: number
  private readonly a1: number
  private readonly a2: number
  private readonly settle: number
  private readonly state: Float64Array
  private readonly sums: Float64Array
  readonly out: Float64Array
  private seen = 0

  constructor(channels: number, tauS: number, stepS: number) {
    const k = Math.tan((Math.SQRT2 / (2 * tauS)) * stepS)
    const d = k * k + Math.SQRT2 * k + 1
    this.b0 = (k * k) / d
    this.a1 = (2 * (k * k - 1)) / d
    this.a2 = (1 - Math.SQRT2 * k + k * k) / d
    this.settle = Math.max(1, Math.round(tauS / stepS))
    this.state = new Float64Array(2 * channels)
    this.sums = new Float64Array(channels)
    this.out = new Float64Array(channels)
  }

  restart(): void {
    this.seen = 0
    this.sums.fill(0)
  }

  push(input: Float64Array): Float64Array {
    const { b0, a1, a2, state, out } = this
    if (this.seen < this.settle) return this.average(input)
    this.seen++
    for (let i = 0; i < out.length; i++) {
      const x = input[i] as number
      const y = b0 * x + (state[2 * i] as number)
      state[2 * i] = 2 * b0 * x - a1 * y + (state[2 * i + 1] as number)
      state[2 * i + 1] = b0 * x - a2 * y
      out[i] = y
    }
    return out
  }

  private average(input: Float64Array): Float64Array {
    const { b0, a2, state, sums, out } = this
    this.seen++
    for (let i = 0; i < out.length; i++) {
      sums[i] = (sums[i] as number) + (input[i] as number)
      const mean = (sums[i] as number) / this.seen
      out[i] = mean
      state[2 * i] = mean * (1 - b0)
      state[2 * i + 1] = mean * (b0 - a2)
    }
    return out
  }
}
