import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
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

let server: UploadServer
let rider: TestPerson
let token: Token
beforeAll(async () => {
  ;({ server, rider, token } = await uploadServerWithRider())
})
afterAll(() => server.close())

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
    const key = newKey(token)
    await client.send(new PutObjectCommand({ Bucket: answer.upload_bucket, Key: key, Body: 'through' }))
    expect(await stored(server, key)).toBe(sha256(Buffer.from('through')))
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
    const put = new PutObjectCommand({ Bucket: 'other', Key: newKey(token), Body: 'x' })
    expect(await failure(clientOf(token).send(put))).toEqual({ code: 'AccessDenied', status: 403 })
  })

  test('no reading, listing, deleting or copying', async () => {
    const client = clientOf(token)
    const place = { Bucket: token.upload_bucket, Key: newKey(token) }
    await client.send(new PutObjectCommand({ ...place, Body: 'secret' }))
    const denied = { code: 'AccessDenied', status: 403 }
    expect(await failure(client.send(new GetObjectCommand(place)))).toEqual(denied)
    expect(await failure(client.send(new DeleteObjectCommand(place)))).toEqual(denied)
    expect(await failure(client.send(new ListObjectsV2Command({ Bucket: place.Bucket })))).toEqual(denied)
    const copy = new CopyObjectCommand({ ...place, Key: newKey(token), CopySource: `cadenza/${place.Key}` })
    expect(await failure(client.send(copy))).toEqual(denied)
    expect(await stored(server, place.Key)).toBe(sha256(Buffer.from('secret')))
  })

  test('names that cannot be stored are refused', async () => {
    const put = (name: string) =>
      failure(
        clientOf(token).send(
          new PutObjectCommand({ Bucket: token.upload_bucket, Key: newKey(token, name), Body: 'x' }),
        ),
      )
    expect(await put('x'.repeat(300))).toEqual({ code: 'KeyTooLongError', status: 400 })
    expect(await put('a\u0007b')).toEqual({ code: 'InvalidArgument', status: 400 })
  })
})
