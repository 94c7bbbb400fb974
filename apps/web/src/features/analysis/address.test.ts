import { metrics } from '@cadenza/metrics'
import { describe, expect, test } from 'vitest'
import { parameterNames, readAnalysis, writeAnalysis } from './address.ts'
import { type Analysis, usualAnalysis } from './analysis.ts'

const features = ['new_mpi', 'torque']
const read = (query: string) => readAnalysis(new URLSearchParams(query), features)

test('[A9-029] [R9-060] [R3-036] [R3-037] an address without a query is the default view', () => {
  expect(read('')).toEqual({
    analysis: {
      graphId: 'StatsHistory',
      alone: false,
      params: {
        dataSeries: [
          { metric: 'power', side: 'center', aggregate: 'avg' },
          { metric: 'dss', side: 'both', aggregate: 'avg' },
        ],
        interval: 'day',
        hidden: [],
        axises: [
          { metric: 'power', side: 'center', interval: null },
          { metric: 'cadence', side: 'center', interval: null },
        ],
        value: null,
        asTable: false,
        allAthletes: false,
      },
      filter: {
        sport: 'bike',
        dates: { period: '365d', from: '', to: '' },
        tagIn: [],
        tagNotIn: [],
        timeType: 'moving_time',
        targetBikePosition: 'all',
        rangeFilters: {},
      },
    },
    ignored: [],
  })
})

test('[A9-031] [R9-062] a heatmap of runs has pace and run cadence as its axes', () => {
  expect(read('sport=run').analysis.params.axises.map(({ metric }) => metric)).toEqual([
    'pace',
    'run_cadence',
  ])
})

const changed: Analysis = {
  graphId: 'MatrixHeatmap',
  alone: true,
  params: {
    dataSeries: [
      { metric: 'foot_ar', side: 'left', aggregate: 'median' },
      { metric: 'dss', side: 'center', aggregate: 'avg' },
      { metric: 'distance', side: 'center', aggregate: 'sum' },
    ],
    interval: 'month',
    hidden: ['band'],
    axises: [
      { metric: 'dss', side: 'right', interval: 0.5 },
      { metric: 'cadence', side: 'center', interval: 5 },
    ],
    value: { metric: 'foot_ar', side: 'center', aggregate: 'max' },
    asTable: true,
    allAthletes: true,
  },
  filter: {
    sport: 'bike',
    dates: { period: '', from: '2025-03-01', to: '' },
    tagIn: ['race', 'a & b'],
    tagNotIn: ['indoor'],
    timeType: 'duration',
    targetBikePosition: 'standing',
    rangeFilters: { power: { min: 200, max: 250 }, heartrate: { min: null, max: 160 }, torque: openLimit() },
  },
}

function openLimit() {
  return { min: null, max: null }
}

test('every choice is in the address, short and readable, and is read back', () => {
  const address = writeAnalysis(changed)
  expect(decodeURIComponent(address.toString())).toBe(
    'graph=heatmap&metric=foot_ar.left.median&metric=dss.center&metric=distance.sum&by=month&hide=band' +
      '&x=dss.right.0.5&y=cadence.5&value=foot_ar.max&as=table&of=all&from=2025-03-01&tag=race&tag=a+&+b&not=indoor' +
      '&time=duration&position=standing&power=200..250&heartrate=..160&torque=..',
  )
  expect(readAnalysis(address, features)).toEqual({ analysis: changed, ignored: [] })
})

test('an untouched analysis has an empty address, and every day is a period of its own', () => {
  expect(writeAnalysis(usualAnalysis).toString()).toBe('')
  const everyDay = {
    ...usualAnalysis,
    filter: { ...usualAnalysis.filter, dates: { period: '', from: '', to: '' } },
  }
  const address = writeAnalysis(everyDay as Analysis)
  expect(address.toString()).toBe('period=all')
  expect(readAnalysis(address, features)).toEqual({ analysis: everyDay, ignored: [] })
})

describe('what means nothing is left out and named', () => {
  test.each([
    ['a word that is no choice', 'by=decade'],
    ['an unknown metric', 'metric=charm'],
    ['a metric of the other sport', 'metric=pace'],
    ['a side that the metric does not have', 'metric=power.left'],
    ['a sum of seconds', 'metric=power.sum'],
    ['an axis without cells', 'x=distance'],
    ['cells of no width', 'x=power.0'],
    ['a limit beyond the metric', 'power=200..9000'],
    ['a limit that is no span', 'power=200'],
    ['a limit that is no number', 'power=200..x'],
    ['an unknown parameter', 'charm=1'],
    ['a day that is none', 'from=yesterday'],
    ['a day that no calendar has', 'from=2025-02-30'],
    ['a period that is none', 'period=5d'],
    ['a graph that is none', 'graph=pie'],
  ])('%s', (_, query) => {
    expect(read(query)).toEqual({ analysis: usualAnalysis, ignored: [query] })
  })

  test('a last day before the first, and more than five metrics', () => {
    expect(read('from=2025-02-01&to=2025-01-01')).toEqual({
      analysis: usualAnalysis,
      ignored: ['from=2025-02-01', 'to=2025-01-01'],
    })
    const six = ['power', 'heartrate', 'cadence', 'speed', 'dss', 'foot_ar'].map((code) => `metric=${code}`)
    const { analysis, ignored } = read(six.join('&'))
    expect(analysis.params.dataSeries.map(({ metric }) => metric)).toEqual([
      'power',
      'heartrate',
      'cadence',
      'speed',
      'dss',
    ])
    expect(ignored).toEqual(['metric=foot_ar'])
  })

  test('a metric behind a feature that the reader does not have', () => {
    expect(readAnalysis(new URLSearchParams('metric=torque'), []).ignored).toEqual(['metric=torque'])
  })
})

test('no metric has the name of a parameter', () => {
  const names = new Set<string>(parameterNames)
  expect(metrics.filter(({ code }) => names.has(code))).toEqual([])
})
