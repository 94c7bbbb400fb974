/** Verifies AWS Signature Version 4 by signing the same request again with AWS's own signer. */
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Credential, type Grant, openCredential, sameText } from './credential.ts'
import { S3Error } from './s3-error.ts'

/** ms that the client's clock may be off. */
const skewMs = 15 * 60_000

export interface SignedRequest {
  method: string
  /** Percent-encoded as sent, with the query. */
  url: string
  headers: IncomingHttpHeaders
  /** Names of this server besides the Host header. */
  hosts: readonly string[]
  /** First part of the path, which some clients (s3cmd) sign as part of the host: `/s3`. */
  mount: string
}

/** Request with a valid signature. */
export interface VerifiedRequest {
  grant: Grant
  /** `x-amz-content-sha256`: the body's SHA-256, or its transfer mode. */
  payload: string
  /** Signs the chunks of the body, each over the one before. */
  chunks: ChunkSigner
}

export interface ChunkSigner {
  seed: string
  /** `kind` is PAYLOAD or TRAILER; returns the signature as hex. */
  sign(kind: 'PAYLOAD' | 'TRAILER', former: string, sha256Hex: string): Promise<string>
}

interface Authorization {
  accessKey: string
  date: string
  region: string
  signedHeaders: string[]
  signature: string
}

const authorizationShape =
  /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/s3\/aws4_request, *SignedHeaders=([a-z0-9;-]+), *Signature=([0-9a-f]{64})$/

/**
 * Verifies a request and returns its grant. Throws `S3Error` for any that is not signed with a credential of
 * ours.
 */
export async function verify(
  request: SignedRequest,
  uploadKey: Buffer,
  nowMs: number,
): Promise<VerifiedRequest> {
  const { headers } = request
  if (headers.authorization === undefined) throw new S3Error('AccessDenied', 'The request is not signed.')
  // In these words s3cmd understands that it must use version 4.
  if (/^AWS [^:]+:/.test(headers.authorization))
    throw new S3Error(
      'InvalidRequest',
      'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
    )
  const authorization = parseAuthorization(headers.authorization)
  const signingDate = checkDate(single(headers['x-amz-date']), authorization.date, nowMs)
  checkSignedHeaders(authorization.signedHeaders, headers)
  const sessionToken = single(headers['x-amz-security-token'])
  const opened = openCredential(uploadKey, authorization.accessKey, sessionToken)
  if (!opened) throw new S3Error('InvalidToken', 'The session token is not one of this storage.')
  const { accessKey, region } = authorization
  const signer = await signerFor({ accessKey, sessionToken, secretKey: opened.secretKey }, region)
  await checkSignature(request, authorization, signer, signingDate, opened.grant)
  if (opened.grant.expiresAtMs <= nowMs) throw new S3Error('ExpiredToken', 'The credential has expired.')
  return {
    grant: opened.grant,
    payload: single(headers['x-amz-content-sha256']),
    chunks: chunkSigner(signer, authorization, single(headers['x-amz-date']), signingDate),
  }
}

function parseAuthorization(header: string): Authorization {
  const [, accessKey = '', date = '', region = '', names = '', signature = ''] =
    authorizationShape.exec(header) ?? []
  if (accessKey === '')
    throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  return { accessKey, date, region, signedHeaders: names.split(';'), signature }
}

function checkDate(text: string, scopeDate: string, nowMs: number): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(date.getTime())) throw new S3Error('AccessDenied', 'x-amz-date is missing or malformed.')
  if (!text.startsWith(scopeDate)) {
    throw new S3Error('AuthorizationHeaderMalformed', 'The credential is of another day than x-amz-date.')
  }
  if (Math.abs(date.getTime() - nowMs) > skewMs) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The clocks of client and server differ by more than 15 minutes.',
    )
  }
  return date
}

/** Refuses unsigned headers, which a third party could change. `x-amz-user-agent` is ignored. */
function checkSignedHeaders(signed: readonly string[], headers: IncomingHttpHeaders): void {
  const needed = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-user-agent',
  )
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256', 'x-amz-security-token', ...needed]) {
    if (!signed.includes(name)) throw new S3Error('AccessDenied', `The header ${name} is not signed.`)
    if (headers[name] === undefined) throw new S3Error('AccessDenied', `The header ${name} is missing.`)
  }
}

type Signer = Awaited<ReturnType<typeof signerFor>>

/** Loaded at the first upload: it takes about 11 MB. */
async function signerFor(credential: Credential, region: string) {
  const { SignatureV4 } = await import('@smithy/signature-v4')
  return new SignatureV4({
    service: 's3',
    region,
    credentials: {
      accessKeyId: credential.accessKey,
      secretAccessKey: credential.secretKey,
      sessionToken: credential.sessionToken,
    },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
}

async function checkSignature(
  request: SignedRequest,
  { signedHeaders, signature }: Authorization,
  signer: Signer,
  signingDate: Date,
  grant: Grant,
): Promise<void> {
  const [path = '/', search = ''] = splitOnce(request.url, '?')
  const headers: Record<string, string> = {}
  for (const name of signedHeaders) headers[name] = single(request.headers[name])
  // A proxy may have replaced the Host that the browser signed.
  const hosts = new Set([single(request.headers.host), ...request.hosts, grant.host])
  const { mount } = request
  const places = [...hosts].map((host) => ({ host, path }))
  if (path.startsWith(`${mount}/`))
    places.push(...[...hosts].map((host) => ({ host: host + mount, path: path.slice(mount.length) })))
  for (const place of places) {
    const signed = await signer.sign(
      {
        method: request.method,
        protocol: 'http:',
        hostname: place.host,
        path: place.path,
        query: queryOf(search),
        headers: { ...headers, host: place.host },
      },
      { signingDate, signableHeaders: new Set(signedHeaders) },
    )
    const ours = /Signature=([0-9a-f]{64})$/.exec(signed.headers.authorization ?? '')?.[1] ?? ''
    if (sameText(ours, signature)) return
  }
  throw new S3Error('SignatureDoesNotMatch', 'The signature does not match the request.')
}

/** Decoded, since the signer encodes it again; repeated names have several values. */
function queryOf(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const part of search.split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = splitOnce(part, '=').map(decoded)
    const former = query[name]
    query[name] = former === undefined ? value : [former, value].flat()
  }
  return query
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidRequest', 'The address is not well encoded.')
  }
}

function chunkSigner(
  signer: Signer,
  { date, region, signature }: Authorization,
  longDate: string,
  signingDate: Date,
): ChunkSigner {
  const empty = createHash('sha256').digest('hex')
  return {
    seed: signature,
    sign: (kind, former, sha256Hex) => {
      const lines = [`AWS4-HMAC-SHA256-${kind}`, longDate, `${date}/${region}/s3/aws4_request`, former]
      if (kind === 'PAYLOAD') lines.push(empty)
      return signer.sign([...lines, sha256Hex].join('\n'), { signingDate })
    },
  }
}

/** Node's SHA-256 in the shape that the signer expects. */
class Sha256 {
  private readonly hash: Hash | Hmac
  constructor(secret?: unknown) {
    this.hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array)
  }
  update(data: Uint8Array): void {
    this.hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest()
  }
  reset(): void {
    throw new Error('A hash is used once')
  }
}

function single(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
