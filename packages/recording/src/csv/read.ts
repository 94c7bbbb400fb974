/** Reads a recording from comma-separated values: a header line, then one line per sample. */

import type { ReadingOptions } from '../reading-options.ts'
import type { Recording, Session, Totals } from '../recording.ts'
import type { Field } from '../track/fields.ts'
import { parseSport } from '../track/sports.ts'
import { parseNumber, type TimeStamp } from '../track/time-stamp.ts'
import { Track } from '../track/track.ts'
import { textEncoding } from '../xml/encoding.ts'
import { sportInName, startInName } from './file-name.ts'
import { type CsvColumn, readHeader, withUnits } from './header.ts'
import { isSampleHeader, MAX_PREFACE_LINES, type Preface, parsePreface } from './preface.ts'
import { detectDelimiter, splitCells, textLines } from './rows.ts'
import { parseCsvTime } from './times.ts'

const HEAD = 16_384
const DAY_MS = 86_400_000

/** A first line that tells spreadsheet programs the delimiter. */
const separatorLine = /^sep=(.)$/i

function decodeHead(bytes: Uint8Array): string {
  return new TextDecoder(textEncoding(bytes)).decode(bytes.subarray(0, HEAD))
}

export function isCsv(bytes: Uint8Array): boolean {
  const head = decodeHead(bytes)
  if (head.includes('\0')) return false
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const told = separatorLine.exec(lines[0] ?? '')?.[1]
  const header = lines[told ? 1 : 0] ?? ''
  const columns = readHeader(splitCells(header, told ?? detectDelimiter(header)))
  return columns.filter((column) => column && isRecognised(column)).length >= 2
}

function isRecognised(column: CsvColumn): boolean {
  return column.kind === 'field' ? column.known : column.kind !== 'word'
}

/** Returns true for a table with numbers in which `isCsv` knows no column. */
export function isTable(bytes: Uint8Array): boolean {
  const head = decodeHead(bytes)
  if (/[\0<>{}]/.test(head)) return false
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !separatorLine.test(line))
  const [header = '', ...rows] = lines.slice(0, 4)
  const delimiter = detectDelimiter(header)
  const width = splitCells(header, delimiter).length
  return (
    width >= 2 &&
    rows.length > 0 &&
    rows.every((row) => {
      const cells = splitCells(row, delimiter)
      return cells.length === width && cells.some((cell) => !Number.isNaN(parseNumber(cell)))
    })
  )
}

/**
 * Reads a CSV file. Blank lines are skipped, empty cells are missing values, columns without values are
 * dropped. Columns with an unknown name or unit are kept under their own name. The sport comes from its
 * column; without one, steps per minute indicate a run, cadence or power a ride; without either, a word in
 * the file's name tells. A column of zeros is a sensor that was not worn, unless the file has a sport. A last
 * line with only a time is the end. If the times have no date, the recording starts at the date in the file's
 * name or at `fallbackStartMs` (epoch ms).
 */
export function readCsv(
  bytes: Uint8Array,
  { fallbackStartMs = 0, fileName = '' }: Pick<ReadingOptions, 'fallbackStartMs' | 'fileName'> = {},
): Recording {
  const named = { ...startInName(fileName), ...sportInName(fileName) }
  let reader = new CsvReader(bytes.length, fallbackStartMs, named)
  const endsWithLine = /[\r\n]\s*$/.test(new TextDecoder(textEncoding(bytes)).decode(bytes.subarray(-16)))
  let delimiter: string | undefined
  let header: string | undefined
  let before: string | undefined
  let first: string | undefined
  let rows = 0
  for (const line of textLines(bytes)) {
    if (line.trim() === '') continue
    if (header === undefined) {
      const told = delimiter === undefined ? separatorLine.exec(line)?.[1] : undefined
      if (told) {
        delimiter = told
        continue
      }
      header = line
      delimiter ??= detectDelimiter(line)
      reader.columns = readHeader(splitCells(line, delimiter))
      continue
    }
    if (first === undefined) {
      first = line
      const columns = withUnits(splitCells(header, delimiter ?? ','), splitCells(line, delimiter ?? ','))
      if (columns) {
        reader.columns = columns
        rows = MAX_PREFACE_LINES
        continue
      }
    }
    if (before !== undefined && ++rows < MAX_PREFACE_LINES) {
      const cells = splitCells(line, delimiter ?? ',')
      if (isSampleHeader(cells)) {
        const preface = parsePreface(
          splitCells(header, delimiter ?? ','),
          splitCells(first ?? before, delimiter ?? ','),
        )
        reader = new CsvReader(bytes.length, fallbackStartMs, { ...named, ...preface })
        reader.columns = readHeader(cells)
        before = undefined
        rows = MAX_PREFACE_LINES
        continue
      }
    }
    if (before !== undefined) reader.row(splitCells(before, delimiter ?? ','))
    before = line
  }
  if (before !== undefined) reader.lastRow(splitCells(before, delimiter ?? ','), endsWithLine)
  return reader.finish()
}

