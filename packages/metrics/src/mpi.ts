import { define, type Metric, type MetricEntry } from './metric.ts'

type Entry = Omit<MetricEntry, 'kind' | 'sport'>

/** Defines a metric measured once a stroke, a revolution of the crank from 12 to 12 o’clock. */
export const perStroke = (entry: Entry): Metric => define({ kind: 'mpi', sport: 'bike', ...entry })

/** Defines a metric measured once a stride, from one contact of a foot to its next. */
export const perStride = (entry: Entry): Metric => define({ kind: 'mpi', sport: 'run', ...entry })

/** Defines a metric of a static assessment. */
export const perTest = (entry: Entry): Metric => define({ kind: 'mpi', sport: 'assessment', ...entry })

export const bothSides = { sides: 'left/right' } as const
export const angle = { unit: '°', precision: 1, bounds: [0, 90] } as const
