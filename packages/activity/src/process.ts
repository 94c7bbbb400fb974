import type { Locale } from '@cadenza/contract/locales'
import { metric } from '@cadenza/metrics'
import type { Channel, Lap, ReadingProblem, Recording } from '@cadenza/recording'
import type { ProcessedActivity, ProcessedRange } from './activity.ts'
import { analysisOf, analysisVersions } from './analysis.ts'
import { hasBarometer } from './barometer.ts'
import { cutChannels, gridSeries, recordingSeries } from './columns.ts'
import { type ActivityMotion, strokesSeries } from './cycles.ts'
import type { DayRecords } from './day-records.ts'
import { countedDistance, interruptions, travelledDistance } from './distance.ts'
import { wallClock, wallClockAtOffset } from './local-time.ts'
import { rangeInputs } from './range-inputs.ts'
import type { Series } from './series.ts'
import { type SessionWindow, windowsOfFile } from './sessions.ts'
import { sparklineOf } from './sparkline.ts'
import { countsSteps, isOutdoors, isVirtual, sportName, sportOf } from './sport.ts'
import { standingSpans } from './standing.ts'
import { type RangeInputs, rangeFigures } from './statistics.ts'
import { firstPlace, type Place, timeZoneAt, timeZoneOfOffset } from './time-zone.ts'
import { pausesOf, statedPauses, timerMask } from './timer.ts'
import { titleOf } from './title.ts'

export interface ProcessOptions {
  dayRecords: DayRecords
  locale: Locale
  /** The name of the town at a place; undefined outside of towns. */
  townAt?: ((place: Place) => string | undefined) | undefined
  /** Measurements of motion sensors during a session. */
  motionOf?: ((session: MotionSession) => ActivityMotion | undefined) | undefined
  /** The athlete's time zone, for recordings that tell neither a place nor an offset. */
  homeTimeZone?: string | undefined
  /** True to count impossible powers, as the athlete may choose. */
  countsImpossible?: boolean
}

export interface MotionSession {
  /** FIT's name of the sport. */
  sport: string
  /** ms since the recording's start. */
  startMs: number
  endMs: number
  /** Length of the grid in s. */
  length: number
}

/**
 * The activities of a recording and of those days later in the same file, one for each session except
 * transitions; none without samples.
 */
export function processRecording(recording: Recording, options: ProcessOptions): ProcessedActivity[] {
  return windowsOfFile(recording).map((each) => activityOf(each.recording, each.window, options))
}

