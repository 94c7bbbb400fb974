import { describe, expect, test } from 'vitest'
import { townAt } from './places.ts'

describe('the town at a place', () => {
  // Coordinates and the town that the map shows there.
  test.each([
    ['Girona’s cathedral', 41.9875, 2.8257, 'Girona'],
    ['Central Park', 40.78, -73.97, 'New York City'],
    ['a lake at the edge of Berlin', 52.43, 13.26, 'Berlin'],
    ['a village of 4,000 people near Winterthur', 47.4889, 8.9, 'Aadorf'],
    ['the foot of Mont Blanc', 45.9237, 6.8694, 'Chamonix-Mont-Blanc'],
    ['the harbour of Suva, near the date line', -18.1416, 178.4419, 'Suva'],
  ])('%s', (_place, latitude, longitude, town) => {
    expect(townAt({ latitude, longitude })).toBe(town)
  })

  test.each([
    ['the ocean', 0, -140],
    ['the pole', 90, 0],
    ['the other pole', -90, -180],
    ['the date line', 0, 180],
  ])('is none at %s', (_place, latitude, longitude) => {
    expect(townAt({ latitude, longitude })).toBeUndefined()
  })
})
