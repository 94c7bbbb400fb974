/** Compares the steps found in sessions on hilly roads with their truth. */
import { processRecording } from '@cadenza/activity/process'
import { readRecording } from '@cadenza/recording'
import { type ClockedSession, clockedSession } from '@cadenza/simulator'
import { align } from '../src/compliance/align.ts'
import { timedIndex } from '../src/compliance/recorded.ts'
import type { WorkoutDefinition } from '../src/definition.ts'
import { timeSteps } from '../src/expected/timeline.ts'

/** s of timed seconds by which an edge may differ, and from which on it is far away. */
const toleranceS = 2
const farS = 30

export interface JudgedEdges {
  edges: number
  right: number
  far: number
  /** Edges that are said to be certain, and those of them that are wrong. */
  certain: number
  certainWrong: number
}

const none: JudgedEdges = { edges: 0, right: 0, far: 0, certain: 0, certainWrong: 0 }

/** Sums over the sessions of the seeds. A step that is not found has two edges that are far away. */
export function judgedClocked(seeds: readonly string[]): { withLaps: JudgedEdges; without: JudgedEdges } {
  const withLaps = { ...none }
  const without = { ...none }
  for (const seed of seeds) {
    const session = clockedSession({ seed })
    const [activity] = processRecording(readRecording(session.bytes), { dayRecords: {}, locale: 'en' })
    if (!activity) throw new Error('The session has no activity.')
    const definition = planOf(session)
    const steps = timeSteps(definition, {
      ...{ ftp: session.ftp, thresholdSpeed: session.thresholdSpeed, maxHeartrate: 190 },
    })
    for (const [laps, sums] of [
      [session.steps, withLaps],
      [[], without],
    ] as const) {
      const { timed, placed, certain } = align(steps, {
        sport: definition.sport,
        series: activity.series,
        laps,
      })
      session.steps.forEach(({ startMs, endMs }, k) => {
        const place = placed[k]
        sums.edges += 2
        for (const [found, ms, isCertain] of [
          [place?.from, startMs, certain[k]?.from],
          [place?.to, endMs, certain[k]?.to],
        ] as const) {
          const off = found === undefined ? farS + 1 : Math.abs(found - timedIndex(timed, ms))
          sums.right += Number(off <= toleranceS)
          sums.far += Number(off > farS)
          sums.certain += Number(isCertain)
          sums.certainWrong += Number(isCertain && off > toleranceS)
        }
      })
    }
  }
  return { withLaps, without }
}

function planOf({ sport, steps }: ClockedSession): WorkoutDefinition {
  const [code, unit] = sport === 'cycling' ? (['PWR', '%ftp'] as const) : (['PACE', '%pace'] as const)
  return {
    name: 'By the clock',
    sport: sport === 'cycling' ? 'bike' : 'run',
    sections: [
      {
        steps: steps.map(({ timeS, intensity }) => {
          const percent = Math.round(100 * intensity)
          return {
            length: { type: 'time', value: timeS },
            targetRanges: [{ code, unit, low: percent, high: percent }],
          }
        }),
      },
    ],
  }
}
