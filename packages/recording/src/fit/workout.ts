/** Reads and writes the structured workout on the device. */

import type { Lap, Workout, WorkoutStep, WorkoutTarget } from '../recording.ts'
import { type ByteWriter, type RawField, writeMessage } from './byte-writer.ts'
import type { Message } from './definition.ts'
import { intensities, type Names, sports, stepDurations, stepTargets } from './names.ts'
import { MESSAGE_INDEX_FIELD, WORKOUT, WORKOUT_STEP } from './profile.ts'

const NAME = 0
const NOTES = 8
const WORKOUT_NAME = 8
const WORKOUT_NOTES = 17
/** The bits of a message index that count; the others are flags. */
const MESSAGE_INDEX = 0x0fff

const ENUM = 0x00
const U16 = 0x84
const U32 = 0x86
const STRING = 0x07

/** FIT units per unit of ours (s, m, m/s), for the kinds that have one. */
const durationScales: Record<string, number> = {
  time: 1000,
  repetition_time: 1000,
  time_only: 1000,
  distance: 100,
}
const targetScales: Record<string, number> = { speed: 1000, speed_lap: 1000 }
/** Fields of the main and the secondary target. */
const targetFields = { type: 3, value: 4, low: 5, high: 6 }
const secondaryFields = { type: 19, value: 20, low: 21, high: 22 }

/** Undefined if the file has neither steps nor a name. The message index is the position of a step. */
export function readWorkout(
  workouts: readonly Message[],
  stepMessages: readonly Message[],
): Workout | undefined {
  const name = workouts[0]?.text(WORKOUT_NAME)
  const notes = workouts[0]?.text(WORKOUT_NOTES)
  const steps: WorkoutStep[] = []
  for (const [order, message] of stepMessages.entries()) {
    const index = stepIndex(message, order)
    if (index > stepMessages.length) continue
    while (steps.length <= index) steps.push({})
    steps[index] = readStep(message)
  }
  if (!name && steps.length === 0) return undefined
  return { ...(name ? { name } : {}), ...(notes ? { notes } : {}), steps }
}

const stepIndex = (message: Message, order: number): number =>
  (message.number(MESSAGE_INDEX_FIELD) ?? order) & MESSAGE_INDEX

/**
 * Positions of the steps that a file holds, ascending. Devices number steps from 0, so an index far beyond
 * the number of steps is corrupt.
 */
export function stepPositions(stepMessages: readonly Message[]): number[] {
  const indexes = stepMessages.map(stepIndex).filter((index) => index <= stepMessages.length)
  return [...new Set(indexes)].sort((a, b) => a - b)
}

/** The name of a code, `unknown` for one without a name. */
const nameOf = (names: Names, code: number | undefined): string | undefined =>
  names.name(code) ?? (code === undefined ? undefined : 'unknown')

function readStep(message: Message): WorkoutStep {
  const name = message.text(NAME)
  const notes = message.text(NOTES)
  const intensity = intensities.name(message.number(7))
  const duration = nameOf(stepDurations, message.number(1))
  const length = duration && scaled(message.number(2), durationScales[duration])
  // Repeats have the number of times in the target, which often has no type.
  const target = readTarget(message, targetFields, duration?.startsWith('repeat_') ? 'open' : undefined)
  const secondaryTarget = readTarget(message, secondaryFields)
  return {
    ...(name ? { name } : {}),
    ...(notes ? { notes } : {}),
    ...(intensity ? { intensity } : {}),
    ...(duration
      ? { duration: { type: duration, ...(typeof length === 'number' ? { value: length } : {}) } }
      : {}),
    ...(target ? { target } : {}),
    ...(secondaryTarget ? { secondaryTarget } : {}),
  }
}

function readTarget(
  message: Message,
  fields: typeof targetFields,
  usual?: string,
): WorkoutTarget | undefined {
  const type = nameOf(stepTargets, message.number(fields.type)) ?? usual
  if (!type) return undefined
  const value = message.number(fields.value)
  const low = scaled(message.number(fields.low), targetScales[type])
  const high = scaled(message.number(fields.high), targetScales[type])
  return {
    type,
    ...(value === undefined ? {} : { value }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
  }
}

function scaled(raw: number | undefined, scale = 1): number | undefined {
  return raw === undefined ? undefined : raw / scale
}

/**
 * The steps to write: those of the workout and one for each other lap name. `lapStepIndex` returns the step
 * of a lap.
 */
export function collectSteps(
  workout: Workout | undefined,
  laps: readonly Lap[],
): { steps: WorkoutStep[]; lapStepIndex(lap: Lap): number | undefined } {
  const steps = [...(workout?.steps ?? [])]
  const own = new Map<string, number>()
  for (const { name, workoutStep } of laps) {
    if (name === undefined || own.has(name)) continue
    if (workoutStep === undefined || steps[workoutStep]?.name !== name)
      own.set(name, steps.push({ name }) - 1)
  }
  return {
    steps,
    lapStepIndex: ({ name, workoutStep }) =>
      name === undefined || (workoutStep !== undefined && steps[workoutStep]?.name === name)
        ? workoutStep
        : own.get(name),
  }
}

export function writeWorkout(
  writer: ByteWriter,
  local: number,
  { name, notes, steps }: Workout,
  sport: string | undefined,
): void {
  if (!name && steps.length === 0) return
  writeMessage(writer, local, WORKOUT, [
    [4, ENUM, sports.code(sport) ?? 0],
    [6, U16, steps.length],
    ...(name ? [[WORKOUT_NAME, STRING, name] as const] : []),
    ...(notes ? [[WORKOUT_NOTES, STRING, notes] as const] : []),
  ])
  for (const [index, step] of steps.entries()) writeStep(writer, local, index, step)
}

function writeStep(writer: ByteWriter, local: number, index: number, step: WorkoutStep): void {
  const { name, notes, intensity, duration } = step
  const fields: RawField[] = [[MESSAGE_INDEX_FIELD, U16, index]]
  const add = (field: number, type: number, value: number | undefined, scale = 1) => {
    if (value !== undefined) fields.push([field, type, value * scale])
  }
  if (name) fields.push([NAME, STRING, name])
  add(1, ENUM, stepDurations.code(duration?.type))
  add(2, U32, duration?.value, durationScales[duration?.type ?? ''])
  const addTarget = (target: WorkoutTarget | undefined, { type, value, low, high }: typeof targetFields) => {
    const scale = targetScales[target?.type ?? '']
    add(type, ENUM, stepTargets.code(target?.type))
    add(value, U32, target?.value)
    add(low, U32, target?.low, scale)
    add(high, U32, target?.high, scale)
  }
  addTarget(step.target, targetFields)
  addTarget(step.secondaryTarget, secondaryFields)
  add(7, ENUM, intensities.code(intensity))
  if (notes) fields.push([NOTES, STRING, notes])
  writeMessage(writer, local, WORKOUT_STEP, fields)
}
