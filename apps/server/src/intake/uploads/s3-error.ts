/** S3's error codes, sent as XML. */
export const s3Status = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  EntityTooLarge: 413,
  EntityTooSmall: 400,
  ExpiredToken: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRequest: 400,
  InvalidToken: 400,
  KeyTooLongError: 400,
  MalformedXML: 400,
  MissingContentLength: 411,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const

export type S3Code = keyof typeof s3Status

export class S3Error extends Error {
  readonly code: S3Code
  constructor(code: S3Code, message: string) {
    super(message)
    this.name = 'S3Error'
    this.code = code
  }
}

export function errorXml(error: S3Error, resource: string, requestId: string): string {
  return xml('Error', {
    Code: error.code,
    Message: error.message,
    Resource: resource,
    RequestId: requestId,
  })
}

export function xml(root: string, fields: Record<string, string>): string {
  const inside = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inside.join('')}</${root}>`
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
