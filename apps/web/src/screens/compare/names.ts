import { formatClock } from '@cadenza/metrics'
import type { TFunction } from 'i18next'
import type { Range } from '../../features/activity/queries.ts'
import type { Picked } from './state/picked.ts'

/** Name of a range: its own, or its number. */
export const rangeName = (
  { type, num, name }: Pick<Range, 'num' | 'name'> & { type: string },
  t: TFunction,
): string => name || t(type === 'lap' ? 'lap' : 'rangeNum', { num: Math.abs(num) })

/** Name of a picked range: that of the range, its span, or the whole activity. */
export function pickedName({ range, pick, status, startMs, endMs }: Picked, t: TFunction): string {
  if (status === 'loading') return t('loading')
  if (status !== 'ready') return t('unknownRange')
  if (range) return rangeName(range, t)
  if (pick.part === 'all') return t('wholeActivity')
  return `${formatClock(startMs / 1000)} – ${formatClock(endMs / 1000)}`
}
