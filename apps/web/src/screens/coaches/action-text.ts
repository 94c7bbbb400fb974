/** Actions that have words of their own, by their first word where several share them. */
const known = new Set([
  'look_activity',
  'look_activities',
  'look_file',
  'look_records',
  'look_load',
  'look_overview',
  'tag_create',
  'tag_delete',
  'range',
  'target',
  'proposal',
  'share',
  'merge',
])

/** The text of an action of the log, as in `action.<text>`; a newer server's own is said in general. */
export function actionText(action: string): string {
  const whole = action.replaceAll(' ', '_')
  if (known.has(whole)) return whole
  const [first = ''] = whole.split('_')
  if (first === 'activity') return 'merge'
  return known.has(first) ? first : 'other'
}
