/** Checks one target of a step. */
import { type Bounds, metric } from '@cadenza/metrics'
import { type Path, type TargetCode, type TargetRange, type TargetUnit, targetUnits } from './definition.ts'
import type { Fields, Finder } from './finder.ts'
import { unitBounds } from './limits.ts'

/** Values of motion metrics, in their kept units. */
const formBounds: Bounds = [-10_000, 10_000]

/** Returns true if the target is one. Only the main one may be a ramp. */
export function checkTarget(
  target: unknown,
  path: Path,
  isMain: boolean,
  find: Finder,
): target is TargetRange {
  const before = find.problems.length
  const isObject = typeof target === 'object' && target !== null
  if (isObject && 'unit' in target) checkEffort(target, path, isMain, find)
  else checkForm(target, path, find)
  return find.problems.length === before
}

function checkEffort(target: object, path: Path, isMain: boolean, find: Finder): void {
  const fields = find.fields(target, path, ['code', 'unit', 'low', 'high', 'from', 'to'])
  if (!fields || !find.oneOf(fields.code, [...path, 'code'], Object.keys(targetUnits))) return
  const units: readonly string[] = targetUnits[fields.code as TargetCode]
  if (!find.oneOf(fields.unit, [...path, 'unit'], units)) return
  const unit = fields.unit as TargetUnit
  const numbers = { bounds: unitBounds[unit], whole: unit === 'zone' }
  if (fields.from === undefined && fields.to === undefined) {
    checkLimits(fields, path, numbers, find)
    return
  }
  if (!isMain || fields.low !== undefined || fields.high !== undefined) find.add(path, 'WorkoutRampTarget')
  for (const end of ['from', 'to'] as const)
    find.number(fields[end], [...path, end], numbers.bounds, { whole: numbers.whole })
}

function checkForm(target: unknown, path: Path, find: Finder): void {
  const fields = find.fields(target, path, ['code', 'side', 'low', 'high'])
  if (!fields) return
  const entry = typeof fields.code === 'string' ? metric(fields.code) : undefined
  if (entry?.kind !== 'mpi' || entry.sport === 'assessment') {
    const name = typeof fields.code === 'string' ? fields.code.slice(0, 50) : ''
    find.add([...path, 'code'], 'WorkoutUnknownMetric', { name })
    return
  }
  if (fields.side !== undefined && find.oneOf(fields.side, [...path, 'side'], ['left', 'right'])) {
    if (!entry.sides.includes(fields.side as 'left' | 'right'))
      find.add([...path, 'side'], 'WorkoutMetricSide', { name: entry.code })
  }
  checkLimits(fields, path, { bounds: formBounds, whole: false }, find)
}

function checkLimits(
  { low, high }: Fields,
  path: Path,
  { bounds, whole }: { bounds: Bounds; whole: boolean },
  find: Finder,
): void {
  if (low === undefined && high === undefined) find.add(path, 'WorkoutTargetEmpty')
  const isLow = low !== undefined && find.number(low, [...path, 'low'], bounds, { whole })
  const isHigh = high !== undefined && find.number(high, [...path, 'high'], bounds, { whole })
  if (isLow && isHigh && low > high) find.add(path, 'ErrorBandOrder')
}
