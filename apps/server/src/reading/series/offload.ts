/** Computes short series on the calling thread and long ones in a worker thread. */
import type { RangeFigures } from '@cadenza/activity'
import type { Bands, BandTimes } from '@cadenza/activity/target-bands'
import type { Piscina } from 'piscina'
import type { Services } from '../../platform/services.ts'
import { type Derivations, derivationsFrom } from './derive.ts'
import type { SeriesPlace } from './read.ts'
import type { SeriesTask } from './worker.ts'

/**
 * Values computed here: about 3 ms of figures, copied columns or text (bench/temporary.ts). A four-hour ride
 * with 20 channels has 288,000 values; ten hours with 80 channels have ten times as many and would take 20 to
 * 80 ms.
 */
const valuesHere = 300_000
/** Cost of a value relative to one in figures: copying is cheaper, text is dearer. */
const weights = { figures: 1, bands: 1, timesInBands: 1, arrow: 1 / 3, json: 8 } as const

const idleMs = 30_000

let pool:
  | Promise<Piscina<SeriesTask, RangeFigures | Bands | BandTimes[] | Uint8Array<ArrayBuffer>>>
  | undefined

function openPool() {
  pool ??= import('piscina').then(
    ({ Piscina }) =>
      new Piscina({
        filename: new URL('./worker.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: idleMs,
      }),
  )
  return pool
}

/** Ends the worker thread, if there is one. */
export async function stopSeriesWorker(): Promise<void> {
  const former = pool
  pool = undefined
  await (await former)?.destroy()
}

export function isLong(
  kind: keyof Derivations,
  { length, columns }: SeriesPlace,
  names?: readonly string[],
): boolean {
  return length * (names?.length ?? columns.length) * weights[kind] > valuesHere
}

export function derivationsOf({ objects, settings: { dataFolder, s3 } }: Services): Derivations {
  const here = derivationsFrom(objects)
  const settings = { dataFolder, s3 }
  const bytes = async (task: SeriesTask) => (await (await openPool()).run(task)) as Uint8Array<ArrayBuffer>
  return {
    figures: async (place, span, inputs, strokes) => {
      const isShort = !isLong('figures', place) && !(strokes && isLong('figures', strokes))
      if (isShort) return here.figures(place, span, inputs, strokes)
      const task: SeriesTask = { settings, kind: 'figures', given: [place, span, inputs, strokes] }
      return (await (await openPool()).run(task)) as RangeFigures
    },
    bands: async (...given) => {
      if (!isLong('bands', given[0])) return here.bands(...given)
      return (await (await openPool()).run({ settings, kind: 'bands', given })) as Bands
    },
    timesInBands: async (...given) => {
      const [place, , bands] = given
      if (!isLong('timesInBands', place, Object.keys(bands))) return here.timesInBands(...given)
      return (await (await openPool()).run({ settings, kind: 'timesInBands', given })) as BandTimes[]
    },
    arrow: async (place, names) =>
      isLong('arrow', place, names)
        ? bytes({ settings, kind: 'arrow', given: [place, names] })
        : here.arrow(place, names),
    json: async (place, names, startTime, layout) =>
      isLong('json', place, names)
        ? bytes({ settings, kind: 'json', given: [place, names, startTime, layout] })
        : here.json(place, names, startTime, layout),
  }
}
