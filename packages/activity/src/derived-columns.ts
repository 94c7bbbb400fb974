/**
 * rpm; below it a revolution takes over three seconds, so power and cadence of one second belong to different
 * revolutions and their quotient is no torque (568 Nm at 1 rpm in a recorded ride).
 */
const leastRpm = 20

/** Torque in Nm from power in W and cadence in rpm: P ÷ (2π·rpm ÷ 60). NaN below 20 rpm. */
export function torqueOf(power: Float32Array, cadence: Float32Array): Float32Array {
  const out = new Float32Array(power.length)
  for (let i = 0; i < out.length; i++) {
    const rpm = cadence[i] as number
    out[i] = rpm >= leastRpm ? ((power[i] as number) * 60) / (2 * Math.PI * rpm) : Number.NaN
  }
  return out
}

/** Step length in m from speed in m/s and the steps of both feet per minute. NaN without steps. */
export function strideOf(speed: Float32Array, runCadence: Float32Array): Float32Array {
  const out = new Float32Array(speed.length)
  for (let i = 0; i < out.length; i++) {
    const spm = runCadence[i] as number
    out[i] = spm > 0 ? ((speed[i] as number) * 60) / spm : Number.NaN
  }
  return out
}

/** Contact time of each foot in ms, from the mean and the left foot's share in percent. */
export function contactTimesOf(mean: Float32Array, leftPercent: Float32Array) {
  const left = new Float32Array(mean.length)
  const right = new Float32Array(mean.length)
  for (let i = 0; i < mean.length; i++) {
    const both = 2 * (mean[i] as number)
    const share = (leftPercent[i] as number) / 100
    left[i] = both * share
    right[i] = both * (1 - share)
  }
  return { left, right }
}
