import { expect, test } from 'vitest'
import { sessionSport, sportName } from './sport.ts'

test.each([
  ['road_cycling', 'cycling', 'road'],
  ['e_biking', 'cycling', 'e_bike_fitness'],
  ['virtual_running', 'running', 'virtual_activity'],
  ['open_water_swimming', 'swimming', 'open_water'],
  ['indoor_rowing', 'fitness_equipment', 'indoor_rowing'],
  ['rowing', 'rowing', undefined],
  ['cycling', 'cycling', undefined],
])('%s is written as FIT’s %s, %s, and read back', (name, sport, subSport) => {
  const session = sessionSport(name)
  expect(session).toEqual(subSport ? { sport, subSport } : { sport })
  expect(sportName(session)).toBe(name)
})
