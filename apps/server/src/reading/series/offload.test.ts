import type { Series } from '@cadenza/activity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openObjects } from '../../platform/objects/open.ts'
import { diskForTests } from '../../platform/objects/testing.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings.ts'
import { encodeSeries } from './arrow.ts'
import { derivationsFrom } from './derive.ts'
import { derivationsOf, isLong, stopSeriesWorker } from './offload.ts'
import type { SeriesPlace } from './read.ts'

const hours = (count: number) => count * 3_600
const inputs = { sport: 'bike', ftp: 250, thresholdSpeed: null, maxHeartrate: 190, barometer: false } as const

/** Power alternating between 150 and 250 W, and `channels` more channels. */
function seriesOf(length: number, channels: number): Series {
  const column = (name: string, unit: string, at: (i: number) => number) => ({
    name,
    unit,
    values: Float32Array.from({ length }, (_, i) => at(i)),
  })
  return {
    length,
    columns: [
      { name: 'time', unit: 'ms', values: Int32Array.from({ length }, (_, i) => i * 1000) },
      column('power', 'W', (i) => (i % 2 === 0 ? 150 : 250)),
      column('timer', '', () => 1),
      column('moving', '', () => 1),
      ...Array.from({ length: channels }, (_, n) => column(`channel_${n}`, '', (i) => i + n)),
    ],
  }
}

let disk: Awaited<ReturnType<typeof diskForTests>>
let services: Pick<Services, 'objects' | 'settings'>
beforeAll(async () => {
  disk = await diskForTests()
  const settings = readSettings({ CADENZA_DATA: disk.folder })
  services = { settings, objects: await openObjects(settings) }
})
afterAll(async () => {
  await stopSeriesWorker()
  await disk.close()
})

async function keep(series: Series): Promise<SeriesPlace> {
  const { bytes, columns } = encodeSeries(series)
  const object_key = `activities/${series.length}-${columns.length}.arrow`
  await services.objects.put(object_key, bytes)
  return { object_key, length: series.length, columns }
}

test('what a worker makes of a long series is what this thread would have made', async () => {
  const place = await keep(seriesOf(hours(10), 30))
  const offloaded = derivationsOf(services as Services)
  const here = derivationsFrom(services.objects)
  const span = { startMs: 0, endMs: hours(10) * 1000 }
  const figures = await offloaded.figures(place, span, inputs)
  expect(figures.avg_power).toBeCloseTo(200, 6)
  expect(figures).toEqual(await here.figures(place, span, inputs))
  expect(Buffer.from(await offloaded.arrow(place, undefined))).toEqual(
    Buffer.from(await here.arrow(place, undefined)),
  )
  const startTime = new Date('2026-03-01T06:30:00Z')
  const log = JSON.parse(Buffer.from(await offloaded.json(place, ['time', 'power'], startTime)).toString())
  expect(log.start_time).toBe('2026-03-01T06:30:00.000Z')
  expect(log.values).toHaveLength(hours(10))
  expect(log.values.slice(0, 3)).toEqual([150, 250, 150])
})

test('this thread goes on meanwhile', async () => {
  const place = await keep(seriesOf(hours(10), 76))
  const offloaded = derivationsOf(services as Services)
  const span = { startMs: 0, endMs: hours(10) * 1000 }
  await offloaded.figures(place, span, inputs)
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
  }, 1)
  const fromMs = performance.now()
  for (let i = 0; i < 5; i++) await offloaded.figures(place, span, inputs)
  clearInterval(beat)
  // If it ran on this thread, at most one timer tick could fall between two of them.
  expect(beats).toBeGreaterThan(Math.min(20, (performance.now() - fromMs) / 10))
})

test('a series that is gone fails as it does here', async () => {
  const place = { ...(await keep(seriesOf(hours(10), 30))), object_key: 'activities/gone.arrow' }
  await expect(derivationsOf(services as Services).arrow(place, undefined)).rejects.toThrow('gone.arrow')
})

test.each([
  ['figures of four hours with 20 channels', 'figures', hours(4), 20, false],
  ['figures of ten hours with 80', 'figures', hours(10), 80, true],
  ["the columns of a view's graphs", 'arrow', 14_400, 11, false],
  ['all columns of ten hours with 80', 'arrow', hours(10), 80, true],
  ['one log as text of three hours', 'json', hours(3), 2, false],
  ['one log as text of ten hours', 'json', hours(10), 2, true],
] as const)('%s', (_, kind, length, count, long) => {
  const columns = Array.from({ length: count }, (_, n) => ({
    name: `c${n}`,
    unit: '',
    type: 'float32' as const,
    offset: 0,
    byteLength: 0,
  }))
  expect(isLong(kind, { object_key: '', length, columns })).toBe(long)
})
