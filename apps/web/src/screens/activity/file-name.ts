import { activityFileName } from '@cadenza/contract/file-names'
import type { Activity } from '../../features/activity/queries.ts'
import { dayOf } from '../../ui/dates/days.ts'

/** As the server names an activity's files, by its day where it was and its title; `what` tells one that is not all of it. */
export function fileNameOf({ title, startTime, timeZone }: Activity, format: string, what = ''): string {
  return activityFileName(dayOf(Date.parse(startTime), timeZone), `${title} ${what}`, format)
}
