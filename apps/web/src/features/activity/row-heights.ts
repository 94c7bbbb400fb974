/** Heights of a graph row in CSS px; the last is for an expanded row or a single graph. */
export const rowHeights = [88, 132, 400] as const
export type RowPx = (typeof rowHeights)[number]
export const tallPx = 400
