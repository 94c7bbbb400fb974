/** Part of an activity, in ms since its start. */
export interface Span {
  startMs: number
  endMs: number
}
