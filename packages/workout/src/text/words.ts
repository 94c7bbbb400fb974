/** Splits the line of a step into words. */

export interface Word {
  text: string
  /** Index of the first character in the line, and after the last one. */
  from: number
  to: number
  /** Set for a comment, whose text is without its quotation marks. */
  quoted?: 'closed' | 'open'
}

/**
 * A comment, a limit of a metric with blanks in it (a value with a unit is no such limit), anything up to a
 * blank or comma, or a comma.
 */
const pattern =
  /"((?:[^"\\]|\\.)*)("?)|[a-z][\w.]*\s*[<>=]+\s*-?\d+(?:[.,]\d+)?(?:[-–]-?\d+(?:[.,]\d+)?)?(?![\w:%/]|[.,–-]\d)|(?:[^\s,"]|(?<=\d),(?=\d))+|,/gi

/** The words from index `start`, in the parts that commas divide. */
export function wordsOf(line: string, start: number): Word[][] {
  const parts: Word[][] = [[]]
  const words = new RegExp(pattern)
  words.lastIndex = start
  for (const match of line.matchAll(words)) {
    const [whole, quoted, closing] = match
    const place = { from: match.index, to: match.index + whole.length }
    if (whole === ',') parts.push([])
    else if (quoted === undefined) parts.at(-1)?.push({ text: whole.replace(/\s+/g, ''), ...place })
    else parts.at(-1)?.push({ text: quoted, ...place, quoted: closing ? 'closed' : 'open' })
  }
  return parts.filter((part) => part.length > 0)
}