/** Steps of both feet. A channel of its own if the file also has a cadence. */
const runCadence: Field = { channel: 'run_cadence', unit: 'spm', factor: 1 }
const oneFoot: Field = { channel: 'cadence', unit: 'rpm', factor: 0.5 }
/** Derived from a pace if there is no speed. */
const speed: Field = { channel: 'speed', unit: 'm/s', factor: 1 }
/** Text that programs write for a missing value. */
const noValue = /^(?:null|nan|none|n\/a|na|-+)$/i
/** Channels that only rides have. */
const rides = ['cadence', 'power', 'torque', 'l_r_balance', 'standing']
/** Channels that programs fill with zeros if nothing was measured. */
const sensors = ['cadence', 'run_cadence', 'power', 'torque', 'heartrate', 'latitude', 'longitude']

class CsvReader {
  columns: (CsvColumn | undefined)[] = []
  private readonly track: Track
  private readonly fallbackStartMs: number
  /** The column of the time and, if it is separate, of the date; -1 for none. */
  private timeAt = -1
  private dateAt = -1
  private isRelative = false
  private readonly knowsStart: boolean
  /** For times without a date: the first, the last, and the sum of passed midnights. */
  private firstMs = Number.NaN
  private lastMs = Number.NaN
  private midnightsMs = 0
  private isTruncated = false
  private strange = 0
  /** When the timer stopped; NaN while it runs. */
  private stoppedMs = Number.NaN
  /** The time of a line without values; NaN if the previous line has values. */
  private emptyMs = Number.NaN
  private reachedM = Number.NaN
  private readonly told: { sport?: string; manufacturer?: string; product?: string } = {}
  private readonly seen = new Set<string>()
  private readonly sportInName: string | undefined

  constructor(
    fileBytes: number,
    fallbackStartMs: number,
    { startMs, sport, sportInName }: Preface & { sportInName?: string } = {},
  ) {
    this.track = new Track(fileBytes)
    this.fallbackStartMs = startMs ?? fallbackStartMs
    this.knowsStart = startMs !== undefined
    if (sport) this.told.sport = sport
    this.sportInName = sportInName
  }