function activityOf(
  recording: Recording,
  window: SessionWindow,
  { dayRecords, locale, townAt, motionOf, homeTimeZone, countsImpossible }: ProcessOptions,
): ProcessedActivity {
  const { session, startMs, endMs, from, to } = window
  // Spans that a file states in seconds with decimals may end between two milliseconds.
  const elapsedMs = Math.round(endMs - startMs)
  const timeMs = recording.timeMs.slice(from, to).map((ms) => ms - startMs)
  const channels = cutChannels(recording, from, to)
  const named = new Map(channels.map((channel) => [channel.name, channel.values]))
  const latitude = asPositions(named.get('latitude'))
  const longitude = asPositions(named.get('longitude'))
  const events = recording.events.map((event) => ({ ...event, timeMs: event.timeMs - startMs }))
  const timer = { elapsedMs, events, timeMs, timerTimeS: session.totals.total_timer_time }
  const interrupted = interruptions(
    timeMs,
    statedPauses(timer) ?? [],
    recording.breaksMs?.map((ms) => ms - startMs),
  )
  const distanceM = distanceOf(recording, window, {
    timeMs,
    counter: named.get('distance'),
    latitude,
    longitude,
    interrupted,
  })

  const lastMs = timeMs.at(-1) ?? 0
  const length = Math.max(Math.ceil(elapsedMs / 1000), Math.floor(lastMs / 1000) + 1)
  const pauses = pausesOf({ ...timer, distanceM })
  const grid = { length, timer: timerMask(pauses, length) }

  const sportNamed = sportName(session)
  const standing = standingSpans(events, elapsedMs)
  const motion = motionOf?.({ sport: session.sport, startMs, endMs, length })
  const samples = {
    timeMs,
    channels,
    distanceM,
    countsSteps: countsSteps(sportNamed),
    standing,
    countsImpossible,
    motion,
  }
  const series = gridSeries(samples, grid)

  const epochMs = Math.round(recording.startMs + startMs)
  // A virtual ride's positions lie in the virtual world, far from the rider.
  const start = isVirtual(sportNamed) ? undefined : firstPlace(latitude, longitude)
  const home = recording.utcOffsetS === undefined ? homeTimeZone : undefined
  const zone = (start && timeZoneAt(start)) ?? recording.motion?.timeZone ?? home
  const timeZone = zone ?? timeZoneOfOffset(recording.utcOffsetS)
  const clock = zone ? wallClock(epochMs, zone) : wallClockAtOffset(epochMs, recording.utcOffsetS ?? 0)
  // A file names one workout. With several sessions it is unknown which one it belongs to.
  const alone = recording.sessions.length === 1
  const sport = sportOf(sportNamed)
  const town = start && isOutdoors(sportNamed) ? townAt?.(start) : undefined
  const available = availableOf(series, hasBarometer(recording))
  if (isVirtual(sportNamed) && available.altitude) available.virtual = true
  const inputs = rangeInputs({ sport, startMs: epochMs, timeZone, available }, dayRecords)
  const stats = rangeFigures(series, { startMs: 0, endMs: elapsedMs }, inputs, motion?.cycles)
  const laps = lapsOf(recording.laps, window, series, inputs, motion)
  return {
    sport,
    sportName: sportNamed,
    startMs: epochMs,
    endMs: epochMs + elapsedMs,
    timeZone,
    title:
      session.name?.trim() ||
      (alone && recording.workout?.name?.trim()) ||
      titleOf(sportNamed, clock.hour, locale, town),
    recording: recordingSeries({ timeMs, channels }),
    series,
    ...(motion ? { strokes: strokesSeries(motion) } : {}),
    stats: { ...stats, versions: { ...stats.versions, ...analysisVersions } },
    laps,
    available,
    sparkline: sparklineOf(sparklineSource(series, sport)),
    problems: withImpossiblePower(recording.problems, channels),
    ...analysisOf(series, inputs, laps),
  }
}

/** Adds the number of powers that no figure contains because nobody can produce them. */
function withImpossiblePower(
  problems: readonly ReadingProblem[],
  channels: readonly Channel[],
): ReadingProblem[] {
  const [, most] = metric('power')?.plausible ?? []
  const power = channels.find(({ name }) => name === 'power')?.values
  let count = 0
  let greatest = 0
  for (let k = 0; power && most !== undefined && k < power.length; k++) {
    const watts = power[k] as number
    if (!(watts >= most)) continue
    count++
    greatest = Math.max(greatest, watts)
  }
  if (count === 0) return [...problems]
  return [...problems, { code: 'ReadImpossiblePower', count, most: greatest }]
}

function asPositions(values: Channel['values'] | undefined): Int32Array | undefined {
  return values instanceof Int32Array ? values : undefined
}

/** Share by which a device's total may differ from its counter. */
const roundedShare = 0.002

/**
 * The device's distance, or else the length of the track. A track as long as the total that the device states
 * is used as it is; any other leaves out the distance while the timer was stopped.
 */
