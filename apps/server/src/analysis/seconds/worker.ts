/** Worker-thread module: sums over the seconds of many activities, and the text of their answers. */
import {
  type EffortActivities,
  type EffortPlan,
  type EffortSums,
  effortOf,
} from '@cadenza/analysis/effort/equal-effort'
import { quartilesOf, type UsualPlan, type UsualValues, usualOf } from '@cadenza/analysis/effort/usual'
import { type HistoryPlan, type HistoryTallies, historyOf } from '@cadenza/analysis/history/history'
import type { Route } from '@cadenza/analysis/places/route'
import { type SecondsFilter, selectorOf } from '@cadenza/analysis/seconds/filter'
import { type HeatmapGrid, type HeatmapPlan, heatmapOf } from '@cadenza/analysis/seconds/heatmap'
import { type MatchingStretches, stretchesOf } from '@cadenza/analysis/seconds/matching'
import { stepBack } from '../../platform/thread-priority.ts'
import { moved } from './buffers.ts'
import { type EffortText, effortText } from './effort-text.ts'
import { eachActivity, type Reading } from './read.ts'
import { type PassSpan, passesOf, roadOf } from './road-passes.ts'
import { type HeatmapText, type HistoryText, heatmapText, historyText } from './text.ts'
import { warmUp } from './warm-up.ts'

export type SecondsTask =
  | ({ kind: 'heatmap'; plan: HeatmapPlan; grid: HeatmapGrid | undefined } & Reading)
  | ({ kind: 'history'; plan: HistoryPlan; buckets: readonly number[] } & Reading)
  | ({ kind: 'matching'; filter: SecondsFilter; most: number } & Reading)
  | ({ kind: 'effort'; plan: EffortPlan; activities: EffortActivities } & Reading)
  | ({ kind: 'usual'; plan: UsualPlan } & Reading)
  | { kind: 'usual text'; plan: UsualPlan; parts: readonly UsualValues[] }
  | ({ kind: 'road'; fromS: number; toS: number } & Reading)
  | ({ kind: 'passes'; road: Route } & Reading)
  | ({ kind: 'effort text' } & EffortText)
  | ({ kind: 'heatmap text' } & HeatmapText)
  | ({ kind: 'history text' } & HistoryText)

export type SecondsResult =
  | HeatmapGrid
  | HistoryTallies
  | EffortSums
  | UsualValues
  | (MatchingStretches | undefined)[]
  | PassSpan[][]
  | string

export default async function work(task: SecondsTask): Promise<unknown> {
  switch (task.kind) {
    case 'heatmap': {
      const { grid, add } = heatmapOf(task.plan, task.grid)
      await eachActivity(task, add)
      return moved(grid())
    }
    case 'history': {
      const { history, add } = historyOf(task.plan, task.buckets)
      await eachActivity(task, add)
      return moved(history)
    }
    case 'matching': {
      const select = selectorOf(task.filter)
      const found: (MatchingStretches | undefined)[] = []
      await eachActivity(task, (activity) => found.push(stretchesOf(select(activity), task.most)))
      return found
    }
    case 'effort': {
      const { add, sums } = effortOf(task.plan, task.activities)
      await eachActivity(task, add)
      return moved(sums())
    }
    case 'usual': {
      const { add, values } = usualOf(task.plan)
      await eachActivity(task, add)
      return moved(values)
    }
    case 'usual text':
      return JSON.stringify(quartilesOf(task.plan, task.parts))
    case 'road':
      return roadOf(task)
    case 'passes':
      return passesOf(task)
    case 'effort text':
      return effortText(task)
    case 'heatmap text':
      return heatmapText(task)
    case 'history text':
      return historyText(task)
  }
}

stepBack()
await warmUp()
