import { higherIsBetter, keepWithinBand, lowerIsBetter, type Thresholds } from './thresholds.ts'
import { type ShownUnit, type UnitSystem, unconverted } from './units.ts'

/** The order of a metric's texts. */
export const languages = ['en', 'ja', 'de', 'es', 'fr', 'it'] as const
export type Texts = readonly [en: string, ja: string, de: string, es: string, fr: string, it: string]

export type Side = 'left' | 'right' | 'center'
export type Sport = 'bike' | 'run' | 'both' | 'assessment'
/** The sport of an activity, as its file names it. */
export type ActivitySport = 'bike' | 'run' | 'other'
/**
 * `basic` is sampled once a second, `mpi` once a stroke or stride, `total` is one figure per range. A
 * `channel` is another value that a device records. An `effort` is found in a whole activity or in many. A
 * `phase` is a part of a stride.
 */
export type Kind = 'basic' | 'mpi' | 'total' | 'channel' | 'effort' | 'phase'
/** Notation of a shown number: digits, `m:ss`, `h:mm:ss`, or both sides of a balance. */
export type Form = 'number' | 'pace' | 'duration' | 'balance'
/** Smallest and largest value. */
export type Bounds = readonly [min: number, max: number]

/**
 * The figure shown beside the average of a range. `peak` is the highest value, for a pace the fastest;
 * `lowest` the lowest; `gain` the sum of all rises, which takes the place of the average in tables.
 */
export type Companion = 'peak' | 'lowest' | 'gain' | 'none'

/**
 * Filling of a gap between two samples on the 1 Hz grid: with the value before it, on a straight line, or
 * (`measured`) on a straight line that stops at a sample without a value, because no stroke or stride was
 * measured there.
 */
export type Filling = 'held' | 'linear' | 'measured'

/**
 * Which known values count towards figures.
 * - `every`: all of them.
 * - `nonzero`: the average leaves out zeros (cadence while coasting).
 * - `balance`: values strictly between −50 and 50 while the cranks turn (coasting pedals send 0 and 100 %).
 * - `effort`: values above 0 while the cranks turn (an effectiveness or smoothness of 0 was not measured).
 * - `turning`: all values while the cranks turn.
 */
export type Averaging = 'every' | 'nonzero' | 'balance' | 'effort' | 'turning'

/**
 * The value axis of a graph, in the metric's kept unit. It spans the visible values unless told otherwise.
 */
export interface ValueAxis {
  /** Starts at 0 unless a value is negative. For quantities whose 0 is a real state, such as coasting. */
  fromZero?: boolean
  /** Lies in the middle of the axis: an even balance. */
  centre?: number
  /** Is always in sight, whatever the values. */
  reach?: Bounds
  /** Small values stand at the top: a fast pace. */
  reversed?: boolean
  /** The axis ends at this multiple of the median, so that stops do not flatten the rest. */
  mediansAtMost?: number
}

/** A metric's place among the figures that sum up an activity. */
export interface Headline {
  /** 1 stands first. */
  place: number
  /** Left out, rather than shown as '-', where it was not recorded. */
  optional?: boolean
  /** Its peak stands beside it. */
  withPeak?: boolean
}

