/** Interprets the columns of a CSV file by their names and units. */

import { type Field, fieldByName, MAX_OWN_FIELDS, ownField, SEMICIRCLES } from '../track/fields.ts'
import { englishName, plainName } from './languages.ts'

export type CsvColumn =
  | { kind: 'time'; unit: string; isDate: boolean; isUtc: boolean }
  | { kind: 'timer' }
  /** Time per distance in metres. */
  | { kind: 'pace'; metres: number }
  /** Text; the first value counts. */
  | { kind: 'word'; about: 'sport' | 'manufacturer' | 'product' }
  /** Steps per minute of both feet, after `value` × `scale`. */
  | { kind: 'runCadence'; scale: number }
  /** Value in the channel's unit after `value` × `scale` + `offset`. */
  | { kind: 'field'; field: Field; scale: number; offset: number; known: boolean }

interface Conversion {
  scale: number
  offset?: number
}

const lengths: Record<string, Conversion> = {
  m: { scale: 1 },
  km: { scale: 1000 },
  mi: { scale: 1609.344 },
  miles: { scale: 1609.344 },
  ft: { scale: 0.3048 },
  feet: { scale: 0.3048 },
  yd: { scale: 0.9144 },
  cm: { scale: 0.01 },
  mm: { scale: 0.001 },
  meter: { scale: 1 },
  metres: { scale: 1 },
  meters: { scale: 1 },
}
const speeds: Record<string, Conversion> = {
  'm/s': { scale: 1 },
  mps: { scale: 1 },
  'km/h': { scale: 1 / 3.6 },
  kmh: { scale: 1 / 3.6 },
  kph: { scale: 1 / 3.6 },
  mph: { scale: 0.44704 },
}
const degrees: Record<string, Conversion> = {
  '°': { scale: SEMICIRCLES },
  deg: { scale: SEMICIRCLES },
  degrees: { scale: SEMICIRCLES },
  semicircles: { scale: 1 },
}
const shares: Record<string, Conversion> = {
  '%': { scale: 1 },
  left: { scale: 1 },
  'left %': { scale: 1 },
  '% left': { scale: 1 },
  'right %': { scale: -1, offset: 100 },
  '% right': { scale: -1, offset: 100 },
}
const celsius: Record<string, Conversion> = {
  '°c': { scale: 1 },
  c: { scale: 1 },
  '°f': { scale: 5 / 9, offset: (-32 * 5) / 9 },
  f: { scale: 5 / 9, offset: (-32 * 5) / 9 },
}

const perMinute = (...units: string[]) => Object.fromEntries(units.map((unit) => [unit, { scale: 1 }]))

/** Units by channel. Any other channel only accepts its own unit. */
const conversions: Record<string, Record<string, Conversion>> = {
  distance: lengths,
  elevation: lengths,
  stride: lengths,
  speed: speeds,
  latitude: degrees,
  longitude: degrees,
  l_r_balance: shares,
  temperature: celsius,
  power: { w: { scale: 1 }, watt: { scale: 1 }, watts: { scale: 1 }, kw: { scale: 1000 } },
  torque: { nm: { scale: 1 }, 'n-m': { scale: 1 }, n·m: { scale: 1 } },
  heartrate: perMinute('bpm', '1/min', 's/min', 'schläge/min', 'bat/min', 'ppm', 'lpm', '拍/分'),
  cadence: perMinute('rpm', '1/min', 'u/min', 'umdr./min', 'tr/min', 'giri/min'),
}

/** Names that only occur in CSV files; `implied` is the unit that a name implies. */
const names: Record<string, { channel: string; unit: string; implied?: string }> = {
  torque: { channel: 'torque', unit: 'Nm' },
  torq: { channel: 'torque', unit: 'Nm' },
  nm: { channel: 'torque', unit: 'Nm' },
  stride: { channel: 'stride', unit: 'm' },
  stridelength: { channel: 'stride', unit: 'm' },
  isstanding: { channel: 'standing', unit: '' },
  standing: { channel: 'standing', unit: '' },
  hrate: { channel: 'heartrate', unit: 'bpm' },
  km: { channel: 'distance', unit: 'm', implied: 'km' },
  kph: { channel: 'speed', unit: 'm/s', implied: 'km/h' },
  kmh: { channel: 'speed', unit: 'm/s', implied: 'km/h' },
  mph: { channel: 'speed', unit: 'm/s', implied: 'mph' },
  lte: { channel: 'torque_effectiveness_left', unit: '%' },
  rte: { channel: 'torque_effectiveness_right', unit: '%' },
  lps: { channel: 'pedal_smoothness_left', unit: '%' },
  rps: { channel: 'pedal_smoothness_right', unit: '%' },
}

