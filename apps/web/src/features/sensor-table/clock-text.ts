import { formatNumber } from '@cadenza/metrics'
import type { TFunction } from 'i18next'
import type { Activity } from '../activity/queries.ts'

type MotionClock = NonNullable<NonNullable<Activity['motion']>['clock']>

/** s; smaller offsets are within the resolution of the search. */
const sameClockS = 0.05
/** s. Time zones differ by quarter hours; clocks of one zone are searched within two minutes. */
const quarterS = 900

/** Says by how much the sensors' clock differed from the device's, and what was done about it. */
export function clockText(
  { offset, confidence }: MotionClock,
  t: TFunction<'sensor-table'>,
  locale: string,
): string {
  if (confidence === 0) return t('clockUnknown')
  const zoneS = Math.round(Math.abs(offset) / quarterS) * quarterS
  if (zoneS > 0)
    return t(offset > 0 ? 'clockZoneBehind' : 'clockZoneAhead', { hours: hoursText(zoneS, locale) })
  if (Math.abs(offset) < sameClockS) return t('clockSame')
  return t(offset > 0 ? 'clockBehind' : 'clockAhead', { seconds: formatNumber(Math.abs(offset), 1, locale) })
}

function hoursText(seconds: number, locale: string): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = (seconds % 3600) / 60
  const say = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return [...(hours > 0 ? [say(hours, 'hour')] : []), ...(minutes > 0 ? [say(minutes, 'minute')] : [])].join(
    ' ',
  )
}
