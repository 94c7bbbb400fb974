/** Suggests what may follow while a workout is typed. */
import { type ActivitySport, type Metric, metric } from '@cadenza/metrics'
import { intensities } from '../definition.ts'
import { kindWords } from './efforts.ts'
import { codeOf, formMetrics } from './forms.ts'
import { readLength } from './lengths.ts'
import { derivedSport } from './sport.ts'
import { isQuote, plain, wordsOf } from './words.ts'

export interface Suggestion {
  insert: string
  kind: 'line' | 'sport' | 'length' | 'repeat' | 'target' | 'kind' | 'word' | 'metric' | 'limit'
  /** The metric of a suggested name or limit. */
  code?: string
}

export interface Suggestions {
  /** Columns from 1 that a suggestion replaces; `to` is the column after the last one. */
  from: number
  to: number
  options: Suggestion[]
}

export interface SuggestOptions {
  /** The reader's features; metrics behind other features are left out. */
  features?: readonly string[]
}

const targets: Readonly<Record<ActivitySport, readonly string[]>> = {
  bike: ['95%', '250w', 'Z3', '90rpm', '150bpm'],
  run: ['95%', '4:30/km', 'Z3', '180spm', '150bpm'],
  other: ['95%', 'Z3', '150bpm'],
}

/** Suggestions for a caret at a line and column from 1. None within a comment. */
export function suggestAt(
  text: string,
  { line, column }: { line: number; column: number },
  { features }: SuggestOptions = {},
): Suggestions {
  const lines = text.split(/\r\n|\n|\r/)
  const before = (lines[line - 1] ?? '').slice(0, column - 1)
  const typed = /[^\s,]*$/.exec(before)?.[0] ?? ''
  const sport = derivedSport(lines)
  const suggestions = { from: column - typed.length, to: column }
  const all = candidates(before.slice(0, before.length - typed.length), typed, { sport, features, lines })
  const beginning = typed.toLowerCase()
  const options = all.filter(
    ({ insert, kind }) =>
      insert !== typed &&
      insert.toLowerCase().startsWith(kind === 'metric' || kind === 'limit' ? asTyped(beginning) : beginning),
  )
  return { ...suggestions, options }
}

interface Situation {
  sport: ActivitySport
  features: readonly string[] | undefined
  lines: readonly string[]
}

function candidates(before: string, typed: string, { sport, features, lines }: Situation): Suggestion[] {
  if (/^\s*sport:\s*$/i.test(before)) return suggest('sport', ['bike', 'run', 'other'])
  const item = /^\s*[-*•]\s+/.exec(plain(before))
  if (!item) return before.trim() === '' ? lineBeginnings(lines) : []
  const words = wordsOf(before, item[0].length)
  if (words.flat().some(({ quoted }) => quoted === 'open') || isQuote(typed)) return []
  const part = before.trimEnd().endsWith(',') ? [] : (words.at(-1) ?? [])
  const last = part.at(-1)?.text ?? ''
  if (!part.some(({ text, quoted }) => !quoted && readLength(text))) {
    const repeat = words.length === 0 ? suggest('repeat', ['3x', '5x']) : []
    return [...suggest('length', ['5m', '30s', '1km', '400mtr', 'open']), ...repeat]
  }
  return [
    ...suggest('kind', last.endsWith('%') ? kindWords.share : /^z\d/i.test(last) ? kindWords.zone : []),
    ...suggest('target', targets[sport]),
    ...suggest('word', ['ramp', ...intensities, 'alert 10s']),
    ...metricSuggestions(typed, sport, features),
  ]
}

const suggest = (kind: Suggestion['kind'], words: readonly string[]): Suggestion[] =>
  words.map((insert) => ({ insert, kind }))

function lineBeginnings(lines: readonly string[]): Suggestion[] {
  const has = (beginning: RegExp) => lines.some((line) => beginning.test(line))
  return suggest('line', [
    '- ',
    ...(has(/^\s*#\s/) ? [] : ['# ']),
    ...(has(/^\s*sport:/i) ? [] : ['sport: ']),
    ...(has(/^\s*tags:/i) ? [] : ['tags: ']),
  ])
}

/** Names of metrics; behind a whole name its sides and limits. */
function metricSuggestions(typed: string, sport: ActivitySport, features?: readonly string[]): Suggestion[] {
  const named = metric(codeOf(typed.replace(/\.(l|r)?$/i, '')))
  if (named && isOffered(named, sport, features)) {
    const names = named.sides.includes('left')
      ? [`${named.code}.L`, `${named.code}.R`, named.code]
      : [named.code]
    const limits = names.flatMap((name) => ['<', '>', '='].map((mark) => `${name}${mark}`))
    return limits.map((insert) => ({ insert, kind: 'limit', code: named.code }))
  }
  return formMetrics
    .filter((entry) => isOffered(entry, sport, features))
    .map(({ code }) => ({ insert: code, kind: 'metric', code }))
}

function isOffered(
  { sport, kind, feature }: Metric,
  of: ActivitySport,
  features?: readonly string[],
): boolean {
  return (
    kind === 'mpi' &&
    (of === 'other' || sport === of || sport === 'both') &&
    (feature === undefined || features === undefined || features.includes(feature))
  )
}

/** A name typed with points, as its code begins; the point before a side stays. */
function asTyped(typed: string): string {
  const [, name = typed, side = ''] = /^(.*?)(\.(?:[lr](?:[<>=].*)?)?)$/.exec(typed) ?? []
  return metric(codeOf(name)) ? `${codeOf(name)}${side}` : codeOf(typed)
}
