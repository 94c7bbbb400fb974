/** The figures of strokes as they come in: one column a metric, one row a stroke. */
export interface StrokeTable {
  rows: number
  columns: Map<string, Float32Array>
}

export function newTable(rows: number): StrokeTable {
  return { rows, columns: new Map() }
}

export function put({ rows, columns }: StrokeTable, code: string, row: number, value: number): void {
  let column = columns.get(code)
  if (!column) {
    column = new Float32Array(rows).fill(Number.NaN)
    columns.set(code, column)
  }
  column[row] = value
}
