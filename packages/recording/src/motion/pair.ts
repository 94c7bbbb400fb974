import type { Axes, SensorLog } from './log.ts'

/** Values are not interpolated across longer gaps between samples. */
const LONGEST_GAP_MS = 100

/**
 * Joins the separate rows of a sensor's gyroscope and accelerometer on the times of the gyroscope. The
 * accelerometer is interpolated; NaN in gaps over 0.1 s and beyond its ends.
 */
export function paired(gyroscope: SensorLog, accelerometer: SensorLog): SensorLog {
  const { specificForce } = accelerometer
  if (!specificForce) return gyroscope
  const { timeMs } = gyroscope
  const { x, y, z } = specificForce
  const at = (values: Float32Array) => interpolated(timeMs, accelerometer.timeMs, values)
  const axes: Axes = { x: at(x), y: at(y), z: at(z) }
  return { ...gyroscope, specificForce: axes }
}

function interpolated(timeMs: Float64Array, fromMs: Float64Array, values: Float32Array): Float32Array {
  const result = new Float32Array(timeMs.length).fill(Number.NaN)
  let before = 0
  for (let i = 0; i < timeMs.length; i++) {
    const time = timeMs[i] as number
    while (before > 0 && (fromMs[before] as number) > time) before--
    while (before + 1 < fromMs.length && (fromMs[before + 1] as number) <= time) before++
    const start = fromMs[before] as number
    if (start === time) result[i] = values[before] as number
    const span = (fromMs[before + 1] ?? Number.NaN) - start
    if (time <= start || !(span <= LONGEST_GAP_MS)) continue
    const share = (time - start) / span
    result[i] = (values[before] as number) * (1 - share) + (values[before + 1] as number) * share
  }
  return result
}
