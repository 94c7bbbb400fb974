/** Prepared statements, which PostgreSQL parses and plans once per connection, not each time. */

import type pg from 'pg'

/** A statement is prepared from this use on; many run once only. */
const fromUse = 3
/** Characters; longer statements insert many rows, and another number each time. */
const longestText = 8_000
/** Statements remembered at a time. Every connection keeps its plans of those that are prepared. */
const mostRemembered = 500

/** Names of statements that are used again and again; those least recently used are forgotten. */
export class StatementNames {
  /** In the order of their last uses. */
  readonly #statements = new Map<string, { uses: number; name?: string }>()
  #named = 0

  /** Name under which to prepare a statement; undefined to run it without a name. */
  nameFor(text: string): string | undefined {
    if (text.length > longestText) return undefined
    const statement = this.#statements.get(text) ?? { uses: 0 }
    this.#statements.delete(text)
    this.#statements.set(text, statement)
    const [oldest] = this.#statements.keys()
    if (this.#statements.size > mostRemembered && oldest !== undefined) this.#statements.delete(oldest)
    statement.uses += 1
    if (statement.uses < fromUse) return undefined
    if (statement.name === undefined) {
      this.#named += 1
      statement.name = `statement_${this.#named}`
    }
    return statement.name
  }

  /** Gives a statement another name, because the plan under its present one no longer fits the tables. */
  forget(text: string): void {
    this.#statements.delete(text)
  }
}

/** True where a migration changed the columns that a prepared statement returns. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    /cached plan must not change/.test(error.message)
  )
}

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void

/** Lets a connection prepare the statements that have a name. */
export function prepareStatements(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...rest)
    const name = names.nameFor(text)
    const statement = name === undefined ? { text, values } : { text, values, name }
    const ask = (tell: Answered) =>
      query(statement, undefined, (error: Error | null | undefined, result: pg.QueryResult) => {
        if (isOutdatedPlan(error)) names.forget(text)
        tell(error, result)
      })
    const [answered] = rest as [Answered?]
    if (answered) return ask(answered)
    // Where pg makes the promise, statements and their rows outlive their answers until the next full garbage
    // collection.
    return new Promise((resolve, reject) => {
      ask((error, result) => (error ? reject(error) : resolve(result)))
    }).catch((error: Error) => {
      // As pg does it: the stack leads to whoever asked instead of to the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }
  client.query = prepared as typeof client.query
}
