import { expect, test } from 'vitest'
import type { Activity, Range } from '../../../features/activity/queries.ts'
import { type Answers, pickedOf } from './picked.ts'

const activity = {
  uuid: 'a',
  startTime: '2026-05-01T08:00:00Z',
  endTime: '2026-05-01T09:00:00Z',
  stats: { distance: 30_000 },
} as Activity
const lap = { uuid: 'r', type: 'lap', num: 3, relativeStartTime: 60_000, relativeEndTime: 120_000 } as Range
const answers: Answers = {
  activity,
  ranges: [lap],
  measured: undefined,
  series: undefined,
  failed: false,
}
const statusOf = (part: string, changes: Partial<Answers> = {}) =>
  pickedOf({ activityUuid: 'a', part }, { ...answers, ...changes }).status

test('a pick finds its range by UUID and by type and number; the whole activity has its figures', () => {
  for (const part of ['r', 'lap3'])
    expect(pickedOf({ activityUuid: 'a', part }, answers)).toMatchObject({
      status: 'ready',
      range: lap,
      startMs: 60_000,
      endMs: 120_000,
    })
  expect(pickedOf({ activityUuid: 'a', part: 'all' }, answers)).toMatchObject({
    status: 'ready',
    figures: activity.stats,
    endMs: 3_600_000,
  })
})

test('ranges that are gone differ from those that load and those that failed', () => {
  expect(statusOf('all', { activity: null })).toBe('gone')
  expect(statusOf('all', { activity: { ...activity, deleted: true } as Activity })).toBe('gone')
  expect(statusOf('lap4')).toBe('gone')
  expect(statusOf('lap3', { ranges: undefined })).toBe('loading')
  expect(statusOf('lap3', { ranges: undefined, failed: true })).toBe('failed')
  expect(statusOf('all', { activity: undefined })).toBe('loading')
  expect(statusOf('selection-0-1000')).toBe('loading')
  expect(statusOf('selection-0-1000', { measured: null })).toBe('gone')
})
