import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { uploadPartBytes, uploadPartsInParallel } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
import { ObjectMissing } from '../../platform/objects/store.ts'
import { readers } from '../../reading/files/reader-pool.ts'
import { sweepUploads } from './sweep.ts'

const MiB = 1024 * 1024

let server: UploadServer
let rider: TestPerson
let token: Token
beforeAll(async () => {
  ;({ server, rider, token } = await uploadServerWithRider())
})
afterAll(() => server.close())

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

describe('uploads with the AWS SDK', () => {
  test('[A9-014] [A7-084] a large file goes in parts of 20 MiB, three at a time, and arrives whole', async () => {
    const bytes = randomBytes(2 * uploadPartBytes + 3 * MiB)
    const key = newKey(token)
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
    expect(await stored(server, key)).toBe(sha256(bytes))
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
    const key = newKey(token, 'Ümläute 走る & +%.fit')
    const upload = new Upload({
      client: clientOf(token),
      params: { Bucket: token.upload_bucket, Key: key, Body: bytes },
      partSize: uploadPartBytes,
      queueSize: uploadPartsInParallel,
    })
    const done = await upload.done()
    expect(done.ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`)
    expect(await stored(server, key)).toBe(sha256(bytes))
    expect((await uploadOf(key))[0]?.file_name).toBe('Ümläute 走る & +%.fit')
  })

  test('while a file comes in that is as long as motion logs are, the reader pool warms up', async () => {
    const warmUp = vi.spyOn(readers, 'warmUp').mockResolvedValue()
    const put = (bytes: number) =>
      clientOf(token).send(
        new PutObjectCommand({ Bucket: token.upload_bucket, Key: newKey(token), Body: randomBytes(bytes) }),
      )
    await put(7 * MiB)
    expect(warmUp).not.toHaveBeenCalled()
    await put(8 * MiB)
    expect(warmUp).toHaveBeenCalledOnce()
    warmUp.mockRestore()
  })

  test('an empty file arrives too: what it is worth is told after it was read', async () => {
    const key = newKey(token, 'empty.fit')
    await clientOf(token).send(new PutObjectCommand({ Bucket: token.upload_bucket, Key: key, Body: '' }))
    expect((await server.services.objects.stat(key))?.bytes).toBe(0)
  })

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'a body with a trailing %s checksum is taken apart and checked',
    async (ChecksumAlgorithm) => {
      const bytes = randomBytes(300_000)
      const key = newKey(token)
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
      expect(await stored(server, key)).toBe(sha256(bytes))
      expect(answer[`Checksum${ChecksumAlgorithm}`]).toMatch(/^[A-Za-z0-9+/]+=*$/)
    },
  )

  test('a checksum that does not match is refused and leaves nothing', async () => {
    const key = newKey(token)
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
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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
    expect(await stored(server, place.Key)).toBe(sha256(Buffer.concat([first, last])))
  })

  test('completing twice, as after a lost answer, says the same and makes one job', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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
    const Key = newKey(token)
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
    const Key = newKey(token)
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
    const Key = newKey(token)
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
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    const part = new UploadPartCommand({ ...place, UploadId, PartNumber, Body: 'x' })
    expect(await failure(client.send(part))).toEqual({ code: 'InvalidArgument', status: 400 })
  })

  test("somebody else's upload, or one for another key, does not exist", async () => {
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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
    const elsewhere = { ...theirs, Key: newKey(token) }
    expect(await failure(clientOf(token).send(new UploadPartCommand(elsewhere)))).toEqual(gone)
    const never = { ...place, UploadId: 'never-made', PartNumber: 1, Body: 'x' }
    expect(await failure(clientOf(token).send(new UploadPartCommand(never)))).toEqual(gone)
  })
})

describe('limits and malformed requests', () => {
  test('a part over 21 MiB is refused', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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

describe('open multipart uploads', () => {
  const begin = async (own: Token) => {
    const { UploadId = '' } = await clientOf(own).send(
      new CreateMultipartUploadCommand({ Bucket: own.upload_bucket, Key: newKey(own) }),
    )
    return UploadId
  }

  test('are at most 20 of one account, also begun at once', async () => {
    const own = await server.token(await server.person())
    const begun = await Promise.allSettled(Array.from({ length: 25 }, () => begin(own)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await failure(begin(own))).toEqual({ code: 'SlowDown', status: 503 })
    await begin(token)
  })

  test('give way to another one where they were begun over an hour ago, the oldest first', async () => {
    const person = await server.person()
    const own = await server.token(person)
    const begun: string[] = []
    for (let at = 0; at < 20; at++) begun.push(await begin(own))
    await server.open.pool.query(
      "update multipart_uploads set created_at = created_at - interval '2 hours' where upload_id = $1",
      [begun[7]],
    )
    await begin(own)
    const { rows } = await server.open.pool.query<{ upload_id: string }>(
      'select upload_id from multipart_uploads where user_uuid = $1',
      [person.uuid],
    )
    const open = rows.map(({ upload_id }) => upload_id)
    expect(open).toHaveLength(20)
    expect(open).not.toContain(begun[7])
    expect(await failure(begin(own))).toEqual({ code: 'SlowDown', status: 503 })
  })
})

describe('what a sweep finds', () => {
  test('a multipart upload that was left for more than a day is aborted, its parts deleted', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
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
