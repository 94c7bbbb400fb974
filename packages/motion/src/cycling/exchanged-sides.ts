/** Feet or thighs of a ride whose left and right are exchanged. */
import { dot, type Frame, type Vector } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { sameClock } from './reference.ts'
import { findPositions, newPositions, POINT_STEP_DEG } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'
import { USUAL_PEAK_TURNS } from './thigh-phase.ts'

/** °. The left hip is lowest about this angle of the left crank: between the push and the lowest pedal. */
const LOWEST_DEG = 120
/** Strokes that are looked at, spread over the ride, and the fewest of them. */
const MOST_STROKES = 200
const FEWEST_STROKES = 20
/** Share of strokes that must show it. */
const SHOWN_SHARE = 0.75

/** True if a thigh is highest while its own pedal is low: it belongs to the other pedal. */
export function isOfOtherLeg(peakTurns: number): boolean {
  return Math.cos(2 * Math.PI * (peakTurns - USUAL_PEAK_TURNS)) < 0
}

/**
 * True if the pelvis falls on the side of the pedal that rises. Strokes are the left leg's, and the pelvis'
 * forward axis must be known.
 */
export function areHipsExchanged(pelvis: PreparedSensor, frame: Frame, strokes: readonly Stroke[]): boolean {
  const up = pelvis.orientation?.up
  if (!up) return false
  const every = Math.max(1, Math.floor(strokes.length / MOST_STROKES))
  const positions = newPositions()
  let seen = 0
  let exchanged = 0
  strokes.forEach((stroke, k) => {
    if (k % every !== 0 || stroke.coarse) return
    if (!findPositions(stroke, pelvis, sameClock, positions, POINT_STEP_DEG)) return
    let along = 0
    for (let deg = 0; deg < DEGREES; deg += POINT_STEP_DEG) {
      const i = Math.round(positions[deg] as number)
      const vertical: Vector = [up.x[i] as number, up.y[i] as number, up.z[i] as number]
      along += Math.cos(((deg - LOWEST_DEG) * Math.PI) / 180) * dot(vertical, frame.y)
    }
    seen++
    if (along > 0) exchanged++
  })
  return seen >= FEWEST_STROKES && exchanged > SHOWN_SHARE * seen
}
