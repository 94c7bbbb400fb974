/** Uploads with s3cmd, which takes an endpoint with a path but signs that path as part of the host. */
import { execFile, spawnSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newKey,
  sha256,
  stored,
  type Token,
  type UploadServer,
  uploadServerWithRider,
} from '../../app/testing/uploads.ts'

const MiB = 1024 * 1024

let server: UploadServer
let token: Token
let folder = ''
beforeAll(async () => {
  ;({ server, token } = await uploadServerWithRider())
  folder = await mkdtemp(path.join(tmpdir(), 'cadenza-s3cmd-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

describe('a put signed as s3cmd does', () => {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

  /** Sends to `url`, signed for `host` and `pathname`. */
  function put(url: URL, host: string, pathname: string, body: Buffer) {
    const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
    const scope = `${date.slice(0, 8)}/US/s3/aws4_request`
    const headers: Record<string, string> = {
      host,
      'x-amz-content-sha256': sha256(body),
      'x-amz-date': date,
      'x-amz-security-token': token.session_token,
    }
    const names = Object.keys(headers).sort()
    const lines = names.map((name) => `${name}:${headers[name]}`)
    const canonical = ['PUT', pathname, '', ...lines, '', names.join(';'), sha256(body)].join('\n')
    const key = ['US', 's3', 'aws4_request'].reduce<Buffer>(
      hmac,
      hmac(`AWS4${token.secret_key}`, date.slice(0, 8)),
    )
    const text = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n')
    const authorization = `AWS4-HMAC-SHA256 Credential=${token.access_key}/${scope},SignedHeaders=${names.join(';')},Signature=${hmac(key, text).toString('hex')}`
    const { host: _, ...sent } = headers
    return fetch(url, { method: 'PUT', headers: { ...sent, authorization }, body: new Uint8Array(body) })
  }
  const urlOf = (key: string) =>
    new URL(`${token.upload_url}/${token.upload_bucket}/${key.split('/').map(encodeURIComponent).join('/')}`)

  test('with the path of the endpoint in the host is taken', async () => {
    const [key, body] = [newKey(token, 'Grüße & more.fit'), randomBytes(2_000)]
    const url = urlOf(key)
    const answer = await put(url, `${url.host}/s3`, url.pathname.slice('/s3'.length), body)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await stored(server, key)).toBe(sha256(body))
  })

  test('for another key, or another host, is refused', async () => {
    const [mine, other] = [urlOf(newKey(token)), urlOf(newKey(token))]
    const inside = (url: URL) => url.pathname.slice('/s3'.length)
    for (const [host, pathname] of [
      [`${mine.host}/s3`, inside(other)],
      [`${mine.host}/s4`, inside(mine)],
      ['example.org/s3', inside(mine)],
      [mine.host, inside(mine)],
    ] as const) {
      const answer = await put(mine, host, pathname, Buffer.from('x'))
      expect(await answer.text(), `${host}${pathname}`).toContain('<Code>SignatureDoesNotMatch</Code>')
    }
  })

  test('with version 2 is answered as S3 does, so that s3cmd takes version 4', async () => {
    const signature = createHash('sha1').update('x').digest('base64')
    const answer = await fetch(urlOf(newKey(token)), {
      method: 'PUT',
      headers: { authorization: `AWS ${token.access_key}:${signature}` },
      body: 'x',
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(
      '<Message>The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.</Message>',
    )
  })
})

const isInstalled = spawnSync('s3cmd', ['--version']).status === 0

describe.skipIf(!isInstalled)('s3cmd (skipped where it is not installed)', () => {
  async function put(body: Buffer, setting: string, options: readonly string[]) {
    const { host, pathname } = new URL(token.upload_url)
    const file = path.join(folder, 'ride.fit')
    const config = path.join(folder, 's3cfg')
    const place = `${host}${pathname}`
    await writeFile(file, body)
    await writeFile(
      config,
      ['[default]', `host_base = ${place}`, `host_bucket = ${place}`, 'use_https = False', setting].join(
        '\n',
      ),
    )
    const key = newKey(token, 'Grüße & more.fit')
    const call = [
      '-c',
      config,
      '--no-progress',
      ...options,
      'put',
      file,
      `s3://${token.upload_bucket}/${key}`,
    ]
    await promisify(execFile)('s3cmd', call, {
      timeout: 20_000,
      env: {
        ...process.env,
        LC_ALL: 'C.UTF-8',
        // A token in the configuration would be refreshed at Amazon.
        AWS_ACCESS_KEY_ID: token.access_key,
        AWS_SECRET_ACCESS_KEY: token.secret_key,
        AWS_SESSION_TOKEN: token.session_token,
      },
    })
    return stored(server, key)
  }

  test.each([
    ['in one request', 100_000, '', []],
    ['in parts', 11 * MiB, 'multipart_chunk_size_mb = 5', []],
    ['without checking the MD5', 1_000, '', ['--no-check-md5']],
    ['that waits for 100-continue', 1_000, 'use_http_expect = True', []],
    ['that begins with version 2 of the signature', 1_000, '', ['--signature-v2']],
  ])('puts a file %s', async (_how, bytes, setting, options) => {
    const body = randomBytes(bytes)
    expect(await put(body, setting, options)).toBe(sha256(body))
  })
})
