/** Set-up for tests of imports: a server with its import worker, and the outcome of what was sent to it. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { notificationMessage } from '@cadenza/contract'
import { afterAll, beforeAll, test } from 'vitest'
import { type Ingested, ingestFile } from '../../intake/ingest/ingest.ts'
import { startIngest } from '../../intake/ingest/start.ts'
import type { TestPerson } from './app.ts'
import { clientOf, type UploadServer, uploadServer } from './uploads.ts'

export const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
export const withRecordings = test.skipIf(!existsSync(recordings))
export const load = (file: string) => readFile(path.join(recordings, file))
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Facts about a file in the manifest, from another decoder. */
export async function factsOf(file: string) {
  const all = JSON.parse(await readFile(path.join(recordings, 'manifest.json'), 'utf8')) as {
    file: string
    start: string
    laps: number
    sessions: { sport: string; start: string; distance_m: number | null; avgPower: number | null }[]
  }[]
  const found = all.find((one) => one.file === file)
  if (!found) throw new Error(`${file} is not in the manifest`)
  return found
}

const reader = { locale: 'en', timeZone: 'UTC', write: (instant: string) => instant } as const

/** Starts the server and its import worker before the tests of a file and stops both after them. */
export function ingestSetup() {
  let server: UploadServer
  let ingest: { stop(): Promise<void> }

  beforeAll(async () => {
    server = await uploadServer()
    ingest = await startIngest(server.services)
  })

  afterAll(async () => {
    await ingest.stop()
    await server.close()
  })

  let uploaded = 0

  async function upload(person: TestPerson, name: string, bytes: Uint8Array): Promise<string> {
    const token = await server.token(person)
    uploaded += 1
    const key = `${token.upload_path}20261121101500${String(uploaded).padStart(3, '0')} ${name}`
    await clientOf(token).send(new PutObjectCommand({ Bucket: token.upload_bucket, Key: key, Body: bytes }))
    return key
  }

  async function outcome(key: string) {
    for (let waited = 0; waited < 15_000; waited += 20) {
      const row = await server.services.database
        .selectFrom('uploads')
        .selectAll()
        .where('object_key', '=', key)
        .executeTakeFirst()
      if (row?.finished_at) return row
      await wait(20)
    }
    throw new Error(`Nothing came of ${key}`)
  }

  function activitiesOf(person: TestPerson) {
    return server.services.database
      .selectFrom('activities')
      .selectAll()
      .where('user_uuid', '=', person.uuid)
      .orderBy('start_time')
      .execute()
  }

  async function messagesOf(person: TestPerson): Promise<string[]> {
    const rows = await server.services.database
      .selectFrom('notifications')
      .selectAll()
      .where('user_uuid', '=', person.uuid)
      .orderBy('key')
      .execute()
    return rows.map((row) => `${row.type}: ${notificationMessage(row.type, row.meta, reader)}`)
  }

  async function objectsOf(person: TestPerson): Promise<string[]> {
    const keys: string[] = []
    for await (const key of server.services.objects.list(`activities/${person.uuid}/`)) keys.push(key)
    return keys
  }

  const direct = async (person: TestPerson, file: string, bytes?: Uint8Array): Promise<Ingested> =>
    ingestFile(server.services, {
      userUuid: person.uuid,
      fileName: file,
      source: { bytes: bytes ?? (await load(file)) },
    })

  return {
    upload,
    outcome,
    activitiesOf,
    messagesOf,
    objectsOf,
    direct,
    get server() {
      return server
    },
  }
}
