/** FIT files that hold a workout to be done, rather than an activity. */

import { UnreadableRecording, type Workout } from '../recording.ts'
import { ByteWriter, writeMessage } from './byte-writer.ts'
import { decodeFit, isHeader } from './decode.ts'
import { addHeaderAndChecksums, HEADER_SIZE } from './envelope.ts'
import { sports } from './names.ts'
import { FILE_ID, FIT_EPOCH_S, WORKOUT, WORKOUT_STEP } from './profile.ts'
import { readWorkout, stepPositions, writeWorkout } from './workout.ts'

export interface WorkoutFile {
  workout: Workout
  /** One of FIT's names (`cycling`, `running` …). */
  sport?: string
  /** Indexes of the steps that the file holds, ascending; the others are empty. */
  positions: number[]
  /** The number of steps that the file should hold. */
  declaredSteps: number
}

const ENUM = 0x00
const U16 = 0x84
const U32 = 0x86
const U32Z = 0x8c
const WORKOUT_FILE = 5
const DEVELOPMENT = 255
const WORKOUT_SPORT = 4
const VALID_STEPS = 6

/** Throws `UnreadableRecording` if the bytes are no FIT file of a workout. */
export function readWorkoutFile(bytes: Uint8Array): WorkoutFile {
  if (!isHeader(bytes, 0)) throw new UnreadableRecording('NotThisFormat', 'The file is not a FIT file.')
  const { framing } = decodeFit(bytes)
  const type = framing.get(FILE_ID)?.[0]?.number(0)
  const workouts = framing.get(WORKOUT) ?? []
  const steps = framing.get(WORKOUT_STEP) ?? []
  const workout = readWorkout(workouts, steps)
  if ((type !== undefined && type !== WORKOUT_FILE) || !workout)
    throw new UnreadableRecording('NoRecords', 'The FIT file contains no workout.')
  const sport = sports.name(workouts[0]?.number(WORKOUT_SPORT))
  const declaredSteps = Math.max(workouts[0]?.number(VALID_STEPS) ?? 0, steps.length)
  return { workout, ...(sport ? { sport } : {}), positions: stepPositions(steps), declaredSteps }
}

/** Devices tell workouts apart by the time and the serial number, a positive whole number. */
export function writeWorkoutFile(
  { workout, sport }: Pick<WorkoutFile, 'workout' | 'sport'>,
  { createdMs, serial }: { createdMs: number; serial: number },
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.append(new Uint8Array(HEADER_SIZE))
  writeMessage(writer, 0, FILE_ID, [
    [0, ENUM, WORKOUT_FILE],
    [1, U16, DEVELOPMENT],
    [2, U16, 0],
    [3, U32Z, serial],
    [4, U32, Math.floor(createdMs / 1000) - FIT_EPOCH_S],
  ])
  writeWorkout(writer, 1, workout, sport)
  return addHeaderAndChecksums(writer)
}
