import { thresholdSpeed } from '@cadenza/activity/training-stress'
import type { ZoneKind } from '@cadenza/activity/zones'
import type { ApiName } from '@cadenza/contract/api'
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
} from '@cadenza/metrics'

/** A record as it goes over the wire: its date and the fields of its kind. */
export interface DayRecord {
  readonly date: string
  /** Where each zone but the first begins, in percent of the threshold, where it is not as usual. */
  readonly zones?: readonly number[]
  readonly [field: string]: number | string | readonly number[] | undefined
}

export type WeightUnit = 'kg' | 'lb'

/** How figures are shown here: the language, the distance unit, and the unit of weight. */
export interface Display extends DisplayOptions {
  weight: WeightUnit
}

/** What is typed into a form. */
export interface Field {
  /** On the wire, and `field.<name>` in the texts. */
  name: string
  unit(display: Display): string
  /** What was typed as the figure of the wire: undefined for nothing, NaN for what is no such figure. */
  parse(text: string, display: Display): number | undefined
  /** The figure as it would be typed. */
  type(value: number, display: Display): string
  format(record: DayRecord, display: Display): string
}

export interface Kind {
  kind: RecordKind
  list: ApiName
  one: ApiName
  /** The keys of the answers, in camelCase. */
  plural: string
  single: string
  fields: readonly Field[]
  /** The figure that is drawn and compared, in the unit in which it is shown. */
  figure(record: DayRecord, display: Display): number
  format(figure: number, display: Display): string
  unit(display: Display): string
  change(difference: number, display: Display): string
  /** A column of its own where the figure is none of the fields. */
  derived: boolean
  colour: string
  /** Holds until the next record, or is on its way from one to the next. */
  shape: 'steps' | 'line'
  /** Less is better and stands higher. */
  reversed: boolean
  clock: boolean
  /** A value of the chart's axis, in the shown unit. */
  tick(value: number, locale: string): string
  zones?: { kind: ZoneKind; threshold(record: DayRecord): number }
}

const numberOf = (record: DayRecord, name: string): number => Number(record[name])

const typedNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (parseDecimal(text) ?? Number.NaN)

const typedTime = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (parseClock(text) ?? parsePace(text) ?? Number.NaN)

/** Without trailing zeros and with a dot, as fields take it. */
const plain = (value: number, decimals: number) => String(Number(value.toFixed(decimals)))

function whole(name: string, unit: string): Field {
  return {
    name,
    unit: () => unit,
    parse: typedNumber,
    type: (value) => plain(value, 0),
    format: (record, { locale }) => `${formatNumber(numberOf(record, name), 0, locale)}\u00a0${unit}`,
  }
}

const distance: Field = {
  name: 'distance',
  unit: (display) => metricUnit('distance', display),
  parse(text, display) {
    const shown = typedNumber(text)
    // Whole centimetres: 5 mi stay 5 mi, and 5 km are 5,000 m.
    return shown === undefined ? undefined : Math.round(fromDisplay('distance', shown, display) * 100) / 100
  },
  type: (value, display) => plain(toDisplay('distance', value, display), 3),
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
  parse: typedNumber,
  type: (value) => plain(value, 2),
  format: (record, { locale }) =>
    formatWeight(numberOf(record, 'weight'), weightUnitOf(record) ?? 'kg', locale),
}

export function weightUnitOf(record: DayRecord | undefined): WeightUnit | undefined {
  return record?.unit === 'kg' || record?.unit === 'lb' ? record.unit : undefined
}

/** A new record with the bounds of one's own zones that held before it; `records` the latest first. */
export function withZonesBefore(record: DayRecord, records: readonly DayRecord[]): DayRecord {
  const { zones } = records.find(({ date }) => date <= record.date) ?? {}
  return zones ? { ...record, zones } : record
}

const speedOf = (record: DayRecord) => thresholdSpeed(numberOf(record, 'distance'), numberOf(record, 'time'))

function clockDifference(seconds: number): string {
  if (Math.round(seconds) === 0) return '±0'
  return `${seconds > 0 ? '+' : ''}${formatMinutes(seconds)}`
}

/** The four kinds of dated records, in the order in which they are shown. */
export const kinds: readonly Kind[] = [
  {
    kind: 'power_zone',
    list: 'powerZones',
    one: 'powerZone',
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
    list: 'runPaceZones',
    one: 'runPaceZone',
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
    list: 'heartrateZones',
    one: 'heartrateZone',
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
    list: 'weights',
    one: 'weight',
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
