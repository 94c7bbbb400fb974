/** The lines of ERG and MRC files. */
import { finite, UnreadableWorkout } from '../imported.ts'
import type { CoursePoint, CourseText, CourseUnit } from './course.ts'

export interface CourseFile {
  /** Undefined if no line names the columns. */
  unit: CourseUnit | undefined
  /** Names of columns besides time and power. */
  columns: string[]
  /** The values of each setting, in order. */
  settings: Map<string, string[]>
  points: CoursePoint[]
  texts: CourseText[]
  /** Lines of data that are no points. */
  unknown: string[]
  /** True if the data end without their end mark. */
  truncated: boolean
}

type Part = 'header' | 'data' | 'text' | 'other'

const longestLine = 1_000
const mostUnknown = 20
const mostTexts = 20_000
const mostSettings = 100
/** Lines of one setting. */
const mostValues = 100
const mark = /^\s*\[\s*(END\s+)?COURSE\s+(HEADER|DATA|TEXT)\s*\]/i
const comment = /^\s*(?:;|\/\/|#)/
const units = /^\W*MINUTES[\s,;]+(WATTS?|PERCENT(?:AGE)?|%|FTP)(?!\w)(.*)$/i
const slopes = /^\W*DISTANCE[\s,;]+GRADE/i
const lap = /^\s*[\d.,]+\s+LAP\b/i

/** Reads a decoded text. Throws `UnreadableWorkout` for slopes. */
export function readLines(text: string): CourseFile {
  const file: CourseFile = {
    unit: undefined,
    columns: [],
    settings: new Map(),
    points: [],
    texts: [],
    unknown: [],
    truncated: false,
  }
  let part: Part = 'other'
  for (const whole of text.split(/\r\n|\n|\r/)) {
    const line = whole.slice(0, longestLine)
    const [, isEnd, name = ''] = mark.exec(line) ?? []
    if (name) part = isEnd ? 'other' : (name.toLowerCase() as Part)
    else if (part === 'data') readPoint(line, file)
    else if (part === 'text') readText(line, file)
    else readHeader(line, file)
  }
  file.truncated = part === 'data'
  return file
}

function readHeader(line: string, file: CourseFile): void {
  if (slopes.test(line)) throw new UnreadableWorkout('WorkoutFileSlopes')
  const [, unit, columns = ''] = units.exec(line) ?? []
  if (unit) {
    file.unit = /^w/i.test(unit) ? 'W' : '%ftp'
    file.columns = columns.split(/[\s,;]+/).filter((name) => /^\w/.test(name))
    return
  }
  const equals = line.indexOf('=')
  if (equals < 0) return
  const name = line.slice(0, equals).trim().toUpperCase()
  const values = file.settings.get(name) ?? []
  if (values.length < mostValues && file.settings.size < mostSettings)
    file.settings.set(name, [...values, line.slice(equals + 1).trim()])
}

function readPoint(line: string, file: CourseFile): void {
  if (line.trim() === '' || comment.test(line) || lap.test(line)) return
  const [minutes = '', value = ''] = cellsOf(line)
  const at = secondsOf(minutes)
  const power = finite(value.replace(/%$/, ''))
  if (at !== undefined && power !== undefined && at >= 0 && power >= 0) file.points.push({ at, value: power })
  else if (file.unknown.length < mostUnknown) file.unknown.push(line.trim())
}

/** Columns are divided by blanks or semicolons, or by commas that are no decimal points. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/[\s;]+/)
  if (cells.length > 1) return cells.map((cell) => cell.replace(/,$/, ''))
  const parts = line.trim().split(',')
  return parts.length === 4 ? [`${parts[0]}.${parts[1]}`, `${parts[2]}.${parts[3]}`] : parts
}

/** s of minutes; the whole second that they are rounded from, if it could be one. */
function secondsOf(typed: string): number | undefined {
  const minutes = finite(typed)
  if (minutes === undefined) return undefined
  const decimals = /[.,](\d*)$/.exec(typed)?.[1]?.length ?? 0
  const seconds = minutes * 60
  const whole = Math.round(seconds)
  return Math.abs(seconds - whole) <= 30 * 10 ** -decimals + 1e-9 ? whole : seconds
}

/** Time in s, text and duration in s, divided by tabs; without tabs the last number belongs to the text. */
function readText(line: string, file: CourseFile): void {
  const [typed = '', ...cells] = line.trim().split(line.includes('\t') ? '\t' : /[ ;]/)
  const at = finite(typed)
  if (at === undefined || at < 0 || file.texts.length >= mostTexts) return
  if (!line.includes('\t')) file.texts.push({ at, text: cells.join(' ') })
  else
    file.texts.push({ at, text: (finite(cells.at(-1)) === undefined ? cells : cells.slice(0, -1)).join(' ') })
}
