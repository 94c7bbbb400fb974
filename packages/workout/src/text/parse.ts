/** Reads a workout that is written as text. */
import type { TextKey, TextParameters } from '@cadenza/contract'
import type { ActivitySport } from '@cadenza/metrics'
import { checkDefinition } from '../check.ts'
import {
  type CommentLanguage,
  type Item,
  isRepeat,
  type Path,
  type Repeat,
  type Section,
  type Step,
  type WorkoutDefinition,
} from '../definition.ts'
import type { TextProblem } from '../problem.ts'
import { derivedSport } from './sport.ts'
import { type LineContext, readComment, readStepLine } from './step-line.ts'
import { readTags } from './tags.ts'
import { isQuote, isStepLine, wordsOf } from './words.ts'

export interface ParseOptions {
  /** The language of comments that name none; English where absent. */
  language?: CommentLanguage
}

/** The line of a section, repeat or step, from 1. */
export interface PlacedLine {
  path: Path
  line: number
}

export interface ParsedWorkout {
  definition: WorkoutDefinition
  problems: TextProblem[]
  /** In the order of the text. */
  places: PlacedLine[]
}

/** Characters; the largest workout within the limits is shorter. */
const longestText = 1_000_000
const longestLine = 10_000

/**
 * The workout of a text. Lines that cannot be read are left out and listed among the problems, as is what
 * exceeds the limits of a workout. Never throws.
 */
export function parseWorkout(text: string, { language = 'en' }: ParseOptions = {}): ParsedWorkout {
  const lines = text.slice(0, longestText).split(/\r\n|\n|\r/)
  const parser = new Parser(lines, language)
  for (const [index, line] of lines.entries()) parser.read(line.slice(0, longestLine), index + 1)
  return parser.done()
}

interface Block {
  indent: number
  items: Item[]
}

class Parser {
  private readonly definition: WorkoutDefinition
  private readonly problems: TextProblem[] = []
  private readonly language: CommentLanguage
  /** The line of each part of the definition. */
  private readonly lineOf = new Map<object, number>()
  private readonly named = new Set<string>()
  private open: Block[] = []
  private lastStep: Step | undefined
  private line = 0
  private readonly texts: readonly string[]

  constructor(lines: readonly string[], language: CommentLanguage) {
    this.language = language
    this.texts = lines
    this.definition = { name: '', sport: derivedSport(lines), sections: [] }
  }