export interface Metric {
  /** Its key on the wire and in every table: snake_case. */
  code: string
  kind: Kind
  sport: Sport
  /** The code by which its series is requested; the same as `code`. */
  logType: string
  /** The code in the browser: camelCase, by the wire's rule. */
  dataType: string
  /** `dss` has dead spots beside its score, `double` a left and a right value, `single` one value. */
  valueType: 'dss' | 'double' | 'single'
  sides: readonly Side[]
  /** The column of each side in a CSV file. */
  csvFieldMapping: Readonly<Partial<Record<Side, string>>>
  /** The unit in which figures are kept, sent and graded. */
  unit: string
  /** Figures per unit of a stored series: 3.6 for a speed kept in m/s. */
  seriesFactor: number
  seriesUnit: string
  /**
   * The column it is read from, where it has no series of its own, and its figure for one value of that
   * column.
   */
  readFrom?: { column: string; figure: (value: number) => number }
  /** The series columns it is computed from; the first recorded one counts. Empty for a measured value. */
  madeFrom: readonly string[]
  filling: Filling
  averaging: Averaging
  /** Values outside are sensor errors and count as missing; both ends are excluded. In the series unit. */
  plausible?: Bounds
  /** True if the athlete may have values outside counted: they are measured, no marks of a missing value. */
  mayCount: boolean
  shown: Readonly<Record<UnitSystem, ShownUnit>>
  form: Form
  /** Decimals of the shown number. */
  precision: number
  /** Larger figures are shown as this one. */
  cap?: number
  /** Bounds of a filter, in the shown unit × `inputFactor`; undefined if it cannot be filtered by. */
  bounds?: Readonly<Record<UnitSystem, Bounds>>
  /** Converts a number typed into a filter, in the shown unit, to the unit of `bounds`. */
  inputFactor: number
  /** Width of a heatmap cell, in the shown unit; undefined if it is not a heatmap axis. */
  interval?: Readonly<Record<UnitSystem, number>>
  axis: ValueAxis
  companion: Companion
  /**
   * Set for what the route (`terrain`) or the day (`weather`) brings: recorded at standstill too, and no
   * target.
   */
  surroundings?: 'terrain' | 'weather'
  /** Its graph is hidden until somebody asks for it. */
  onDemand: boolean
  /**
   * Place among the metrics that tell how an activity went, by sport; 1 leads. Views show the first recorded
   * one.
   */
  leads: Readonly<Partial<Record<ActivitySport, number>>>
  /** Place among the figures that sum up an activity, by sport. */
  headline: Readonly<Partial<Record<ActivitySport, Headline>>>
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
  /** True if its change is shown in percent. */
  changeRate: boolean
  /** True if left and right are compared in percent; false if the mean may be near zero. */
  sideRate: boolean
  /** No percentage is formed below this mean, in the kept unit; 5 % of the bounds' range where absent. */
  ratioFloor?: number
  /** The code of a workout target. */
  targetCode?: string
  /** Depends on the detected initial contacts and toe-offs, and is as coarse as they are. */
  restsOnContact: boolean
  /** False for what only maps and files need. */
  listed: boolean
  /** True if the mean of this motion metric is a column of the list of activities. */
  inActivityList: boolean
  /** Its meaning to an athlete, in one sentence. `explanations` tells how it is computed. */
  meaning?: Texts
}

/** The part of a metric that its entry states; `define` derives the rest. */
export interface MetricEntry
  extends Pick<Metric, 'code' | 'kind' | 'sport' | 'labels' | 'unit' | 'precision'>,
    Partial<
      Pick<
        Metric,
        | 'valueType'
        | 'seriesFactor'
        | 'seriesUnit'
        | 'readFrom'
        | 'madeFrom'
        | 'filling'
        | 'averaging'
        | 'plausible'
        | 'mayCount'
        | 'shown'
        | 'form'
        | 'cap'
        | 'inputFactor'
        | 'axis'
        | 'companion'
        | 'surroundings'
        | 'onDemand'
        | 'leads'
        | 'headline'
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
  /** A value for each side, or one for both; center where absent. */
  sides?: 'left/right' | 'center'
  abbreviation?: string | Texts
  bounds?: Bounds
  /** Bounds per mile, where they differ. */
  boundsMi?: Bounds
  interval?: number
  intervalMi?: number
  /** The design token of a metric without sides. */
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
    madeFrom: [],
    filling: entry.kind === 'mpi' ? 'measured' : 'linear',
    averaging: 'every',
    mayCount: false,
    shown: unconverted(entry.unit),
    form: 'number',
    inputFactor: 1,
    axis: {},
    companion: 'none',
    onDemand: false,
    leads: {},
    headline: {},
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

/** The names of a metric's series columns: its code, or the code with `_left` and `_right`. */
export function columnsOf(name: string, doubled: boolean): Partial<Record<Side, string>> {
  return doubled ? { left: `${name}_left`, right: `${name}_right` } : { center: name }
}

function sameInAll(text: string): Texts {
  return [text, text, text, text, text, text]
}

/**
 * Drops each underscore before a letter and capitalizes the letter, as the wire does: `foot_ar_q1` →
 * `footArQ1`.
 */
function camelCase(code: string): string {
  return code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
