import { createHash, createHmac, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { uploadPartBytes, uploadPartsInParallel } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectMissing } from '../objects/store.ts'
import type { TestPerson } from '../testing.ts'
import { sweepUploads } from './sweep.ts'
import { clientOf, type Token, type UploadServer, uploadServer } from './testing.ts'

const MiB = 1024 * 1024

let server: UploadServer
let rider: TestPerson
let token: Token
beforeAll(async () => {
  server = await uploadServer()
  rider = await server.person()
  token = await server.token(rider)
})
afterAll(() => server.close())

let used = 0
/** A key as the browser makes it. */
function newKey(name = 'morning ride.fit'): string {
  used += 1
  return `${token.upload_path}20261121101500${String(used).padStart(3, '0')} ${name}`
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = async (key: string) => sha256(await server.services.objects.get(key))

async function uploadOf(key: string) {
  return server.services.database.selectFrom('uploads').selectAll().where('object_key', '=', key).execute()
}

async function jobsFor(uploadUuid: string | undefined): Promise<number> {
  const { rows } = await server.open.pool.query(
    `select from pgboss.job where name = 'ingest' and data->>'upload_uuid' = $1`,
    [uploadUuid],
  )
  return rows.length
}

async function failure(promise: Promise<unknown>): Promise<{ code: string; status: number | undefined }> {
  try {
    await promise
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    return { code: error.name, status: error.$metadata.httpStatusCode }
  }
  throw new Error('It was accepted')
}

describe('uploads with the AWS SDK', () => {
  test('[A9-014] [A7-084] a large file goes in parts of 20 MiB, three at a time, and arrives whole', async () => {
    const bytes = randomBytes(2 * uploadPartBytes + 3 * MiB)
    const key = newKey()
    const upload = new Upload({
      client: clientOf(token),
      params: { Bucket: token.upload_bucket, Key: key, Body: bytes },
      partSize: uploadPartBytes,
      queueSize: uploadPartsInParallel,
    })
    const done = await upload.done()
    const md5s = [0, 1, 2].map((i) =>
      createHash('md5')
        .update(bytes.subarray(i * uploadPartBytes, (i + 1) * uploadPartBytes))
        .digest(),
    )
    expect(done.ETag).toBe(`"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-3"`)
    expect(await stored(key)).toBe(sha256(bytes))
    const [row, ...others] = await uploadOf(key)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      user_uuid: rider.uuid,
      file_name: 'morning ride.fit',
      bytes: bytes.length,
      status: 'received',
    })
    expect(await jobsFor(row?.uuid)).toBe(1)
    const left: string[] = []
    for await (const part of server.services.objects.list('multipart/')) left.push(part)
    expect(left).toEqual([])
  })

  test('a small file goes in one put', async () => {
    const bytes = randomBytes(35_201)
    const key = newKey('Ümläute 走る & +%.fit')
    const upload = new Upload({
      client: clientOf(token),
      params: { Bucket: token.upload_bucket, Key: key, Body: bytes },
      partSize: uploadPartBytes,
      queueSize: uploadPartsInParallel,
    })
    const done = await upload.done()
    expect(done.ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`)
    expect(await stored(key)).toBe(sha256(bytes))
    expect((await uploadOf(key))[0]?.file_name).toBe('Ümläute 走る & +%.fit')
  })

  test('an empty file arrives too: what it is worth is told after it was read', async () => {
    const key = newKey('empty.fit')
    await clientOf(token).send(new PutObjectCommand({ Bucket: token.upload_bucket, Key: key, Body: '' }))
    expect((await server.services.objects.stat(key))?.bytes).toBe(0)
  })

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'a body with a trailing %s checksum is taken apart and checked',
    async (ChecksumAlgorithm) => {
      const bytes = randomBytes(300_000)
      const key = newKey()
      const body = Readable.from([bytes.subarray(0, 100_001), bytes.subarray(100_001)])
      const client = clientOf(token)
      const sent: Record<string, string> = {}
      client.middlewareStack.add(
        (next) => (args) => {
          Object.assign(sent, (args.request as { headers: Record<string, string> }).headers)
          return next(args)
        },
        { step: 'finalizeRequest', priority: 'low' },
      )
      const answer = await client.send(
        new PutObjectCommand({
          Bucket: token.upload_bucket,
          Key: key,
          Body: body,
          ContentLength: bytes.length,
          ChecksumAlgorithm,
        }),
      )
      expect(sent['x-amz-trailer']).toBe(`x-amz-checksum-${ChecksumAlgorithm.toLowerCase()}`)
      expect(await stored(key)).toBe(sha256(bytes))
      expect(answer[`Checksum${ChecksumAlgorithm}`]).toMatch(/^[A-Za-z0-9+/]+=*$/)
    },
  )

  test('a checksum that does not match is refused and leaves nothing', async () => {
    const key = newKey()
    const put = new PutObjectCommand({
      Bucket: token.upload_bucket,
      Key: key,
      Body: 'what arrived',
      ChecksumSHA256: createHash('sha256').update('what was meant').digest('base64'),
    })
    expect(await failure(clientOf(token).send(put))).toEqual({ code: 'BadDigest', status: 400 })
    await expect(server.services.objects.get(key)).rejects.toBeInstanceOf(ObjectMissing)
    expect(await uploadOf(key)).toEqual([])
  })

  test('a part put again replaces the former one, and parts may come in any order', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const first = randomBytes(5 * MiB)
    const last = randomBytes(1_000)
    const put = async (PartNumber: number, Body: Uint8Array) => ({
      PartNumber,
      ETag: (await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }))).ETag,
    })
    const two = await put(2, last)
    await put(1, randomBytes(5 * MiB))
    const one = await put(1, first)
    await client.send(
      new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: [one, two] } }),
    )
    expect(await stored(place.Key)).toBe(sha256(Buffer.concat([first, last])))
  })

  test('completing twice, as after a lost answer, says the same and makes one job', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const { ETag } = await client.send(
      new UploadPartCommand({ ...place, UploadId, PartNumber: 1, Body: Buffer.from('all of it') }),
    )
    const complete = () =>
      client.send(
        new CompleteMultipartUploadCommand({
          ...place,
          UploadId,
          MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
        }),
      )
    const first = await complete()
    expect((await complete()).ETag).toBe(first.ETag)
    expect((await uploadOf(place.Key)).length).toBe(1)
  })

  test('an aborted upload is gone: no part and no completion', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const part = { ...place, UploadId, PartNumber: 1, Body: Buffer.from('part') }
    const { ETag } = await client.send(new UploadPartCommand(part))
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId }))
    const gone = { code: 'NoSuchUpload', status: 404 }
    expect(await failure(client.send(new UploadPartCommand(part)))).toEqual(gone)
    const complete = { ...place, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }
    expect(await failure(client.send(new CompleteMultipartUploadCommand(complete)))).toEqual(gone)
    expect(await failure(client.send(new AbortMultipartUploadCommand({ ...place, UploadId })))).toEqual(gone)
    expect(await uploadOf(place.Key)).toEqual([])
    const left: string[] = []
    for await (const key of server.services.objects.list('multipart/')) left.push(key)
    expect(left).toEqual([])
  })

  test('parts that are missing, changed, out of order or too small are refused by name', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const put = async (PartNumber: number) => ({
      PartNumber,
      ETag: (
        await client.send(
          new UploadPartCommand({ ...place, UploadId, PartNumber, Body: `part ${PartNumber}` }),
        )
      ).ETag,
    })
    const [one, two] = [await put(1), await put(2)]
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      failure(
        client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } })),
      )
    expect(await complete([one, { PartNumber: 3, ETag: one.ETag }])).toEqual({
      code: 'InvalidPart',
      status: 400,
    })
    expect(await complete([{ ...one, ETag: two.ETag }])).toEqual({ code: 'InvalidPart', status: 400 })
    expect(await complete([two, one])).toEqual({ code: 'InvalidPartOrder', status: 400 })
    expect(await complete([one, two])).toEqual({ code: 'EntityTooSmall', status: 400 })
    expect(await complete([])).toEqual({ code: 'MalformedXML', status: 400 })
  })

  test('a list of parts longer than any upload needs is not read', async () => {
    const Key = newKey()
    const { UploadId } = await clientOf(token).send(
      new CreateMultipartUploadCommand({ Bucket: token.upload_bucket, Key }),
    )
    const Parts = Array.from({ length: 9_999 }, (_, i) => ({ PartNumber: i + 1, ETag: 'a'.repeat(32) }))
    const complete = new CompleteMultipartUploadCommand({
      Bucket: token.upload_bucket,
      Key,
      UploadId,
      MultipartUpload: { Parts },
    })
    expect(await failure(clientOf(token).send(complete))).toEqual({ code: 'EntityTooLarge', status: 413 })
  })

  test.each([
    ['while its parts are joined', 'before'],
    ['when they just have been', 'after'],
  ] as const)('an upload that is aborted %s is not completed, and leaves nothing', async (_, when) => {
    const client = clientOf(token)
    const Key = newKey()
    const upload = { Bucket: token.upload_bucket, Key }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload))
    const { ETag } = await client.send(
      new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: Buffer.from('abc') }),
    )
    const { services } = server
    const store = services.objects
    const abort = async () =>
      void (await client.send(new AbortMultipartUploadCommand({ ...upload, UploadId })))
    services.objects = {
      ...store,
      put: async (key, body) => {
        if (key === Key && when === 'before') await abort()
        await store.put(key, body)
        if (key === Key && when === 'after') await abort()
      },
    }
    try {
      const complete = new CompleteMultipartUploadCommand({
        ...upload,
        UploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      })
      expect(await failure(client.send(complete))).toEqual({ code: 'NoSuchUpload', status: 404 })
    } finally {
      services.objects = store
    }
    expect(await uploadOf(Key)).toEqual([])
    expect(await store.stat(Key)).toBeUndefined()
  })

  test('a disk that cannot be written to is 503 with Retry-After, and is logged', async () => {
    const writing = path.join(server.services.settings.dataFolder, 'objects', '.writing')
    await rm(writing, { recursive: true, force: true })
    await writeFile(writing, 'a file where a folder should be')
    const Key = newKey()
    const put = new PutObjectCommand({ Bucket: token.upload_bucket, Key, Body: 'abc' })
    try {
      const error = await clientOf(token)
        .send(put)
        .catch((caught: unknown) => caught)
      if (!(error instanceof S3ServiceException)) throw error
      expect([error.name, error.$metadata.httpStatusCode]).toEqual(['ServiceUnavailable', 503])
      expect(error.message).toMatch(/storage/)
      expect(error.$response?.headers['retry-after']).toBe('5')
    } finally {
      await rm(writing)
    }
    expect(await uploadOf(Key)).toEqual([])
    expect(server.logged.at(-2)).toMatch(/upload failed/)
    await clientOf(token).send(put)
    expect(await uploadOf(Key)).toHaveLength(1)
  })

  test.each([0, -1, 10_001, 1.5])('there is no part number %s', async (PartNumber) => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const part = new UploadPartCommand({ ...place, UploadId, PartNumber, Body: 'x' })
    expect(await failure(client.send(part))).toEqual({ code: 'InvalidArgument', status: 400 })
  })

  test("somebody else's upload, or one for another key, does not exist", async () => {
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await clientOf(token).send(new CreateMultipartUploadCommand(place))
    const other = await server.token(await server.person())
    const theirs = {
      ...place,
      Key: `${other.upload_path}20261121101500000 x.fit`,
      UploadId,
      PartNumber: 1,
      Body: 'x',
    }
    const gone = { code: 'NoSuchUpload', status: 404 }
    expect(await failure(clientOf(other).send(new UploadPartCommand(theirs)))).toEqual(gone)
    const elsewhere = { ...theirs, Key: newKey() }
    expect(await failure(clientOf(token).send(new UploadPartCommand(elsewhere)))).toEqual(gone)
    const never = { ...place, UploadId: 'never-made', PartNumber: 1, Body: 'x' }
    expect(await failure(clientOf(token).send(new UploadPartCommand(never)))).toEqual(gone)
  })
})

describe('what the credential allows', () => {
  test.each([
    ['another user', () => 'uploads/00000000-0000-7000-8000-000000000000/20261121101500000 x.fit'],
    ['the prefix itself', () => token.upload_path],
    ['above it', () => `${token.upload_path}../x.fit`],
    ['elsewhere', () => 'activities/x'],
  ])('nothing outside its own prefix: %s', async (_what, key) => {
    const put = new PutObjectCommand({ Bucket: token.upload_bucket, Key: key(), Body: 'x' })
    const { code, status } = await failure(clientOf(token).send(put))
    expect(['AccessDenied 403', 'InvalidArgument 400', 'SignatureDoesNotMatch 403']).toContain(
      `${code} ${status}`,
    )
  })

  test('no other bucket', async () => {
    const put = new PutObjectCommand({ Bucket: 'other', Key: newKey(), Body: 'x' })
    expect(await failure(clientOf(token).send(put))).toEqual({ code: 'AccessDenied', status: 403 })
  })

  test('no reading, listing, deleting or copying', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    await client.send(new PutObjectCommand({ ...place, Body: 'secret' }))
    const denied = { code: 'AccessDenied', status: 403 }
    expect(await failure(client.send(new GetObjectCommand(place)))).toEqual(denied)
    expect(await failure(client.send(new DeleteObjectCommand(place)))).toEqual(denied)
    expect(await failure(client.send(new ListObjectsV2Command({ Bucket: place.Bucket })))).toEqual(denied)
    const copy = new CopyObjectCommand({ ...place, Key: newKey(), CopySource: `cadenza/${place.Key}` })
    expect(await failure(client.send(copy))).toEqual(denied)
    expect(await stored(place.Key)).toBe(sha256(Buffer.from('secret')))
  })

  test('names that cannot be stored are refused', async () => {
    const put = (name: string) =>
      failure(
        clientOf(token).send(
          new PutObjectCommand({ Bucket: token.upload_bucket, Key: newKey(name), Body: 'x' }),
        ),
      )
    expect(await put('x'.repeat(300))).toEqual({ code: 'KeyTooLongError', status: 400 })
    expect(await put('a\u0007b')).toEqual({ code: 'InvalidArgument', status: 400 })
  })
})

describe('signatures', () => {
  const put = () => new PutObjectCommand({ Bucket: token.upload_bucket, Key: newKey(), Body: 'x' })

  test('a wrong secret does not match', async () => {
    const wrong = { ...token, secret_key: `${token.secret_key.slice(0, -1)}A` }
    const answer = await failure(clientOf({ ...wrong, secret_key: 'wrong' }).send(put()))
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
    const answer = await fetch(`${token.upload_url}/${token.upload_bucket}/${newKey()}`, {
      method: 'PUT',
      body: 'x',
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toContain('application/xml')
    expect(await answer.text()).toContain('<Code>AccessDenied</Code>')
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
      // The client's clock goes with the server's: only the credential is old.
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

describe('limits and malformed requests', () => {
  test('a part over 21 MiB is refused', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const part = new UploadPartCommand({
      ...place,
      UploadId,
      PartNumber: 1,
      Body: Buffer.alloc(21 * MiB + 1),
    })
    expect(await failure(client.send(part))).toEqual({ code: 'EntityTooLarge', status: 413 })
  })

  test.each([
    ['nothing', ''],
    ['no XML', 'parts: 1'],
    ['unclosed', '<CompleteMultipartUpload><Part>'],
    ['another root', '<Delete><Part><PartNumber>1</PartNumber><ETag>a</ETag></Part></Delete>'],
    [
      'a part without a number',
      '<CompleteMultipartUpload><Part><ETag>a</ETag></Part></CompleteMultipartUpload>',
    ],
    ['a document type', '<!DOCTYPE x [<!ENTITY e "e">]><CompleteMultipartUpload/>'],
  ])('a list of parts that is %s is malformed', async (_what, xml) => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: unknown; headers: Record<string, string> }
        request.body = xml
        request.headers['content-length'] = String(Buffer.byteLength(xml))
        return next(args)
      },
      { step: 'build', priority: 'low' },
    )
    const parts = [{ PartNumber: 1, ETag: 'a' }]
    const complete = new CompleteMultipartUploadCommand({
      ...place,
      UploadId,
      MultipartUpload: { Parts: parts },
    })
    expect(await failure(client.send(complete))).toEqual({ code: 'MalformedXML', status: 400 })
  })
})

/** As AWS documents it (sigv4-streaming-trailers.html), written here without the SDK, which never sends these. */
describe('bodies whose chunks are signed', () => {
  const empty = sha256(new Uint8Array(0))
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

  function signed(
    kind: 'PAYLOAD' | 'PAYLOAD-TRAILER',
    pieces: Buffer[],
    spoil: (body: string) => string = (x) => x,
  ) {
    const key = newKey()
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
      expect(await stored(key)).toBe(sha256(all))
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

describe('the upload token', () => {
  const ask = (headers: Record<string, string>) =>
    server.ask({ method: 'POST', url: '/api/devices/v1/web_app/upload_token', headers })

  test('[A3-054] has an access key, a secret key, a session token, an address, a path and a bucket', async () => {
    const answer = await ask(rider.headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.json()).sort()).toEqual([
      'access_key',
      'secret_key',
      'session_token',
      'upload_bucket',
      'upload_path',
      'upload_url',
    ])
    expect(answer.json().upload_path).toBe(`uploads/${rider.uuid}/`)
  })

  test('is for somebody who is signed in', async () => {
    expect((await ask({})).statusCode).toBe(401)
  })

  test('names the server as the browser sees it', async () => {
    const seen = await ask({ ...rider.headers, origin: 'https://rides.example.org' })
    expect(seen.json().upload_url).toBe('https://rides.example.org/s3')
    const hostile = await ask({ ...rider.headers, origin: 'null', host: 'rides.example.org' })
    expect(hostile.json().upload_url).toBe('http://rides.example.org/s3')
  })

  test('works behind a proxy that changes the Host header', async () => {
    const answer = (await ask({ ...rider.headers, origin: 'https://rides.example.org' })).json() as Token
    const client = clientOf(answer)
    client.middlewareStack.add(
      (next) => (args) => {
        const { port } = new URL(server.origin)
        Object.assign(args.request as object, {
          protocol: 'http:',
          hostname: '127.0.0.1',
          port: Number(port),
        })
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    const key = newKey()
    await client.send(new PutObjectCommand({ Bucket: answer.upload_bucket, Key: key, Body: 'through' }))
    expect(await stored(key)).toBe(sha256(Buffer.from('through')))
  })
})

describe('what a sweep finds', () => {
  test('a multipart upload that was left for more than a day is aborted, its parts deleted', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey() }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const part = { ...place, UploadId, PartNumber: 1, Body: 'part' }
    await client.send(new UploadPartCommand(part))
    await sweepUploads(server.services)
    await client.send(new UploadPartCommand({ ...part, PartNumber: 2 }))
    server.pass(93_601)
    await sweepUploads(server.services)
    server.pass(-93_601)
    expect((await failure(client.send(new UploadPartCommand(part)))).code).toBe('NoSuchUpload')
    const left: string[] = []
    for await (const key of server.services.objects.list(`multipart/${rider.uuid}/${UploadId}/`))
      left.push(key)
    expect(left).toEqual([])
  })
})
