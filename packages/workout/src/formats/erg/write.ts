/** Writes ERG and MRC. */
import {
  type EffortTarget,
  isEffort,
  isRamp,
  type Path,
  type Step,
  type WorkoutDefinition,
} from '../../definition.ts'
import { type TimedStep, timeSteps } from '../../expected/timeline.ts'
import {
  commentOf,
  type ExportedWorkout,
  type ExportOptions,
  itemsOf,
  loseExtras,
  loseSections,
  loseTags,
  type PlacedItem,
  powerIn,
  UnwritableWorkout,
} from '../exported.ts'
import { Losses } from '../losses.ts'
import { type CourseText, type CourseUnit, courseHeads, roundestShare, wattsOf } from './course.ts'

/** s that a message is shown. */
const shownS = 10

/** An ERG file of a definition within the limits. Throws `UnwritableWorkout` if no power is known. */
export function writeErg(definition: WorkoutDefinition, options: ExportOptions = {}): ExportedWorkout {
  const { ftp } = options.athlete ?? {}
  const units = powersOf(definition).map(({ unit }) => unit)
  // Watts of a file that names their FTP are percent of it, and other programs scale them.
  const isShares = units.length > 0 && units.every((unit) => unit === '%ftp')
  return writeCourse(definition, { unit: 'W', ...(isShares && ftp ? { ftp } : {}) }, options)
}

/** An MRC file of a definition within the limits. Throws `UnwritableWorkout` if no power is known. */
export function writeMrc(definition: WorkoutDefinition, options: ExportOptions = {}): ExportedWorkout {
  return writeCourse(definition, { unit: '%ftp' }, options)
}

/** The column of power; with `ftp`, watts stand for percent of it. */
interface Column {
  unit: CourseUnit
  ftp?: number
}

interface Writing extends Column {
  options: ExportOptions
  losses: Losses
}

function writeCourse(definition: WorkoutDefinition, column: Column, options: ExportOptions): ExportedWorkout {
  const losses = new Losses()
  loseTags(definition, losses)
  loseSections(definition, losses)
  if (definition.sport !== 'bike')
    losses.add(['sport'], 'WorkoutLossPart', { name: `sport: ${definition.sport}` })
  loseRepeats(itemsOf(definition), losses)
  const course = courseOf(definition, { ...column, options, losses })
  if (!course.hasPower) {
    const isWithoutLevel = powersOf(definition).length > 0
    throw new UnwritableWorkout(isWithoutLevel ? 'WorkoutFileNeedsFtp' : 'WorkoutFileNoPower')
  }
  const lines = [...headOf(definition, column), ...course.lines, ...textLines(course.texts), '']
  return { bytes: new TextEncoder().encode(lines.join('\r\n')), losses: losses.all }
}

const powersOf = ({ sections }: WorkoutDefinition): EffortTarget[] => {
  const stepsIn = (items: WorkoutDefinition['sections'][0]['steps']): Step[] =>
    items.flatMap((item) => ('steps' in item ? stepsIn(item.steps) : [item]))
  return stepsIn(sections.flatMap(({ steps }) => steps)).flatMap(({ targetRanges = [] }) =>
    targetRanges.filter(isEffort).filter(({ code }) => code === 'PWR'),
  )
}

function loseRepeats(items: readonly PlacedItem[], losses: Losses): void {
  for (const item of items) {
    if ('step' in item) continue
    losses.add(item.path, 'WorkoutLossRepeats')
    loseRepeats(item.items, losses)
  }
}

/** The description stands in as many lines as it has; programs that know one line show the last. */
function headOf({ name, description = name }: WorkoutDefinition, { unit, ftp }: Column): string[] {
  return [
    '[COURSE HEADER]',
    'VERSION = 2',
    'UNITS = ENGLISH',
    ...description.split('\n').map((line) => `DESCRIPTION = ${line}`),
    `FILE NAME = ${name}.${unit === 'W' ? 'erg' : 'mrc'}`,
    ...(ftp === undefined ? [] : [`FTP = ${ftp}`]),
    courseHeads[unit],
    '[END COURSE HEADER]',
  ]
}

