import { plain } from '@cadenza/workout/text/words'

/** Dashes at the beginning of lines, which the editor writes itself on Enter. */

/** The beginning of the line after a step, at the same depth, or one deeper below a repeat. */
export function nextMark(line: string): string | undefined {
  const [, blanks = '', rest = ''] = /^(\s*)[-*•]\s+(.*)$/.exec(plain(line)) ?? []
  if (rest === '') return undefined
  return `${blanks}${/^\d+x$/i.test(rest.trim()) ? '  ' : ''}- `
}

/** True for a line that holds nothing but its dash. */
export const isOnlyMark = (line: string): boolean => /^\s*[-*•]\s+$/.test(line)

/**
 * A line that held nothing but its dash, when another is typed: that dash alone, behind the blanks that were
 * typed before it, or where the first one stood.
 */
export function withTypedMark(line: string): string {
  const [, before = '', typed = ''] = /^(\s*)[-*•]\s(\s*)$/.exec(line) ?? []
  return `${typed || before}-`
}
