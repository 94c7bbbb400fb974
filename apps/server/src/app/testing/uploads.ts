/** Test server on a loopback port with jobs, and S3 clients with its credentials. */
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import type { wire } from '@cadenza/contract'
import type { z } from 'zod'
import { bossJobs } from '../../platform/jobs/boss.ts'
import type { TestObjects } from '../../platform/objects/testing.ts'
import type { S3Settings } from '../../platform/settings.ts'
import { type TestApp, type TestPerson, testApp } from './app.ts'

export type Token = z.infer<typeof wire.uploadToken>

export interface UploadServer extends TestApp {
  origin: string
  token(person: TestPerson): Promise<Token>
}

/** Starts a server; `storage` is a real S3 instead of the disk. */
export async function uploadServer(storage?: TestObjects & { settings: S3Settings }): Promise<UploadServer> {
  const made = await testApp()
  if (storage)
    Object.assign(made.services, {
      objects: storage.objects,
      settings: { ...made.services.settings, s3: storage.settings },
    })
  const jobs = bossJobs(made.open.connection, made.services.log)
  made.services.jobs = jobs
  await jobs.start()
  await made.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = made.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    ...made,
    origin,
    token: async (person) => {
      const answer = await fetch(`${origin}/api/devices/v1/web_app/upload_token`, {
        method: 'POST',
        headers: person.headers,
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Token
    },
    close: async () => {
      await jobs.stop()
      await made.close()
    },
  }
}

/** A server and a rider with an upload credential. */
export async function uploadServerWithRider(): Promise<{
  server: UploadServer
  rider: TestPerson
  token: Token
}> {
  const server = await uploadServer()
  const rider = await server.person()
  return { server, rider, token: await server.token(rider) }
}

/** Client as in the browser. */
export function clientOf(token: Token, options: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint: token.upload_url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: {
      accessKeyId: token.access_key,
      secretAccessKey: token.secret_key,
      sessionToken: token.session_token,
    },
    ...options,
  })
}

let used = 0
/** Object key as the browser makes it. */
export function newKey({ upload_path }: Token, name = 'morning ride.fit'): string {
  used += 1
  return `${upload_path}20261121101500${String(used).padStart(3, '0')} ${name}`
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Bytes stored under a key. */
export const stored = async ({ services }: UploadServer, key: string) =>
  sha256(await services.objects.get(key))

/** Code of S3's refusal. */
export async function failure(
  promise: Promise<unknown>,
): Promise<{ code: string; status: number | undefined }> {
  try {
    await promise
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    return { code: error.name, status: error.$metadata.httpStatusCode }
  }
  throw new Error('It was accepted')
}
