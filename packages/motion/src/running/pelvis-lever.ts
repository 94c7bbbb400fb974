/**
 * Distance of a pelvis sensor from the middle of the back. Beside it, the sensor rises and falls with the
 * hip: 3 cm change the height by up to 5 mm once a stride, as if the runner limped.
 */

import { along } from '../angles/segment-angles.ts'
import type { Frame } from '../mounting/frame.ts'
import { type Harmonics, harmonicsOf, layOut, POINTS } from './periodic.ts'
import { smoothed, type Track, verticalAcceleration } from './track.ts'

/** m. A sensor further from the middle is not worn on the back. */
const MOST_BESIDE_M = 0.06
/** Hz. Low pass of the sideways inclination whose second derivative is taken off the acceleration. */
const INCLINATION_HZ = 30

/**
 * Vertical acceleration of the middle of the pelvis without gravity, m/s². Strides are [start, end) in
 * fractional samples.
 */
export function middleAcceleration(
  track: Track,
  frame: Frame,
  strides: readonly (readonly [number, number])[],
): Float32Array {
  const vertical = verticalAcceleration(track)
  const { timeline } = track
  const inclined = smoothed(along(track.up, frame.y), INCLINATION_HZ, timeline)
  const factor = leftOfMiddle(track, frame, strides) * timeline.rateHz ** 2
  for (const { from, to } of timeline.segments) {
    for (let i = from + 1; i + 1 < to; i++) {
      const bend = (inclined[i - 1] as number) - 2 * (inclined[i] as number) + (inclined[i + 1] as number)
      vertical[i] = (vertical[i] as number) - factor * bend
    }
  }
  return vertical
}

/**
 * Metres by which a sensor is left of the middle. Once a stride the pelvis rotates, and what is to its left
 * is accelerated backward by the angular acceleration; its middle moves forward alike in both steps. The
 * height would show the lever too, but takes a limp for one.
 */
function leftOfMiddle(track: Track, frame: Frame, strides: readonly (readonly [number, number])[]): number {
  const signals = [forwardAcceleration(track, frame), along(track.rate, frame.z)] as const
  const period = new Float64Array(POINTS)
  let product = 0
  let square = 0
  for (const [start, end] of strides) {
    const omega = (2 * Math.PI * track.timeline.rateHz) / (end - start)
    const [advances, turns] = signals.map((signal) => {
      layOut(signal, start, end, period)
      return harmonicsOf(period, 1)
    }) as [Harmonics, Harmonics]
    // A metre to the left is accelerated forward by minus the angular acceleration.
    const [onC, onS] = [-omega * sinOf(turns), omega * cosOf(turns)]
    product += onC * cosOf(advances) + onS * sinOf(advances)
    square += onC ** 2 + onS ** 2
  }
  const left = product / square
  return Number.isFinite(left) ? Math.max(-MOST_BESIDE_M, Math.min(MOST_BESIDE_M, left)) : 0
}

/** Level acceleration in the direction in which the pelvis faces, m/s². */
function forwardAcceleration({ force, up }: Track, { x }: Frame): Float32Array {
  const forward = along(force, x)
  for (let i = 0; i < forward.length; i++) {
    const [a, b, c] = [up.x[i] as number, up.y[i] as number, up.z[i] as number]
    const rise = a * (force.x[i] as number) + b * (force.y[i] as number) + c * (force.z[i] as number)
    forward[i] = (forward[i] as number) - rise * (a * x[0] + b * x[1] + c * x[2])
  }
  return forward
}

const cosOf = ({ cos }: Harmonics) => cos[1] as number
const sinOf = ({ sin }: Harmonics) => sin[1] as number
