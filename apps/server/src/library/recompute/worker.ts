/** Worker thread that computes figures from a series, stored or made again first. */
import type { Analysis, AnalysisInputs, RangeFigures, Span } from '@cadenza/activity'
import { analysisOf } from '@cadenza/activity/analysis'
import type { NamedLap } from '@cadenza/activity/pre-ranges/pre-ranges'
import { rangeFigures } from '@cadenza/activity/statistics'
import type { MotionFacts } from '../../platform/database/motion-facts.ts'
import { openObjects } from '../../platform/objects/open.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Part, versionsOf } from '../../reading/inputs/inputs.ts'
import { readCycles } from '../../reading/series/derive.ts'
import { readColumns, type SeriesPlace } from '../../reading/series/read.ts'
import type { Original } from './original.ts'
import type { RemadePlaces, RemadeSeries } from './remake.ts'

export interface FiguresTask {
  settings: Pick<Settings, 'dataFolder' | 's3'>
  source: { place: SeriesPlace; strokes?: SeriesPlace } | { original: Original }
  parts: readonly Part[]
  whole: Span
  ranges: Span[]
  laps: NamedLap[]
  inputs: AnalysisInputs
}

export interface FiguresResult {
  figures?: {
    whole: RangeFigures
    /** In the order of the spans. */
    ranges: RangeFigures[]
  }
  analysis: Analysis
  /** Location of the series that were made again. */
  places?: RemadePlaces
  /** Facts about motion sensors of the series that were made again. */
  motion?: MotionFacts | undefined
}

/** The source is gone, or the current readers cannot read it; a retry would fail too. */
export interface UnreadableSource {
  unreadable: string
}

const lasting = new Set(['ObjectMissing', 'UnreadableRecording', 'SessionMissing', 'NotOneActivity'])

/** Computes figures. Rejects if a retry may succeed. */
export default async function remake(task: FiguresTask): Promise<FiguresResult | UnreadableSource> {
  try {
    return await figures(task)
  } catch (error) {
    if (error instanceof Error && lasting.has(error.name)) return { unreadable: error.message }
    throw error
  }
}

async function figures(task: FiguresTask): Promise<FiguresResult> {
  const { series, cycles, places, motion } = await seriesOf(task)
  const { parts, inputs } = task
  const of = (span: Span) => rangeFigures(series, span, inputs, cycles)
  const found = parts.filter((part) => part !== 'figures')
  return {
    ...(parts.includes('figures')
      ? {
          figures: {
            whole: {
              ...of(task.whole),
              versions: { ...versionsOf(motion !== undefined || cycles !== undefined) },
            },
            ranges: task.ranges.map(of),
          },
        }
      : {}),
    analysis: analysisOf(series, inputs, task.laps, found),
    ...(places ? { places, motion } : {}),
  }
}

async function seriesOf({
  settings,
  source,
}: FiguresTask): Promise<Pick<RemadeSeries, 'series' | 'cycles'> & Partial<RemadeSeries>> {
  const objects = await openObjects(settings)
  if ('place' in source) {
    const { place, strokes } = source
    return {
      series: await readColumns(objects, place),
      cycles: strokes && (await readCycles(objects, strokes)),
    }
  }
  // The file readers are needed by few tasks.
  const { remakeSeries } = await import('./remake.ts')
  return remakeSeries(objects, source.original)
}
