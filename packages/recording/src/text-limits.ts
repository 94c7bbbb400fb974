/** Limits for texts in a recording, so that a hostile file cannot fill lists, messages and notifications. */

/** Characters; the longest title that can be entered. */
const LONGEST_TEXT = 200
const LONGEST_NOTES = 2_000

/** Shortens a text without leaving half a character. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(length - 1))
  return text.slice(0, isSplit ? length - 1 : length)
}

/** Shortens every text in a value, in place. Columns of numbers are not visited. */
export function limitTexts<Value extends object>(value: Value): Value {
  const fields = value as Record<string, unknown>
  for (const key of Object.keys(fields)) {
    const inner = fields[key]
    if (typeof inner === 'string') {
      const most = key === 'notes' ? LONGEST_NOTES : LONGEST_TEXT
      if (inner.length > most) fields[key] = shortened(inner, most)
    } else if (typeof inner === 'object' && inner !== null && !ArrayBuffer.isView(inner)) limitTexts(inner)
  }
  return value
}