/** Names of times, with the unit of a bare number; '' if it depends on the magnitude. */
const times: Record<string, string> = {
  time: '',
  timestamp: '',
  datetime: '',
  date: '',
  utc: '',
  utctime: '',
  elapsed: 's',
  elapsedtime: 's',
  relativetime: 's',
  secs: 's',
  sec: 's',
  seconds: 's',
  ms: 'ms',
  milliseconds: 'ms',
  minutes: 'min',
  mins: 'min',
}
const timeUnits: Record<string, string> = {
  s: 's',
  sec: 's',
  secs: 's',
  seconds: 's',
  ms: 'ms',
  milliseconds: 'ms',
  min: 'min',
  minutes: 'min',
}
const words: Record<string, 'sport' | 'manufacturer' | 'product'> = {
  sport: 'sport',
  manufacturer: 'manufacturer',
  product: 'product',
}
/** Steps per minute of both feet; in rpm, strides of one foot. */
const runCadences = new Set([
  'runcadence',
  'runningcadence',
  'stepcadence',
  'steprate',
  'stepsperminute',
  'spm',
])

/** The distance in metres of a pace unit. */
const paces: Record<string, number> = {
  'min/km': 1000,
  '/km': 1000,
  '分/km': 1000,
  'min/mi': 1609.344,
  'min/mile': 1609.344,
  '/mi': 1609.344,
}
/** Columns without information: Polar repeats the sampling rate in each row. */
const idle = new Set(['samplerate'])

/**
 * The meaning of each column; undefined for columns without information and beyond the maximum number of
 * unknown fields.
 */
export function readHeader(cells: readonly string[]): (CsvColumn | undefined)[] {
  let own = 0
  return cells.map((cell) => {
    const column = parseColumn(cell)
    const { name, unit } = withUnit(cell)
    if (column || cell === '' || own >= MAX_OWN_FIELDS || idle.has(plainName(name))) return column
    own++
    return { kind: 'field', field: ownField(name, unit), scale: 1, offset: 0, known: false }
  })
}

/** The columns if the line below the header holds units; undefined if it holds values. */
export function withUnits(
  names: readonly string[],
  units: readonly string[],
): (CsvColumn | undefined)[] | undefined {
  if (names.length !== units.length || units.some((unit) => /\d/.test(unit) || unit === '')) return undefined
  const named = names.map((name, i) => `${name} (${units[i]})`)
  const known = named.filter((cell) => {
    const column = parseColumn(cell)
    return column?.kind === 'field' && column.known
  })
  return known.length >= 2 ? readHeader(named) : undefined
}

/** A column with a known name and unit. */
function parseColumn(cell: string): CsvColumn | undefined {
  const { name, unit } = withUnit(cell)
  const column = knownColumn(name, unit.toLowerCase())
  if (column || unit !== '') return column
  // In `speed_kmh` and `time_ms` the last word is the unit.
  const [, stem = '', suffix = ''] = /^(.+)[_ ]([a-z°%]+)$/i.exec(name) ?? []
  return suffix === '' ? undefined : knownColumn(stem, suffix.toLowerCase())
}

/** Splits `Heart rate (bpm)` or `Heart rate [bpm]` into name and unit. */
function withUnit(cell: string): { name: string; unit: string } {
  const match = /^(.*?)\s*[([]([^()[\]]*)[)\]]$/.exec(cell)
  return match ? { name: match[1] ?? '', unit: (match[2] ?? '').trim() } : { name: cell, unit: '' }
}

function knownColumn(name: string, unit: string): CsvColumn | undefined {
  const plain = englishName(name)
  const metres = paces[unit] ?? (plain === 'pace' && unit === '' ? 1000 : undefined)
  if (metres !== undefined) return { kind: 'pace', metres }
  const timeUnit = times[plain]
  if (timeUnit !== undefined) {
    const given = timeUnits[unit]
    const isUtc = plain === 'utc' || plain === 'utctime'
    return { kind: 'time', unit: given ?? timeUnit, isDate: plain === 'date', isUtc }
  }
  if (plain === 'timer') return { kind: 'timer' }
  const about = words[plain]
  if (about && unit === '') return { kind: 'word', about }
  if (runCadences.has(plain) || (plain === 'cadence' && unit === 'spm')) {
    return { kind: 'runCadence', scale: unit === 'rpm' ? 2 : 1 }
  }
  // In series, the balance is the left pedal's share minus 50.
  if (name === 'l_r_balance')
    return fieldColumn({ channel: name, unit: '%', factor: 1 }, { scale: 1, offset: 50 })
  const special = names[plain]
  const shared = special ? { channel: special.channel, unit: special.unit, factor: 1 } : fieldByName(plain)
  if (!shared) return undefined
  const units = conversions[shared.channel]
  const named = special?.implied ?? unit
  if (named === '') return fieldColumn({ ...shared, factor: 1 }, { scale: shared.factor })
  if (units?.[named]) return fieldColumn({ ...shared, factor: 1 }, units[named])
  return named === shared.unit.toLowerCase() ? fieldColumn(shared, { scale: 1 }) : undefined
}

function fieldColumn(field: Field, { scale, offset = 0 }: Conversion): CsvColumn {
  return { kind: 'field', field, scale, offset, known: true }
}
