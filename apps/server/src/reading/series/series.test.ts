import type { Series } from '@cadenza/activity'
import { MISSING_POSITION } from '@cadenza/recording'
import { tableFromIPC as readWithFlechette } from '@uwdata/flechette'
import { tableFromIPC as readWithArrow } from 'apache-arrow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { diskForTests, s3ForTests, type TestObjects } from '../../platform/objects/testing.ts'
import { arrowOf, encodeAndRelease, encodeSeries } from './arrow.ts'
import { readColumns, type SeriesPlace } from './read.ts'
import { releaseFile } from './release.ts'

/** An odd number of rows, so that every column but the Float64 needs padding. */
const ride: Series = {
  length: 5,
  columns: [
    { name: 'time', unit: 'ms', values: Int32Array.of(0, 1000, 2000, 3000, 4000) },
    { name: 'power', unit: 'W', values: Float32Array.of(200, 210.5, Number.NaN, 0, 190) },
    { name: 'distance', unit: 'm', values: Float64Array.of(0, 8.1, 16.25, Number.NaN, 33.3333333333) },
    { name: 'latitude', unit: 'semicircles', values: Int32Array.of(1, 2, MISSING_POSITION, -4, 5) },
    { name: 'heartrate', unit: 'bpm', values: Float32Array.of(120, 121, 122, 123, 124) },
  ],
}

/** Object store that records every read of the one behind it. */
function counting(objects: ObjectStore): ObjectStore & { reads: { start: number; end: number }[] } {
  const reads: { start: number; end: number }[] = []
  return {
    ...objects,
    reads,
    get: (key, part) => {
      reads.push(part ?? { start: 0, end: Number.POSITIVE_INFINITY })
      return objects.get(key, part)
    },
  }
}

describe('Arrow files of series', () => {
  test.each([
    ['file', encodeSeries(ride).bytes],
    ['stream', arrowOf(ride)],
  ])(
    'apache-arrow and flechette read the same values, units and missing values from the %s',
    (_format, bytes) => {
      const arrow = readWithArrow(bytes)
      const flechette = readWithFlechette(bytes)
      expect(arrow.numRows).toBe(5)
      expect(arrow.schema.fields.map(({ name, metadata }) => [name, metadata.get('unit')])).toEqual(
        ride.columns.map(({ name, unit }) => [name, unit]),
      )
      expect(arrow.schema.fields[3]?.metadata.get('missing')).toBe(String(MISSING_POSITION))
      for (const [index, { name, unit, values }] of ride.columns.entries()) {
        expect(arrow.getChildAt(index)?.toArray(), name).toEqual(values)
        expect(flechette.getChild(name).toArray(), name).toEqual(values)
        expect(flechette.schema.fields[index]?.metadata?.get('unit')).toBe(unit)
        expect(arrow.getChildAt(index)?.nullCount).toBe(0)
      }
    },
  )

  test('are the same where the columns are given back while they are written, also of columns in one buffer', () => {
    const shared = Float32Array.of(200, 210, 220, 230, 240, 250)
    const series: Series = {
      length: 5,
      columns: [
        ...ride.columns.map((column) => ({ ...column, values: column.values.slice() })),
        { name: 'cadence', unit: 'rpm', values: shared.subarray(0, 5) },
        { name: 'torque', unit: 'Nm', values: shared.subarray(1) },
      ],
    }
    const expected = encodeSeries(series)
    expect(encodeAndRelease(series)).toEqual(expected)
    expect(series.columns.map(({ values }) => values.length)).toEqual(series.columns.map(() => 0))
  })

  test('a file gives its memory back unless something else lies in it', () => {
    const own = new Uint8Array(8)
    const pooled = new Uint8Array(own.length + 8).subarray(8)
    releaseFile(own)
    releaseFile(pooled)
    expect([own.length, pooled.length]).toEqual([0, 8])
  })

  test('each column lies in the file where its place says, one after the other', () => {
    const { bytes, columns } = encodeSeries(ride)
    for (const [index, { offset, byteLength }] of columns.entries()) {
      const values = ride.columns[index]?.values
      const stored = bytes.subarray(offset, offset + byteLength)
      expect(stored).toEqual(new Uint8Array(values?.buffer ?? new ArrayBuffer(0)))
    }
    for (const [index, column] of columns.slice(1).entries()) {
      const former = columns[index]
      const gap = column.offset - (former?.offset ?? 0) - (former?.byteLength ?? 0)
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThan(8)
    }
  })

  test('columns that are views into a larger buffer keep their own values only', () => {
    const all = Float32Array.from({ length: 20 }, (_, i) => i)
    const { bytes } = encodeSeries({
      length: 3,
      columns: [{ name: 'power', unit: 'W', values: all.subarray(7, 10) }],
    })
    expect(readWithArrow(bytes).getChildAt(0)?.toArray()).toEqual(Float32Array.of(7, 8, 9))
  })

  test('a series without a row is a file without a row', () => {
    const empty: Series = { length: 0, columns: [{ name: 'power', unit: 'W', values: new Float32Array(0) }] }
    expect(readWithArrow(encodeSeries(empty).bytes).numRows).toBe(0)
    expect(readWithFlechette(arrowOf(empty)).numRows).toBe(0)
  })

  test('a column of another length is a mistake', () => {
    expect(() => arrowOf({ ...ride, length: 4 })).toThrow('not as long')
  })
})