  row(cells: readonly string[]): void {
    const { track, columns } = this
    if (this.timeAt < 0) this.chooseTime(cells)
    const time = this.rowTime(cells)
    if (!time) {
      track.undated++
      return
    }
    if (!Number.isNaN(this.emptyMs)) track.commit({ epochMs: this.emptyMs })
    this.emptyMs = Number.NaN
    let isEmpty = track.length > 0
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]
      const cell = cells[i]
      if (!column || column.kind === 'time' || !cell) continue
      isEmpty = false
      if (column.kind === 'word') this.told[column.about] ??= cell
      else this.take(column, cell, time.epochMs)
    }
    if (isEmpty) this.emptyMs = time.epochMs
    else track.commit(time)
  }

  /** Reads the last line. In a file that was cut off it ends in the middle of a number and is dropped. */
  lastRow(cells: readonly string[], endsWithLine: boolean): void {
    if (!endsWithLine && cells.length < this.columns.length) this.isTruncated = true
    else this.row(cells)
  }

  finish(): Recording {
    const { track, seen } = this
    const span = track.length > 0 ? track.span() : undefined
    const endMs = Math.max(track.lastMs, span?.endMs ?? Number.NaN, this.emptyMs || 0)
    if (!Number.isNaN(this.stoppedMs)) track.pause(this.stoppedMs, endMs)
    if (this.isTruncated) track.note('ReadTruncated', 1)
    if (this.strange > 0) track.note('ReadMalformed', this.strange)
    if (this.isRelative && !this.knowsStart) track.note('ReadMissingStart', 1)
    // Our own files have a sport; their zeros were measured.
    if (!this.told.sport) for (const channel of sensors) if (!seen.has(channel)) track.forget(channel)
    if (seen.has('run_cadence') && !seen.has('cadence')) track.rename('run_cadence', oneFoot)
    // The distance in our own files is the activity's own.
    const isTotal = this.told.sport !== undefined && !Number.isNaN(this.reachedM)
    const totals: Totals = isTotal ? { total_distance: this.reachedM } : {}
    if (span) track.sessions.push({ ...this.sport(), ...span, endMs, totals })
    const { manufacturer, product } = this.told
    if (manufacturer || product) {
      track.device = { ...(manufacturer ? { manufacturer } : {}), ...(product ? { product } : {}) }
    }
    return track.finish('csv')
  }

  /**
   * Chooses among several time columns: the first with a date, either in itself or in a column beside it,
   * otherwise the first.
   */
  private chooseTime(cells: readonly string[]): void {
    const candidates = this.columns.flatMap((column, at) =>
      column?.kind === 'time' ? [{ ...column, at }] : [],
    )
    const parsed = candidates.map(({ at, unit, isUtc }) => ({
      at,
      isUtc,
      time: parseCsvTime(cells[at] ?? '', unit),
    }))
    const absolute = parsed.find(({ time }) => time && 'stamp' in time)
    const relative = parsed.find(({ time }) => time && 'ms' in time)
    this.timeAt = (absolute ?? relative)?.at ?? -1
    const date = candidates.find(({ isDate, at }) => isDate && at !== this.timeAt)
    const beside = !absolute && relative && date && this.moment(cells[date.at], cells[relative.at])
    if (beside) this.dateAt = date.at
    const stamp = beside || (absolute?.time && 'stamp' in absolute.time ? absolute.time.stamp : undefined)
    const isUtc = (absolute ?? relative)?.isUtc === true
    this.track.isLocalTime = stamp ? stamp.isLocal === true && !isUtc : this.knowsStart
  }

  private moment(date = '', clock = ''): TimeStamp | undefined {
    const time = parseCsvTime(`${date}T${clock.replace(/^(?=\d:)/, '0')}`, '')
    return time && 'stamp' in time ? time.stamp : undefined
  }

  private rowTime(cells: readonly string[]): TimeStamp | undefined {
    const column = this.columns[this.timeAt]
    const cell = cells[this.timeAt]
    if (column?.kind !== 'time' || !cell) return undefined
    if (this.dateAt >= 0) return this.moment(cells[this.dateAt], cell)
    const time = parseCsvTime(cell, column.unit)
    if (!time) return undefined
    if ('stamp' in time) return this.isRelative ? undefined : time.stamp
    this.isRelative = true
    if (Number.isNaN(this.firstMs)) this.firstMs = time.ms
    // A time of day restarts at midnight.
    if (cell.includes(':') && this.lastMs - time.ms > DAY_MS / 2) this.midnightsMs += DAY_MS
    this.lastMs = time.ms
    return { epochMs: this.fallbackStartMs + time.ms + this.midnightsMs - this.firstMs }
  }

  private take(column: Exclude<CsvColumn, { kind: 'time' | 'word' }>, cell: string, epochMs: number): void {
    const value = column.kind === 'pace' ? paceToSpeed(cell, column.metres) : numberIn(cell)
    if (Number.isNaN(value)) {
      if (!noValue.test(cell)) this.strange++
      return
    }
    if (column.kind === 'timer') {
      this.takeTimer(value !== 0, epochMs)
      return
    }
    if (column.kind === 'pace') {
      const hasSpeed = this.columns.some(
        (other) => other?.kind === 'field' && other.field.channel === 'speed',
      )
      if (!hasSpeed && Number.isFinite(value)) this.track.set(speed, value)
      return
    }
    const field = column.kind === 'runCadence' ? runCadence : column.field
    if (value !== 0 || this.told.sport) this.seen.add(field.channel)
    const inUnit = column.kind === 'runCadence' ? value * column.scale : value * column.scale + column.offset
    if (field.channel === 'distance') this.reachedM = inUnit
    this.track.set(field, inUnit)
  }

  private takeTimer(runs: boolean, epochMs: number): void {
    if (runs && !Number.isNaN(this.stoppedMs)) {
      this.track.pause(this.stoppedMs, epochMs)
      this.stoppedMs = Number.NaN
    } else if (!runs && Number.isNaN(this.stoppedMs)) {
      this.stoppedMs = epochMs
    }
  }

  private sport(): Pick<Session, 'sport' | 'subSport'> {
    if (this.told.sport) return parseSport(this.told.sport)
    const ride = rides.some((channel) => this.seen.has(channel))
    if (this.seen.has('run_cadence')) return { sport: this.seen.has('cadence') ? 'generic' : 'running' }
    if (ride) return { sport: 'cycling' }
    return parseSport(this.sportInName)
  }
}

/** Speed in m/s for a pace of `4:30` or 4.5 minutes; infinite for 0. */
function paceToSpeed(cell: string, metres: number): number {
  const time = parseCsvTime(cell, 'min')
  return time && 'ms' in time ? (metres * 1000) / time.ms : Number.NaN
}

function numberIn(cell: string): number {
  if (cell === 'true' || cell === 'TRUE') return 1
  if (cell === 'false' || cell === 'FALSE') return 0
  return parseNumber(cell)
}
