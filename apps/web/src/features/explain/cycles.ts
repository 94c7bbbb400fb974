import { metric } from '@cadenza/metrics'

/** What a metric is measured over: strokes of the pedal or strides. */
export function cyclesOf(code: string): 'strokes' | 'strides' {
  return metric(code)?.sport === 'bike' ? 'strokes' : 'strides'
}
