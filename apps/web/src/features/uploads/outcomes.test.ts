import { expect, test } from 'vitest'
import { createOutcomes, type Outcome } from './outcomes.ts'

const uuid = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
const outcome = (at: number, status: Outcome['status']): Outcome => ({
  uuid: uuid(at),
  key: `key ${at}`,
  fileName: `${at}.fit`,
  bytes: 1,
  status,
  code: null,
  message: null,
  rereadable: false,
  files: null,
  failures: [],
  archive: null,
  activityUuids: [],
  createdAt: '2026-11-21T10:00:00Z' as never,
  finishedAt: null,
})

test('of 350 files all outcomes are learnt, however far back the first open one is, and each but once', async () => {
  const server = Array.from({ length: 350 }, (_, at) =>
    outcome(at, at === 0 || at > 320 ? 'processing' : 'done'),
  )
  const asked: string[] = []
  let nowMs = 0
  const outcomes = createOutcomes(async (from, limit) => {
    asked.push(from)
    return server.filter((each) => each.uuid >= from).slice(0, limit)
  })
  for (const { uuid: id } of server)
    outcomes.note({ ...outcome(0, 'received'), ...server.find((o) => o.uuid === id), status: 'received' })
  const known = await outcomes.look(() => nowMs)
  expect([...known.values()].filter(({ status }) => status === 'done')).toHaveLength(320)
  expect(asked).toEqual([uuid(0), uuid(100), uuid(200), uuid(300)])
  asked.length = 0
  nowMs = 10_000
  server[0] = outcome(0, 'done')
  await outcomes.look(() => nowMs)
  // Settled ones are not requested again: starts from the first open one, then from the next one after that
  // response.
  expect(asked).toEqual([uuid(0), uuid(321)])
  asked.length = 0
  nowMs = 20_000
  for (let at = 321; at < 350; at++) server[at] = outcome(at, 'failed')
  expect(
    [...(await outcomes.look(() => nowMs)).values()].filter(({ status }) => status === 'failed'),
  ).toHaveLength(29)
  expect(asked).toEqual([uuid(321)])
  asked.length = 0
  nowMs = 30_000
  await outcomes.look(() => nowMs)
  expect(asked).toEqual([])
})
