/** Parts that the readers of all formats share. */
import type { TextKey, TextParameters } from '@cadenza/contract'
import { workoutFileBytes } from '@cadenza/contract/limits'
import { shortened } from '@cadenza/recording/text-limits'
import { checkDefinition } from '../check.ts'
import type { CommentLanguage, Item, Path, Step, WorkoutDefinition } from '../definition.ts'
import { limits } from '../limits.ts'
import type { Loss, Losses } from './losses.ts'

export interface ImportedWorkout {
  definition: WorkoutDefinition
  losses: Loss[]
}

export interface ImportOptions {
  /** The language of the file's texts; English where absent. */
  language?: CommentLanguage
  /** The name of a workout that has none, for example that of the file. */
  name?: string
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

/** Throws `UnreadableWorkout` for a file that is larger than any workout. */
export function refuseLarge(bytes: Uint8Array): void {
  if (bytes.length > workoutFileBytes) throw new UnreadableWorkout('TooLarge', { size: '256 kB' })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text must not contain
const control = /[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]+/g

/** Text of a file within the limits of a definition; undefined if nothing is left. */
export function textOf(text: string | undefined, most: number = limits.text): string | undefined {
  const clean = (text ?? '').replace(/\r\n?/g, '\n').replace(control, ' ').trim()
  return shortened(clean, most).trim() || undefined
}

export function lineOf(text: string | undefined, most: number = limits.title): string | undefined {
  return textOf(text?.replace(/\s*[\r\n]\s*/g, ' '), most)
}

/** The number that a file holds, with a point or a comma; undefined if it is none. */
export function finite(typed: string | undefined): number | undefined {
  const text = typed?.trim().replace(',', '.')
  const value = text ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
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
  for (;;) {
    const problems = checkDefinition(definition)
    if (problems.length === 0) return { definition, losses: losses.all }
    const targets = new Map<Step, Set<number>>()
    for (const { path, key, parameters } of problems) {
      const at = path.indexOf('targetRanges')
      const index = path[at + 1]
      if (at < 0 || typeof index !== 'number') throw new UnreadableWorkout(key, parameters)
      const step = stepAt(definition, path.slice(0, at))
      targets.set(step, (targets.get(step) ?? new Set()).add(index))
      losses.add(path.slice(0, at), 'WorkoutLossTarget')
    }
    for (const [step, removed] of targets) {
      step.targetRanges = step.targetRanges?.filter((_, i) => !removed.has(i))
      if (step.targetRanges?.length === 0) delete step.targetRanges
    }
  }
}

function stepAt(definition: WorkoutDefinition, path: Path): Step {
  let at: unknown = definition
  for (const key of path) at = (at as Record<string | number, unknown>)[key]
  return at as Step
}