/** Each step has a point at its start and one at its end, so that equal steps stay apart. */
function courseOf(
  definition: WorkoutDefinition,
  writing: Writing,
): { lines: string[]; texts: CourseText[]; hasPower: boolean } {
  const lines = ['[COURSE DATA]']
  const texts: CourseText[] = []
  const known = new Map<Step, Written>()
  let at = 0
  let hasPower = false
  for (const timed of timeSteps(definition, writing.options.athlete ?? {})) {
    const timeS = timeOf(timed, writing)
    if (timeS === undefined) continue
    const written = known.get(timed.step) ?? writeStep(timed, writing)
    known.set(timed.step, written)
    for (const text of written.comment?.split('\n') ?? []) texts.push({ at, text })
    hasPower ||= written.to > 0
    lines.push(`${minutesOf(at)}\t${written.from}`, `${minutesOf(at + timeS)}\t${written.to}`)
    at += timeS
  }
  return { lines: [...lines, '[END COURSE DATA]'], texts, hasPower }
}

/** Undefined for a step without a known time. Distances take whole seconds. */
function timeOf({ step, path, timeS }: TimedStep, { losses }: Writing): number | undefined {
  if (step.length.type === 'time') return step.length.value
  const seconds = step.length.type === 'distance' ? Math.round(timeS ?? 0) : 0
  losses.add(path, seconds > 0 ? 'WorkoutLossTimed' : 'WorkoutLossOpen')
  return seconds > 0 ? seconds : undefined
}

interface Written {
  from: number
  to: number
  comment: string | undefined
}

function writeStep({ step, path }: TimedStep, writing: Writing): Written {
  const { options, losses } = writing
  loseExtras(step, path, losses)
  if (step.intensity) losses.add(path, 'WorkoutLossIntensity')
  let power: EffortTarget | undefined
  for (const target of (step.targetRanges ?? []).filter(isEffort)) {
    const written =
      target.code === 'PWR'
        ? powerIn(writing.ftp ? '%ftp' : writing.unit, target, path, options, losses)
        : undefined
    // 0 stands for no target.
    if (written && levelsOf(written).some((level) => level > 0)) power = written
    else losses.add(path, 'WorkoutLossTarget')
  }
  const comment = commentOf(step.comments, path, options, losses)
  return { ...endsOf(power, path, writing), comment }
}

/** Power at both ends: of a range, its middle. */
function levelsOf(power: EffortTarget): [from: number, to: number] {
  if (isRamp(power)) return [power.from, power.to]
  const { low, high } = power
  const middle = ((low ?? high ?? 0) + (high ?? low ?? 0)) / 2
  return [middle, middle]
}

/** Power at both ends of a step; none without a target. */
function endsOf(
  power: EffortTarget | undefined,
  path: Path,
  { ftp, losses }: Writing,
): { from: number; to: number } {
  if (!power) return { from: 0, to: 0 }
  const { low, high } = power
  if (!isRamp(power) && low !== high) losses.add(path, 'WorkoutLossRange')
  const [from, to] = levelsOf(power)
  if (ftp === undefined) return { from, to }
  const watts = [from, to].map((share) => wattsOf(share, ftp))
  const isExact = [from, to].every((share, i) => roundestShare(watts[i] ?? 0, ftp) === share)
  if (!isExact && low === high) losses.add(path, 'WorkoutLossRounded')
  return { from: watts[0] ?? 0, to: watts[1] ?? 0 }
}

/** Two decimals where they are whole seconds again, else as many as milliseconds need. */
function minutesOf(seconds: number): string {
  const minutes = seconds / 60
  return minutes.toFixed(Number.isInteger(Math.round(seconds * 1e6) / 1e6) ? 2 : 6)
}

function textLines(texts: readonly CourseText[]): string[] {
  if (texts.length === 0) return []
  const lines = texts.map(({ at, text }) => `${Math.round(at * 1000) / 1000}\t${text}\t${shownS}`)
  return ['[COURSE TEXT]', ...lines, '[END COURSE TEXT]']
}
