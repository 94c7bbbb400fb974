/**
 * A Strava account export: `activities.csv` beside a folder `activities/` with the uploaded files, most of them gzipped.
 * The header is in the account's language; the first five columns are number, date, name, type and description in all of
 * them, and the file is in whichever column holds paths into `activities/`. Later columns have a private note in English
 * exports.
 */
import type { ToldActivity } from '../metadata.ts'
import { csvRows } from './csv.ts'

const nameColumn = 2
const descriptionColumn = 4
const privateNote = 'Activity Private Note'
const filePath = /^activities\/[^/]+$/

export const stravaList = 'activities.csv'
export const stravaFolder = 'activities/'

/** What is told of each file, by its path as the list names it. */
export function stravaActivities(text: string): Map<string, ToldActivity> {
  const [header = [], ...rows] = csvRows(text)
  const noteColumn = header.indexOf(privateNote)
  const told = new Map<string, ToldActivity>()
  for (const row of rows) {
    const path = row.find((cell, column) => column > descriptionColumn && filePath.test(cell))
    if (path === undefined) continue
    const title = row[nameColumn]?.trim()
    const notes = [row[descriptionColumn], noteColumn > descriptionColumn ? row[noteColumn] : undefined]
    const note = notes.flatMap((one) => one?.trim() || []).join('\n\n')
    told.set(path, { ...(title ? { title } : {}), ...(note ? { note } : {}) })
  }
  return told
}
