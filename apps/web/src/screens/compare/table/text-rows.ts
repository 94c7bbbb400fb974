import type { TFunction } from 'i18next'
import type { TextRow } from '../../../features/activity/table/table-text.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { formatDay } from '../../../ui/dates/start-time.ts'
import { pickedName } from '../names.ts'
import type { Ready } from '../state/picked.ts'

/** The ranges as lines of a text, each named with its activity and day. */
export const textRows = (ready: readonly Ready[], t: TFunction): TextRow[] =>
  ready.map((range) => {
    const { activity, figures } = range
    const day = formatDay(activity.startTime, activity.timeZone, dateDisplay())
    const title = range.pick.part === 'all' ? '' : activity.title
    return {
      name: [pickedName(range, t), title, day].filter(Boolean).join(' · '),
      note: range.range?.note ?? '',
      figures,
    }
  })
