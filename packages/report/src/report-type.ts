/** The types of reports: sport, required ranges and what is evaluated. */

export type ReportType =
  | 'RUN_HALF_PYRAMID_INTERVAL'
  | 'RUN_5K_TT'
  | 'RUN_RAPID_ANALYSIS'
  | 'BIKE_LPC_PROTOCOL'
  | 'RUN_FORM'
  | 'BIKE_FORM'

/** A sequence of ranges whose values are graded, or whose changes from one to the next are. */
export type EvaluationKey =
  | 'changesWithPace'
  | 'changesDueToTimeAndFatigue'
  | 'marathon'
  | 'highCadence'
  | 'highTorque'
  | 'freeCadence'
  | 'form'

interface EvaluationPlan {
  key: EvaluationKey
  /** In the order in which changes are formed; undefined: the ranges that the report was made from. */
  rangeNames?: readonly string[]
  /** True if each range is compared with the one before it. */
  changes: boolean
}

export interface ReportDefinition {
  type: ReportType
  sport: 'bike' | 'run'
  /** The specification's title. */
  title: string
  required: readonly string[]
  optional: readonly string[]
  evaluations: readonly EvaluationPlan[]
  /** The range whose figures give the deviation scores and the radar; the first one where absent. */
  scoredRange?: string
}

const numbered = (count: number, name: (step: number) => string) =>
  Array.from({ length: count }, (_, i) => name(i + 1))

const interval = numbered(4, (step) => `INTERVAL ${step}/4`)
const timeTrial = numbered(5, (step) => `TT ${step}/5`)
const paces = ['Marathon', 'Tempo', 'Interval', 'Repetition'] as const
const highCadence = numbered(6, (step) => `HC${step}`)
const highTorque = numbered(8, (step) => `HT${step}`)
const freeCadence = numbered(15, (step) => `FC${step}`)

export const reportTypes: Readonly<Record<ReportType, ReportDefinition>> = {
  RUN_HALF_PYRAMID_INTERVAL: {
    type: 'RUN_HALF_PYRAMID_INTERVAL',
    sport: 'run',
    title: 'Half Pyramid Intervals',
    required: [
      'Half Pyramid Intervals',
      'MARATHON ALL',
      'TEMPO ALL',
      'INTERVAL ALL',
      'REPETITION ALL',
      ...paces,
      ...interval,
    ],
    optional: ['EASY ALL'],
    evaluations: [
      { key: 'changesWithPace', rangeNames: paces, changes: true },
      { key: 'changesDueToTimeAndFatigue', rangeNames: interval, changes: true },
    ],
    scoredRange: 'Marathon',
  },
  RUN_5K_TT: {
    type: 'RUN_5K_TT',
    sport: 'run',
    title: '5km TT',
    required: timeTrial,
    optional: [],
    evaluations: [{ key: 'changesDueToTimeAndFatigue', rangeNames: timeTrial, changes: true }],
  },
  RUN_RAPID_ANALYSIS: {
    type: 'RUN_RAPID_ANALYSIS',
    sport: 'run',
    title: 'Rapid Analysis',
    required: ['Marathon'],
    optional: [],
    evaluations: [{ key: 'marathon', rangeNames: ['Marathon'], changes: false }],
  },
  BIKE_LPC_PROTOCOL: {
    type: 'BIKE_LPC_PROTOCOL',
    sport: 'bike',
    title: 'LPC Bike Analysis Report',
    required: [...highCadence, ...highTorque, ...freeCadence],
    optional: [],
    evaluations: [
      { key: 'highCadence', rangeNames: highCadence, changes: true },
      { key: 'highTorque', rangeNames: highTorque, changes: true },
      { key: 'freeCadence', rangeNames: freeCadence, changes: true },
    ],
  },
  RUN_FORM: {
    type: 'RUN_FORM',
    sport: 'run',
    title: 'Running Form',
    required: [],
    optional: [],
    evaluations: [{ key: 'form', changes: true }],
  },
  BIKE_FORM: {
    type: 'BIKE_FORM',
    sport: 'bike',
    title: 'Cycling Form',
    required: [],
    optional: [],
    evaluations: [{ key: 'form', changes: true }],
  },
}
