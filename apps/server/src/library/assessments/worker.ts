/** Worker thread that measures an activity's short tests on its motion logs. */
import { sessionWindows } from '@cadenza/activity/sessions'
import { type Assessment, type AssessmentTest, assess } from '@cadenza/motion'
import type { MotionLog, Recording } from '@cadenza/recording'
import { openObjects } from '../../platform/objects/open.ts'
import type { Settings } from '../../platform/settings.ts'
import { spanOf, zeroOf } from '../../reading/motion/beside.ts'
import { type Original, readOriginal } from '../recompute/original.ts'

export interface AssessTask {
  settings: Pick<Settings, 'dataFolder' | 's3'>
  original: Original
  /** ms by which the sensors' clock was found to be behind the recording's. */
  clockOffsetMs: number
  /** ms since the activity's start. */
  tests: readonly AssessmentTest[]
}

export type AssessResult = { outcomes: Pick<Assessment, 'value' | 'count' | 'problems'>[] } | 'unreadable'

const lasting = new Set(['ObjectMissing', 'UnreadableRecording', 'NotOneActivity'])

/** Measures the tests. Rejects if a retry may succeed. */
export default async function run({
  settings,
  original,
  clockOffsetMs,
  tests,
}: AssessTask): Promise<AssessResult> {
  try {
    const { recording } = await readOriginal(await openObjects(settings), original)
    const window = sessionWindows(recording)[original.session]
    const { motion } = recording
    if (!window || !motion) return 'unreadable'
    const shiftMs = startOf(recording, motion) + clockOffsetMs - recording.startMs - window.startMs
    const onLog = tests.map(({ kind, startMs, endMs }) => ({
      kind,
      startMs: startMs - shiftMs,
      endMs: endMs - shiftMs,
    }))
    return {
      outcomes: assess(motion, onLog).map(({ value, count, problems }) => ({ value, count, problems })),
    }
  } catch (error) {
    if (error instanceof Error && lasting.has(error.name)) return 'unreadable'
    throw error
  }
}

/** Start of the log by its own clock, in epoch ms. */
function startOf(recording: Recording, motion: MotionLog): number {
  return recording.format === 'motion'
    ? (motion.startMs ?? recording.startMs)
    : zeroOf(recording, motion, spanOf(motion))
}
