/** The same seconds in DuckDB: one table, appended in chunks. */
import { type DuckDBConnection, DuckDBDataChunk, DuckDBInstance, FLOAT, INTEGER } from '@duckdb/node-api'
import { rideS, wideRide } from './seed.ts'

const rowsAChunk = 2_048
const threads = 2

/** Loads the rides with these numbers: a row a second, a column a channel. */
export async function loaded(rides: number): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: `${threads}` })).connect()
  const names = channelsOf(0).map(({ name }) => name)
  await connection.run(
    `create table seconds (ride integer, ${names.map((name) => `${name} float`).join(', ')})`,
  )
  const appender = await connection.createAppender('seconds')
  const types = [INTEGER, ...names.map(() => FLOAT)]
  for (let ride = 0; ride < rides; ride++) {
    const columns = channelsOf(ride).map(({ values }) => values)
    for (let from = 0; from < rideS; from += rowsAChunk) {
      const rows = Math.min(rowsAChunk, rideS - from)
      const chunk = DuckDBDataChunk.create(types, rows)
      chunk.setColumnValues(0, new Array(rows).fill(ride))
      columns.forEach((values, n) => {
        chunk.setColumnValues(n + 1, Array.from(values.subarray(from, from + rows)))
      })
      appender.appendDataChunk(chunk)
    }
  }
  appender.closeSync()
  return connection
}

const channelsOf = (ride: number) =>
  wideRide(ride).columns.filter(({ values }) => values instanceof Float32Array)
