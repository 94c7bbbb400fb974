/** Resamples channels and chooses between two devices' channels. */
import { type Channel, type ChannelValues, MISSING_POSITION } from '@cadenza/recording'

/** ms; values between samples further apart are unknown. */
const LONGEST_MS = 10_000
/** Channels that are interpolated; all others take the nearest sample. */
const CONTINUOUS = new Set([
  'power',
  'heartrate',
  'cadence',
  'speed',
  'distance',
  'elevation',
  'temperature',
  'latitude',
  'longitude',
])

const isMissing = (values: ChannelValues, value: number) =>
  values instanceof Int32Array ? value === MISSING_POSITION : Number.isNaN(value)
const missingValueIn = (values: ChannelValues) =>
  values instanceof Int32Array ? MISSING_POSITION : Number.NaN
const emptyLike = (values: ChannelValues, length: number): ChannelValues =>
  values instanceof Int32Array
    ? new Int32Array(length).fill(MISSING_POSITION)
    : values instanceof Float64Array
      ? new Float64Array(length).fill(Number.NaN)
      : new Float32Array(length).fill(Number.NaN)

/** The channel's values at `toMs`. Both times ascend. Its own samples stay unchanged. */
export function resampled({ name, values }: Channel, fromMs: Int32Array, toMs: Int32Array): ChannelValues {
  const made = emptyLike(values, toMs.length)
  const isContinuous = CONTINUOUS.has(name)
  let at = 0
  for (let k = 0; k < toMs.length; k++) {
    const time = toMs[k] as number
    while (at + 1 < fromMs.length && (fromMs[at + 1] as number) <= time) at++
    const before = fromMs[at]
    if (before === undefined) break
    const after = fromMs[at + 1]
    if (before === time) {
      made[k] = values[at] as number
      continue
    }
    if (time < before || after === undefined || after - before > LONGEST_MS) {
      if (Math.abs(time - before) < SAME_MS) made[k] = values[at] as number
      continue
    }
    const share = (time - before) / (after - before)
    const first = values[at] as number
    const second = values[at + 1] as number
    const nearest = share < 0.5 ? first : second
    made[k] =
      !isContinuous || isMissing(values, first) || isMissing(values, second) || leaps(values, first, second)
        ? nearest
        : first + share * (second - first)
  }
  return made
}

/** ms; closer samples count as the same. */
const SAME_MS = 1_000

/** True if two longitudes lie on both sides of the antimeridian, where interpolation fails. */
function leaps(values: ChannelValues, first: number, second: number): boolean {
  return values instanceof Int32Array && Math.abs(first - second) > 2 ** 31
}

/** Share of the time; the other device must cover this much more to be chosen. */
const CLEARLY_MORE = 0.02

/**
 * The device that covers a channel for more of the time. A channel that never changes, as of a dead sensor,
 * counts as absent.
 */
export function chosenSource(
  main: ChannelValues | undefined,
  other: ChannelValues | undefined,
): 'main' | 'other' {
  return coverageOf(other) > coverageOf(main) + CLEARLY_MORE ? 'other' : 'main'
}

function coverageOf(values: ChannelValues | undefined): number {
  if (!values || values.length === 0) return 0
  let known = 0
  let first: number | undefined
  let changes = false
  for (const value of values) {
    if (isMissing(values, value)) continue
    known++
    first ??= value
    changes ||= value !== first
  }
  return changes ? known / values.length : 0
}

/** Fills missing values from `others`, at the same times. */
export function fillMissing(values: ChannelValues, others: ChannelValues): ChannelValues {
  const made = values.slice()
  for (let i = 0; i < made.length; i++) {
    const other = others[i] as number
    if (isMissing(values, values[i] as number))
      made[i] = isMissing(others, other) ? missingValueIn(values) : other
  }
  return made
}

/**
 * A continuous distance: before, between and after its own samples it grows as `others` does. Never negative.
 */
export function continuedDistance(values: ChannelValues, others: ChannelValues): Float64Array {
  const made = Float64Array.from(values)
  const firstAt = made.findIndex((value) => !Number.isNaN(value))
  if (firstAt === -1) return Float64Array.from(others)
  let offset = Number.NaN
  for (let i = firstAt; i < made.length; i++) {
    const other = others[i] as number
    if (Number.isNaN(made[i] as number)) made[i] = other + offset
    else if (!Number.isNaN(other)) offset = (made[i] as number) - other
    // Distance never falls where the device's own samples resume.
    if (i > firstAt && (made[i] as number) < (made[i - 1] as number)) made[i] = made[i - 1] as number
  }
  offset = Number.NaN
  for (let i = firstAt; i < made.length && Number.isNaN(offset); i++)
    offset = (made[i] as number) - (others[i] as number)
  for (let i = firstAt - 1; i >= 0; i--) made[i] = (others[i] as number) + offset
  const least = made.find((value) => !Number.isNaN(value)) ?? 0
  return least < 0 ? made.map((value) => value - least) : made
}
