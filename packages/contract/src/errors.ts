/** Every error that the API answers with: thrown once as an `ApiError`, rendered once with its text. */
import type { TextKey, TextParameters } from './texts.ts'

/** The status of each code. Errors that only occur beside a field have 422. */
export const errorStatus = {
  BadRequest: 400,
  MalformedJson: 400,
  ResetLinkInvalid: 400,
  InvitationOver: 400,
  SignInRequired: 401,
  WrongCredentials: 401,
  SessionEnded: 401,
  TotpRequired: 401,
  TotpWrong: 401,
  OidcFailed: 401,
  OidcEmailUnverified: 401,
  OidcNoAccount: 401,
  OidcLinkNeeded: 401,
  Forbidden: 403,
  ConfirmEmailFirst: 403,
  NotFound: 404,
  SetupClosed: 404,
  SignUpClosed: 404,
  LiveSessionEnded: 409,
  Conflict: 409,
  InvitationOwn: 409,
  AlreadyLinked: 409,
  CoachHasAthletes: 409,
  ErrorEmailTaken: 409,
  ErrorRegisteredDate: 409,
  TooSlow: 408,
  TooLarge: 413,
  UnsupportedType: 415,
  ValidationFailed: 422,
  TooManySignIns: 429,
  TooManyRequests: 429,
  TooManyInvitations: 429,
  Unexpected: 500,
  PrintUnavailable: 501,
  PrintFailed: 503,
  StorageUnavailable: 503,
  Unavailable: 503,
  StorageFull: 507,
} as const satisfies Partial<Record<TextKey, number>>

export type ErrorCode = keyof typeof errorStatus

/** A field's failure: the key of its message. */
export interface FieldError {
  field: string
  code: TextKey
  parameters?: TextParameters
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly parameters: TextParameters
  /** Seconds for `Retry-After`. */
  readonly retryAfterS: number | undefined

  constructor(
    code: ErrorCode,
    detail: { fields?: readonly FieldError[]; parameters?: TextParameters; retryAfterS?: number } = {},
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = errorStatus[code]
    this.fields = detail.fields ?? []
    this.parameters = detail.parameters ?? {}
    this.retryAfterS = detail.retryAfterS
  }
}

/** A validation failure: the first field's message becomes the overall one. */
export function invalid(fields: readonly FieldError[]): ApiError {
  return new ApiError('ValidationFailed', { fields })
}
