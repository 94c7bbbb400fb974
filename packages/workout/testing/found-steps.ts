/** The steps that are found in rides at constant powers, for tests of rules about where steps are. */
import { align, spanOf } from '../src/compliance/align.ts'
import { type TimedStep, timeSteps } from '../src/expected/timeline.ts'
import { parseWorkout } from '../src/text/parse.ts'

const athlete = { ftp: 200, thresholdSpeed: null, maxHeartrate: null }

export function stepsOf(lines: string): TimedStep[] {
  const { definition, problems } = parseWorkout(`# A\nsport: bike\n${lines}`)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return timeSteps(definition, athlete)
}

/** Where each step is found, in s, in a ride at these powers; 100 % of the plan are 200 W. */
export function foundSteps(
  lines: string,
  watts: readonly (readonly [seconds: number, watts: number])[],
  laps: readonly number[] = [],
): string[] {
  const power = Float32Array.from(watts.flatMap(([seconds, each]) => new Array<number>(seconds).fill(each)))
  const borders = [0, ...laps, power.length]
  const { timed, placed } = align(stepsOf(lines), {
    sport: 'bike',
    series: { length: power.length, columns: [{ name: 'power', unit: 'W', values: power }] },
    laps: borders.slice(1).map((end, i) => ({ startMs: 1000 * (borders[i] as number), endMs: 1000 * end })),
  })
  return placed.map((place) => {
    if (!place) return 'left out'
    const { startMs, endMs } = spanOf(timed, place)
    return `${startMs / 1000}–${endMs / 1000}`
  })
}
