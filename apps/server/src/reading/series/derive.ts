/** Derives results from a stored series: figures of a span, or columns for the wire. */
import type { RangeFigures, Span } from '@cadenza/activity'
import { type ActivityCycles, cyclesOf, isCycleColumn } from '@cadenza/activity/cycles'
import { type RangeInputs, rangeFigures } from '@cadenza/activity/statistics'
import { type Bands, type BandTimes, bandsOf, timesInBands } from '@cadenza/activity/target-bands'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { arrowOf } from './arrow.ts'
import { logJson, strokesJson } from './log.ts'
import { readColumns, type SeriesPlace } from './read.ts'

export interface Derivations {
  /** Figures of a span; `strokes` is the activity's strokes file, where it has one. */
  figures(place: SeriesPlace, span: Span, inputs: RangeInputs, strokes?: SeriesPlace): Promise<RangeFigures>
  /** Band of each metric over a span, the basis of a target range. */
  bands(place: SeriesPlace, span: Span): Promise<Bands>
  /** Seconds that each span kept to the bands. */
  timesInBands(place: SeriesPlace, spans: readonly Span[], bands: Bands): Promise<BandTimes[]>
  /** Arrow IPC stream of the named columns, or of all. */
  arrow(place: SeriesPlace, names: readonly string[] | undefined): Promise<Uint8Array<ArrayBuffer>>
  /** JSON text of a log with the named columns. */
  json(
    place: SeriesPlace,
    names: readonly string[] | undefined,
    startTime: Date,
    layout?: 'log' | 'strokes',
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** Reads the columns of a strokes file that figures need. */
export async function readCycles(
  objects: ObjectStore,
  strokes: SeriesPlace,
): Promise<ActivityCycles | undefined> {
  const names = strokes.columns.map(({ name }) => name).filter(isCycleColumn)
  return cyclesOf(await readColumns(objects, strokes, names))
}

/** Derivations computed on the calling thread. */
export function derivationsFrom(objects: ObjectStore): Derivations {
  return {
    figures: async (place, span, inputs, strokes) =>
      rangeFigures(
        await readColumns(objects, place),
        span,
        inputs,
        strokes && (await readCycles(objects, strokes)),
      ),
    bands: async (place, span) => bandsOf(await readColumns(objects, place), span),
    timesInBands: async (place, spans, bands) => {
      const names = [...Object.keys(bands), 'timer', 'moving']
      return timesInBands(await readColumns(objects, place, names), spans, bands)
    },
    arrow: async (place, names) => arrowOf(await readColumns(objects, place, names)),
    json: async (place, names, startTime, layout = 'log') => {
      const write = layout === 'strokes' ? strokesJson : logJson
      const log = write(await readColumns(objects, place, names), startTime)
      return new TextEncoder().encode(JSON.stringify(log))
    },
  }
}
