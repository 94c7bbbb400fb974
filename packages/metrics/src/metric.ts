import { higherIsBetter, keepWithinBand, lowerIsBetter, type Thresholds } from './thresholds.ts'
import { asKept, type ShownUnit, type UnitSystem } from './units.ts'

/** The order of a metric's texts. */
export const languages = ['en', 'ja', 'de', 'es', 'fr', 'it'] as const
export type Texts = readonly [en: string, ja: string, de: string, es: string, fr: string, it: string]

export type Side = 'left' | 'right' | 'center'
export type Sport = 'bike' | 'run' | 'both' | 'assessment'
/**
 * `basic` is sampled once a second, `mpi` once a stroke or stride, `total` is one figure of a span; a `channel` is what a
 * device brings beside these; an `effort` is found in the whole of an activity or of many; a `phase` is a part of a stride.
 */
export type Kind = 'basic' | 'mpi' | 'total' | 'channel' | 'effort' | 'phase'
/** How a shown number is written: digits, `m:ss`, `h:mm:ss`, or both sides of a balance. */
export type Form = 'number' | 'pace' | 'duration' | 'balance'
/** Smallest and largest value that a filter takes. */
export type Bounds = readonly [min: number, max: number]

export interface Metric {
  /** Its key on the wire and in every table: snake_case. */
  code: string
  kind: Kind
  sport: Sport
  /** The code by which its series is asked for; the same as `code`. */
  logType: string
  /** The code as the browser holds it: camelCase, by the wire's own rule. */
  dataType: string
  /** `dss` carries dead spots beside its score, `double` has a left and a right value, `single` one. */
  valueType: 'dss' | 'double' | 'single'
  sides: readonly Side[]
  /** The column of each side in a CSV file. */
  csvFieldMapping: Readonly<Partial<Record<Side, string>>>
  /** The unit in which figures are kept, sent and graded. */
  unit: string
  /** Figures per unit of a stored series: 3.6 for a speed kept in m/s. */
  seriesFactor: number
  seriesUnit: string
  /** Where it has no series of its own: the column it is read from, and its figure of one of that column's values. */
  readFrom?: { column: string; figure: (value: number) => number }
  shown: Readonly<Record<UnitSystem, ShownUnit>>
  form: Form
  /** Decimals of the shown number. */
  precision: number
  /** Figures above it are shown as it. */
  cap?: number
  /** A filter's bounds as given, in the shown unit × `inputFactor`; undefined where nothing is filtered by it. */
  bounds?: Readonly<Record<UnitSystem, Bounds>>
  /** What one shown unit typed into a filter is in the unit of `bounds`. */
  inputFactor: number
  /** Width of a heatmap's cell, in the shown unit; undefined where it is no heatmap's axis. */
  interval?: Readonly<Record<UnitSystem, number>>
  /** An axis reaches at least this far, in the shown unit. */
  softRange?: Bounds
  rowHeight: 27 | 38
  /** Design tokens. */
  colors: Readonly<Partial<Record<Side, string>>>
  labels: Texts
  abbreviation?: Texts
  quickHelp: string
  feature?: 'new_mpi' | 'torque'
  better: 'lower' | 'higher' | 'band' | 'none'
  /** Grades of the value itself. */
  levels?: Thresholds
  /** Grades of its change in percent. */
  changes?: Thresholds
  /** Whether its change in percent is shown. */
  changeRate: boolean
  /** Whether left against right is compared in percent; false where the mean may be near zero. */
  sideRate: boolean
  /** Under this mean (in figure units) no percentage is made of it; 5 % of the bounds' range where absent. */
  ratioFloor?: number
  /** The code of a workout's target. */
  targetCode?: string
  /** It is as good as the moments at which feet touch and leave the ground: coarse where these are. */
  restsOnContact: boolean
  /** False for what only maps and files need. */
  listed: boolean
  /** Of the figures of motion, whether its mean stands in the row of an activity in a list of such. */
  inActivityList: boolean
  /** What it means to an athlete, in one sentence. How it is computed is in `explanations`. */
  meaning?: Texts
}

/** What an entry writes down; the rest follows from it. */
export interface MetricEntry
  extends Pick<Metric, 'code' | 'kind' | 'sport' | 'labels' | 'unit' | 'precision'>,
    Partial<
      Pick<
        Metric,
        | 'valueType'
        | 'seriesFactor'
        | 'seriesUnit'
        | 'readFrom'
        | 'shown'
        | 'form'
        | 'cap'
        | 'inputFactor'
        | 'softRange'
        | 'feature'
        | 'better'
        | 'levels'
        | 'changes'
        | 'changeRate'
        | 'sideRate'
        | 'ratioFloor'
        | 'targetCode'
        | 'restsOnContact'
        | 'listed'
        | 'inActivityList'
        | 'meaning'
      >
    > {
  /** Left and right, or one value for both; center where absent. */
  sides?: 'left/right' | 'center'
  abbreviation?: string | Texts
  bounds?: Bounds
  /** Bounds per mile, where they are given apart. */
  boundsMi?: Bounds
  interval?: number
  intervalMi?: number
  /** The token of a metric without sides. */
  color?: string
  csv?: string
  tall?: boolean
}

/** Completes an entry. */
export function define(entry: MetricEntry): Metric {
  const { bounds, boundsMi, interval, intervalMi, color, csv, tall, sides, abbreviation, ...given } = entry
  const doubled = sides === 'left/right'
  return {
    logType: entry.code,
    dataType: camelCase(entry.code),
    valueType: doubled ? 'double' : 'single',
    seriesFactor: 1,
    seriesUnit: entry.unit,
    shown: asKept(entry.unit),
    form: 'number',
    inputFactor: 1,
    quickHelp: `/help#${entry.code}`,
    better: 'none',
    changeRate: true,
    sideRate: doubled,
    listed: true,
    inActivityList: false,
    restsOnContact: false,
    changes: entry.changeRate === false ? undefined : changesOf[entry.better ?? 'none'],
    ...given,
    sides: doubled ? ['left', 'right'] : ['center'],
    csvFieldMapping: columnsOf(csv ?? entry.code, doubled),
    colors: doubled
      ? { left: '--left', right: '--right', center: '--centre' }
      : { center: color ?? (entry.kind === 'mpi' ? '--centre' : '--ink-2') },
    bounds: bounds && { km: bounds, mi: boundsMi ?? bounds },
    interval: interval === undefined ? undefined : { km: interval, mi: intervalMi ?? interval },
    rowHeight: tall ? 38 : 27,
    abbreviation: typeof abbreviation === 'string' ? sameInAll(abbreviation) : abbreviation,
  }
}

const changesOf: Record<Metric['better'], Thresholds | undefined> = {
  lower: lowerIsBetter,
  higher: higherIsBetter,
  band: keepWithinBand,
  none: undefined,
}

/** The series columns of a metric: its code, or one with `_left` and one with `_right`. */
export function columnsOf(name: string, doubled: boolean): Partial<Record<Side, string>> {
  return doubled ? { left: `${name}_left`, right: `${name}_right` } : { center: name }
}

function sameInAll(text: string): Texts {
  return [text, text, text, text, text, text]
}

/** `foot_ar_q1` → `footArQ1`: an underscore before a letter, as the wire converts. */
function camelCase(code: string): string {
  return code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
