import { type Bounds, metricOfColumn } from '@cadenza/metrics'
import { type Channel, MISSING_POSITION, type Recording } from '@cadenza/recording'
import { type ActivityMotion, isCycleMetric } from './cycles.ts'
import { contactTimesOf, strideOf, torqueOf } from './derived-columns.ts'
import { speedFromDistance } from './distance.ts'
import { distanceOnGrid, type Grid, keepPeaks, onGrid, positionOnGrid } from './grid.ts'
import { movingMask } from './moving-time.ts'
import type { Series, SeriesColumn, Span } from './series.ts'

/** The samples of one activity: `timeMs` since its start, channels cut to it. */
export interface ActivitySamples {
  timeMs: Int32Array
  channels: Channel[]
  /** m since the start, one value for each sample. */
  distanceM?: Float64Array
  /** True if `cadence` counts one foot's steps. */
  countsSteps: boolean
  /** Spans of standing noted by the device, in ms since the start. */
  standing: readonly Span[]
  /** True to count impossible values of metrics for which the athlete may decide that. */
  countsImpossible?: boolean | undefined
  /** Measurements of body-worn sensors. */
  motion?: ActivityMotion | undefined
}

/**
 * The channels of an activity that hold a value. They share the recording's memory, because a long ride takes
 * a hundred megabytes.
 */
export function cutChannels(recording: Recording, from: number, to: number): Channel[] {
  return recording.channels
    .map((channel) => ({ ...channel, values: channel.values.subarray(from, to) }))
    .filter(({ values }) => holdsValue(values))
}

/** The device's samples at their own times, as stored. */
export function recordingSeries({ timeMs, channels }: Pick<ActivitySamples, 'timeMs' | 'channels'>): Series {
  const names = new Set(['time'])
  const columns: SeriesColumn[] = [{ name: 'time', unit: 'ms', values: timeMs }]
  for (const channel of channels) {
    columns.push({ name: freeName(columnName(channel), names), unit: channel.unit, values: channel.values })
  }
  return { length: timeMs.length, columns }
}

/** The 1 Hz series: every channel on the grid, derived columns, and the timer and moving masks. */
export function gridSeries(samples: ActivitySamples, grid: Grid): Series {
  const { timeMs, channels } = samples
  const names = new Set(['time', 'timer', 'moving', 'distance', 'standing'])
  const columns: SeriesColumn[] = []
  const floats = new Map<string, Float32Array>()
  const add = (name: string, unit: string, values: Float32Array) => {
    columns.push({ name, unit, values })
    floats.set(name, values)
  }

  const { motion } = samples
  const measuredByMotion = new Set(motion?.cycles.values.keys())
  for (const channel of channels) {
    const { values } = channel
    const name = columnName(channel)
    if (name === 'distance' || isCycleMetric(name, measuredByMotion)) continue
    if (values instanceof Int32Array) {
      const free = freeName(name, names)
      columns.push({ name: free, unit: channel.unit, values: positionOnGrid({ timeMs, values }, grid) })
    } else if (name === 'standing') {
      floats.set('standing', onGrid({ timeMs, values }, grid, 'held'))
    } else if (name === 'cadence' && samples.countsSteps) {
      const oneFoot = onGrid({ timeMs, values }, grid, 'held')
      keepPeaks({ timeMs, values }, grid, oneFoot)
      add(freeName('run_cadence', names), 'spm', doubled(oneFoot))
    } else {
      const { filling = 'linear', plausible, mayCount, companion } = metricOfColumn(name)?.metric ?? {}
      const bounds = samples.countsImpossible && mayCount ? undefined : plausible
      const valid = withoutSensorErrors(name, values, bounds)
      if (valid !== values && !holdsValue(valid)) continue
      const column = onGrid({ timeMs, values: valid }, grid, filling)
      if (companion === 'peak') keepPeaks({ timeMs, values: valid }, grid, column)
      add(freeName(name, names), channel.unit, column)
    }
  }

  const distance = samples.distanceM && distanceOnGrid({ timeMs, values: samples.distanceM }, grid)
  if (distance) {
    columns.push({ name: 'distance', unit: 'm', values: distance })
    if (!floats.has('speed')) add('speed', 'm/s', speedFromDistance(distance))
  }
  if (motion) addMotion(motion, { floats, add, names, grid, countsSteps: samples.countsSteps })
  addDerived(floats, add)
  const { timer } = grid
  const moving = movingMask({
    timer,
    speed: floats.get('speed'),
    power: floats.get('power'),
    cadence: floats.get('cadence'),
    runCadence: floats.get('run_cadence'),
    distance,
  })
  const standing = motion?.standing ?? floats.get('standing') ?? standingMask(samples.standing, grid.length)
  if (standing) columns.push({ name: 'standing', unit: '', values: standing })
  const time = new Int32Array(grid.length)
  for (let i = 0; i < time.length; i++) time[i] = i * 1000
  return {
    length: grid.length,
    columns: [
      { name: 'time', unit: 'ms', values: time },
      ...columns,
      { name: 'timer', unit: '', values: timer },
      { name: 'moving', unit: '', values: moving },
    ],
  }
}

