export const movingTimeVersion = 2

/** m/s (1 km/h); below it, an activity without power and cadence stands still. */
export const standingSpeedMS = 1 / 3.6
/** Share of the timer's seconds; a channel with fewer values counts as absent. */
const leastCoverage = 0.1

export interface MovingTimeColumns {
  timer: Float32Array
  /** m/s */
  speed?: Float32Array
  power?: Float32Array
  cadence?: Float32Array
  runCadence?: Float32Array
  /** m from the start; shows how fast a hole in the speed was crossed. */
  distance?: Float64Array | undefined
}

/**
 * 1 for each moving second, else 0. Drops those of the timer's seconds with a speed under 1 km/h and without
 * power, cadence or run cadence. A missing speed is the average between the samples on both sides if their
 * distance is known, because some devices write only changes; otherwise it counts as 0. Without any of these
 * channels (or with stray values only, as in a pool swim), moving time is the timer's.
 */
export function movingMask({ timer, distance, ...channels }: MovingTimeColumns): Float32Array {
  const present = Object.values(channels).filter((values) => values && isPresent(values, timer))
  if (present.length === 0) return timer.slice()
  const { speed, power, cadence, runCadence } = channels
  const mask = new Float32Array(timer.length)
  // NaN fails every comparison, so a missing value never counts as moving.
  for (let i = 0; i < mask.length; i++) {
    if (timer[i] !== 1) continue
    const moves =
      (speed !== undefined && (speed[i] as number) >= standingSpeedMS) ||
      (power !== undefined && (power[i] as number) > 0) ||
      (cadence !== undefined && (cadence[i] as number) > 0) ||
      (runCadence !== undefined && (runCadence[i] as number) > 0)
    if (moves) mask[i] = 1
  }
  if (speed && distance) addCrossedHoles(mask, timer, speed, distance)
  return mask
}

/** Marks holes in the speed that were crossed at 1 km/h or more. A pause ends a hole. */
function addCrossedHoles(
  mask: Float32Array,
  timer: Float32Array,
  speed: Float32Array,
  distance: Float64Array,
): void {
  let before = -1
  for (let i = 0; i < mask.length; i++) {
    if (timer[i] !== 1) {
      before = -1
      continue
    }
    if (Number.isNaN(distance[i])) continue
    const isHole = before >= 0 && i > before + 1
    const seconds = i - before
    if (isHole && (distance[i] as number) - (distance[before] as number) >= standingSpeedMS * seconds) {
      for (let j = before; j < i; j++) if (Number.isNaN(speed[j])) mask[j] = 1
    }
    before = i
  }
}

function isPresent(values: Float32Array, timer: Float32Array): boolean {
  let seconds = 0
  let held = 0
  for (let i = 0; i < timer.length; i++) {
    if (timer[i] !== 1) continue
    seconds++
    if (!Number.isNaN(values[i])) held++
  }
  return held > 0 && held >= leastCoverage * seconds
}
