// npm run arrow FILE: shows the columns of a stored series (*.arrow) and its first and last rows.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { tableFromIPC } from '@uwdata/flechette'

const shownRows = 3
const file = process.argv[2]
if (file === undefined) {
  console.error('Name a file: npm run arrow data-dev/objects/activities/…/series-….arrow')
  process.exit(2)
}
// npm sets INIT_CWD to the folder where the command was typed.
const table = tableFromIPC(readFileSync(path.resolve(process.env.INIT_CWD ?? '.', file)))
const last = table.numRows - 1
console.log(`${table.numRows} rows, ${table.numCols} columns`)
console.table(
  table.schema.fields.map(({ name, metadata }, index) => {
    const column = table.getChildAt(index)
    // A missing position has a value of its own, which the metadata names.
    const missing = Number(metadata?.get('missing') ?? Number.NaN)
    const numbers = Array.from(column.toArray(), Number).filter(
      (value) => !Number.isNaN(value) && value !== missing,
    )
    const [min, max] = numbers.reduce(
      ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
    return {
      name,
      unit: metadata?.get('unit') ?? '',
      type: column.toArray().constructor.name,
      missing: table.numRows - numbers.length,
      min,
      max,
    }
  }),
)
const rows = [...new Set([...Array(shownRows).keys()].flatMap((row) => [row, last - row]))]
  .filter((row) => row >= 0 && row <= last)
  .sort((a, b) => a - b)
console.table(Object.fromEntries(rows.map((row) => [row, table.at(row)])))
