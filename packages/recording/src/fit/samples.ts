/**
 * Turns records in file order into samples in order of time, and columns into channels of the right
 * precision.
 */

import type { Channel, ReadingProblem } from '../recording.ts'
import { MISSING_POSITION } from '../recording.ts'
import { snakeCase } from '../track/fields.ts'
import { type Column, type Columns, type ColumnValues, emptyLike } from './columns.ts'
import { OWN_APPLICATION } from './own-fields.ts'
import { channelUnits, positionChannels, preciseChannels } from './profile.ts'

/** s; samples further apart belong to different recordings. */
const GAP_S = 7 * 86_400
/** The longest time in Int32 milliseconds, 24 days. */
const MAX_SPAN_S = Math.floor(0x7fffffff / 1000)
/** Far more recordings than any file holds; limits the cost of a hostile file. */
const MAX_GROUPS = 1000
/** 90° in semicircles, the poles. */
const POLE = 2 ** 30
/** A column with at least this share of its memory in use is not copied. */
const MIN_USED_SHARE = 0.75

type Note = (code: ReadingProblem['code'], count: number) => void

/** Sorts rows by time and merges those with the same time; later values take precedence. Works in place. */
export function putInOrder(columns: Columns, note: Note): void {
  const { times, length } = columns
  let backwards = 0
  for (let i = 1; i < length; i++) if ((times[i] as number) < (times[i - 1] as number)) backwards++
  if (backwards > 0) {
    note('ReadTimeBackwards', backwards)
    mergeInto(columns, timeOrder(times, length))
  }
  if (columns.repeated > 0) note('ReadRepeatedTime', columns.repeated)
}

/** The order of rows by time, stable. Ordered runs are merged (natural merge sort). */
function timeOrder(times: Float64Array, length: number): Uint32Array {
  let order = new Uint32Array(length)
  let merged = new Uint32Array(length)
  let bounds = [0]
  for (let i = 0; i < length; i++) {
    order[i] = i
    if (i > 0 && (times[i] as number) < (times[i - 1] as number)) bounds.push(i)
  }
  bounds.push(length)
  while (bounds.length > 2) {
    const next = [0]
    for (let run = 0; run + 1 < bounds.length; run += 2) {
      const from = bounds[run] as number
      const middle = bounds[run + 1] as number
      const to = bounds[run + 2] ?? middle
      for (let at = from, left = from, right = middle; at < to; at++) {
        const takesLeft =
          right === to ||
          (left < middle &&
            (times[order[left] as number] as number) <= (times[order[right] as number] as number))
        merged[at] = order[takesLeft ? left++ : right++] as number
      }
      next.push(to)
    }
    bounds = next
    const swap = order
    order = merged
    merged = swap
  }
  return order
}

function mergeInto(columns: Columns, order: Uint32Array): void {
  const { length } = order
  const times = new Float64Array(length)
  const target = new Uint32Array(length)
  let rows = 0
  for (let i = 0; i < length; i++) {
    const time = columns.times[order[i] as number] as number
    if (rows > 0 && times[rows - 1] === time) columns.repeated++
    else times[rows++] = time
    target[i] = rows - 1
  }
  for (const column of columns.columns) {
    const values = emptyLike(column.values, length).fill(Number.NaN)
    for (let i = 0; i < length; i++) {
      const value = column.values[order[i] as number] as number
      if (!Number.isNaN(value)) values[target[i] as number] = value
    }
    column.values = values
  }
  columns.times = times
  columns.length = rows
}

/** Drops rows without a value after `endS`, the end of the last session, which some devices write. */
export function dropEmptyEnd(columns: Columns, endS: number): void {
  const { times } = columns
  const isEmpty = (row: number) => columns.columns.every(({ values }) => Number.isNaN(values[row]))
  let { length } = columns
  while (length > 0 && (times[length - 1] as number) > endS && isEmpty(length - 1)) length--
  // Records may hold nothing but fields that we do not read.
  if (length > 0) columns.length = length
}

/**
 * Splits rows at gaps of days. Groups of fewer than `least` rows beside larger ones are dropped: damaged
 * bytes, or a clock that was not set yet.
 */
export function splitAtGaps(columns: Columns, least: number, note: Note): Columns[] {
  const { times, length } = columns
  const groups: { start: number; end: number }[] = []
  for (let start = 0, i = 1; i <= length; i++) {
    const time = times[i] as number
    const continues =
      time - (times[i - 1] as number) <= GAP_S && time - (times[start] as number) <= MAX_SPAN_S
    if (i < length && continues) continue
    groups.push({ start, end: i })
    start = i
  }
  if (groups.length <= 1) return [columns]
  const rows = ({ start, end }: { start: number; end: number }) => end - start
  const largest = groups.reduce((best, group) => (rows(group) > rows(best) ? group : best))
  const kept = groups.filter((group) => group === largest || rows(group) >= least).slice(0, MAX_GROUPS)
  const lost = length - kept.reduce((sum, group) => sum + rows(group), 0)
  if (lost > 0) note('ReadSkippedBytes', lost)
  return kept.map(({ start, end }) => columns.slice(start, end))
}

