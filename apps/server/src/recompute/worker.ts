/** Runs in a worker thread: the figures of spans of a series, which is stored or first made again. */
import type { RangeFigures, Series } from '@cadenza/activity'
import { type RangeInputs, type RangeSpan, rangeFigures } from '@cadenza/activity/statistics'
import { openObjects } from '../objects/open.ts'
import { readColumns, type SeriesPlace } from '../series/read.ts'
import type { Settings } from '../settings.ts'
import { currentVersions } from './inputs.ts'
import type { Original, RemadePlaces } from './remake.ts'

export interface FiguresTask {
  settings: Pick<Settings, 'dataFolder' | 's3'>
  source: { place: SeriesPlace } | { original: Original }
  whole: RangeSpan
  ranges: RangeSpan[]
  inputs: RangeInputs
}

export interface FiguresResult {
  whole: RangeFigures
  /** In the order of the spans. */
  ranges: RangeFigures[]
  /** Where the series lie that were made again. */
  places?: RemadePlaces
}

export default async function figures(task: FiguresTask): Promise<FiguresResult> {
  const { series, places } = await seriesOf(task)
  const of = (span: RangeSpan) => rangeFigures(series, span, task.inputs)
  return {
    whole: { ...of(task.whole), versions: { ...currentVersions } },
    ranges: task.ranges.map(of),
    ...(places ? { places } : {}),
  }
}

async function seriesOf({
  settings,
  source,
}: FiguresTask): Promise<{ series: Series; places?: RemadePlaces }> {
  const objects = await openObjects(settings)
  if ('place' in source) return { series: await readColumns(objects, source.place) }
  // The readers of files, which few tasks need.
  const { remakeSeries } = await import('./remake.ts')
  return remakeSeries(objects, source.original)
}
