/** Worker-thread module: sums over the seconds of many activities, and the text of their answers. */
import {
  addToHistory,
  emptyHistory,
  type HistoryPlan,
  type HistoryTallies,
} from '@cadenza/analysis/history/history'
import type { SecondsFilter } from '@cadenza/analysis/seconds/filter'
import { addToGrid, emptyGrid, type HeatmapGrid, type HeatmapPlan } from '@cadenza/analysis/seconds/heatmap'
import { type MatchingStretches, stretchesMatching } from '@cadenza/analysis/seconds/matching'
import type { Settings } from '../../platform/settings.ts'
import { eachActivity, type SecondsPlace } from './read.ts'
import { type HeatmapText, type HistoryText, heatmapText, historyText } from './text.ts'

/** The part of a query that one thread computes. */
export interface Share {
  settings: Pick<Settings, 'dataFolder' | 's3'>
  columns: readonly string[]
  places: readonly SecondsPlace[]
}

export type SecondsTask =
  | ({ kind: 'heatmap'; plan: HeatmapPlan } & Share)
  | ({ kind: 'history'; plan: HistoryPlan; buckets: readonly number[] } & Share)
  | ({ kind: 'matching'; filter: SecondsFilter; most: number } & Share)
  | ({ kind: 'heatmap text' } & HeatmapText)
  | ({ kind: 'history text' } & HistoryText)

export type SecondsResult = HeatmapGrid | HistoryTallies | (MatchingStretches | undefined)[] | string

export default async function work(task: SecondsTask): Promise<unknown> {
  switch (task.kind) {
    case 'heatmap': {
      const { plan } = task
      const grid = emptyGrid(plan)
      const last = new Uint32Array(grid.seconds.length)
      await eachActivity(task.settings, task.columns, task.places, (activity, index) => {
        addToGrid(grid, plan, activity, { ordinal: index + 1, last })
      })
      return grid
    }
    case 'history': {
      const { plan, buckets } = task
      const history = emptyHistory(plan)
      await eachActivity(task.settings, task.columns, task.places, (activity, index) => {
        addToHistory(history, plan, activity, buckets[index] as number)
      })
      return history
    }
    case 'matching': {
      const found: (MatchingStretches | undefined)[] = []
      await eachActivity(task.settings, task.columns, task.places, (activity) => {
        found.push(stretchesMatching(activity, task.filter, task.most))
      })
      return found
    }
    case 'heatmap text':
      return heatmapText(task)
    case 'history text':
      return historyText(task)
  }
}
