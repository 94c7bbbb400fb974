/** Writes a workout as text. */
import type { ActivitySport } from '@cadenza/metrics'
import {
  type CommentLanguage,
  type Item,
  isEffort,
  isRamp,
  isRepeat,
  type Section,
  type Step,
  type WorkoutDefinition,
} from '../definition.ts'
import { writeComments } from './comments.ts'
import { writeEffort } from './efforts.ts'
import { writeForm } from './forms.ts'
import { writeLength } from './lengths.ts'
import { derivedSport } from './sport.ts'
import { writeTags } from './tags.ts'
import { isQuote, isStepLine } from './words.ts'

export interface WriteOptions {
  /** The language of comments that name none; English where absent. */
  language?: CommentLanguage
}

/** Characters of a line behind which a comment stands on a line of its own. */
const commentColumn = 40
/** True for lines that are no titles. */
const isReserved = (line: string) =>
  isStepLine(line) || isQuote(line) || /^(?:[#>]|(?:sport|tags):)/i.test(line)

/** The text of a definition within the limits; reading it gives the same definition. */
export function writeWorkout(definition: WorkoutDefinition, { language = 'en' }: WriteOptions = {}): string {
  const { name, sport, description, tags, sections } = definition
  const body: string[] = []
  for (const [i, section] of sections.entries()) {
    if (i > 0) body.push('')
    const header = writeHeader(section)
    if (i > 0 || header !== '##' || section.steps.length === 0) body.push(header)
    writeItems(section.steps, '', body, { sport, language })
  }
  return [
    ...(name === '' ? [] : [`# ${name}`]),
    ...(description === undefined ? [] : description.split('\n').map((line) => `> ${line}`)),
    ...(derivedSport(body) === sport ? [] : [`sport: ${sport}`]),
    ...(tags ? [`tags: ${writeTags(tags)}`] : []),
    ...body,
    '',
  ].join('\n')
}

function writeHeader({ title = '', times }: Section): string {
  const mark = title === '' || isReserved(title) ? '##' : ''
  const repeated = times === undefined ? (/(?:^|\s)\d+x$/i.test(title) ? '1x' : '') : `${times}x`
  return [mark, title, repeated].filter((part) => part !== '').join(' ')
}

interface Writing {
  sport: ActivitySport
  language: CommentLanguage
}

function writeItems(items: readonly Item[], indent: string, lines: string[], writing: Writing): void {
  for (const item of items) {
    if (isRepeat(item)) {
      lines.push(`${indent}- ${item.times}x`)
      writeItems(item.steps, `${indent}  `, lines, writing)
    } else writeStep(item, indent, lines, writing)
  }
}

function writeStep(step: Step, indent: string, lines: string[], { sport, language }: Writing): void {
  const { length, targetRanges = [], intensity, alert, comments = {} } = step
  const words = [
    writeLength(length),
    ...(isRamp(targetRanges[0]) ? ['ramp'] : []),
    ...targetRanges.map((target) => (isEffort(target) ? writeEffort(target, sport) : writeForm(target))),
    ...(intensity ? [intensity] : []),
    ...(alert === undefined ? [] : [`alert ${writeLength({ type: 'time', value: alert })}`]),
  ]
  const line = `${indent}- ${words.join(' ')}`
  const written = writeComments(comments, language)
  const [only] = written
  if (only !== undefined && written.length === 1 && line.length + only.length < commentColumn)
    lines.push(`${line} ${only}`)
  else lines.push(line, ...written.map((comment) => `${indent}  ${comment}`))
}
