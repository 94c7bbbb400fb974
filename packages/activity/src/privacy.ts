import { MISSING_POSITION } from '@cadenza/recording'
import { distanceBetween, isPlace } from './geodesy.ts'
import type { Series } from './series.ts'

export const positionColumns = ['latitude', 'longitude'] as const

/**
 * The series without positions nearer than `radiusM` to its start or end, at any time. Other columns stay. A
 * radius of 0 hides nothing.
 */
export function hideEnds(series: Series, radiusM: number): Series {
  const latitude = series.columns.find(({ name }) => name === 'latitude')?.values
  const longitude = series.columns.find(({ name }) => name === 'longitude')?.values
  if (!latitude || !longitude || radiusM <= 0) return series
  const at = (second: number) => [latitude[second] ?? 0, longitude[second] ?? 0] as const
  let first = 0
  while (first < series.length && !isPlace(...at(first))) first++
  let last = series.length - 1
  while (last > first && !isPlace(...at(last))) last--
  if (first >= series.length) return series
  const shown = { latitude: latitude.slice(), longitude: longitude.slice() }
  for (let second = first; second <= last; second++) {
    if (!isPlace(...at(second))) continue
    const ends = [at(first), at(last)] as const
    if (ends.every((end) => distanceBetween(...at(second), ...end) >= radiusM)) continue
    shown.latitude[second] = MISSING_POSITION
    shown.longitude[second] = MISSING_POSITION
  }
  const columns = series.columns.map((column) =>
    column.name === 'latitude' || column.name === 'longitude'
      ? { ...column, values: shown[column.name] }
      : column,
  )
  return { ...series, columns }
}