const nothing = new Float32Array(0)

/** The channels with any value, each under a unique name. */
export function toChannels(columns: Columns): Channel[] {
  const { length } = columns
  const filled = columns.columns.filter((column) => hasValue(column.values, length))
  addFractionalCadence(filled, length)
  const taken = new Set(filled.filter((column) => !column.developer).map((column) => column.name))
  const channels: Channel[] = []
  for (const column of filled) {
    if (column.name === 'fractional_cadence' && !column.developer) continue
    const channel = column.developer
      ? developerChannel(column, taken, length)
      : nativeChannel(column.name, column.unit, column.values, length)
    if (channel) channels.push(channel)
    // Frees the memory early: in large files these are hundreds of megabytes.
    column.values = nothing
  }
  return channels
}

function hasValue(values: ColumnValues, length: number): boolean {
  for (let i = 0; i < length; i++) if (!Number.isNaN(values[i])) return true
  return false
}

function addFractionalCadence(columns: readonly Column[], length: number): void {
  const native = (name: string) => columns.find((column) => column.name === name && !column.developer)?.values
  const whole = native('cadence')
  const fraction = native('fractional_cadence')
  if (!whole || !fraction) return
  for (let i = 0; i < length; i++) {
    const part = fraction[i] as number
    if (!Number.isNaN(part)) whole[i] = (whole[i] as number) + part
  }
}

function nativeChannel(
  name: string,
  unit: string,
  values: ColumnValues,
  length: number,
): Channel | undefined {
  if (name === 'l_r_balance') {
    const balance = new Float32Array(length)
    for (let i = 0; i < length; i++) balance[i] = leftShare(values[i] as number)
    return { name, unit, values: balance }
  }
  if (positionChannels.has(name)) return positionChannel(name, unit, values, length)
  return { name, unit, values: preciseChannels.has(name) ? trimmed(values, length) : floats(values, length) }
}

/** The first `length` values: a view if most of the memory is in use, otherwise a copy. */
function trimmed<Values extends ColumnValues>(values: Values, length: number): Values
function trimmed(values: ColumnValues, length: number): ColumnValues {
  return length >= MIN_USED_SHARE * values.length ? values.subarray(0, length) : values.slice(0, length)
}

/** Single precision. */
function floats(values: ColumnValues, length: number): Float32Array {
  return values instanceof Float32Array
    ? trimmed(values, length)
    : new Float32Array(values.subarray(0, length))
}

/** Left share − 50 in %, from FIT's byte: a share, with a high bit if it is the right pedal's. */
function leftShare(raw: number): number {
  const share = raw >= 128 ? 228 - raw : raw
  return share >= 0 && share <= 100 ? share - 50 : Number.NaN
}

function positionChannel(
  name: string,
  unit: string,
  values: ColumnValues,
  length: number,
): Channel | undefined {
  const limit = name === 'latitude' ? POLE : 2 * POLE
  const positions = new Int32Array(length).fill(MISSING_POSITION)
  let any = false
  for (let i = 0; i < length; i++) {
    const value = values[i] as number
    if (Math.abs(value) <= limit && value !== MISSING_POSITION) {
      positions[i] = value
      any = true
    }
  }
  return any ? { name, unit, values: positions } : undefined
}

/**
 * The channel of a developer field: the one it declares itself to be if the file has no other for it,
 * otherwise one under its own name.
 */
function developerChannel(column: Column, taken: Set<string>, length: number): Channel | undefined {
  const { developer, standsFor, factor = 1 } = column
  if (standsFor && !taken.has(standsFor) && !positionChannels.has(standsFor) && standsFor !== 'l_r_balance') {
    taken.add(standsFor)
    const values = column.values.subarray(0, length).map((value) => value * factor)
    const channel = nativeChannel(standsFor, channelUnits.get(standsFor) ?? column.unit, values, length)
    return channel && { ...channel, ...(developer ? { developer } : {}) }
  }
  const name = freeName(snakeCase(column.name) || 'developer_field', taken)
  taken.add(name)
  return {
    name,
    unit: column.unit,
    values: floats(column.values, length),
    ...(developer && developer.application !== OWN_APPLICATION ? { developer } : {}),
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const own = `developer_${name}`
  if (!taken.has(own)) return own
  let number = 2
  while (taken.has(`${own}_${number}`)) number++
  return `${own}_${number}`
}
