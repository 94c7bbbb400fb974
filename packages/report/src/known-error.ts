/** The metrics whose error of measurement has been studied. */
import { standardErrors } from '@cadenza/metrics/explanations/standard-errors'

/**
 * False where no study covers the metric, such as those that need 200 Hz: the errors are measured at 100 Hz.
 * Then nobody knows whether a level differs from its norm, or has changed since another day.
 */
export const isErrorKnown = (code: string): boolean => standardErrors[code] !== undefined
