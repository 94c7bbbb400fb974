import type { Figures } from './queries.ts'

/** A part of the activity that is looked at: ms since its start, and its figures as far as they are known. */
export interface Part {
  startMs: number
  endMs: number
  figures: Figures | null
}
