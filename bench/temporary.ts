/**
 * Figures of a requested span: computed in the server's thread for a usual ride, in a worker thread for a
 * very long one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { upperMedian } from '@cadenza/motion/median'
import { diskObjects } from '../apps/server/src/platform/objects/disk.ts'
import type { Services } from '../apps/server/src/platform/services.ts'
import { readSettings } from '../apps/server/src/platform/settings.ts'
import { encodeSeries } from '../apps/server/src/reading/series/arrow.ts'
import { type Derivations, derivationsFrom } from '../apps/server/src/reading/series/derive.ts'
import { derivationsOf, stopSeriesWorker } from '../apps/server/src/reading/series/offload.ts'
import type { SeriesPlace } from '../apps/server/src/reading/series/read.ts'
import type { Series } from '../packages/activity/src/series.ts'
import type { Figure } from './figure.ts'

export const name = 'temporary'

const inputs = { sport: 'bike', ftp: 250, thresholdSpeed: null, maxHeartrate: 190, barometer: true } as const
const motion = ['foot_ar', 'foot_arq1', 'leg_ar', 'dss', 'fr'].flatMap((code) => [
  `${code}_left`,
  `${code}_right`,
])
const basic = { power: 200, heartrate: 140, cadence: 85, speed: 8, elevation: 300, timer: 1, moving: 1 }

/**
 * A ride with `channels` columns, including time: the usual ones, those of motion sensors, and others of the
 * device.
 */
function ride(seconds: number, channels: number): Series {
  const wave = (mean: number) =>
    Float32Array.from({ length: seconds }, (_, i) => (mean === 1 ? 1 : mean * (1 + Math.sin(i / 97) / 5)))
  const columns: Series['columns'] = [
    { name: 'time', unit: 'ms', values: Int32Array.from({ length: seconds }, (_, i) => i * 1000) },
    { name: 'distance', unit: 'm', values: Float64Array.from({ length: seconds }, (_, i) => i * 8) },
    ...Object.entries(basic).map(([code, mean]) => ({ name: code, unit: '', values: wave(mean) })),
    ...motion.map((code) => ({ name: code, unit: 'deg', values: wave(30) })),
  ]
  while (columns.length < channels)
    columns.push({ name: `device_channel_${columns.length}`, unit: '', values: wave(columns.length) })
  return { length: seconds, columns: columns.slice(0, channels) }
}

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-bench-temporary-'))
  const objects = diskObjects(path.join(folder, 'objects'))
  const services = { objects, settings: readSettings({ CADENZA_DATA: folder }) } as Services
  const keep = async (series: Series): Promise<SeriesPlace> => {
    const { bytes, columns } = encodeSeries(series)
    const object_key = `${series.length}.arrow`
    await objects.put(object_key, bytes)
    return { object_key, length: series.length, columns }
  }
  try {
    const usual = await keep(ride(4 * 3_600, 20))
    const long = await keep(ride(10 * 3_600, 80))
    const here = await measured(usual, derivationsFrom(objects))
    const beside = await measured(long, derivationsOf(services))
    return [
      figure('four hours with 20 channels, in the same thread: median', here.medianMs, 20),
      figure('ten hours with 80 channels, in a worker: median', beside.medianMs, 250),
      figure('delay of other requests meanwhile: 99th percentile', beside.stallP99Ms, 10),
      figure('delay of other requests meanwhile: longest', beside.stallMs, 50),
    ]
  } finally {
    await stopSeriesWorker()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Computes the whole series 20 times, after three warm-ups. */
async function measured(
  place: SeriesPlace,
  { figures }: Derivations,
): Promise<{ medianMs: number; stallMs: number; stallP99Ms: number }> {
  const span = { startMs: 0, endMs: place.length * 1000 }
  for (let i = 0; i < 3; i++) await figures(place, span, inputs)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const times: number[] = []
  for (let i = 0; i < 20; i++) {
    const fromMs = performance.now()
    await figures(place, span, inputs)
    times.push(performance.now() - fromMs)
  }
  delay.disable()
  const medianMs = upperMedian(times)
  return { medianMs, stallMs: delay.max / 1e6, stallP99Ms: delay.percentile(99) / 1e6 }
}

function figure(named: string, value: number, goal: number): Figure {
  return { name: named, value, unit: 'ms', goal, ok: value <= goal }
}
