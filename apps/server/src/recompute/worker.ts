/** Runs in a worker thread: the figures of spans of a stored series. */
import type { RangeFigures } from '@cadenza/activity'
import { type RangeInputs, type RangeSpan, rangeFigures } from '@cadenza/activity/statistics'
import { openObjects } from '../objects/open.ts'
import { readColumns, type SeriesPlace } from '../series/read.ts'
import type { Settings } from '../settings.ts'
import { currentVersions } from './inputs.ts'

export interface FiguresTask {
  settings: Pick<Settings, 'dataFolder' | 's3'>
  place: SeriesPlace
  /** The whole, and its ranges. */
  spans: [RangeSpan, ...RangeSpan[]]
  inputs: RangeInputs
}

/** In the order of the spans. */
export type FiguresResult = [RangeFigures, ...RangeFigures[]]

export default async function figures({
  settings,
  place,
  spans,
  inputs,
}: FiguresTask): Promise<FiguresResult> {
  const series = await readColumns(await openObjects(settings), place)
  const of = (span: RangeSpan) => rangeFigures(series, span, inputs)
  const [whole, ...ranges] = spans
  return [{ ...of(whole), versions: { ...currentVersions } }, ...ranges.map(of)]
}