function distanceOf(
  recording: Recording,
  window: SessionWindow,
  {
    timeMs,
    counter,
    latitude,
    longitude,
    interrupted,
  }: {
    timeMs: Int32Array
    counter: Channel['values'] | undefined
    latitude: Int32Array | undefined
    longitude: Int32Array | undefined
    interrupted: Float64Array
  },
): Float64Array | undefined {
  const stated = statedDistance(recording.laps, window)
  const agreeing = (measure: (interruptedBy?: Float64Array) => Float64Array) => {
    const continuous = measure()
    const reached = continuous.findLast((metres) => metres >= 0) ?? 0
    return Math.abs(reached - stated) <= roundedShare * stated ? continuous : measure(interrupted)
  }
  if (counter && !(counter instanceof Int32Array)) {
    const whole = recording.channels.find(({ name }) => name === 'distance')?.values
    const before = lastBefore(whole, window.from)
    const counted = agreeing((gaps) => countedDistance(Float64Array.from(counter), timeMs, before, gaps))
    if (!latitude || counted.some((metres) => metres > 0)) return counted
  }
  if (!latitude || !longitude) return undefined
  return agreeing((gaps) => travelledDistance(latitude, longitude, gaps))
}

/** m by the session's totals, or else by those of all its laps; NaN where the device states none. */
function statedDistance(laps: readonly Lap[], { session, startMs, endMs }: SessionWindow): number {
  const own = session.totals.total_distance
  if (own !== undefined) return own
  return laps
    .filter((lap) => lap.startMs >= startMs - 1000 && lap.startMs < endMs)
    .reduce(
      (sum, { totals }) => sum + (totals.total_distance ?? Number.NaN),
      laps.length > 0 ? 0 : Number.NaN,
    )
}

function lastBefore(values: Channel['values'] | undefined, from: number): number {
  for (let k = from - 1; values && k >= 0; k--) if (!Number.isNaN(values[k])) return values[k] as number
  return Number.NaN
}

/**
 * A session's laps, sorted and cut to it. A lap belongs to the session in which it begins, with up to a
 * second of tolerance: starts are whole seconds, and lengths are wrong more often than starts.
 */
function lapsOf(
  laps: readonly Lap[],
  window: SessionWindow,
  series: Series,
  inputs: RangeInputs,
  motion: ActivityMotion | undefined,
): ProcessedRange[] {
  const elapsedMs = Math.round(window.endMs - window.startMs)
  const own = laps
    .filter((lap) => {
      const begun = lap.startMs + Math.min(1000, (lap.endMs - lap.startMs) / 2)
      return begun >= window.startMs && begun < window.endMs
    })
    .toSorted((a, b) => a.startMs - b.startMs)
  const ranges: ProcessedRange[] = []
  for (const lap of own) {
    const startMs = Math.max(0, Math.round(lap.startMs - window.startMs))
    const endMs = Math.min(elapsedMs, Math.round(lap.endMs - window.startMs))
    if (endMs <= startMs) continue
    const stats = rangeFigures(series, { startMs, endMs }, inputs, motion?.cycles)
    ranges.push({ type: 'lap', num: ranges.length + 1, name: lap.name?.trim() ?? '', startMs, endMs, stats })
  }
  return ranges
}

function availableOf({ columns }: Series, barometer: boolean): Record<string, boolean> {
  const has = new Set(columns.map(({ name }) => name))
  const available: Record<string, boolean> = {
    gps: has.has('latitude') && has.has('longitude'),
    altitude: has.has('elevation'),
    barometer: barometer && has.has('elevation'),
  }
  for (const name of ['power', 'heartrate', 'cadence', 'run_cadence', 'speed', 'distance', 'temperature']) {
    available[name] = has.has(name)
  }
  for (const name of ['l_r_balance', 'torque', 'stride', 'standing']) available[name] = has.has(name)
  for (const name of has) if (!frame.has(name)) available[name] = true
  return available
}

/** Columns that always exist or have another flag. */
const frame = new Set(['time', 'timer', 'moving', 'latitude', 'longitude', 'elevation'])

function sparklineSource({ columns }: Series, sport: ProcessedActivity['sport']): Float32Array | undefined {
  // Not the catalogue's leading metrics: sparklines are stored, and lists colour them by this order.
  const order = sport === 'run' ? ['speed', 'power', 'heartrate'] : ['power', 'speed', 'heartrate']
  for (const wanted of order) {
    const values = columns.find(({ name }) => name === wanted)?.values
    if (values instanceof Float32Array) return values
  }
  return undefined
}
