export const gradedSpeedVersion = 1

/** Seconds before and after over which the grade is taken. */
const reachS = 10
/** Metres that must lie between for a grade to mean anything. */
const leastRunM = 5
const steepest = 0.45

/**
 * The speed in m/s on the flat that costs as much as the speed run on the grade at hand: speed × C(grade) ÷ C(0), with
 * the cost of running C of Minetti et al. 2002 (J. Appl. Physiol. 93:1039), grades within ±45 %. Where the grade is
 * unknown it counts as flat. `distance` is unbroken, in m; `elevation` in m.
 */
export function gradedSpeed(
  speed: Float32Array,
  distance: Float64Array,
  elevation: Float32Array | undefined,
): Float32Array {
  if (!elevation) return speed
  const out = new Float32Array(speed.length)
  const last = speed.length - 1
  for (let i = 0; i <= last; i++) {
    const from = Math.max(0, i - reachS)
    const to = Math.min(last, i + reachS)
    const run = (distance[to] as number) - (distance[from] as number)
    const rise = (elevation[to] as number) - (elevation[from] as number)
    const known = run >= leastRunM && !Number.isNaN(rise)
    const grade = known ? Math.min(steepest, Math.max(-steepest, rise / run)) : 0
    out[i] = (speed[i] as number) * (costOfRunning(grade) / costOfRunning(0))
  }
  return out
}

/** J per kg and m. */
function costOfRunning(grade: number): number {
  return ((((155.4 * grade - 30.4) * grade - 43.3) * grade + 46.3) * grade + 19.5) * grade + 3.6
}
