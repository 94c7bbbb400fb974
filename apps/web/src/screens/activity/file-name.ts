import { activityFileName } from '@cadenza/contract/file-names'
import type { Activity } from '../../features/activity/queries.ts'
import { dayOf } from '../../ui/dates/days.ts'

/** File name as the server would choose it, by local day and title; `what` distinguishes a part. */
export function fileNameOf({ title, startTime, timeZone }: Activity, format: string, what = ''): string {
  return activityFileName(dayOf(Date.parse(startTime), timeZone), `${title} ${what}`, format)
}
