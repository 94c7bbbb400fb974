import { bandedMetric } from '@cadenza/activity/target-bands'
import {
  type ActivitySport,
  type DisplayOptions,
  formatMinutes,
  formatNumber,
  fromDisplay,
  type Metric,
  metrics,
  metricUnit,
  parseDecimal,
  parsePace,
  type Side,
  seriesColumn,
  shownInstead,
  toDisplay,
} from '@cadenza/metrics'
import type { TargetRange } from '../../features/targets/queries.ts'

type Band = TargetRange['thresholds'][string]
type End = keyof Band

/** Band of a target as it is shown and edited. */
export interface BandField {
  /** Series column under which the target stores the band. */
  column: string
  /** Metric that is shown: a run's speed is shown as pace. */
  metric: Metric
  /** null for a metric without sides. */
  side: Side | null
}

const place = new Map(metrics.map(({ code }, index) => [code, index]))
const inOrder = (a: BandField, b: BandField) =>
  (place.get(a.metric.code) ?? 0) - (place.get(b.metric.code) ?? 0) || a.column.localeCompare(b.column)

function fieldOf(column: string, sport: ActivitySport): BandField | undefined {
  const stored = bandedMetric(column)
  // Metrics that depend on the route or the weather are no target.
  if (!stored || stored.surroundings) return undefined
  const shown = shownInstead(stored.code, sport) ?? stored
  const side = stored.sides.find((each) => each !== 'center' && column === seriesColumn(stored.code, each))
  return { column, metric: shown, side: side ?? null }
}

/** Bands of a target that graphs can show, in the order of the catalogue. */
export const bandFields = ({ thresholds, sport }: Pick<TargetRange, 'thresholds' | 'sport'>): BandField[] =>
  Object.keys(thresholds)
    .flatMap((column) => fieldOf(column, sport) ?? [])
    .sort(inOrder)

const isOf = (shown: Metric, sport: ActivitySport) =>
  sport === 'other' || shown.sport === 'both' || shown.sport === sport

/** Bands that can be added to those a target has. */
export function furtherFields(
  sport: ActivitySport,
  present: ReadonlySet<string>,
  features: ReadonlySet<string>,
): BandField[] {
  return metrics
    .filter(
      (each) =>
        (each.kind === 'basic' || each.kind === 'mpi') &&
        !each.readFrom &&
        isOf(shownInstead(each.code, sport) ?? each, sport) &&
        (each.feature === undefined || features.has(each.feature)),
    )
    .flatMap((each) => {
      const sides = each.sides.length > 0 ? each.sides : (['center'] as const)
      return sides.flatMap((side) => fieldOf(seriesColumn(each.code, side), sport) ?? [])
    })
    .filter(({ column }) => !present.has(column))
    .sort(inOrder)
}

/** End of a stored band that a shown end stands for: the fast end of a pace is the greater speed. */
const storedEnd = (field: BandField, end: End): End =>
  field.metric.form !== 'pace' ? end : end === 'min' ? 'max' : 'min'

/** Converts km/h to s per km and back. */
const turned = (value: number) => 3600 / value

/** Writes an end of a band for its field; '' for an open end. */
export function writeEnd(
  field: BandField,
  band: Band | undefined,
  end: End,
  display: DisplayOptions,
): string {
  const stored = band?.[storedEnd(field, end)]
  if (stored === null || stored === undefined) return ''
  const { code, form, precision } = field.metric
  if (form === 'pace') return stored > 0 ? formatMinutes(toDisplay(code, turned(stored), display)) : ''
  return formatNumber(toDisplay(code, stored, display), precision, display.locale)
}

/** Parses an end as typed, in the unit in which it is stored: null if open, NaN if invalid. */
function parseEnd(
  { metric: { code, form } }: BandField,
  text: string,
  display: DisplayOptions,
): number | null {
  if (text.trim() === '') return null
  if (form === 'pace') {
    const seconds = parsePace(text)
    return seconds ? turned(fromDisplay(code, seconds, display)) : Number.NaN
  }
  const plain = Intl.NumberFormat(display.locale).format(1000).replaceAll(/\d/g, '')
  const typed = parseDecimal(plain ? text.replaceAll(plain, '') : text, true)
  return typed === undefined ? Number.NaN : fromDisplay(code, typed, display)
}

export type TypedBand = Readonly<Record<End, string>>

/**
 * Band of a field as typed. An end that nobody changed keeps its stored value, which has more digits than
 * shown.
 */
export function typedBand(
  field: BandField,
  typed: TypedBand,
  before: Band | undefined,
  display: DisplayOptions,
): Band {
  const band: Band = { min: null, max: null }
  for (const end of ['min', 'max'] as const) {
    const to = storedEnd(field, end)
    const isSame = typed[end] === writeEnd(field, before, end, display)
    band[to] = isSame ? (before?.[to] ?? null) : parseEnd(field, typed[end], display)
  }
  return band
}

export const bandUnit = ({ metric: { code } }: BandField, display: DisplayOptions): string =>
  metricUnit(code, display)
