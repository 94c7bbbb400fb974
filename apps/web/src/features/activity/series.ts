import type { Series, SeriesColumn } from '@cadenza/activity'
import { tableFromIPC } from '@uwdata/flechette'

/** Value for a missing latitude or longitude: FIT's invalid value. */
const missingPosition = 0x7fffffff
const degreesPerSemicircle = 180 / 2 ** 31

/**
 * Decodes the series of an Arrow stream (speed in m/s). The typed arrays are views of the received bytes,
 * without copies if the stream has one batch.
 */
export function decodeSeries(bytes: Uint8Array): Series {
  const table = tableFromIPC(bytes, { useProxy: false })
  const columns: SeriesColumn[] = []
  for (const [index, field] of table.schema.fields.entries()) {
    const values = table.getChildAt(index).toArray()
    if (!(values instanceof Float32Array || values instanceof Float64Array || values instanceof Int32Array))
      throw new TypeError(`The column ${field.name} is not of numbers`)
    columns.push({ name: field.name, unit: field.metadata?.get('unit') ?? '', values })
  }
  return { length: table.numRows, columns }
}

export function columnOf(series: Series, name: string): SeriesColumn | undefined {
  return series.columns.find((column) => column.name === name)
}

/** ms since the activity's start, one per sample. */
export function timeOf(series: Series): ArrayLike<number> {
  return columnOf(series, 'time')?.values ?? new Int32Array(series.length)
}

/** Longitude and latitude in degrees, NaN where missing; null without any position. */
export function positionsOf(series: Series): { longitude: Float64Array; latitude: Float64Array } | null {
  const lat = columnOf(series, 'latitude')?.values
  const lon = columnOf(series, 'longitude')?.values
  if (!lat || !lon) return null
  const latitude = new Float64Array(series.length).fill(Number.NaN)
  const longitude = new Float64Array(series.length).fill(Number.NaN)
  let known = 0
  for (let i = 0; i < series.length; i++) {
    const a = lat[i] as number
    const b = lon[i] as number
    if (a === missingPosition || b === missingPosition || Number.isNaN(a) || Number.isNaN(b)) continue
    latitude[i] = a * degreesPerSemicircle
    longitude[i] = b * degreesPerSemicircle
    known++
  }
  return known > 1 ? { longitude, latitude } : null
}
