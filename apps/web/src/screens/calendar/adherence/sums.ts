import type { AdherenceWeek } from './queries.ts'

export type AdherenceSums = Omit<AdherenceWeek, 'date'>

const nothing: AdherenceSums = {
  ...{ planned: 0, done: 0, good: 0, near: 0, off: 0, score: null },
  ...{ plannedTime: 0, plannedLoad: 0, doneTime: 0, doneLoad: 0 },
}

/** The sums of weeks, with the mean score of all that was planned in them. */
export function sumsOf(weeks: readonly AdherenceSums[]): AdherenceSums {
  return weeks.reduce((sum, week) => {
    const planned = sum.planned + week.planned
    const score =
      week.score === null ? sum.score : ((sum.score ?? 0) * sum.planned + week.score * week.planned) / planned
    return {
      ...{ planned, score, done: sum.done + week.done },
      ...{ good: sum.good + week.good, near: sum.near + week.near, off: sum.off + week.off },
      ...{ plannedTime: sum.plannedTime + week.plannedTime, doneTime: sum.doneTime + week.doneTime },
      ...{ plannedLoad: sum.plannedLoad + week.plannedLoad, doneLoad: sum.doneLoad + week.doneLoad },
    }
  }, nothing)
}
