/** Actions with a text, by their first word if several share it. */
const known = new Set([
  'view_activity',
  'view_activities',
  'view_file',
  'view_records',
  'view_load',
  'view_plan',
  'view_report',
  'view_live_session',
  'view_overview',
  'tag_create',
  'tag_delete',
  'range',
  'target',
  'workout',
  'recommendation',
  'report',
  'calendar',
  'proposal',
  'share',
  'merge',
])

/** Text key of an action in the log, `action.<text>`; a general text for actions of a newer server. */
export function actionText(action: string): string {
  const whole = action.replaceAll(' ', '_')
  if (known.has(whole)) return whole
  const [first = ''] = whole.split('_')
  if (first === 'activity') return 'merge'
  return known.has(first) ? first : 'other'
}
