// npm run sql ["select …"]: runs statements on the database of npm run dev, or lists its tables.
// CADENZA_DATA or DATABASE_URL names another database. A running server is not disturbed.
import path from 'node:path'
import { openDatabase } from '../apps/server/src/platform/database/open.ts'
import { root } from './runtime.mjs'

const tables = `select table_name as "table", string_agg(column_name || ' ' || udt_name, ', ' order by ordinal_position) as columns
  from information_schema.columns where table_schema = 'public' group by table_name order by table_name`

const open = await openDatabase(
  {
    dataFolder: path.resolve(process.env.CADENZA_DATA || path.join(root, 'data-dev')),
    databaseUrl: process.env.DATABASE_URL || undefined,
  },
  { connections: 1, tell: (message) => console.error(message) },
)
try {
  const text = process.argv[2]
  // Several statements in one text have one result each.
  for (const result of [await open.pool.query(text ?? tables)].flat()) print(result, text === undefined)
} catch (error) {
  console.error(`${error.message}\nRun npm run sql without a statement for a list of tables and columns.`)
  process.exitCode = 1
} finally {
  await open.close()
}

function print({ command, rowCount, rows, fields }, asList) {
  if (asList) for (const { table, columns } of rows) console.log(`${table}\n  ${columns}`)
  else if (fields.length > 0) console.table(rows)
  console.log(`${command}: ${rowCount ?? 0} ${rowCount === 1 ? 'row' : 'rows'}`)
}
