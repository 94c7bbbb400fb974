import type { ActivitySport } from '@cadenza/metrics'
import { isStepLine, plain, withoutComments } from './words.ts'

const stated = /^\s*sport:\s*(bike|run|other)\s*$/i
/** Paces, steps per minute and shares of a pace are those of runners. */
const running =
  /\d:\d\d(?:[.,]\d+)?\s*\/(?:km|mi)|\d\s*spm|(?:%|z\d+)\s*(?:pace|mile|5k|10k|half|marathon)\b/i

/** The sport of a text's lines: as stated, else a run if a step has a target of runners, else a ride. */
export function derivedSport(lines: readonly string[]): ActivitySport {
  for (const line of lines) {
    const sport = stated.exec(line)?.[1]?.toLowerCase()
    if (sport) return sport as ActivitySport
  }
  const isRun = lines.some((line) => isStepLine(line) && running.test(withoutComments(plain(line))))
  return isRun ? 'run' : 'bike'
}
