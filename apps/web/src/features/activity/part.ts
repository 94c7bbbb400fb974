import type { Span } from '@cadenza/activity'
import type { Figures } from './queries.ts'

/** Viewed part of the activity, with its figures as far as known. */
export interface Part extends Span {
  figures: Figures | null
}
