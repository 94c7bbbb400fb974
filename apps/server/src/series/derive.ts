/** What people ask of a stored series: figures of a span, or columns as they go over the wire. */
import type { RangeFigures } from '@cadenza/activity'
import { type RangeInputs, type RangeSpan, rangeFigures } from '@cadenza/activity/statistics'
import { logJson } from '../logs/log.ts'
import type { ObjectStore } from '../objects/store.ts'
import { arrowOf } from './arrow.ts'
import { readColumns, type SeriesPlace } from './read.ts'

export interface Derivations {
  figures(place: SeriesPlace, span: RangeSpan, inputs: RangeInputs): Promise<RangeFigures>
  /** An Arrow IPC stream of the columns named; of all without `names`. */
  arrow(place: SeriesPlace, names: readonly string[] | undefined): Promise<Uint8Array<ArrayBuffer>>
  /** The columns named as the JSON text of a log. */
  json(
    place: SeriesPlace,
    names: readonly string[] | undefined,
    startTime: Date,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** Computed where it is called. */
export function derivationsFrom(objects: ObjectStore): Derivations {
  return {
    figures: async (place, span, inputs) => rangeFigures(await readColumns(objects, place), span, inputs),
    arrow: async (place, names) => arrowOf(await readColumns(objects, place, names)),
    json: async (place, names, startTime) => {
      const log = logJson(await readColumns(objects, place, names), startTime)
      return new TextEncoder().encode(JSON.stringify(log))
    },
  }
}
