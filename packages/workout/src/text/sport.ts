import type { ActivitySport } from '@cadenza/metrics'

const stated = /^\s*sport:\s*(bike|run|other)\s*$/i
const comment = /"(?:[^"\\]|\\.)*"?/g
/** Paces, steps per minute and shares of a pace are those of runners. */
const running = /\d:\d\d(?:[.,]\d+)?\/(?:km|mi)|\dspm|(?:%|z\d+) *(?:pace|mile|5k|10k|half|marathon)\b/i

/** The sport of a text's lines: as stated, else a run if a step has a target of runners, else a ride. */
export function derivedSport(lines: readonly string[]): ActivitySport {
  for (const line of lines) {
    const sport = stated.exec(line)?.[1]?.toLowerCase()
    if (sport) return sport as ActivitySport
  }
  const isRun = lines.some((line) => /^\s*[-*•]\s/.test(line) && running.test(line.replace(comment, '')))
  return isRun ? 'run' : 'bike'
}
