/** Facts that programs write into the name of a table instead of the table. */

import { parseTimeStamp } from '../track/time-stamp.ts'

const dateAndTime =
  /(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)[-_ .T]+(\d\d)[-_.:h]?(\d\d)(?:[-_.:m]?(\d\d))?(?!\d)/

/** Epoch ms of a local time in a file's name, such as `2009_08_06_05_33_49.CSV`; it has no time zone. */
export function startInName(fileName: string): { startMs?: number } {
  const [, year, month, day, hour, minute, second = '00'] = dateAndTime.exec(fileName) ?? []
  const stamp = year && parseTimeStamp(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return stamp ? { startMs: stamp.epochMs } : {}
}

const sports = new Set([
  'ride',
  'bike',
  'cycling',
  'run',
  'running',
  'swim',
  'swimming',
  'walk',
  'walking',
  'hike',
  'hiking',
])

/** The first word of a file's name that is a sport. */
export function sportInName(fileName: string): { sportInName?: string } {
  const words = fileName
    .replace(/\.[a-z]+$/i, '')
    .toLowerCase()
    .split(/[^a-z]+/)
  const sport = words.find((word) => sports.has(word))
  return sport ? { sportInName: sport } : {}
}
