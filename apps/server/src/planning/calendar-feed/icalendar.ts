/** iCalendar texts: https://www.rfc-editor.org/rfc/rfc5545 */

/** Octets of a line without its end. */
const lineOctets = 75

/**
 * Folds a line where it would be too long, between characters: a line that begins with a space continues the
 * one before.
 */
export function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}

/** A text as the value of a property, without characters that have no place in one. */
export function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Lines of a component, folded and ended. */
export function component(name: string, lines: readonly string[]): string {
  return [`BEGIN:${name}`, ...lines, `END:${name}`].map((line) => `${folded(line)}\r\n`).join('')
}

/** A day as `20300506`. */
export const icalDate = (date: string): string => date.replaceAll('-', '')

/** An instant in UTC as `20300506T053000Z`. */
export const icalInstant = (at: Date): string => `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
