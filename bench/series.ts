/**
 * Encoding and reading stored series: a yearly heatmap reads four columns of 300 activities, a graph twelve
 * of one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskObjects } from '../apps/server/src/platform/objects/disk.ts'
import { encodeSeries } from '../apps/server/src/reading/series/arrow.ts'
import { readColumns } from '../apps/server/src/reading/series/read.ts'
import type { Series } from '../packages/activity/src/series.ts'
import type { Figure } from './figure.ts'

export const name = 'series'

const seconds = 5_400
const columns = 80
const activities = 300

/** A ride of 90 minutes with the columns of motion sensors and devices. */
function ride(): Series {
  return {
    length: seconds,
    columns: Array.from({ length: columns }, (_, column) => ({
      name: `column_${column}`,
      unit: 'W',
      values: Float32Array.from({ length: seconds }, (_, second) => Math.sin(second * (column + 1)) * 300),
    })),
  }
}

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-bench-series-'))
  const objects = diskObjects(folder)
  try {
    const series = ride()
    const { bytes, columns: places } = encodeSeries(series)
    const place = (i: number) => ({ object_key: `${i}.arrow`, length: seconds, columns: places })
    const one = new Uint8Array(bytes)
    for (let i = 0; i < activities; i++) await objects.put(`${i}.arrow`, one)
    const dozen = Array.from({ length: 12 }, (_, i) => `column_${i * 3}`)
    const neighbours = Array.from({ length: 12 }, (_, i) => `column_${i}`)
    return [
      await measured(`encoding ${columns} columns of ${seconds} s`, 14, 20, async () => encodeSeries(series)),
      await measured('reading 12 adjacent columns of one activity', 1, 50, () =>
        readColumns(objects, place(0), neighbours),
      ),
      await measured('reading 12 scattered columns of one activity', 3, 50, () =>
        readColumns(objects, place(0), dozen),
      ),
      await measured(`reading 4 columns of ${activities} activities`, 150, 5, async () => {
        for (let i = 0; i < activities; i++) await readColumns(objects, place(i), neighbours.slice(0, 4))
      }),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The median of `rounds` runs, after two warm-ups. */
async function measured(
  named: string,
  goal: number,
  rounds: number,
  work: () => Promise<unknown>,
): Promise<Figure> {
  const times: number[] = []
  for (let round = -2; round < rounds; round++) {
    const from = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - from)
  }
  const value = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  return { name: named, value, unit: 'ms', goal, ok: value <= goal }
}
