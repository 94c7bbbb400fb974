import { metricLabel } from '@cadenza/metrics'
import { withSoftHyphens } from '../../../features/activity/soft-hyphens.ts'

/** The name of a metric for a narrow place, where its long German parts may break. */
export const metricName = (code: string, locale: string): string =>
  withSoftHyphens(metricLabel(code, locale), locale)
