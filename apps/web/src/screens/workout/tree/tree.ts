/** Changes of a workout's parts. Each returns a new definition; the given one stays as it is. */
import {
  type Item,
  isRepeat,
  type Path,
  type Repeat,
  type Section,
  type Step,
  type WorkoutDefinition,
} from '@cadenza/workout/definition'

export type Part = Section | Item

/** A definition, and where the part is that was changed. */
export interface Changed {
  definition: WorkoutDefinition
  path: Path
}

export const isSectionPath = (path: Path): boolean => path.length === 2

export const isStep = (part: Part | undefined): part is Step => part !== undefined && 'length' in part

/** undefined where there is no such part. */
export function partAt(definition: WorkoutDefinition, path: Path): Part | undefined {
  let at: unknown = definition
  for (const key of path) at = (at as Record<string | number, unknown> | undefined)?.[key]
  return path.length >= 2 ? (at as Part | undefined) : undefined
}

/** The parts beside the one at a path, itself among them. */
const siblingsAt = (definition: WorkoutDefinition, path: Path): readonly Part[] =>
  path.length === 2
    ? definition.sections
    : ((partAt(definition, path.slice(0, -2)) as Repeat | undefined)?.steps ?? [])

const indexOf = (path: Path): number => Number(path.at(-1))
const besides = (path: Path, index: number): Path => [...path.slice(0, -1), index]
const parentOf = (path: Path): Path => path.slice(0, -2)

/** Replaces the list that holds the part at a path. */
function withSiblings(
  definition: WorkoutDefinition,
  path: Path,
  change: (parts: Part[]) => Part[],
): WorkoutDefinition {
  const into = (value: unknown, keys: Path): unknown => {
    const [key, ...rest] = keys
    if (key === undefined) return change([...(value as Part[])])
    if (Array.isArray(value)) return value.map((each, i) => (i === key ? into(each, rest) : each))
    return { ...(value as object), [key]: into((value as Record<string, unknown>)[key], rest) }
  }
  return into(definition, path.slice(0, -1)) as WorkoutDefinition
}

export function replaced(definition: WorkoutDefinition, path: Path, part: Part): WorkoutDefinition {
  return withSiblings(definition, path, (parts) => parts.with(indexOf(path), part))
}

/** Removes a part, and the repeats around it that it leaves empty. */
export function removed(definition: WorkoutDefinition, path: Path): WorkoutDefinition {
  const without = withSiblings(definition, path, (parts) => parts.toSpliced(indexOf(path), 1))
  const parent = partAt(without, parentOf(path))
  const empty = parent !== undefined && !isStep(parent) && parent.steps.length === 0
  return empty && !isSectionPath(parentOf(path)) ? removed(without, parentOf(path)) : without
}

export function inserted(definition: WorkoutDefinition, path: Path, part: Part): Changed {
  return {
    definition: withSiblings(definition, path, (parts) => parts.toSpliced(indexOf(path), 0, part)),
    path,
  }
}

/** Adds an item behind the selected part: at the end of a selected section, else of the workout. */
export function added(definition: WorkoutDefinition, selected: Path | undefined, item: Item): Changed {
  const part = selected && partAt(definition, selected)
  if (selected && part && !isSectionPath(selected))
    return inserted(definition, besides(selected, indexOf(selected) + 1), item)
  const { sections } = definition
  if (sections.length === 0)
    return { definition: { ...definition, sections: [{ steps: [item] }] }, path: ['sections', 0, 'steps', 0] }
  const section = part && selected ? indexOf(selected) : sections.length - 1
  return inserted(definition, ['sections', section, 'steps', sections[section]?.steps.length ?? 0], item)
}

export function addedSection(
  definition: WorkoutDefinition,
  selected: Path | undefined,
  section: Section,
): Changed {
  const at = selected ? Number(selected[1]) + 1 : definition.sections.length
  return inserted(definition, ['sections', at], section)
}

export function duplicated(definition: WorkoutDefinition, path: Path): Changed {
  const part = partAt(definition, path)
  if (!part) return { definition, path }
  return inserted(definition, besides(path, indexOf(path) + 1), structuredClone(part))
}

