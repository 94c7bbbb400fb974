/** Heights of a graph row in CSS px; a row that is opened has the last, as a graph alone has. */
export const rowHeights = [88, 132, 400] as const
export type RowPx = (typeof rowHeights)[number]
export const tallPx = 400
