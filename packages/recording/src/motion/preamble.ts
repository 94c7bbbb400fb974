/** Reads the part above the rows of a motion CSV file: its first line, `# key: value` lines, the header. */

import { detectDelimiter, splitCells } from '../csv/rows.ts'
import { UnreadableRecording } from '../recording.ts'
import { parseSport } from '../track/sports.ts'
import { parseTimeStamp } from '../track/time-stamp.ts'
import { NO_CELL, type RowLayout } from './layout.ts'
import type { MotionLog } from './log.ts'
import { type MotionUnits, parseUnits } from './units.ts'

const title = /^\uFEFF?\s*#\s*cadenza-motion\b/i

/** Returns true if a text starts like a motion CSV file. */
export function isMotionTitle(text: string): boolean {
  return title.test(text)
}

export class Preamble {
  readonly log: Omit<MotionLog, 'sensors'> = {}
  private units: MotionUnits = { angularVelocity: 1, specificForce: 1 }

  /**
   * Reads one line. Returns the layout of the rows when the line was the header. Throws
   * `UnreadableRecording`.
   */
  line(text: string): RowLayout | undefined {
    const line = text.replace(/^\uFEFF/, '').trim()
    if (line === '') return undefined
    const note = /^#\s*([^:]*):(.*)$/.exec(line)
    if (note) this.note((note[1] as string).trim().toLowerCase(), (note[2] as string).trim())
    return line.startsWith('#') ? undefined : this.header(line)
  }

  private note(key: string, value: string): void {
    if (value === '') return
    if (key === 'device') this.log.device = value
    else if (key === 'sport') this.log.sport = parseSport(value).sport
    else if (key === 'start_time') {
      const start = parseTimeStamp(value)
      if (start) this.log.startMs = start.epochMs
    } else if (key === 'time_zone') {
      if (isTimeZone(value)) this.log.timeZone = value
    } else if (key === 'units') {
      const units = parseUnits(value)
      if (!units)
        throw new UnreadableRecording('UnknownUnits', `The motion log has an unknown unit: ${value}.`)
      this.units = units
    }
  }

  private header(line: string): RowLayout {
    const delimiter = detectDelimiter(line)
    const names = splitCells(line, delimiter).map((name) => name.toLowerCase())
    const cell = (name: string) => names.indexOf(name) + 1
    const [time, sensor] = [cell('time_ms'), cell('sensor')]
    const axes = {
      gx: cell('gx'),
      gy: cell('gy'),
      gz: cell('gz'),
      ax: cell('ax'),
      ay: cell('ay'),
      az: cell('az'),
    }
    const last = Math.max(...Object.values(axes))
    if (time === NO_CELL || sensor === NO_CELL || last === NO_CELL) {
      throw new UnreadableRecording(
        'NotThisFormat',
        'The motion log has no header with time_ms, sensor and values.',
      )
    }
    return {
      delimiter: delimiter.charCodeAt(0),
      cells: Math.max(time, sensor, last),
      time,
      timeScaleMs: 1,
      sensor,
      targets: [{ ...axes, ...this.units }],
    }
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // An unknown time zone is ignored.
    return false
  }
}
