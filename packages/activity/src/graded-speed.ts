export const gradedSpeedVersion = 1

/** s before and after over which the grade is taken. */
const reachS = 10
/** m; over less distance the grade is noise. */
const leastRunM = 5
/** The range of grades that Minetti et al. measured. */
const steepest = 0.45

/**
 * The speed in m/s on the flat at the same energy cost: speed × C(grade) ÷ C(0), with the cost of running C
 * of Minetti et al. 2002 (J. Appl. Physiol. 93:1039) and grades within ±45 %. An unknown grade counts as
 * flat. `distance` is unbroken, in m; `elevation` in m.
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

/** Energy cost in J per kg and m. */
function costOfRunning(grade: number): number {
  return ((((155.4 * grade - 30.4) * grade - 43.3) * grade + 46.3) * grade + 19.5) * grade + 3.6
}
