import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askByPosition, rangesQuery } from './queries.ts'

const asked: unknown[] = []
vi.mock('../../platform/api/api.ts', () => ({
  api: {
    get: async (path: string, { query }: { query: unknown }) => {
      asked.push([path, query])
      return { ranges: [] }
    },
  },
}))

test('[A4-021] ranges are asked for with their figures standing and sitting from the first position on', async () => {
  const client = new QueryClient()
  const asksFor = (uuid: string) => client.fetchQuery({ ...rangesQuery(uuid), staleTime: 0 })
  await asksFor('one')
  askByPosition('one')
  await asksFor('one')
  await asksFor('two')
  const query = (standing: boolean) => ({
    include_standing_stats: standing,
    include_noise_filtered_stats: true,
  })
  expect(asked).toEqual([
    ['/api/activities/v1/one/ranges/', query(false)],
    ['/api/activities/v1/one/ranges/', query(true)],
    ['/api/activities/v1/two/ranges/', query(false)],
  ])
})
