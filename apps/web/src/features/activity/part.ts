import type { Figures } from './queries.ts'

/** Viewed part of the activity: ms since its start, and its figures as far as known. */
export interface Part {
  startMs: number
  endMs: number
  figures: Figures | null
}
