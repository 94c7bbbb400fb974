import { define, type Metric, type MetricEntry } from './metric.ts'

type Entry = Omit<MetricEntry, 'kind' | 'sport'>

/** Measured once a stroke: one turn of the crank from 12 to 12 o’clock. */
export const perStroke = (entry: Entry): Metric => define({ kind: 'mpi', sport: 'bike', ...entry })

/** Measured once a stride: from one contact of a foot to its next. */
export const perStride = (entry: Entry): Metric => define({ kind: 'mpi', sport: 'run', ...entry })

/** Taken from a static test. */
export const perTest = (entry: Entry): Metric => define({ kind: 'mpi', sport: 'assessment', ...entry })

export const bothSides = { sides: 'left/right' } as const
export const angle = { unit: '°', precision: 1, bounds: [0, 90] } as const
