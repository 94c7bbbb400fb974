/** Why a call failed: the HTTP status (500 where there is none) and the body of the server's error catalogue. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  /** Sentences by field, in the reader's language. */
  readonly errors: Record<string, string[]>
  /** Their keys (`ErrorEnterValue`, …). */
  readonly codes: Record<string, string[]>
  /** All that the answer carried, in camelCase: beside a 409 the state that it met. */
  readonly body: object
  /** No answer came: the network, or the time-out. */
  readonly unanswered: boolean

  constructor(
    status: number | undefined,
    message: string,
    errors: Record<string, string[]> = {},
    codes: Record<string, string[]> = {},
    body: object = {},
  ) {
    super(message)
    this.status = status ?? 500
    this.unanswered = status === undefined
    this.errors = errors
    this.codes = codes
    this.body = body
  }
}