/**
 * Adds measurements of body-worn sensors. They replace a watch's columns of the same name; a device's cadence
 * stays.
 */
function addMotion(
  { columns, cadence }: ActivityMotion,
  {
    floats,
    add,
    names,
    grid: { timer },
    countsSteps,
  }: {
    floats: ReadonlyMap<string, Float32Array>
    add: (name: string, unit: string, values: Float32Array) => void
    names: Set<string>
    grid: Grid
    countsSteps: boolean
  },
): void {
  const running = (values: Float32Array) => values.map((value, i) => (timer[i] === 1 ? value : Number.NaN))
  const name = countsSteps ? 'run_cadence' : 'cadence'
  if (cadence && !floats.has(name)) {
    const values = running(cadence)
    add(freeName(name, names), countsSteps ? 'spm' : 'rpm', countsSteps ? doubled(values) : values)
  }
  for (const column of columns) {
    if (!(column.values instanceof Float32Array) || !holdsValue(column.values)) continue
    add(freeName(column.name, names), column.unit, running(column.values))
  }
}

function addDerived(
  floats: ReadonlyMap<string, Float32Array>,
  add: (name: string, unit: string, values: Float32Array) => void,
): void {
  const power = floats.get('power')
  const cadence = floats.get('cadence')
  const speed = floats.get('speed')
  const runCadence = floats.get('run_cadence')
  if (power && cadence && !floats.has('torque')) add('torque', 'Nm', torqueOf(power, cadence))
  if (speed && runCadence && !floats.has('stride')) add('stride', 'm', strideOf(speed, runCadence))
  const contact = floats.get('ground_contact_time')
  const leftShare = floats.get('stance_time_balance')
  if (contact && leftShare && !floats.has('ground_contact_time_left')) {
    const { left, right } = contactTimesOf(contact, leftShare)
    add('ground_contact_time_left', 'ms', left)
    add('ground_contact_time_right', 'ms', right)
  }
}

/** The column name of a channel: snake_case, as catalogue codes are. */
export function columnName({ name }: Pick<Channel, 'name'>): string {
  const snake = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return snake || 'unnamed'
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name}_${n}`
  taken.add(free)
  return free
}

/** A power phase starts shortly before or after 12 o'clock, which devices write as 350° or 10°. */
const phaseStart = /^power_phase_(peak_)?start_/

/**
 * A channel without implausible values, its angles about 0°. The stored samples stay as the device wrote
 * them.
 */
function withoutSensorErrors(
  name: string,
  values: Float32Array | Float64Array,
  plausible: Bounds | undefined,
): Float32Array | Float64Array {
  if (phaseStart.test(name)) return values.map((degrees) => (degrees > 180 ? degrees - 360 : degrees))
  if (!plausible) return values
  const [above, below] = plausible
  const out = values.slice()
  for (let k = 0; k < out.length; k++) {
    const value = out[k] as number
    if (!(value > above && value < below)) out[k] = Number.NaN
  }
  return out
}

function doubled(oneFoot: Float32Array): Float32Array {
  for (let i = 0; i < oneFoot.length; i++) oneFoot[i] = 2 * (oneFoot[i] as number)
  return oneFoot
}

function standingMask(spans: ActivitySamples['standing'], length: number): Float32Array | undefined {
  if (spans.length === 0) return undefined
  const mask = new Float32Array(length)
  for (const { startMs, endMs } of spans) mask.fill(1, Math.round(startMs / 1000), Math.round(endMs / 1000))
  return mask
}

function holdsValue(values: Channel['values']): boolean {
  return values instanceof Int32Array
    ? values.some((value) => value !== MISSING_POSITION)
    : values.some((value) => !Number.isNaN(value))
}
