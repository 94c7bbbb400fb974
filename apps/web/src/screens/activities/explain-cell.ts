import { figureFacts } from '../../features/activity/figure-facts.ts'
import { activityQuery } from '../../features/activity/queries.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { type Asked, askedMetric, explain } from '../../features/explain/asked.ts'
import { queryClient } from '../../platform/api/queries.ts'

/** The averages of a list are those over moving time. */
const basis = { timeType: 'moving_time', bikePosition: 'all' } as const

/**
 * Explains the figure that was pressed in a row, if one was: what it means at once; what it rests on, which rows do not
 * carry, as soon as the activity's own figures have come. The grid has the focus before and after.
 */
export function explainCell(pressed: Element, row: ActivityRow): void {
  const anchor = pressed.closest<HTMLElement>('[data-explains]')
  const code = anchor?.dataset.explains
  const grid = anchor?.closest<HTMLElement>('[role="grid"]')
  // Marking text to copy it ends in a click, too.
  if (!code || !grid || getSelection()?.toString()) return
  const asked: Asked = { code, facts: { of: row.title, parts: [], versions: {} }, anchor, focus: grid }
  explain(asked)
  if (askedMetric.get() !== asked) return
  void queryClient.fetchQuery(activityQuery(row.uuid)).then(
    (activity) => {
      if (!activity || askedMetric.get() !== asked) return
      askedMetric.set({ ...asked, facts: figureFacts(code, row.title, activity.stats, basis) })
    },
    // What it means stands there all the same.
    () => {},
  )
}
