/** Reads the line of a step, or of a repeat with its steps. */
import type { TextKey, TextParameters } from '@cadenza/contract'
import { type ActivitySport, metric } from '@cadenza/metrics'
import {
  type CommentLanguage,
  type Comments,
  type Intensity,
  intensities,
  isRamp,
  type Length,
  type Step,
  type TargetRange,
} from '../definition.ts'
import { addComment } from './comments.ts'
import { readEffort } from './efforts.ts'
import { isFormName, readForm } from './forms.ts'
import { readLength } from './lengths.ts'
import { type Word, wordsOf } from './words.ts'

export interface LineContext {
  sport: ActivitySport
  /** The language of comments that name none. */
  language: CommentLanguage
  report(place: { from: number; to: number }, key: TextKey, parameters?: TextParameters): void
}

interface StepLine {
  /** Set for a repeat. */
  times?: number
  steps: Step[]
}

const times = /^(\d+)x$/i

/** Reads a line from index `start`, behind its dash. Parts that cannot be read are reported and left out. */
export function readStepLine(line: string, start: number, context: LineContext): StepLine {
  const parts = withLengths(wordsOf(line, start))
  const first = parts[0]?.[0]
  const repeated = first && !first.quoted ? times.exec(first.text)?.[1] : undefined
  if (repeated !== undefined) parts[0]?.shift()
  const steps = parts
    .filter((words) => words.length > 0)
    .map((words) => readStep(words, context))
    .filter((step) => step !== undefined)
  return repeated === undefined ? { steps } : { times: Number(repeated), steps }
}

/** Joins parts without a length to the ones before: a comma may also divide targets. */
function withLengths(parts: readonly Word[][]): Word[][] {
  const joined: Word[][] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && !part.some(({ text, quoted }) => !quoted && readLength(text))) last.push(...part)
    else joined.push([...part])
  }
  return joined
}

interface Reading {
  length?: Length
  targets: TargetRange[]
  intensity?: Intensity
  comments?: Comments
  alert?: number
}

function readStep(words: readonly Word[], context: LineContext): Step | undefined {
  const rampWord = words.find(({ text, quoted }) => !quoted && text.toLowerCase() === 'ramp')
  const read: Reading = { targets: [] }
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word && word !== rampWord) i += readWord(word, words[i + 1], read, rampWord !== undefined, context)
  }
  const { length, targets, intensity, comments, alert } = read
  const [first] = words
  if (!length) {
    if (first) context.report({ from: first.from, to: words.at(-1)?.to ?? first.to }, 'WorkoutTextNoLength')
    return undefined
  }
  const ordered = rampWord ? rampFirst(targets, rampWord, context) : targets
  return {
    length,
    ...(ordered.length > 0 ? { targetRanges: ordered } : {}),
    ...(intensity ? { intensity } : {}),
    ...(comments ? { comments } : {}),
    ...(alert === undefined ? {} : { alert }),
  }
}

/** Returns the number of further words that it used. */
function readWord(
  word: Word,
  next: Word | undefined,
  read: Reading,
  ramp: boolean,
  context: LineContext,
): number {
  const { text, quoted } = word
  const following = next && !next.quoted ? next.text : undefined
  if (quoted) {
    read.comments = readComment(word, read.comments, context)
    return 0
  }
  const length = readLength(text)
  if (length) {
    if (read.length) context.report(word, 'WorkoutTextTwoLengths')
    else read.length = length
    return 0
  }
  // Only the main target is a ramp.
  const typed = readEffort(text, following, { sport: context.sport, ramp: ramp && !hasEffort(read) })
  if (typed) {
    read.targets.push(typed.target)
    return typed.usesNext ? 1 : 0
  }
  const form = readForm(text)
  if (form) {
    if (metric(form.code)?.kind === 'mpi') read.targets.push(form)
    else context.report(word, 'WorkoutUnknownMetric', { name: form.code })
    return 0
  }
  const lower = text.toLowerCase()
  const intensity = intensities.find((name) => name === lower)
  if (intensity) read.intensity = intensity
  else if (lower === 'alert') return readAlert(word, following, read, context)
  else if (isFormName(text)) context.report(word, 'WorkoutTextNeedsLimit', { name: text })
  else context.report(word, 'WorkoutTextUnknownWord', { word: text.slice(0, 50) })
  return 0
}

const hasEffort = ({ targets }: Reading) => targets.some((target) => 'unit' in target)

function readAlert(word: Word, following: string | undefined, read: Reading, context: LineContext): number {
  const after = following === undefined ? undefined : readLength(following)
  if (after?.type !== 'time') {
    context.report(word, 'WorkoutTextAlert')
    return 0
  }
  read.alert = after.value
  return 1
}

/** Reads a comment and reports it if its closing mark is missing. */
export function readComment(
  word: Word,
  before: Comments | undefined,
  { language, report }: LineContext,
): Comments {
  if (word.quoted === 'open') report(word, 'WorkoutTextQuote')
  return addComment(before ?? {}, word.text, language)
}

function rampFirst(targets: TargetRange[], word: Word, context: LineContext): TargetRange[] {
  const ramp = targets.find(isRamp)
  if (!ramp) {
    context.report(word, 'WorkoutTextRamp')
    return targets
  }
  return [ramp, ...targets.filter((target) => target !== ramp)]
}
