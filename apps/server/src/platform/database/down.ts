/**
 * Error codes for a PostgreSQL that is not running, is shutting down, refuses us or takes too long:
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const connectionStates = /^(08|57014|57P0|53300|3D000|28)/
const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable/

/** True if the failure means that the database is unreachable at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (connectionFailures.has(code)) return syscall === 'connect' || code !== 'ENOENT'
  return (code.length === 5 && connectionStates.test(code)) || poolMessages.test(error.message)
}
