/** Runs in a worker thread: the short tests of an activity, measured on the motion logs that it was made of. */
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
  /** How far the sensors' clock was found to be behind the recording's, ms. */
  clockOffsetMs: number
  /** In ms since the activity's start. */
  tests: readonly AssessmentTest[]
}

export type AssessResult = { outcomes: Pick<Assessment, 'value' | 'count' | 'problems'>[] } | 'unreadable'

const lasting = new Set(['ObjectMissing', 'UnreadableRecording', 'NotOneActivity'])

/** Rejects where another try may go better. */
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

/** Epoch ms of the log's zero by its own clock. */
function startOf(recording: Recording, motion: MotionLog): number {
  return recording.format === 'motion'
    ? (motion.startMs ?? recording.startMs)
    : zeroOf(recording, motion, spanOf(motion))
}
