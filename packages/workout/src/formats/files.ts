/** Parts that all file formats share. */
import type { TextKey, TextParameters } from '@cadenza/contract'
import { shortened } from '@cadenza/recording/text-limits'
import { checkDefinition } from '../check.ts'
import {
  type CommentLanguage,
  type Comments,
  commentLanguages,
  type Item,
  type Path,
  type Step,
  type WorkoutDefinition,
} from '../definition.ts'
import type { Athlete } from '../expected/athlete.ts'
import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'

/** Something that a file or the definition could not carry. The place is one in the definition. */
export type Loss = Problem

export interface ImportedWorkout {
  definition: WorkoutDefinition
  losses: Loss[]
}

export interface ExportedWorkout {
  bytes: Uint8Array<ArrayBuffer>
  losses: Loss[]
}

export interface ImportOptions {
  /** The language of the file's texts; English where absent. */
  language?: CommentLanguage
  /** The name of a workout that has none, for example that of the file. */
  name?: string
}

export interface ExportOptions {
  /** The language of comments, where there are any; else English, else any. English where absent. */
  language?: CommentLanguage
  /** Converts targets that the format has no unit for. */
  athlete?: Athlete
}

/** Thrown for a file that holds no workout of its format, or one beyond the limits. */
export class UnreadableWorkout extends Error {
  readonly key: TextKey
  readonly parameters: TextParameters | undefined

  constructor(key: TextKey, parameters?: TextParameters) {
    super(key)
    this.key = key
    this.parameters = parameters
  }
}

const largestBytes = 1_000_000

/** Throws `UnreadableWorkout` for a file that is larger than any workout. */
export function refuseLarge(bytes: Uint8Array): void {
  if (bytes.length > largestBytes) throw new UnreadableWorkout('TooLarge', { size: '1 MB' })
}

/** Collects losses. Each is listed once for a place. */
export class Losses {
  readonly all: Loss[] = []

  add(path: Path, key: TextKey, parameters?: TextParameters): void {
    const same = (loss: Loss) => loss.key === key && loss.path.join() === path.join()
    if (!this.all.some(same)) this.all.push({ path, key, ...(parameters ? { parameters } : {}) })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text must not contain
const control = /[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]+/g

/** Text of a file within the limits of a definition; undefined if nothing is left. */
export function textOf(text: string | undefined, most: number = limits.text): string | undefined {
  const clean = (text ?? '').replace(/\r\n?/g, '\n').replace(control, ' ').trim()
  return shortened(clean, most) || undefined
}

export function lineOf(text: string | undefined, most: number = limits.title): string | undefined {
  return textOf(text?.replace(/\s+/g, ' '), most)
}

/** A definition with one section of the items that a file holds. */
export function imported(
  { name, ...head }: Pick<WorkoutDefinition, 'sport' | 'description' | 'tags'> & { name: string | undefined },
  steps: Item[],
  losses: Losses,
  options: ImportOptions,
): ImportedWorkout {
  if (steps.length === 0) throw new UnreadableWorkout('WorkoutFileEmpty')
  const title = lineOf(name) ?? lineOf(options.name) ?? 'Workout'
  return within({ name: title, ...head, sections: [{ steps }] }, losses)
}

/**
 * Removes targets beyond the limits, which are losses. Throws `UnreadableWorkout` if anything else is beyond
 * them.
 */
function within(definition: WorkoutDefinition, losses: Losses): ImportedWorkout {
  for (let round = 0; round < 3; round++) {
    const problems = checkDefinition(definition)
    if (problems.length === 0) return { definition, losses: losses.all }
    const targets = new Map<object, Set<number>>()
    for (const { path, key, parameters } of problems) {
      const at = path.indexOf('targetRanges')
      if (at < 0) throw new UnreadableWorkout(key, parameters)
      const step = stepAt(definition, path.slice(0, at))
      targets.set(step, (targets.get(step) ?? new Set()).add(Number(path[at + 1])))
      losses.add(path.slice(0, at), 'WorkoutLossTarget')
    }
    for (const [step, removed] of targets as Map<Step, Set<number>>) {
      step.targetRanges = step.targetRanges?.filter((_, i) => !removed.has(i))
      if (step.targetRanges?.length === 0) delete step.targetRanges
    }
  }
  throw new UnreadableWorkout('ErrorInvalidValue')
}

function stepAt(definition: WorkoutDefinition, path: Path): object {
  let at: unknown = definition
  for (const key of path) at = (at as Record<string | number, unknown>)[key]
  return at as object
}

/** The comment in one language, else in English, else any; reports that others stay behind. */
export function commentOf(
  comments: Comments | undefined,
  path: Path,
  { language = 'en' }: ExportOptions,
  losses: Losses,
): string | undefined {
  const found = commentLanguages.filter((of) => comments?.[of] !== undefined)
  if (found.length > 1) losses.add(path, 'WorkoutLossLanguages')
  const chosen = [language, 'en' as const, ...found].find((of) => comments?.[of] !== undefined)
  return chosen && comments?.[chosen]
}

/** Reports tags and titles of sections, which no other format has. */
export function loseOutline({ tags, sections }: WorkoutDefinition, losses: Losses): void {
  if (tags && tags.length > 0) losses.add(['tags'], 'WorkoutLossTags')
  const [first] = sections
  if (sections.length > 1 || first?.title !== undefined || first?.times !== undefined)
    losses.add(['sections'], 'WorkoutLossSections')
}

/** Items with their places, sections that are repeated as repeats. */
export function itemsOf({ sections }: WorkoutDefinition): PlacedItem[] {
  return sections.flatMap(({ times = 1, steps }, i): PlacedItem[] => {
    const path = ['sections', i]
    const items = placed(steps, [...path, 'steps'])
    return times > 1 && items.length > 0 ? [{ path, times, items }] : items
  })
}

/** A step, or a repeat with its items, at its place in the definition. */
export type PlacedItem = { path: Path; step: Step } | { path: Path; times: number; items: PlacedItem[] }

function placed(items: readonly Item[], path: Path): PlacedItem[] {
  return items.flatMap((item, i): PlacedItem[] => {
    const at = [...path, i]
    if (!('steps' in item)) return [{ path: at, step: item }]
    const inner = placed(item.steps, [...at, 'steps'])
    return item.times > 1 ? [{ path: at, times: item.times, items: inner }] : inner
  })
}
