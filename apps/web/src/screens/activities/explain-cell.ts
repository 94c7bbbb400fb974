import { figureFacts } from '../../features/activity/figure-facts.ts'
import { activityQuery } from '../../features/activity/queries.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { type Asked, askedMetric, explain } from '../../features/explain/asked.ts'
import { queryClient } from '../../platform/api/queries.ts'

/** List averages are over moving time. */
const basis = { timeType: 'moving_time', bikePosition: 'all' } as const

/**
 * Explains the pressed figure of a row, if any. Its meaning is shown at once; its sources, which rows do not
 * have, once the activity's figures have loaded. The grid has the focus before and after.
 */
export function explainCell(pressed: Element, row: ActivityRow): void {
  const anchor = pressed.closest<HTMLElement>('[data-explains]')
  const code = anchor?.dataset.explains
  const grid = anchor?.closest<HTMLElement>('[role="grid"]')
  // Selecting text ends in a click, too.
  if (!code || !grid || getSelection()?.toString()) return
  const asked: Asked = { code, facts: { of: row.title, parts: [], versions: {} }, anchor, focus: grid }
  explain(asked)
  if (askedMetric.get() !== asked) return
  void queryClient.fetchQuery(activityQuery(row.uuid)).then(
    (activity) => {
      if (!activity || askedMetric.get() !== asked) return
      askedMetric.set({ ...asked, facts: figureFacts(code, row.title, activity.stats, basis) })
    },
    // The meaning is shown anyway.
    () => {},
  )
}