describe.each<{ store: string; make(): Promise<TestObjects> }>([
  { store: 'disk', make: diskForTests },
  { store: 's3', make: s3ForTests },
])('columns read from $store', ({ make }) => {
  let made: TestObjects
  let place: SeriesPlace
  beforeAll(async () => {
    made = await make()
    const { bytes, columns } = encodeSeries(ride)
    await made.objects.put('u/a/series.arrow', bytes)
    place = { object_key: 'u/a/series.arrow', length: ride.length, columns }
  })
  afterAll(() => made.close())

  test('all of them come back as they were, with one read', async () => {
    const objects = counting(made.objects)
    expect(await readColumns(objects, place)).toEqual(ride)
    expect(objects.reads.length).toBe(1)
  })

  test('some of them touch only their own bytes, and what lies between neighbours', async () => {
    const objects = counting(made.objects)
    const series = await readColumns(objects, place, ['heartrate', 'power'])
    expect(series.columns.map(({ name }) => name)).toEqual(['power', 'heartrate'])
    expect(series.columns[0]?.values).toEqual(ride.columns[1]?.values)
    expect(series.columns[1]?.values).toEqual(ride.columns[4]?.values)
    const [first, last] = [place.columns[1], place.columns[4]]
    expect(objects.reads).toEqual([
      { start: first?.offset, end: (last?.offset ?? 0) + (last?.byteLength ?? 0) },
    ])
  })

  test('columns far from each other are read apart', async () => {
    const length = 50_000
    const wide = Array.from({ length: 5 }, (_, c) => ({
      name: `channel_${c}`,
      unit: '',
      values: new Float32Array(length).fill(c),
    }))
    const { bytes, columns } = encodeSeries({ length, columns: wide })
    await made.objects.put('u/a/wide.arrow', bytes)
    const objects = counting(made.objects)
    const read = await readColumns(objects, { object_key: 'u/a/wide.arrow', length, columns }, [
      ...['channel_0', 'channel_2', 'channel_3'],
    ])
    expect(read.columns.map(({ values }) => values[length - 1])).toEqual([0, 2, 3])
    // 200 kB a column; one column lies between the first and second requested.
    expect(objects.reads.map(({ start, end }) => end - start)).toEqual([200_000, expect.any(Number)])
    expect(objects.reads[1]?.end).toBe((columns[3]?.offset ?? 0) + 200_000)
  })

  test('a column that the file lacks is left out', async () => {
    expect((await readColumns(made.objects, place, ['torque'])).columns).toEqual([])
    expect((await readColumns(made.objects, place, ['torque', 'time'])).columns.length).toBe(1)
  })

  test('a file cut short is an error, not values', async () => {
    const { bytes } = encodeSeries(ride)
    await made.objects.put('u/a/cut.arrow', bytes.slice(0, (place.columns[4]?.offset ?? 0) + 3))
    await expect(
      readColumns(made.objects, { ...place, object_key: 'u/a/cut.arrow' }, ['heartrate']),
    ).rejects.toThrow('shorter')
  })
})
