/** The sentences by which comments speak of one metric. */
import type { Texts } from '@cadenza/metrics'

/**
 * Each begins in lower case, so that a side may stand before it, and has no full stop, so that figures may
 * follow it.
 */
export interface MetricTexts {
  weak: Texts
  strong: Texts
  /** For a figure that is poor because it is too large, where that differs. */
  tooLarge?: Texts
  /** For a low score whose direction is not known, where the metric has a best value in the middle. */
  lowScore?: Texts
}
