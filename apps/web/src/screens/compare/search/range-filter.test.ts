import { expect, test } from 'vitest'
import { narrowing, readFilter, searchOf, writeFilter } from './range-filter.ts'

const basis = { timeType: 'moving_time', bikePosition: 'all' } as const
const now = { athlete: 'me', today: '2026-06-30' }
const search = (address: string) => searchOf(readFilter(new URLSearchParams(address)), now, basis)

test('[R3-038] every field of the filter reaches the search', () => {
  expect(
    search(
      'q=hill&kind=lap&sport=bike&athlete=a&athlete=b&tag=race&not=indoor&from=2026-01-01&to=2026-02-01' +
        '&power=200..250&cadence=80..&run_cadence=..190&speed=30..40&duration=300..1200&dss=1..4',
    ),
  ).toEqual({
    user_uuid_in: ['a', 'b'],
    type_in: ['lap'],
    sport_in: ['bike'],
    tag_in: ['race'],
    tag_not_in: ['indoor'],
    date_gte: '2026-01-01',
    date_lte: '2026-02-01',
    search: 'hill',
    time_type: 'moving_time',
    target_bike_position: 'all',
    avg_power_gte: 200,
    avg_power_lte: 250,
    avg_cadence_gte: 80,
    avg_run_cadence_lte: 190,
    avg_speed_gte: 30,
    avg_speed_lte: 40,
    duration_gte: 300,
    duration_lte: 1200,
    range_filters: { dss: [1, 4] },
  })
})

test('without a filter, the athlete of the path is searched; a period moves with the day', () => {
  expect(search('')).toEqual({
    user_uuid_in: ['me'],
    time_type: 'moving_time',
    target_bike_position: 'all',
  })
  expect(search('period=7d')).toMatchObject({ date_gte: '2026-06-24', date_lte: '2026-06-30' })
})

test('a pace is searched as a speed: 5:00 to 4:00 per km are 12 to 15 km/h', () => {
  expect(search('pace=240..300')).toMatchObject({ avg_speed_gte: 12, avg_speed_lte: 15 })
  expect(search('pace=..300')).not.toHaveProperty('avg_speed_lte')
})

test('an open bound of another metric stays open', () => {
  const { range_filters } = search('dss=2..')
  expect(range_filters?.dss?.[0]).toBe(2)
  expect(range_filters?.dss?.[1]).toBeGreaterThan(1e6)
})

test('an address is read and written alike; unknown options fall back', () => {
  const text = 'q=hill&kind=activity&sport=run&tag=race&period=30d&heartrate=150..&power=200..'
  const written = new URLSearchParams()
  writeFilter(readFilter(new URLSearchParams(text)), written)
  expect([...written.keys()].sort()).toEqual(['heartrate', 'kind', 'period', 'power', 'q', 'sport', 'tag'])
  const odd = readFilter(new URLSearchParams('kind=noise&sport=swim&power=fast&from=tomorrow'))
  expect(odd).toMatchObject({ kind: 'ranges', sport: 'all', from: '' })
  expect(narrowing(odd)).toBe(0)
  expect(narrowing(readFilter(new URLSearchParams(text)))).toBe(7)
})