/** Moves a part up or down among its siblings; at their end, out of its repeat or into the next section. */
export function moved(definition: WorkoutDefinition, path: Path, by: -1 | 1): Changed | undefined {
  const part = partAt(definition, path)
  if (!part) return undefined
  const to = indexOf(path) + by
  if (to >= 0 && to < siblingsAt(definition, path).length)
    return {
      definition: withSiblings(definition, path, (parts) =>
        parts.toSpliced(indexOf(path), 1).toSpliced(to, 0, part),
      ),
      path: besides(path, to),
    }
  const parent = parentOf(path)
  if (isSectionPath(path)) return undefined
  if (!isSectionPath(parent))
    return placed(definition, path, besides(parent, indexOf(parent) + (by > 0 ? 1 : 0)))
  const section = indexOf(parent) + by
  const next = definition.sections[section]
  return next && placed(definition, path, ['sections', section, 'steps', by > 0 ? 0 : next.steps.length])
}

/** Moves an item into the repeat before or after it; without one, puts a repeat around it. */
export function indented(definition: WorkoutDefinition, path: Path): Changed | undefined {
  const part = partAt(definition, path)
  if (!part || isSectionPath(path)) return undefined
  const siblings = siblingsAt(definition, path)
  const index = indexOf(path)
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  if (before && isRepeat(before as Item) && !isStep(before))
    return placed(definition, path, [...besides(path, index - 1), 'steps', before.steps.length])
  if (after && isRepeat(after as Item) && !isStep(after))
    return placed(definition, path, [...besides(path, index + 1), 'steps', 0])
  const repeat: Repeat = { times: 2, steps: [part as Item] }
  return { definition: replaced(definition, path, repeat), path: [...path, 'steps', 0] }
}

/** Moves an item out of its repeat, behind it. */
export function outdented(definition: WorkoutDefinition, path: Path): Changed | undefined {
  const parent = parentOf(path)
  if (!partAt(definition, path) || isSectionPath(path) || isSectionPath(parent)) return undefined
  return placed(definition, path, besides(parent, indexOf(parent) + 1))
}

/**
 * Moves an item so that it stands before what is now at `to`. undefined if that would put it into itself or
 * leave it in its place.
 */
export function placed(definition: WorkoutDefinition, path: Path, to: Path): Changed | undefined {
  const part = partAt(definition, path)
  if (!part || isSectionPath(path) !== isSectionPath(to)) return undefined
  const gone = emptiedBy(definition, path)
  if (isWithin(to, gone)) return undefined
  const depth = gone.length - 1
  const at = to[depth]
  const follows = gone.slice(0, -1).every((key, i) => to[i] === key)
  const target = follows && typeof at === 'number' && at > indexOf(gone) ? to.with(depth, at - 1) : to
  return inserted(removed(definition, path), target, part)
}

/** The part that goes with an item: itself, or the outermost repeat that it leaves empty. */
function emptiedBy(definition: WorkoutDefinition, path: Path): Path {
  const alone = path.length > 4 && siblingsAt(definition, path).length === 1
  return alone ? emptiedBy(definition, parentOf(path)) : path
}

export interface Row {
  path: Path
  part: Part
  /** 0 for a section. */
  depth: number
}

/** All parts in the order in which they are shown. */
export function rowsOf({ sections }: WorkoutDefinition): Row[] {
  const rows: Row[] = []
  const add = (parts: readonly Part[], path: Path, depth: number) => {
    for (const [i, part] of parts.entries()) {
      rows.push({ path: [...path, i], part, depth })
      if ('steps' in part) add(part.steps, [...path, i, 'steps'], depth + 1)
    }
  }
  add(sections, ['sections'], 0)
  return rows
}

export const samePath = (a: Path | undefined, b: Path | undefined): boolean =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((key, i) => key === b[i])

/** True if a path is that of a part or of one within it. */
export const isWithin = (path: Path, part: Path | undefined): boolean =>
  part?.every((key, i) => path[i] === key) ?? false
