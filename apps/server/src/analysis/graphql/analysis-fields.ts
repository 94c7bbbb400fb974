/** Fields of the schema that are computed from many activities. */

import type { ListFilter } from '../filters/filter-queries.ts'
import {
  type Asking,
  checkHistory,
  type HeatmapArguments,
  type HistoryArguments,
  heatmapPlan,
  type MatchingArguments,
  matchingFilter,
  matchingSeconds,
  matrixHeatmap,
  statsHistory,
} from '../seconds/analyses.ts'
import { type ChangeArguments, checkChanges, detectableChanges } from '../seconds/detectable-changes.ts'
import { type EffortArguments, effortPlan, equalEffort } from '../seconds/equal-effort.ts'
import { shown } from '../seconds/project.ts'
import { sameEffort } from '../seconds/same-effort.ts'
import { checkRoad, type RoadArguments, sameRoad } from '../seconds/same-road.ts'
import type { Asked } from './plan.ts'

type Analysis = (asking: Asking) => Promise<string>

/** Checks the arguments of a field and returns what computes its JSON. Throws `ValidationFailed`. */
const analyses: Readonly<Record<string, (asked: Asked) => Analysis>> = {
  statsHistory: ({ filter, rest, shape }) => {
    const given = rest as unknown as HistoryArguments
    checkHistory(filter as ListFilter, given)
    return (asking) => statsHistory(asking, given, shape)
  },
  matrixHeatmap: ({ filter, rest, shape }) => {
    const plan = heatmapPlan(filter as ListFilter, rest as unknown as HeatmapArguments)
    return (asking) => matrixHeatmap(asking, plan, shape)
  },
  detectableChanges: ({ filter, rest, shape }) => {
    const given = rest as unknown as ChangeArguments
    checkChanges(filter as ListFilter, given)
    return async (asking) =>
      JSON.stringify((await detectableChanges(asking, given)).map((row) => shown(row, shape)))
  },
  equalEffort: ({ filter, rest, shape }) => {
    const given = rest as unknown as EffortArguments
    const plan = effortPlan(filter as ListFilter, given)
    return (asking) => equalEffort(asking, plan, given, shape)
  },
  matchingSeconds: ({ filter, rest, limit, shape }) => {
    const seconds = matchingFilter(filter as ListFilter, { ...(rest as unknown as MatchingArguments), limit })
    return async (asking) =>
      JSON.stringify((await matchingSeconds(asking, seconds, limit)).map((row) => shown(row, shape)))
  },
  sameRoad: ({ filter, rest, limit, shape }) => {
    const given = rest as unknown as RoadArguments
    checkRoad(filter as ListFilter, given)
    return async (asking) =>
      JSON.stringify((await sameRoad(asking, given, limit)).map((row) => shown(row, shape)))
  },
  sameEffort: ({ filter, rest, limit, shape }) => {
    const given = rest as unknown as RoadArguments
    checkRoad(filter as ListFilter, given)
    return async (asking) =>
      JSON.stringify((await sameEffort(asking, given, limit)).map((row) => shown(row, shape)))
  },
}

export const isAnalysis = ({ field }: Asked): boolean => Object.hasOwn(analyses, field)

/** Undefined for a list. Throws `ValidationFailed`. */
export const analysisOf = (asked: Asked): Analysis | undefined => analyses[asked.field]?.(asked)
