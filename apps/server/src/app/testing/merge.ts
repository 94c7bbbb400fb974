/** Set-up for tests of merging: recordings of one ride by three devices, and requests about them. */
import { endpoints, wire } from '@cadenza/contract'
import { motionBytes, rideFit, simulateRide } from '@cadenza/simulator'
import { afterAll, beforeAll, expect } from 'vitest'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import type { TestPerson } from './app.ts'
import { type UploadServer, uploadServer } from './uploads.ts'

export const startMs = Date.UTC(2026, 4, 1, 8)
export const dayMs = 86_400_000
export const ride = { seed: 'merged', durationS: 120, rateHz: 50, tier: 'clean', startMs } as const
export const motion = motionBytes(simulateRide(ride).log)

/** Files of a bike computer on the sensors' clock and of one that is 7 s ahead and was switched on late. */
export const fit = rideFit(ride)
export const late = rideFit(ride, { clockOffsetS: 7, fromS: 20 })

interface Asked {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
  json: any
  raw: Awaited<ReturnType<UploadServer['ask']>>
}

/** Starts the server before the tests of a file and stops it after them. */
export function mergeSetup() {
  let server: UploadServer
  let readers: ReaderPool

  beforeAll(async () => {
    server = await uploadServer()
    readers = newReaderPool()
  })

  afterAll(async () => {
    await readers.stop()
    await server.close()
  })

  const ingest = (person: TestPerson, fileName: string, bytes: Uint8Array) =>
    ingestFile(server.services, { userUuid: person.uuid, fileName, source: { bytes } }, { readers })

  async function upload(person: TestPerson, fileName: string, bytes: Uint8Array): Promise<string> {
    const { status, activityUuids } = await ingest(person, fileName, bytes)
    expect(status).toBe('done')
    return activityUuids[0] ?? ''
  }

  async function ask(
    person: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Asked> {
    const answer = await server.ask({
      method,
      url: `/api/activities/v1${path}`,
      headers: person.headers,
      ...(body ? { payload: body } : {}),
    })
    // Still merging: the next request gets the whole.
    const json = answer.body ? answer.json() : undefined
    if (json?.merging) return ask(person, method, path, body)
    return { status: answer.statusCode, json, raw: answer }
  }

  const offersOf = async (person: TestPerson, path = '/merge_offers/') =>
    endpoints.merge.offers.answer.parse((await ask(person, 'GET', path)).json).merge_offers

  const activityOf = async (person: TestPerson, uuid: string) =>
    wire.activityAnswer.parse((await ask(person, 'GET', `/${uuid}/`)).json).activity

  const listed = async (person: TestPerson) =>
    endpoints.activities.list.answer
      .parse((await ask(person, 'GET', '/')).json)
      .activities.map(({ uuid }) => uuid)

  const rangesOf = async (person: TestPerson, uuid: string) =>
    ((await ask(person, 'GET', `/${uuid}/ranges/`)).json as { ranges: wire.Range[] }).ranges

  /** Rows of an activity and everything that belongs to it, except the time it was last viewed. */
  async function rowsOf(uuid: string) {
    const { database } = server.services
    const of = <T extends 'ranges' | 'series' | 'activity_files' | 'activity_tags' | 'shares'>(table: T) =>
      database
        .selectFrom(table as 'ranges')
        .selectAll()
        .where('activity_uuid', '=', uuid)
        .execute()
    return {
      activity: await database.selectFrom('activities').selectAll().where('uuid', '=', uuid).execute(),
      ranges: await of('ranges'),
      series: await of('series'),
      files: await of('activity_files'),
      tags: await of('activity_tags'),
      shares: await of('shares'),
    }
  }

  /** Requests the merge until it has succeeded or failed. */
  async function askToMerge(person: TestPerson, first: string, second: string) {
    for (;;) {
      const answer = await ask(person, 'POST', `/${first}/merge`, { other_uuid: second })
      if ((answer.json as { merging?: true }).merging !== true) return answer
    }
  }

  async function merge(person: TestPerson, first: string, second: string) {
    const { status, json } = await askToMerge(person, first, second)
    expect(status).toBe(200)
    return wire.activityAnswer.parse(json).activity
  }

  return {
    ingest,
    upload,
    ask,
    offersOf,
    activityOf,
    listed,
    rangesOf,
    rowsOf,
    askToMerge,
    merge,
    get server() {
      return server
    },
    get readers() {
      return readers
    },
  }
}
