/**
 * The common parts of writing GPX and TCX: the rows of a recording by session and segment, and its values as
 * text.
 */

import type { WritableRecording } from '../fit/write.ts'
import { type ChannelValues, MISSING_POSITION, type RecordingEvent, type Span } from '../recording.ts'
import { shortestDecimal } from './decimal.ts'
import { EXACTLY, fieldByName, SEMICIRCLES } from './fields.ts'

/** Namespace of the channels that no schema has an element for. */
export const CHANNELS_NAMESPACE = 'urn:cadenza:channels:1'

/** A range of rows: [from, to). */
export interface Rows {
  from: number
  to: number
}

/**
 * The rows of each span, in order. A row belongs to the last span that has started; rows before the first
 * span belong to the first.
 */
export function rowsBySpan(timeMs: Int32Array, spans: readonly Span[], within: Rows): Rows[] {
  let from = within.from
  return spans.map((_, i) => {
    const nextMs = spans[i + 1]?.startMs ?? Number.POSITIVE_INFINITY
    let to = from
    while (to < within.to && (timeMs[to] as number) < nextMs) to++
    const rows = { from, to }
    from = to
    return rows
  })
}

/** Splits rows at the pauses of the timer. Parts without rows are left out. */
export function splitAtPauses(
  timeMs: Int32Array,
  events: readonly RecordingEvent[],
  { from, to }: Rows,
): Rows[] {
  const starts = resumeTimes(events)
  const parts: Rows[] = []
  let begin = from
  let next = 0
  for (let row = from; row < to; row++) {
    const ms = timeMs[row] as number
    let resumed = false
    for (; next < starts.length && (starts[next] as number) <= ms; next++) resumed = true
    if (!resumed || row === begin) continue
    parts.push({ from: begin, to: row })
    begin = row
  }
  if (to > begin) parts.push({ from: begin, to })
  return parts
}

/** The times in ms, in order, at which the timer was restarted after a stop. */
function resumeTimes(events: readonly RecordingEvent[]): number[] {
  const starts: number[] = []
  let stopped = false
  for (const { kind, type, timeMs } of events) {
    if (kind !== 'timer') continue
    if (type.startsWith('stop')) stopped = true
    else if (type === 'start' && stopped) {
      starts.push(timeMs)
      stopped = false
    }
  }
  return starts
}

/** Returns the value of a row as text; '' if there is none. */
export type WrittenValue = (row: number) => string

const nothing: WrittenValue = () => ''

/** The columns of a recording as text. Columns requested by name are not among the `remaining` ones. */
export class Columns {
  private readonly byName: Map<string, ChannelValues>

  constructor({ channels }: Pick<WritableRecording, 'channels'>) {
    this.byName = new Map(channels.map(({ name, values }) => [name, values]))
  }

  /** Whole numbers from `least` to `most`; others are left out. */
  whole(name: string, most: number, least = 0): WrittenValue {
    const values = this.take(name)
    if (!values) return nothing
    return (row) => {
      const value = Math.round(values[row] as number)
      return value >= least && value <= most ? String(value) : ''
    }
  }

  decimal(name: string): WrittenValue {
    return decimalWriter(this.take(name))
  }

  /** In degrees with eight decimals: a semicircle is 8.4e-8 degrees. */
  degrees(name: 'latitude' | 'longitude'): WrittenValue {
    const values = this.take(name)
    if (!(values instanceof Int32Array)) return nothing
    return (row) => {
      const value = values[row] as number
      return value === MISSING_POSITION ? '' : (value / SEMICIRCLES).toFixed(8)
    }
  }

  /** The columns not requested so far, as elements of `CHANNELS_NAMESPACE` with the prefix `c`. */
  remaining(): WrittenValue {
    const rest = [...this.byName].map(([name, values]) => ({
      element: `c:${elementName(name)}`,
      write: name === 'l_r_balance' ? decimalWriter(values, 50) : decimalWriter(values),
    }))
    return (row) => {
      let text = ''
      for (const { element, write } of rest) {
        const value = write(row)
        if (value !== '') text += `<${element}>${value}</${element}>`
      }
      return text
    }
  }

  private take(name: string): ChannelValues | undefined {
    const values = this.byName.get(name)
    this.byName.delete(name)
    return values
  }
}

function decimalWriter(values: ChannelValues | undefined, offset = 0): WrittenValue {
  if (!values) return nothing
  if (values instanceof Float64Array) {
    return (row) => {
      const value = values[row] as number
      return Number.isFinite(value) ? String(value) : ''
    }
  }
  return (row) => {
    const value = values[row] as number
    return Number.isFinite(value) ? shortestDecimal(value, offset) : ''
  }
}

/** A valid XML name that the readers map to exactly this channel. */
function elementName(channel: string): string {
  const name = channel.replace(/[^a-z0-9_]+/gi, '_')
  const shared = fieldByName(name)
  return /^\d/.test(name) || (shared && shared.channel !== name) ? `${EXACTLY}${name}` : name
}

/** `<name>value</name>`, or '' if the value is ''. */
export function element(name: string, value: string): string {
  return value === '' ? '' : `<${name}>${value}</${name}>`
}

/** ISO 8601 in UTC, without milliseconds if they are 0. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('.000Z', 'Z')
}
