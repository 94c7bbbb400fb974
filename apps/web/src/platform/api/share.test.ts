import type { Call } from '@cadenza/contract'
import { pathOf } from '@cadenza/contract/path-of'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { underShare } from './share.ts'

const share = { activityUuid: 'a1', hash: 'h' }
const under = (call: Pick<Call, 'method' | 'path'>, params: Record<string, string> = {}) =>
  underShare(share, call, pathOf(call, params))

const { activities, ranges, logs, files, proposals, bests, profiles, targetRanges, dayRecords, configs } =
  endpoints

test('[A7-046] each read of the shared activity carries the hash', () => {
  const params = { activityUuid: 'a1', span: '0-1000', logName: 'series.arrow' }
  for (const call of [
    activities.read,
    ranges.list,
    ranges.measure,
    logs.read,
    files.list,
    proposals.list,
    logs.readData,
  ])
    expect(under(call, params), call.path).toEqual({ shareHash: 'h' })
})

test('what the athlete has beside it is not asked for; the reader’s own is', () => {
  const params = { userUuid: 'u', activityUuid: 'a2', configName: 'c' }
  for (const call of [
    profiles.read,
    bests.ofAthlete,
    bests.own,
    targetRanges.list,
    dayRecords.weight.list,
    dayRecords.power_zone.ofAthlete,
    configs.readOfUser,
  ])
    expect(under(call, params), call.path).toBe('none')
  for (const call of [endpoints.account.read, configs.list, endpoints.notifications.list, activities.read])
    expect(under(call, params), call.path).toBeUndefined()
  expect(under(activities.change, { activityUuid: 'a1' })).toBeUndefined()
  expect(underShare(null, activities.read, '/api/activities/v1/a1')).toBeUndefined()
})
