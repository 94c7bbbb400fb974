/**
 * Strava account export: `activities.csv` and a folder `activities/` with the uploaded files, most of them
 * gzipped. The header is in the account's language. The first five columns are always number, date, name,
 * type and description; the file name is in whichever column holds paths into `activities/`. English exports
 * add a private note.
 */
import type { ListedActivity } from '../metadata.ts'
import { csvRows } from './csv.ts'

const nameColumn = 2
const descriptionColumn = 4
const privateNote = 'Activity Private Note'
const filePath = /^activities\/[^/]+$/

export const stravaList = 'activities.csv'
export const stravaFolder = 'activities/'

/** Metadata of each file by its path in the list. */
export function stravaActivities(text: string): Map<string, ListedActivity> {
  const [header = [], ...rows] = csvRows(text)
  const noteColumn = header.indexOf(privateNote)
  const told = new Map<string, ListedActivity>()
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
