/** Divides lines of a workout's text into parts to be coloured. */
import { intensities } from '@cadenza/workout/definition'
import { readEffort } from '@cadenza/workout/text/efforts'
import { readForm } from '@cadenza/workout/text/forms'
import { readLength } from '@cadenza/workout/text/lengths'
import { isQuote, plain, type Word, wordsOf } from '@cadenza/workout/text/words'

export type TokenKind =
  | 'name'
  | 'section'
  | 'setting'
  | 'times'
  | 'length'
  | 'PWR'
  | 'CAD'
  | 'TRQ'
  | 'PACE'
  | 'HRT'
  | 'left'
  | 'right'
  | 'center'
  | 'word'
  | 'comment'

export interface Token {
  text: string
  /** undefined for what has no colour. */
  kind: TokenKind | undefined
}

/** Columns that the longest line needs at most: two for each character that may be wide, eight for a tab. */
export const columnsOf = (lines: readonly string[]): number =>
  lines.reduce((most, line) => {
    const wide = line.match(/[^\0-\u02ff]/g)?.length ?? 0
    const tabs = line.includes('\t') ? line.split('\t').length - 1 : 0
    return Math.max(most, line.length + wide + 7 * tabs)
  }, 0)

/** The parts of a line, which joined are the line. */
export function tokensOf(line: string): Token[] {
  const content = line.trim()
  if (content === '') return [{ text: line, kind: undefined }]
  if (/^#(\s|$)/.test(content)) return [{ text: line, kind: 'name' }]
  if (content.startsWith('>')) return [{ text: line, kind: 'comment' }]
  if (/^(sport|tags):/i.test(content)) return [{ text: line, kind: 'setting' }]
  const dash = /^\s*[-*•](?=\s|$)/.exec(plain(line))?.[0]
  if (dash === undefined && !isQuote(content)) return sectionTokens(line)
  return stepTokens(line, dash?.length ?? 0)
}

function sectionTokens(line: string): Token[] {
  const times = /\d+x\s*$/i.exec(line)
  if (!times) return [{ text: line, kind: 'section' }]
  return [
    ...(times.index > 0 ? [{ text: line.slice(0, times.index), kind: 'section' as const }] : []),
    { text: times[0], kind: 'times' },
  ]
}

function stepTokens(line: string, start: number): Token[] {
  const tokens: Token[] = []
  let at = 0
  const words = wordsOf(line, start).flat()
  for (const [i, word] of words.entries()) {
    if (word.from > at) tokens.push({ text: line.slice(at, word.from), kind: undefined })
    tokens.push({ text: line.slice(word.from, word.to), kind: kindOf(word, words[i + 1]) })
    at = word.to
  }
  if (at < line.length) tokens.push({ text: line.slice(at), kind: undefined })
  return tokens
}

function kindOf({ text, quoted }: Word, next: Word | undefined): TokenKind | undefined {
  if (quoted) return 'comment'
  if (/^\d+x$/i.test(text)) return 'times'
  if (readLength(text)) return 'length'
  const effort = readEffort(text, next?.quoted ? undefined : next?.text, { sport: 'bike', ramp: false })
  if (effort) return effort.target.code
  const form = readForm(text)
  if (form) return form.side ?? 'center'
  const lower = text.toLowerCase()
  const isWord = lower === 'ramp' || lower === 'alert' || intensities.some((name) => name === lower)
  return isWord ? 'word' : undefined
}
