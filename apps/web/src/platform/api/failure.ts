/** Failed call: the HTTP status (500 if there is none) and the body from the server's error catalogue. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  /** Messages by field, in the user's language. */
  readonly errors: Record<string, string[]>
  /** Their codes (`ErrorEnterValue`, …). */
  readonly codes: Record<string, string[]>
  /** Full body in camelCase; with a 409, it contains the current state. */
  readonly body: object
  /** True without a response: network failure or timeout. */
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
