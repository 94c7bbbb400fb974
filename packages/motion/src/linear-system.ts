/** Solves a positive definite system of linear equations, matrix row by row, by elimination. */
export function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const a = matrix.slice()
  const b = right.slice()
  for (let k = 0; k < size; k++)
    for (let row = k + 1; row < size; row++) {
      const f = (a[size * row + k] as number) / (a[(size + 1) * k] as number)
      for (let column = k; column < size; column++)
        a[size * row + column] = (a[size * row + column] as number) - f * (a[size * k + column] as number)
      b[row] = (b[row] as number) - f * (b[k] as number)
    }
  for (let k = size - 1; k >= 0; k--) {
    for (let column = k + 1; column < size; column++)
      b[k] = (b[k] as number) - (a[size * k + column] as number) * (b[column] as number)
    b[k] = (b[k] as number) / (a[(size + 1) * k] as number)
  }
  return b
}
