/** Writes ZWO, the workouts of Zwift. */
import { XmlWriter, xmlText } from '@cadenza/recording/xml/text'
import { isEffort, rounded, type WorkoutDefinition } from '../../definition.ts'
import { expandSteps, timeSteps } from '../../expected/timeline.ts'
import {
  type ExportedWorkout,
  type ExportOptions,
  itemsOf,
  loseSections,
  type PlacedItem,
  type PlacedRepeat,
  type PlacedStep,
} from '../exported.ts'
import { Losses } from '../losses.ts'
import { blockOf, element, intervals, isPair, type Writing } from './blocks.ts'

/** A ZWO file of a definition within the limits. */
export function writeZwo(definition: WorkoutDefinition, options: ExportOptions = {}): ExportedWorkout {
  const losses = new Losses()
  loseSections(definition, losses)
  const writing = writingOf(definition, options, losses)
  const xml = new XmlWriter()
  xml.line('<workout_file>')
  writeHead(definition, writing, xml)
  xml.line('  <workout>')
  writeItems(itemsOf(definition), writing, xml)
  xml.line('  </workout>')
  xml.line('</workout_file>')
  return { bytes: xml.done(), losses: losses.all }
}

/** Distances are only written for runs over nothing but distances: a file has one type of length. */
function writingOf(definition: WorkoutDefinition, options: ExportOptions, losses: Losses): Writing {
  const { sport } = definition
  const steps = expandSteps(definition).map(({ step }) => step)
  const lengths = steps.map(({ length }) => length.type)
  const isDistance = sport === 'run' && lengths.includes('distance') && !lengths.includes('time')
  const powers = steps.flatMap(({ targetRanges = [] }) =>
    targetRanges.filter((target) => isEffort(target) && target.code === 'PWR'),
  )
  const allWatts = powers.length > 0 && powers.every((target) => isEffort(target) && target.unit === 'W')
  const { ftp } = options.athlete ?? {}
  const secondsOf = new Map(
    timeSteps(definition, options.athlete ?? {}).map(({ step, timeS }) => [step, timeS]),
  )
  return {
    sport,
    isDistance,
    ...(allWatts && sport !== 'run' && ftp ? { ftpOverride: ftp } : {}),
    secondsOf: (step) => secondsOf.get(step) ?? null,
    options,
    losses,
  }
}

function writeHead(definition: WorkoutDefinition, writing: Writing, xml: XmlWriter): void {
  const { name, description, tags = [] } = definition
  const { sport, isDistance, ftpOverride, options, losses } = writing
  const field = (key: string, value: string | number) => xml.line(`  <${key}>${xmlText(`${value}`)}</${key}>`)
  if (sport === 'other') losses.add(['sport'], 'WorkoutLossPart', { name: 'sport: other' })
  const threshold = options.athlete?.thresholdSpeed
  field('author', '')
  field('name', name)
  if (description !== undefined) field('description', description)
  field('sportType', sport === 'run' ? 'run' : 'bike')
  if (isDistance) field('durationType', 'distance')
  if (ftpOverride !== undefined) field('ftpOverride', ftpOverride)
  if (sport === 'run' && threshold) field('thresholdSecPerKm', rounded(1000 / threshold))
  xml.line('  <tags>')
  for (const tag of tags) xml.line(`    <tag name="${xmlText(tag)}"/>`)
  xml.line('  </tags>')
}

function writeItems(items: readonly PlacedItem[], writing: Writing, xml: XmlWriter): void {
  for (const item of items) {
    if ('step' in item) writeStep(item, writing, xml)
    else if (!writeIntervals(item, writing, xml)) {
      writing.losses.add(item.path, 'WorkoutLossRepeats')
      for (let i = 0; i < item.times; i++) writeItems(item.items, writing, xml)
    }
  }
}

function writeStep(placed: PlacedStep, writing: Writing, xml: XmlWriter): void {
  const block = blockOf(placed, writing)
  if (block) element(block, placed, writing, xml)
}

/** Returns false if the repeat is no pair of steps that intervals can hold. */
function writeIntervals(item: PlacedRepeat, writing: Writing, xml: XmlWriter): boolean {
  const [on, off, third] = item.items
  if (!on || !off || third || !('step' in on) || !('step' in off)) return false
  const losses = new Losses()
  const [first, second] = [on, off].map((placed) => blockOf(placed, { ...writing, losses }))
  if (!first || !second || !isPair(first, second)) return false
  for (const { path, key, parameters } of losses.all) writing.losses.add(path, key, parameters)
  for (const { step, path } of [on, off]) if (step.intensity) writing.losses.add(path, 'WorkoutLossIntensity')
  intervals([first, second], item.times, writing, xml)
  return true
}
