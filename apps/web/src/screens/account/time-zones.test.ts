import { expect, test } from 'vitest'
import { namedZone, zonesByRegion } from './time-zones.ts'

test('every zone stands once, under its continent by its city; what is on none stands last', () => {
  const regions = zonesByRegion(['Europe/Berlin', 'Etc/GMT-9'], 'Other')
  const zones = regions.flatMap(({ items }) => items.map(({ value }) => value))
  expect(new Set(zones).size).toBe(zones.length)
  const inEurope = regions.find(({ group }) => group === 'Europe')?.items
  expect(inEurope).toContainEqual({ value: 'Europe/Berlin', label: 'Berlin' })
  const america = regions.find(({ group }) => group === 'America')?.items
  expect(america).toContainEqual({ value: 'America/New_York', label: 'New York' })
  expect(regions.at(-1)).toMatchObject({
    group: 'Other',
    items: expect.arrayContaining([
      { value: 'UTC', label: 'UTC' },
      { value: 'Etc/GMT-9', label: 'Etc/GMT-9' },
    ]),
  })
})

test('a zone is called as its people call it, whatever the season', () => {
  for (const month of ['01', '07'])
    expect(namedZone('Europe/Berlin', 'de', new Date(`2026-${month}-10T12:00:00Z`))).toBe(
      'Mitteleuropäische Zeit',
    )
  for (const zone of ['UTC', 'Etc/GMT-9'])
    expect(namedZone(zone, 'de', new Date('2026-01-10T12:00:00Z'))).toBe(zone)
})

test('a sentence starts with the name of a zone in languages that write it small, too', () => {
  const zone = (locale: string) => namedZone('Europe/Berlin', locale, new Date('2026-01-10T12:00:00Z'))
  expect(zone('fr')).toMatch(/^Heure d.Europe centrale$/)
  expect(zone('es')).toBe('Hora de Europa central')
})
