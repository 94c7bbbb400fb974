import { metric } from '@cadenza/metrics'

/** The cycle that a metric is measured over: a stroke of the pedal or a stride. */
export function cyclesOf(code: string): 'strokes' | 'strides' {
  return metric(code)?.sport === 'bike' ? 'strokes' : 'strides'
}
