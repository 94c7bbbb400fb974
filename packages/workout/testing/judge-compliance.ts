/** Compares what was found in simulated days with their truth. */
import { spanOf } from '../src/compliance/align.ts'
import { matchDay } from '../src/compliance/match.ts'
import { expectedFigures } from '../src/expected/figures.ts'
import { idealEdges } from './ideal-observer.ts'
import { type SimulatedDay, simulatedAthlete } from './simulated-activities.ts'

/** s by which an edge may differ. */
const toleranceS = 2

export interface Judged {
  activities: number
  /** Activities whose plan was found, or found to be none. */
  matched: number
  /** Of these, the ones of which every edge is right as well, or that followed no plan. */
  whollyRight: number
  /** Of matched activities. A step that was wrongly left out or found has two wrong edges. */
  edges: number
  edgesRight: number
  /** Edges that are said to be certain, and those of them that are wrong. */
  certain: number
  certainWrong: number
  /** The same of activities by a device or a smart trainer. */
  guidedEdges: number
  guidedEdgesRight: number
  /** Matched activities of which all edges are right, and all of them that followed a plan. */
  whole: number
  followed: number
  /** The same of those by feel without a lap at any step. */
  unmarkedWhole: number
  unmarked: number
}

export function judged(days: readonly SimulatedDay[]): Judged {
  const sums: Judged = {
    ...{ activities: 0, matched: 0, whollyRight: 0, edges: 0, edgesRight: 0, certain: 0, certainWrong: 0 },
    ...{ guidedEdges: 0, guidedEdgesRight: 0, whole: 0, followed: 0, unmarkedWhole: 0, unmarked: 0 },
  }
  for (const { plans, done, planOf } of days) {
    const planned = plans.map((plan) => ({ sport: plan.sport, ...expectedFigures(plan, simulatedAthlete) }))
    const matches = matchDay(
      planned,
      done.map(({ recorded }) => recorded),
    )
    done.forEach((each, i) => {
      const { truth, way } = each
      const match = matches.find((each) => each.done === i)
      sums.activities++
      if (match?.planned !== planOf[i]) return
      sums.matched++
      const alignment = match?.similarity.alignment
      if (!truth || !alignment) {
        sums.whollyRight++
        return
      }
      let right = 0
      truth.forEach((step, k) => {
        const place = alignment.placed[k]
        const span = place && spanOf(alignment.timed, place)
        const isNear = (ms: number | undefined, second: number | undefined) =>
          ms === undefined || second === undefined
            ? ms === second
            : Math.abs(ms / 1000 - second) <= toleranceS
        for (const [isRight, isCertain] of [
          [isNear(span?.startMs, step?.from), alignment.certain[k]?.from],
          [isNear(span?.endMs, step?.to), alignment.certain[k]?.to],
        ] as const) {
          right += Number(isRight)
          sums.certain += Number(isCertain)
          sums.certainWrong += Number(isCertain && !isRight)
        }
      })
      sums.followed++
      sums.edges += 2 * truth.length
      sums.edgesRight += right
      sums.whole += Number(right === 2 * truth.length)
      sums.whollyRight += Number(right === 2 * truth.length)
      if (isUnmarked(each)) {
        sums.unmarked++
        sums.unmarkedWhole += Number(right === 2 * truth.length)
      }
      if (way === 'felt') return
      sums.guidedEdges += 2 * truth.length
      sums.guidedEdgesRight += right
    })
  }
  return sums
}

/** The number of activities by feel without laps of which the ideal observer finds all edges. */
export function idealWhole(days: readonly SimulatedDay[], isToldOthers: boolean): number {
  let whole = 0
  for (const { done } of days)
    for (const { way, recorded, truth, hidden } of done) {
      if (!way || !truth || !hidden || !isUnmarked({ way, recorded, truth })) continue
      const edges = idealEdges({ way, recorded, truth, hidden }, { toleranceS, isToldOthers })
      whole += Number(edges.every(({ missS }) => missS <= toleranceS))
    }
  return whole
}

function isUnmarked({ way, recorded, truth }: SimulatedDay['done'][number]): boolean {
  const laps = new Set(recorded.laps.map(({ endMs }) => endMs / 1000))
  return way === 'felt' && truth?.some((step) => step && !laps.has(step.to)) === true
}
