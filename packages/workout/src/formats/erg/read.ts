/** Reads ERG and MRC. */
import { textEncoding } from '@cadenza/recording/xml/encoding'
import { type EffortTarget, rounded, type Step } from '../../definition.ts'
import { limits } from '../../limits.ts'
import {
  finite,
  type ImportedWorkout,
  type ImportOptions,
  imported,
  lineOf,
  refuseLarge,
  textOf,
  UnreadableWorkout,
} from '../imported.ts'
import { Losses } from '../losses.ts'
import { type CoursePoint, type CourseText, type CourseUnit, roundestShare } from './course.ts'
import { type CourseFile, readLines } from './lines.ts'

/** The workout of an ERG or MRC file, which is a ride. Throws `UnreadableWorkout`. */
export function readCourse(bytes: Uint8Array, options: ImportOptions = {}): ImportedWorkout {
  refuseLarge(bytes)
  const file = readLines(new TextDecoder(textEncoding(bytes)).decode(bytes))
  const { unit, points, truncated } = file
  if (!unit) throw new UnreadableWorkout('WorkoutFileNotThis', { format: 'ERG/MRC' })
  if (truncated || !isOrdered(points)) throw new UnreadableWorkout('WorkoutFileDamaged')
  if ((points.at(-1)?.at ?? 0) > limits.seconds)
    throw new UnreadableWorkout('WorkoutTooLong', { hours: limits.seconds / 3600 })
  const losses = new Losses()
  const lose = (name: string) =>
    losses.add(['sections', 0], 'WorkoutLossPart', { name: lineOf(name, 50) ?? '' })
  for (const name of [...file.columns, ...file.unknown]) lose(name)
  const segments = segmentsOf(points)
  if (segments.length > limits.steps)
    throw new UnreadableWorkout('WorkoutTooManySteps', { count: limits.steps })
  const ftp = finite(settingOf(file, 'FTP'))
  const steps = segments.map((segment) => stepOf(segment, unit, ftp && ftp > 0 ? ftp : undefined))
  addTexts(steps, segments, file.texts, options, losses)
  return imported({ ...headOf(file), sport: 'bike' }, steps, losses, options)
}

const isOrdered = (points: readonly CoursePoint[]) =>
  points.every(({ at }, i) => at >= (points[i - 1]?.at ?? 0))

const settingOf = ({ settings }: CourseFile, name: string) => settings.get(name)?.join('\n')

/** The name of the file that it was written to, or what describes it. */
function headOf(file: CourseFile): { name: string | undefined; description?: string } {
  const described = textOf(settingOf(file, 'DESCRIPTION'))
  const named = lineOf(
    settingOf(file, 'FILE NAME')
      ?.replace(/^[a-z]:[\\/].*[\\/]/i, '')
      .replace(/\.(?:erg|mrc)$/i, ''),
  )
  const isName = !named && described && described.length <= limits.title
  if (isName || !described || described === named) return { name: named ?? described }
  return { name: named, description: described }
}

/** A time with a steady value or a ramp. */
interface Segment {
  at: number
  timeS: number
  from: number
  to: number
}

/** The stretches between points. Those of one value are one if a single point divides them. */
function segmentsOf(points: readonly CoursePoint[]): Segment[] {
  const [first] = points
  const segments: Segment[] = []
  let last = first && first.at > 0 ? { at: 0, value: first.value } : undefined
  let isDivided = true
  for (const point of points) {
    const before = segments.at(-1)
    if (last && point.at > last.at) {
      const timeS = point.at - last.at
      const isSteady = point.value === last.value
      if (before && !isDivided && isSteady && before.from === before.to) before.timeS += timeS
      else segments.push({ at: last.at, timeS, from: last.value, to: point.value })
      isDivided = false
    } else isDivided = true
    last = point
  }
  return segments
}

/** Watts for an FTP that the file names are percent of it. No power is no target. */
function stepOf({ timeS, from, to }: Segment, unit: CourseUnit, ftp: number | undefined): Step {
  const isShare = unit === '%ftp' || ftp !== undefined
  const value = (written: number) =>
    unit === 'W' && ftp !== undefined ? roundestShare(written, ftp) : rounded(written)
  // The smallest share is 1 %.
  const end = (written: number) => (isShare ? Math.max(value(written), 1) : value(written))
  const kind = { code: 'PWR', unit: isShare ? '%ftp' : 'W' } as const
  const target: EffortTarget =
    from === to ? { ...kind, low: value(from), high: value(to) } : { ...kind, from: end(from), to: end(to) }
  const length = { type: 'time', value: rounded(timeS) } as const
  return from === 0 && to === 0 ? { length } : { length, targetRanges: [target] }
}

/** Seconds by which a text may miss the start of its step: many programs write whole seconds. */
const tolerance = 1

function addTexts(
  steps: readonly Step[],
  segments: readonly Segment[],
  texts: readonly CourseText[],
  { language = 'en' }: ImportOptions,
  losses: Losses,
): void {
  const comments = new Map<Step, string[]>()
  for (const { at, text } of [...texts].sort((a, b) => a.at - b.at)) {
    const index = stepAt(segments, at)
    const step = steps[index]
    if (!step) continue
    if (Math.abs(at - (segments[index]?.at ?? 0)) >= tolerance)
      losses.add(['sections', 0, 'steps', index], 'WorkoutLossTextTimes')
    const before = comments.get(step)
    if (before) before.push(text)
    else comments.set(step, [text])
  }
  for (const [step, lines] of comments) {
    const comment = textOf(lines.join('\n'))
    if (comment) step.comments = { [language]: comment }
  }
}

/** The step that begins at a time, or else the one that contains it. */
function stepAt(segments: readonly Segment[], at: number): number {
  const contained = Math.max(
    0,
    segments.findLastIndex((segment) => segment.at <= at + 0.0005),
  )
  const next = segments[contained + 1]
  const start = segments[contained]?.at ?? 0
  return next && at - start > 0.0005 && next.at - at < 0.5 ? contained + 1 : contained
}
