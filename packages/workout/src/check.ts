/** Checks what arrives as a workout's definition. */
import { checkTarget } from './check-target.ts'
import {
  commentLanguages,
  intensities,
  isEffort,
  type Path,
  type TargetRange,
  type WorkoutDefinition,
} from './definition.ts'
import { type Fields, Finder } from './finder.ts'
import { limits } from './limits.ts'
import type { Problem } from './problem.ts'

const sports = ['bike', 'run', 'other']
/** More problems help nobody. */
const mostProblems = 100

/** Counts over a whole definition. `expanded` and `seconds` include all repeats. */
interface Counted {
  steps: number
  expanded: number
  seconds: number
}

/**
 * The problems of a definition from outside; none if it is a `WorkoutDefinition` within the limits. Never
 * throws, whatever it is given.
 */
export function checkDefinition(definition: unknown): Problem[] {
  const find = new Finder(mostProblems)
  const root = find.fields(definition, [], ['name', 'sport', 'description', 'tags', 'sections'])
  if (!root) return find.problems
  find.line(root.name, ['name'], limits.title)
  if (typeof root.name === 'string' && root.name.trim() === '') find.add(['name'], 'ErrorEnterValue')
  find.oneOf(root.sport, ['sport'], sports)
  if (root.description !== undefined) find.text(root.description, ['description'], limits.text)
  if (root.tags !== undefined) checkTags(root.tags, find)

  const counted: Counted = { steps: 0, expanded: 0, seconds: 0 }
  const sections = find.list(root.sections, ['sections'], limits.sections)
  for (const [i, section] of sections.entries()) checkSection(section, ['sections', i], counted, find)
  if (counted.steps > limits.steps) find.add(['sections'], 'WorkoutTooManySteps', { count: limits.steps })
  else if (counted.expanded > limits.expandedSteps)
    find.add(['sections'], 'WorkoutTooManyRepeated', { count: limits.expandedSteps })
  if (counted.seconds > limits.seconds)
    find.add(['sections'], 'WorkoutTooLong', { hours: limits.seconds / 3600 })
  return find.problems
}

/** True if a value from outside is a definition within the limits. */
export function isDefinition(definition: unknown): definition is WorkoutDefinition {
  return checkDefinition(definition).length === 0
}

function checkTags(tags: unknown, find: Finder): void {
  for (const [i, tag] of find.list(tags, ['tags'], limits.tags).entries()) {
    find.line(tag, ['tags', i], limits.tag)
    if (typeof tag === 'string' && tag.trim() !== tag) find.add(['tags', i], 'ErrorInvalidValue')
    else if (tag === '') find.add(['tags', i], 'ErrorEnterValue')
  }
}

function checkSection(section: unknown, path: Path, counted: Counted, find: Finder): void {
  const fields = find.fields(section, path, ['title', 'times', 'steps'])
  if (!fields) return
  if (fields.title !== undefined) {
    find.line(fields.title, [...path, 'title'], limits.title)
    if (typeof fields.title === 'string' && (fields.title === '' || fields.title.trim() !== fields.title))
      find.add([...path, 'title'], 'ErrorInvalidValue')
  }
  const times = fields.times === undefined ? 1 : checkTimes(fields.times, [...path, 'times'], find)
  checkItems(fields.steps, [...path, 'steps'], { times, depth: 0 }, counted, find)
}

function checkTimes(times: unknown, path: Path, find: Finder): number {
  return find.number(times, path, [1, limits.times], { whole: true }) ? (times as number) : 1
}

function checkItems(
  items: unknown,
  path: Path,
  within: { times: number; depth: number },
  counted: Counted,
  find: Finder,
): void {
  for (const [i, item] of find.list(items, path).entries()) {
    if (counted.steps > limits.steps) return
    const at = [...path, i]
    if (typeof item === 'object' && item !== null && 'steps' in item)
      checkRepeat(item, at, within, counted, find)
    else {
      const seconds = checkStep(item, at, find)
      counted.steps++
      counted.expanded += within.times
      counted.seconds += within.times * seconds
    }
  }
}

function checkRepeat(
  repeat: object,
  path: Path,
  { times, depth }: { times: number; depth: number },
  counted: Counted,
  find: Finder,
): void {
  const fields = find.fields(repeat, path, ['times', 'steps'])
  if (!fields) return
  if (depth >= limits.depth) {
    find.add(path, 'WorkoutTooDeep', { count: limits.depth })
    return
  }
  if (Array.isArray(fields.steps) && fields.steps.length === 0) find.add(path, 'WorkoutEmptyRepeat')
  const own = checkTimes(fields.times, [...path, 'times'], find)
  checkItems(fields.steps, [...path, 'steps'], { times: times * own, depth: depth + 1 }, counted, find)
}

/** Returns the step's time in s, 0 if it has none. */
function checkStep(step: unknown, path: Path, find: Finder): number {
  const fields = find.fields(step, path, ['length', 'targetRanges', 'intensity', 'comments', 'alert'])
  if (!fields) return 0
  if (fields.intensity !== undefined) find.oneOf(fields.intensity, [...path, 'intensity'], intensities)
  if (fields.alert !== undefined) find.number(fields.alert, [...path, 'alert'], [1, limits.alert])
  if (fields.comments !== undefined) checkComments(fields.comments, [...path, 'comments'], find)
  if (fields.targetRanges !== undefined) checkTargets(fields.targetRanges, [...path, 'targetRanges'], find)
  return checkLength(fields.length, [...path, 'length'], find)
}

function checkLength(length: unknown, path: Path, find: Finder): number {
  const fields = find.fields(length, path, ['type', 'value'])
  if (!fields || !find.oneOf(fields.type, [...path, 'type'], ['time', 'distance', 'open'])) return 0
  const at = [...path, 'value']
  if (fields.type === 'open') {
    if (fields.value !== undefined) find.add(at, 'ErrorUnknownField')
    return 0
  }
  const isTime = fields.type === 'time'
  const most = isTime ? limits.seconds : limits.metres
  return find.number(fields.value, at, [0.001, most]) && isTime ? (fields.value as number) : 0
}

function checkComments(comments: unknown, path: Path, find: Finder): void {
  const fields: Fields | undefined = find.fields(comments, path, commentLanguages)
  for (const [language, comment] of Object.entries(fields ?? {})) {
    find.text(comment, [...path, language], limits.text)
    if (comment === '') find.add([...path, language], 'ErrorEnterValue')
  }
}

function checkTargets(targets: unknown, path: Path, find: Finder): void {
  const seen = new Set<string>()
  for (const [i, target] of find.list(targets, path, limits.targets).entries()) {
    const at = [...path, i]
    if (!checkTarget(target, at, i === 0, find)) continue
    for (const kind of kindsOf(target)) {
      if (seen.has(kind)) find.add(at, 'WorkoutTargetTwice')
      seen.add(kind)
    }
  }
}

/** A metric without a side is that of both sides. */
function kindsOf(target: TargetRange): string[] {
  if (isEffort(target)) return [target.code]
  return target.side ? [`${target.code} ${target.side}`] : [`${target.code} left`, `${target.code} right`]
}
