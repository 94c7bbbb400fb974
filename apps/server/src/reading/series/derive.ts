/** What people ask of a stored series: figures of a span, or columns as they go over the wire. */
import type { RangeFigures } from '@cadenza/activity'
import { type ActivityCycles, cyclesOf, isCycleColumn } from '@cadenza/activity/cycles'
import { type RangeInputs, type RangeSpan, rangeFigures } from '@cadenza/activity/statistics'
import { type Bands, type BandTimes, bandsOf, timesInBands } from '@cadenza/activity/target-bands'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { arrowOf } from './arrow.ts'
import { logJson, strokesJson } from './log.ts'
import { readColumns, type SeriesPlace } from './read.ts'

export interface Derivations {
  /** `strokes`: the activity's strokes file, where it has one. */
  figures(
    place: SeriesPlace,
    span: RangeSpan,
    inputs: RangeInputs,
    strokes?: SeriesPlace,
  ): Promise<RangeFigures>
  /** What a target is made of: each metric's band over a span. */
  bands(place: SeriesPlace, span: RangeSpan): Promise<Bands>
  /** How long each span kept to the bands. */
  timesInBands(place: SeriesPlace, spans: readonly RangeSpan[], bands: Bands): Promise<BandTimes[]>
  /** An Arrow IPC stream of the columns named; of all without `names`. */
  arrow(place: SeriesPlace, names: readonly string[] | undefined): Promise<Uint8Array<ArrayBuffer>>
  /** The columns named as the JSON text of a log. */
  json(
    place: SeriesPlace,
    names: readonly string[] | undefined,
    startTime: Date,
    layout?: 'log' | 'strokes',
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** What figures need of a strokes file. */
export async function readCycles(
  objects: ObjectStore,
  strokes: SeriesPlace,
): Promise<ActivityCycles | undefined> {
  const names = strokes.columns.map(({ name }) => name).filter(isCycleColumn)
  return cyclesOf(await readColumns(objects, strokes, names))
}

/** Computed where it is called. */
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
