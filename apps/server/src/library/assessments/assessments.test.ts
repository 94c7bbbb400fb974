import { endpoints } from '@cadenza/contract'
import { type AssessmentKind, metric } from '@cadenza/metrics'
import { motionVersion } from '@cadenza/motion/version'
import { motionBytes, simulateAssessment } from '@cadenza/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { pendingTests } from './queries.ts'
import { assessActivity } from './run.ts'

const simulated = simulateAssessment({ seed: 'served', rateHz: 100 })

let server: UploadServer
let readers: ReaderPool
let athlete: TestPerson
let activityUuid: string
/** Assessments that the engine was asked for, in order. */
const asked: AssessmentKind[][] = []
beforeAll(async () => {
  server = await uploadServer()
  readers = newReaderPool()
  athlete = await server.person()
  const source = { bytes: motionBytes(simulated.log) }
  const file = { userUuid: athlete.uuid, fileName: 'tests.motion.csv.gz', source }
  const { status, activityUuids } = await ingestFile(server.services, file, { readers })
  expect({ status, activities: activityUuids.length }).toEqual({ status: 'done', activities: 1 })
  activityUuid = activityUuids[0] ?? ''
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

const url = () => `/api/activities/v1/${activityUuid}/ranges`
async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answer = await server.ask({
    method,
    url: `${url()}${path}`,
    headers: athlete.headers,
    payload,
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.statusCode === 204 ? undefined : answer.json()
}
const listed = async () => endpoints.ranges.list.answer.parse(await ask('GET', '/')).ranges
const assess = () =>
  assessActivity(
    server.services,
    { userUuid: athlete.uuid, activityUuid },
    {
      run: (module, task, signal) => {
        asked.push((task as { tests: { kind: AssessmentKind }[] }).tests.map(({ kind }) => kind))
        return readers.run(module, task, signal)
      },
    },
  )
const rangeOf = (test: (typeof simulated.tests)[number], name: string) => ({
  name,
  relative_start_time: Math.round(1000 * test.fromS),
  relative_end_time: Math.round(1000 * test.toS),
})
const truth = new Map(simulated.tests.map((test) => [test.name, test]))
const nameIn = (code: string, language: number) => metric(code)?.labels[language] ?? ''

describe('[R9-003] ranges named as short tests', () => {
  test('come with what the test came to, within the test–retest error of the truth', async () => {
    const ranges = simulated.tests.map((test, at) =>
      rangeOf(test, at % 2 ? nameIn(test.name, at) : test.name),
    )
    await ask('POST', '/bulk', { ranges: [...ranges, { ...ranges[0], name: 'Warm-up' }] })
    await assess()
    const assessed = (await listed()).filter(({ assessment }) => assessment)
    expect(assessed).toHaveLength(4)
    for (const { assessment } of assessed) {
      const test = truth.get(assessment?.kind as AssessmentKind)
      // The mounting of the pelvis sensor is unknown and no run reveals it: the result reports that and gives
      // only a bound.
      const isSquare = assessment?.problems.some(({ code }) => code === 'AssessmentSquare')
      expect(assessment?.version).toBe(motionVersion)
      if (isSquare) continue
      expect(assessment?.problems).toEqual([])
      expect(Math.abs((assessment?.value ?? Number.NaN) - (test?.value ?? 0)), test?.name).toBeLessThan(1.5)
    }
    expect((await listed()).find(({ name }) => name === 'Warm-up')?.assessment).toBeUndefined()
    // All tests of a log are measured in one pass.
    expect(asked.splice(0)).toHaveLength(1)
  })

  test('are measured anew when the range or the engine is another, and not otherwise', async () => {
    const of = { userUuid: athlete.uuid, activityUuid }
    await assess()
    expect(asked.splice(0)).toEqual([])
    const [range] = (await listed()).filter(({ assessment }) => assessment?.kind === 'hip_mobility_offset')
    const { relative_start_time = 0, num = 0 } = range ?? {}
    // Three of six swings remain.
    await ask('PUT', `/user${num}`, { relative_end_time: relative_start_time + 9000 })
    expect((await listed()).find((each) => each.num === num)?.assessment).toBeUndefined()
    expect(await pendingTests(server.services.database, of)).toMatchObject([{ kind: 'hip_mobility_offset' }])
    await assess()
    expect(asked.splice(0)).toEqual([['hip_mobility_offset']])
    const short = (await listed()).find((each) => each.num === num)?.assessment
    expect(short?.value).toBeNull()
    expect(short?.problems.map(({ code }) => code)).toContain('AssessmentTooFewRepeats')
    // Another name makes it another test: that of the heels.
    await ask('PUT', `/user${num}`, { name: 'Lap 3' })
    expect((await listed()).find((each) => each.num === num)?.assessment).toBeUndefined()
    await assess()
    expect(asked.splice(0)).toEqual([])

    await server.services.database
      .updateTable('assessments')
      .set({ version: motionVersion - 1 })
      .execute()
    expect((await pendingTests(server.services.database, of)).map(({ kind }) => kind).sort()).toEqual([
      'ankle_strength_offset',
      'body_stability',
      'hip_strength_rock',
    ])
    await assess()
    expect(asked.splice(0).map((kinds) => kinds.length)).toEqual([3])
  })

  test('say so where the recording is gone', async () => {
    const { database, objects } = server.services
    const files = await database
      .selectFrom('activity_files')
      .select('object_key')
      .where('activity_uuid', '=', activityUuid)
      .execute()
    for (const { object_key } of files) await objects.delete(object_key)
    await database
      .updateTable('assessments')
      .set({ version: motionVersion - 1 })
      .execute()
    await assess()
    const [first] = (await listed()).flatMap(({ assessment }) => assessment ?? [])
    expect(first).toMatchObject({ value: null, problems: [{ code: 'AssessmentNoSource' }] })
  })
})
