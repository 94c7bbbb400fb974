/** Metadata of a file that stands elsewhere in its archive. */
import type { RecordedActivity } from './archive-layout.ts'

/** Activity in another service's list. */
export interface ListedActivity {
  title?: string
  note?: string
  /** Epoch ms; set if the list names no file. */
  startMs?: number
}

export type FileMetadata =
  | { told: ListedActivity }
  /** From an archive of ours: one record per session. */
  | { recorded: RecordedActivity[] }

/** A list and a device may differ by this much about the start of an activity. */
const toleranceMs = 30_000

/** Finds the metadata of the activity that starts at `startMs`. */
export function listedAt(told: readonly ListedActivity[], startMs: number): ListedActivity | undefined {
  let nearest: ListedActivity | undefined
  let distance = toleranceMs
  for (const one of told) {
    const away = Math.abs((one.startMs ?? Number.NaN) - startMs)
    if (away <= distance) {
      nearest = one
      distance = away
    }
  }
  return nearest
}
