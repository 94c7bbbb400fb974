import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import {
  clientOf,
  failure,
  newKey,
  sha256,
  stored,
  type Token,
  type UploadServer,
  uploadServerWithRider,
} from '../../app/testing/uploads.ts'
import { startSession } from '../../people/sessions/sessions.ts'
import { ObjectMissing } from '../../platform/objects/store.ts'

let server: UploadServer
let rider: TestPerson
let token: Token
beforeAll(async () => {
  ;({ server, rider, token } = await uploadServerWithRider())
})
afterAll(() => server.close())

describe('signatures', () => {
  const put = () => new PutObjectCommand({ Bucket: token.upload_bucket, Key: newKey(token), Body: 'x' })

  test('a wrong secret does not match', async () => {
    const wrong = {
      ...token,
      secret_key: token.secret_key.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
    }
    const answer = await failure(clientOf(wrong).send(put()))
    expect(answer).toEqual({ code: 'SignatureDoesNotMatch', status: 403 })
  })

  test("another credential's session token, or one that was changed, is not taken", async () => {
    const other = await server.token(rider)
    const mixed = { ...token, session_token: other.session_token }
    expect((await failure(clientOf(mixed).send(put()))).code).toBe('InvalidToken')
    const [payload = '', signature = ''] = token.session_token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const wider = Buffer.from(JSON.stringify({ ...claims, prefix: 'uploads/' })).toString('base64url')
    const changed = { ...token, session_token: `${wider}.${signature}` }
    expect((await failure(clientOf(changed).send(put()))).code).toBe('InvalidToken')
  })

  test('without a signature nothing is taken', async () => {
    const answer = await fetch(`${token.upload_url}/${token.upload_bucket}/${newKey(token)}`, {
      method: 'PUT',
      body: 'x',
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toContain('application/xml')
    expect(await answer.text()).toContain('<Code>AccessDenied</Code>')
  })

  test('a credential ends with the login that asked for it', async () => {
    const person = await server.person()
    const mine = await server.token(person)
    const send = () => {
      const key = newKey(mine)
      return clientOf(mine).send(new PutObjectCommand({ Bucket: mine.upload_bucket, Key: key, Body: 'x' }))
    }
    expect((await send()).$metadata.httpStatusCode).toBe(200)
    const elsewhere = await startSession(server.services, person.uuid)
    await fetch(`${server.origin}/api/account/v1/sessions/`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${elsewhere.token.token}` },
    })
    expect((await failure(send())).code).toBe('ExpiredToken')
  })

  test('a credential holds one hour', async () => {
    const short = await server.token(await server.person())
    const key = `${short.upload_path}20261121101500000 x.fit`
    const put = () =>
      clientOf(short, { systemClockOffset: 0 }).send(
        new PutObjectCommand({ Bucket: short.upload_bucket, Key: key, Body: 'x' }),
      )
    await put()
    server.pass(3_601)
    try {
      // The client's clock follows the server's: only the credential is old.
      const late = clientOf(short, { systemClockOffset: 3_601_000 }).send(
        new PutObjectCommand({ Bucket: short.upload_bucket, Key: key, Body: 'x' }),
      )
      expect(await failure(late)).toEqual({ code: 'ExpiredToken', status: 400 })
    } finally {
      server.pass(-3_601)
    }
  })

  test.each([-16 * 60_000, 16 * 60_000])(
    'a clock that is off by %s ms is told so',
    async (systemClockOffset) => {
      expect(await failure(clientOf(token, { systemClockOffset }).send(put()))).toEqual({
        code: 'RequestTimeTooSkewed',
        status: 403,
      })
    },
  )

  test('a signed body that was changed on the way is refused', async () => {
    const client = clientOf(token, { requestChecksumCalculation: 'WHEN_REQUIRED' })
    client.middlewareStack.add(
      (next) => (args) => {
        ;(args.request as { body: unknown }).body = 'y'
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    expect((await failure(client.send(put()))).code).toBe('XAmzContentSHA256Mismatch')
  })
})

/** Signed chunks as AWS documents them (sigv4-streaming-trailers.html); the SDK never sends these. */
describe('bodies whose chunks are signed', () => {
  const empty = sha256(new Uint8Array(0))
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

  function signed(
    kind: 'PAYLOAD' | 'PAYLOAD-TRAILER',
    pieces: Buffer[],
    spoil: (body: string) => string = (x) => x,
  ) {
    const key = newKey(token)
    const url = new URL(
      `${token.upload_url}/${token.upload_bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
    )
    const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
    const scope = `${date.slice(0, 8)}/eu-central-1/s3/aws4_request`
    const all = Buffer.concat(pieces)
    const headers: Record<string, string> = {
      host: url.host,
      'x-amz-content-sha256': `STREAMING-AWS4-HMAC-SHA256-${kind}`,
      'x-amz-date': date,
      'x-amz-decoded-content-length': String(all.length),
      'x-amz-security-token': token.session_token,
      ...(kind === 'PAYLOAD' ? {} : { 'x-amz-trailer': 'x-amz-checksum-sha256' }),
    }
    const names = Object.keys(headers).sort()
    const canonical = [
      'PUT',
      url.pathname,
      '',
      ...names.map((name) => `${name}:${headers[name]}`),
      '',
      names.join(';'),
      headers['x-amz-content-sha256'],
    ].join('\n')
    const signingKey = ['eu-central-1', 's3', 'aws4_request'].reduce<Buffer>(
      hmac,
      hmac(`AWS4${token.secret_key}`, date.slice(0, 8)),
    )
    const sign = (algorithm: string, ...lines: string[]) =>
      hmac(signingKey, [algorithm, date, scope, ...lines].join('\n')).toString('hex')
    const seed = sign('AWS4-HMAC-SHA256', sha256(Buffer.from(canonical)))
    let former = seed
    let body = ''
    for (const piece of [...pieces, Buffer.alloc(0)]) {
      former = sign('AWS4-HMAC-SHA256-PAYLOAD', former, empty, sha256(piece))
      body += `${piece.length.toString(16)};chunk-signature=${former}\r\n`
      if (piece.length > 0) body += `${piece.toString('latin1')}\r\n`
    }
    if (kind === 'PAYLOAD-TRAILER') {
      const line = `x-amz-checksum-sha256:${createHash('sha256').update(all).digest('base64')}`
      former = sign('AWS4-HMAC-SHA256-TRAILER', former, sha256(Buffer.from(`${line}\n`)))
      body += `${line}\r\nx-amz-trailer-signature:${former}\r\n`
    }
    const authorization = `AWS4-HMAC-SHA256 Credential=${token.access_key}/${scope},SignedHeaders=${names.join(';')},Signature=${seed}`
    const send = fetch(url, {
      method: 'PUT',
      headers: { ...headers, authorization, 'content-encoding': 'aws-chunked' },
      body: Buffer.from(spoil(`${body}\r\n`), 'latin1'),
    })
    return { key, all, send }
  }

  test.each(['PAYLOAD', 'PAYLOAD-TRAILER'] as const)(
    'STREAMING-AWS4-HMAC-SHA256-%s is taken',
    async (kind) => {
      const { key, all, send } = signed(kind, [randomBytes(65_536), randomBytes(65_536), randomBytes(1_234)])
      const answer = await send
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(await stored(server, key)).toBe(sha256(all))
    },
  )

  test.each<[string, 'PAYLOAD' | 'PAYLOAD-TRAILER', (body: string) => string, string]>([
    ['a changed byte', 'PAYLOAD', (body) => body.replace('abc', 'abd'), 'SignatureDoesNotMatch'],
    [
      'a wrong chunk signature',
      'PAYLOAD',
      (body) => body.replace(/signature=..../, 'signature=0000'),
      'SignatureDoesNotMatch',
    ],
    [
      'an unsigned chunk',
      'PAYLOAD',
      (body) => body.replace(/;chunk-signature=\w+/, ''),
      'SignatureDoesNotMatch',
    ],
    [
      'a wrong trailer signature',
      'PAYLOAD-TRAILER',
      (body) => body.replace(/trailer-signature:..../, 'trailer-signature:0000'),
      'SignatureDoesNotMatch',
    ],
    ['no end', 'PAYLOAD', (body) => body.slice(0, body.lastIndexOf('0;')), 'IncompleteBody'],
    ['something after its end', 'PAYLOAD-TRAILER', (body) => `${body}more`, 'InvalidRequest'],
    ['no chunks', 'PAYLOAD', () => 'plain bytes\r\n', 'InvalidRequest'],
    ['a size that is no number', 'PAYLOAD', (body) => `-${body}`, 'InvalidRequest'],
  ])('one with %s is refused', async (_what, kind, spoil, code) => {
    const { key, send } = signed(kind, [Buffer.from('abc'.repeat(3_000))], spoil)
    const answer = await send
    expect(await answer.text()).toContain(`<Code>${code}</Code>`)
    expect(answer.status).toBe(code === 'SignatureDoesNotMatch' ? 403 : 400)
    await expect(server.services.objects.get(key)).rejects.toBeInstanceOf(ObjectMissing)
  })

  test('chunks that are all frame and no data are refused', async () => {
    const { send } = signed(
      'PAYLOAD',
      Array.from({ length: 200 }, () => Buffer.from('x')),
    )
    expect(await (await send).text()).toContain('<Code>InvalidRequest</Code>')
  })
})
