import { formatClock } from '@cadenza/metrics'
import { formatDate } from '@cadenza/metrics/dates'
import type { TFunction } from 'i18next'
import type { Range } from '../../features/activity/queries.ts'
import { dateDisplay } from '../../platform/session/display.ts'
import type { Picked } from './state/picked.ts'

/** Name of a range: its own, or its number. */
export const rangeName = (
  { type, num, name }: Pick<Range, 'num' | 'name'> & { type: string },
  t: TFunction,
): string => name || t(type === 'lap' ? 'lap' : 'rangeNum', { num: Math.abs(num) })

/** Name of a picked range: that of the range, its span, or the activity's title. */
export function pickedName({ range, pick, activity, status, startMs, endMs }: Picked, t: TFunction): string {
  if (status === 'loading') return t('loading')
  if (status !== 'ready') return t('unknownRange')
  if (range) return rangeName(range, t)
  if (pick.part === 'all') return activity?.title ?? t('wholeActivity')
  return `${formatClock(startMs / 1000)} – ${formatClock(endMs / 1000)}`
}

/** Name of a picked range with its day, which tells ranges of several activities apart. */
export function pickedLabel(picked: Picked, t: TFunction): string {
  const { activity } = picked
  const name = pickedName(picked, t)
  if (!activity) return name
  const { startTime, timeZone } = activity
  return `${name} · ${formatDate(new Date(startTime), { ...dateDisplay(), timeZone })}`
}
