/** Splits the line of a step into words. */

export interface Word {
  text: string
  /** Index of the first character in the line, and after the last one. */
  from: number
  to: number
  /** Set for a comment, whose text is without its quotation marks. */
  quoted?: 'closed' | 'open'
}

/** Quotation marks that open a comment, with those that close it: keyboards and phones differ. */
const quotes = [
  ['"', '"'],
  ['“”„', '“”'],
  ['«', '»'],
  ['「', '」'],
  ['＂', '＂'],
] as const

/** A comment, up to its closing mark or the end of the line. Each form has a group for the closing mark. */
const comment = quotes
  .map(([opening, closing]) => String.raw`[${opening}](?:[^${closing}\\]|\\.)*([${closing}]?)`)
  .join('|')

/** Characters that stand for one of the syntax, each for exactly one, so that places stay the same. */
const alike: Readonly<Record<string, string>> = {
  ...{ '–': '-', '—': '-', '−': '-', '×': 'x', '≤': '<', '≥': '>' },
  ...{ '、': ',', '　': ' ' },
}
const comments = new RegExp(comment, 'g')
const foreign = /[^\0-\u007f]/
const unlike = new RegExp(`${comment}|[–—−×≤≥、\u3000\uff01-\uff5e]`, 'g')

/** A line with the characters of the syntax instead of those that are alike, except within comments. */
export function plain(line: string): string {
  if (!foreign.test(line)) return line
  return line.replace(unlike, (found) => {
    if (found.length > 1 || isQuote(found)) return found
    return alike[found] ?? String.fromCharCode(found.charCodeAt(0) - 0xfee0)
  })
}

/** True if a text begins with a quotation mark that opens a comment. */
export function isQuote(text: string): boolean {
  return text !== '' && quotes.some(([opening]) => opening.includes(text.charAt(0)))
}

/** True for the line of a step or repeat, which begins with a dash or bullet. */
export function isStepLine(line: string): boolean {
  return /^\s*[-*•–—−－](\s|$)/.test(line)
}

/** A line without its comments. */
export function withoutComments(line: string): string {
  return line.replace(comments, '')
}

const number = String.raw`\d+(?::\d\d)?(?:[.,]\d+)?`
const end = String.raw`(?![\w%/:]|-\d)`
/** Units that may stand behind a blank. Not `m`: a blank before it could mean metres as well as minutes. */
const unit = `(?:%|w|rpm|spm|nm|bpm|/km|/mi|km/h|mph|h|min|s|mtr|km|mi)${end}`
/**
 * In this order: a comment; a limit of a metric with blanks in it (a value with a unit is no such limit); a
 * number of repetitions; a value with blanks in it; anything up to a blank, comma or comment; a comma.
 */
const words = new RegExp(
  [
    comment,
    String.raw`[a-z][\w.]*\s*[<>=]+\s*-?\d+(?:[.,]\d+)?(?:--?\d+(?:[.,]\d+)?)?(?![\w:%/]|[.,-]\d|\s*${unit})`,
    String.raw`\d+\s*x(?=\s|\d|$)`,
    String.raw`(?:[<>]=?\s*)?${number}(?:%?\s*-\s*${number})?\s*${unit}`,
    String.raw`(?:[^\s,${quotes.map(([opening]) => opening).join('')}]|(?<=\d),(?=\d))+`,
    ',',
  ].join('|'),
  'gi',
)

/** The words from index `start`, in the parts that commas divide. */
export function wordsOf(line: string, start: number): Word[][] {
  const parts: Word[][] = [[]]
  words.lastIndex = start
  for (const match of plain(line).matchAll(words)) {
    const [whole, ...closing] = match
    const place = { from: match.index, to: match.index + whole.length }
    if (whole === ',') parts.push([])
    else if (!isQuote(whole)) parts.at(-1)?.push({ text: whole.replace(/\s+/g, ''), ...place })
    else {
      const closed = closing.some(Boolean)
      const text = whole.slice(1, closed ? -1 : undefined)
      parts.at(-1)?.push({ text, ...place, quoted: closed ? 'closed' : 'open' })
    }
  }
  return parts.filter((part) => part.length > 0)
}