  read(text: string, line: number): void {
    this.line = line
    const indent = columnOf(text)
    const start = text.length - text.trimStart().length
    const content = text.trim()
    const context = this.context()
    if (content === '') return
    if (isStepLine(content)) this.readItem(text, start + 1, indent, context)
    else if (isQuote(content)) this.readCommentLine(text, context)
    else if (content.startsWith('>')) this.readDescription(text.trimStart().slice(1).replace(/^ /, ''))
    else if (/^#(\s|$)/.test(content)) this.readName(content.slice(1).trim(), context)
    else if (!this.readSetting(content, start, context)) this.startSection(content)
  }

  done(): ParsedWorkout {
    this.dropEmptyRepeats()
    const places: PlacedLine[] = []
    this.place(this.definition.sections, ['sections'], places)
    for (const { path, key, parameters } of checkDefinition(this.definition)) {
      // The name of a text that is being written may be missing.
      if (key === 'ErrorEnterValue' && path[0] === 'name') continue
      const line = places.findLast((place) => place.path.every((part, i) => path[i] === part))?.line ?? 1
      if (!this.problems.some((problem) => problem.line === line && problem.key === key))
        this.add(line, undefined, key, parameters)
    }
    this.problems.sort((a, b) => a.line - b.line || a.column - b.column)
    return { definition: this.definition, problems: this.problems, places }
  }

  private context(): LineContext {
    const { line } = this
    return {
      sport: this.definition.sport,
      language: this.language,
      report: (place, key, parameters) => this.add(line, place, key, parameters),
    }
  }

  /** Adds a problem at indexes of a line; at the whole line without them. */
  private add(
    line: number,
    place: { from: number; to: number } | undefined,
    key: TextKey,
    parameters?: TextParameters,
  ): void {
    const text = this.texts[line - 1] ?? ''
    const { from, to } = place ?? { from: text.length - text.trimStart().length, to: text.trimEnd().length }
    const end = Math.max(to, from) + 1
    this.problems.push({ line, column: from + 1, end, key, ...(parameters ? { parameters } : {}) })
  }

  private readItem(text: string, start: number, indent: number, context: LineContext): void {
    const { times, steps } = readStepLine(text, start, context)
    while ((this.open.at(-1)?.indent ?? -1) >= indent) this.open.pop()
    const items = this.open.at(-1)?.items ?? this.section().steps
    for (const step of steps) this.lineOf.set(step, this.line)
    this.lastStep = steps.at(-1)
    if (times === undefined) {
      items.push(...steps)
      return
    }
    const repeat: Repeat = { times, steps }
    this.lineOf.set(repeat, this.line)
    items.push(repeat)
    this.open.push({ indent, items: repeat.steps })
  }

  private readCommentLine(text: string, context: LineContext): void {
    for (const word of wordsOf(text, 0).flat()) {
      if (!word.quoted) context.report(word, 'WorkoutTextUnknownWord', { word: word.text.slice(0, 50) })
      else if (!this.lastStep) context.report(word, 'WorkoutTextNoStep')
      else this.lastStep.comments = readComment(word, this.lastStep.comments, context)
    }
  }

  private readDescription(line: string): void {
    const { description } = this.definition
    this.definition.description = description === undefined ? line : `${description}\n${line}`
  }

  private readName(name: string, context: LineContext): void {
    if (this.isSecond('name')) context.report(this.wholeLine(), 'WorkoutTextTitleTwice')
    else this.definition.name = name
  }

  /** Returns false if the line is no setting. */
  private readSetting(content: string, start: number, context: LineContext): boolean {
    const [, key, value = ''] = /^(sport|tags):(.*)$/i.exec(content) ?? []
    if (key === undefined) return false
    const typed = value.trim()
    if (key.toLowerCase() === 'tags') this.definition.tags = readTags(typed)
    else if (!isSport(typed.toLowerCase()))
      context.report({ from: start, to: start + content.length }, 'WorkoutTextSport')
    return true
  }

  private startSection(content: string): void {
    const bare = content.replace(/^##\s*/, '')
    const [, title = '', times] = /^(?:(.*?)\s+)?(\d+)x$/i.exec(bare) ?? [undefined, bare]
    const above = this.definition.sections.at(-1)
    const isRightBelow = above && this.lineOf.get(above) === this.line - 1 && above.steps.length === 0
    if (isRightBelow && !above.times && title === '' && times !== undefined) {
      if (Number(times) !== 1) above.times = Number(times)
      return
    }
    const section: Section = {
      ...(title === '' ? {} : { title }),
      ...(times === undefined || Number(times) === 1 ? {} : { times: Number(times) }),
      steps: [],
    }
    this.lineOf.set(section, this.line)
    this.definition.sections.push(section)
    this.open = []
    this.lastStep = undefined
  }

  /** The section of an item; one without a title if there is none yet. */
  private section(): Section {
    const { sections } = this.definition
    const last = sections.at(-1)
    if (last) return last
    const first: Section = { steps: [] }
    this.lineOf.set(first, this.line)
    sections.push(first)
    return first
  }

  private isSecond(name: string): boolean {
    const is = this.named.has(name)
    this.named.add(name)
    return is
  }

  private wholeLine(): { from: number; to: number } {
    const text = this.texts[this.line - 1] ?? ''
    return { from: text.length - text.trimStart().length, to: text.trimEnd().length }
  }

  private dropEmptyRepeats(): void {
    const keep = (item: Item): boolean => {
      if (!isRepeat(item)) return true
      item.steps = item.steps.filter(keep)
      if (item.steps.length === 0) this.add(this.lineOf.get(item) ?? 1, undefined, 'WorkoutEmptyRepeat')
      return item.steps.length > 0
    }
    for (const section of this.definition.sections) section.steps = section.steps.filter(keep)
  }

  private place(parts: readonly (Section | Item)[], path: Path, places: PlacedLine[]): void {
    for (const [i, part] of parts.entries()) {
      const at = [...path, i]
      places.push({ path: at, line: this.lineOf.get(part) ?? 1 })
      if ('steps' in part) this.place(part.steps, [...at, 'steps'], places)
    }
  }
}

const isSport = (word: string): word is ActivitySport => ['bike', 'run', 'other'].includes(word)

/** The width of the blanks before a line; a tab reaches to the next multiple of four. */
function columnOf(text: string): number {
  let column = 0
  for (const character of text) {
    if (character === '\t') column += 4 - (column % 4)
    else if (/\s/.test(character)) column++
    else break
  }
  return column
}
