import { field, float32, int32, tableFromArrays, tableFromColumns, tableToIPC } from '@uwdata/flechette'
import { describe, expect, test } from 'vitest'
import { columnOf, decodeSeries, positionsOf } from './series.ts'

function stream(columns: Record<string, Int32Array | Float32Array>, units: Record<string, string> = {}) {
  const table = tableFromArrays(columns, {
    types: Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [
        name,
        values instanceof Int32Array ? int32() : float32(),
      ]),
    ),
  })
  const fields = table.schema.fields.map((f) =>
    field(f.name, f.type, false, new Map([['unit', units[f.name] ?? '']])),
  )
  const withUnits = tableFromColumns(Object.fromEntries(fields.map((f, i) => [f.name, table.getChildAt(i)])))
  withUnits.schema.fields = fields
  return tableToIPC(withUnits, { format: 'stream' }) as Uint8Array
}

describe('a decoded series', () => {
  test('has each column with its unit, and gaps as NaN', () => {
    const series = decodeSeries(
      stream(
        { time: Int32Array.of(0, 1000, 2000), speed: Float32Array.of(8.5, Number.NaN, 9.25) },
        { time: 'ms', speed: 'm/s' },
      ),
    )
    expect(series.length).toBe(3)
    expect(series.columns.map((c) => [c.name, c.unit])).toEqual([
      ['time', 'ms'],
      ['speed', 'm/s'],
    ])
    expect([...(columnOf(series, 'speed')?.values ?? [])]).toEqual([8.5, Number.NaN, 9.25])
  })

  test('looks into the received bytes instead of copying them', () => {
    const bytes = stream({ power: Float32Array.of(1, 2, 3) })
    const values = columnOf(decodeSeries(bytes), 'power')?.values
    expect(values?.buffer).toBe(bytes.buffer)
  })

  test('turns semicircles into degrees and leaves missing positions out', () => {
    // FIT: 2³¹ semicircles are 180°.
    const series = decodeSeries(
      stream({
        latitude: Int32Array.of(2 ** 29, 0x7fffffff, 2 ** 29),
        longitude: Int32Array.of(-(2 ** 30), 0x7fffffff, -(2 ** 30)),
      }),
    )
    const positions = positionsOf(series)
    expect(positions?.latitude[0]).toBeCloseTo(45, 9)
    expect(positions?.longitude[0]).toBeCloseTo(-90, 9)
    expect(positions?.latitude[1]).toBeNaN()
  })

  test('without positions has no route', () => {
    expect(positionsOf(decodeSeries(stream({ power: Float32Array.of(1) })))).toBeNull()
    const none = Int32Array.of(0x7fffffff, 0x7fffffff)
    expect(positionsOf(decodeSeries(stream({ latitude: none, longitude: none })))).toBeNull()
  })
})
