/** What an archive says of a file in it, beside the file itself. */
import type { RecordedActivity } from './archive-layout.ts'

/** By another service's list of activities. */
export interface ToldActivity {
  title?: string
  note?: string
  /** Epoch ms, where the list names no file. */
  startMs?: number
}

export type FileMetadata =
  | { told: ToldActivity }
  /** By ourselves: one for each session. */
  | { recorded: RecordedActivity[] }

/** A list and a device need not agree to the second when an activity began. */
const toleranceMs = 30_000

/** What is told of the activity that began then. */
export function toldAt(told: readonly ToldActivity[], startMs: number): ToldActivity | undefined {
  let nearest: ToldActivity | undefined
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
