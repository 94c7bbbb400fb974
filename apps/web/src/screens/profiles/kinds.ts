import { thresholdSpeed } from '@cadenza/activity/training-stress'
import type { ZoneKind } from '@cadenza/activity/zones'
import type { RecordKind } from '@cadenza/contract/validation'
import {
  convertWeight,
  type DisplayOptions,
  formatDifference,
  formatDuration,
  formatMetric,
  formatMinutes,
  formatNumber,
  formatWeight,
  fromDisplay,
  metricUnit,
  parseClock,
  parseDecimal,
  parsePace,
  toDisplay,
  typedNumber,
} from '@cadenza/metrics'

/** Record in wire format: its date and the fields of its kind. */
export interface DayRecord {
  readonly date: string
  /** Lower bounds of all zones but the first in percent of the threshold, unless default. */
  readonly zones?: readonly number[]
  readonly [field: string]: number | string | readonly number[] | undefined
}

export type WeightUnit = 'kg' | 'lb'

/** Display options: language, distance unit, and unit of weight. */
export interface Display extends DisplayOptions {
  weight: WeightUnit
}

/** Input field of a form. */
export interface Field {
  /** Name in wire format, and `field.<name>` in the texts. */
  name: string
  unit(display: Display): string
  /** Parses typed text to the wire value: undefined if empty, NaN if invalid. */
  parse(text: string, display: Display): number | undefined
  /** Formats a value for the field. */
  type(value: number, display: Display): string
  format(record: DayRecord, display: Display): string
}

export interface Kind {
  kind: RecordKind
  /** The keys of the answers, in camelCase. */
  plural: string
  single: string
  fields: readonly Field[]
  /** Value to chart and compare, in the shown unit. */
  figure(record: DayRecord, display: Display): number
  format(figure: number, display: Display): string
  unit(display: Display): string
  change(difference: number, display: Display): string
  /** True if the value has its own column because it is not one of the fields. */
  derived: boolean
  colour: string
  /** Steps if a value holds until the next record; a line if it changes continuously. */
  shape: 'steps' | 'line'
  /** Smaller values are better and drawn higher. */
  reversed: boolean
  clock: boolean
  /** Label on the chart's axis, in the shown unit. */
  tick(value: number, locale: string): string
  zones?: { kind: ZoneKind; threshold(record: DayRecord): number }
}

const numberOf = (record: DayRecord, name: string): number => Number(record[name])

const readNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (parseDecimal(text) ?? Number.NaN)

const typedTime = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (parseClock(text) ?? parsePace(text) ?? Number.NaN)

function whole(name: string, unit: string): Field {
  return {
    name,
    unit: () => unit,
    parse: readNumber,
    type: (value, { locale }) => typedNumber(value, 0, locale),
    format: (record, { locale }) => `${formatNumber(numberOf(record, name), 0, locale)}\u00a0${unit}`,
  }
}

const distance: Field = {
  name: 'distance',
  unit: (display) => metricUnit('distance', display),
  parse(text, display) {
    const shown = readNumber(text)
    // Whole centimetres: 5 mi stay 5 mi, and 5 km are 5,000 m.
    return shown === undefined ? undefined : Math.round(fromDisplay('distance', shown, display) * 100) / 100
  },
  type: (value, display) => typedNumber(toDisplay('distance', value, display), 3, display.locale),
  format: (record, display) =>
    `${formatMetric('distance', numberOf(record, 'distance'), display)}\u00a0${metricUnit('distance', display)}`,
}

const time: Field = {
  name: 'time',
  unit: () => '',
  parse: typedTime,
  type: (value) => formatDuration(value),
  format: (record) => formatDuration(numberOf(record, 'time')),
}

const weight: Field = {
  name: 'weight',
  unit: ({ weight: unit }) => unit,
  parse: readNumber,
  type: (value, { locale }) => typedNumber(value, 2, locale),
  format: (record, { locale }) =>
    formatWeight(numberOf(record, 'weight'), weightUnitOf(record) ?? 'kg', locale),
}

export function weightUnitOf(record: DayRecord | undefined): WeightUnit | undefined {
  return record?.unit === 'kg' || record?.unit === 'lb' ? record.unit : undefined
}

/** New record with the custom zone bounds of the record before it; `records` are latest first. */
export function withZonesBefore(record: DayRecord, records: readonly DayRecord[]): DayRecord {
  const { zones } = records.find(({ date }) => date <= record.date) ?? {}
  return zones ? { ...record, zones } : record
}

const speedOf = (record: DayRecord) => thresholdSpeed(numberOf(record, 'distance'), numberOf(record, 'time'))

function clockDifference(seconds: number): string {
  if (Math.round(seconds) === 0) return '±0'
  return `${seconds > 0 ? '+' : ''}${formatMinutes(seconds)}`
}

/** The four kinds of dated records, in display order. */
export const kinds: readonly Kind[] = [
  {
    kind: 'power_zone',
    plural: 'powerZones',
    single: 'powerZone',
    fields: [whole('ftp', 'W')],
    figure: (record) => numberOf(record, 'ftp'),
    format: (figure, { locale }) => formatNumber(figure, 0, locale),
    unit: () => 'W',
    change: (difference, { locale }) => formatDifference(difference, 0, locale),
    derived: false,
    colour: 'var(--m-power)',
    shape: 'steps',
    reversed: false,
    clock: false,
    tick: (value, locale) => formatNumber(value, Number.isInteger(value) ? 0 : 1, locale),
    zones: { kind: 'power', threshold: (record) => numberOf(record, 'ftp') },
  },
  {
    kind: 'run_pace_zone',
    plural: 'runPaceZones',
    single: 'runPaceZone',
    fields: [distance, time],
    figure: (record, display) => toDisplay('pace', 1000 / speedOf(record), display),
    format: (figure) => formatMinutes(figure),
    unit: (display) => metricUnit('pace', display),
    change: (difference) => clockDifference(difference),
    derived: true,
    colour: 'var(--m-speed)',
    shape: 'steps',
    reversed: true,
    clock: true,
    tick: (value) => formatMinutes(value),
    zones: { kind: 'pace', threshold: speedOf },
  },
  {
    kind: 'heartrate_zone',
    plural: 'heartrateZones',
    single: 'heartrateZone',
    fields: [whole('max_heartrate', 'bpm')],
    figure: (record) => numberOf(record, 'max_heartrate'),
    format: (figure, { locale }) => formatNumber(figure, 0, locale),
    unit: () => 'bpm',
    change: (difference, { locale }) => formatDifference(difference, 0, locale),
    derived: false,
    colour: 'var(--m-heartrate)',
    shape: 'steps',
    reversed: false,
    clock: false,
    tick: (value, locale) => formatNumber(value, Number.isInteger(value) ? 0 : 1, locale),
    zones: { kind: 'heartrate', threshold: (record) => numberOf(record, 'max_heartrate') },
  },
  {
    kind: 'weight',
    plural: 'weights',
    single: 'weight',
    fields: [weight],
    figure: (record, { weight: unit }) =>
      convertWeight(numberOf(record, 'weight'), weightUnitOf(record) ?? 'kg', unit),
    format: (figure, { locale }) => formatNumber(figure, 1, locale),
    unit: ({ weight: unit }) => unit,
    change: (difference, { locale }) => formatDifference(difference, 1, locale),
    derived: false,
    colour: 'var(--ink-2)',
    shape: 'line',
    reversed: false,
    clock: false,
    tick: (value, locale) => formatNumber(value, Number.isInteger(value) ? 0 : 1, locale),
  },
]
