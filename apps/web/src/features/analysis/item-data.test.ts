import { expect, test } from 'vitest'
import { readAnalysis } from './address.ts'
import { usualAnalysis } from './analysis.ts'
import { analysisOf, athleteOf, dataOf } from './item-data.ts'

const features = ['new_mpi', 'torque']
const query =
  'graph=heatmap&metric=dss.left&by=week&period=90d&tag=race&power=200..&position=sitting&x=power.20'
const { analysis } = readAnalysis(new URLSearchParams(query), features)

test('[R3-036] [R3-037] a dashboard item holds graph, parameters and filter, and opens as it was saved', () => {
  const data = JSON.parse(JSON.stringify(dataOf(analysis, 'u1')))
  expect(data).toMatchObject({
    graphId: 'MatrixHeatmap',
    params: { dataSeries: [{ metric: 'dss', side: 'left' }], interval: 'week' },
    filter: {
      userUuid: 'u1',
      sportIn: ['bike'],
      dateRange: { period: '90d' },
      tagIn: ['race'],
      tagNotIn: [],
      timeType: 'moving_time',
      targetBikePosition: 'sitting',
      rangeFilters: { power: [200, null] },
    },
  })
  expect(analysisOf(data, features)).toEqual({ analysis, ignored: [] })
  expect(athleteOf(data)).toBe('u1')
})

test('an item of another kind is no analysis, and one with unknown parts opens with what is known', () => {
  for (const data of [
    null,
    {},
    { graphId: 'Calendar' },
    { ...dataOf(analysis, 'u'), filter: { sportIn: 3 } },
  ])
    expect(analysisOf(data, features)).toBeUndefined()
  const other = dataOf({ ...usualAnalysis, alone: true }, 'u')
  const odd = { ...other, params: { ...other.params, interval: 'decade' } }
  expect(analysisOf(odd, features)).toMatchObject({
    analysis: { params: { interval: 'day' } },
    ignored: ['by=decade'],
  })
  expect(athleteOf({ filter: {} })).toBeUndefined()
})
