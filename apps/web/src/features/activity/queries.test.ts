import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { endpoints } from '../../platform/api/endpoints.ts'
import { plainFigures, rangesKey, rangesQuery } from './queries.ts'
import { figuresFor } from './use-ranges.ts'

const asked: unknown[] = []
vi.mock('../../platform/api/api.ts', () => ({
  api: {
    call: async (
      call: { path: string },
      { params, query }: { params: { activityUuid: string }; query: unknown },
    ) => {
      asked.push([call.path, params.activityUuid, query])
      return { ranges: [] }
    },
  },
}))

test('[A4-021] ranges are asked for with the figures that are shown: standing and sitting, and against a target', async () => {
  const client = new QueryClient()
  await client.fetchQuery(rangesQuery('one'))
  await client.fetchQuery(rangesQuery('one', { ...plainFigures, byPosition: true }))
  await client.fetchQuery(rangesQuery('one', { ...plainFigures, targetUuid: 'climb' }))
  const query = (standing: boolean, target?: string) => ({
    includeStandingStats: standing,
    includeNoiseFilteredStats: true,
    targetRangeUuid: target,
  })
  expect(asked).toEqual([
    [endpoints.ranges.list.path, 'one', query(false)],
    [endpoints.ranges.list.path, 'one', query(true)],
    [endpoints.ranges.list.path, 'one', query(false, 'climb')],
  ])
})

test('[A4-021] each answer has a key of its own, and one key stands for all of an activity', () => {
  const client = new QueryClient()
  client.setQueryData(rangesQuery('one').queryKey, [])
  client.setQueryData(rangesQuery('two').queryKey, [])
  expect(client.getQueryData(rangesQuery('one', plainFigures).queryKey)).toEqual([])
  expect(
    client.getQueryData(rangesQuery('one', { ...plainFigures, targetUuid: 'climb' }).queryKey),
  ).toBeUndefined()
  expect(client.getQueriesData({ queryKey: rangesKey('one') })).toHaveLength(1)
})

test('[A4-021] from the first bike position on, the ranges keep their figures standing and sitting', () => {
  const first = figuresFor({ bikePosition: 'all', targetUuid: '' }, plainFigures)
  expect(first).toEqual({ byPosition: false, targetUuid: '' })
  const standing = figuresFor({ bikePosition: 'standing', targetUuid: '' }, first)
  expect(standing).toEqual({ byPosition: true, targetUuid: '' })
  expect(figuresFor({ bikePosition: 'all', targetUuid: 'climb' }, standing)).toEqual({
    byPosition: true,
    targetUuid: 'climb',
  })
})
