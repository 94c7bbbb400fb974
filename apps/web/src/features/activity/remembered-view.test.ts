import { beforeEach, expect, test, vi } from 'vitest'
import {
  defaultPreferences,
  loadPreferences,
  loadZoom,
  savePreferences,
  saveZoom,
} from './view-preferences.ts'
import { wholeActivity, zoomBack, zoomTo } from './zoom-history.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('[A3-061] [R3-040] smoothing, hidden rows and zooms are remembered by activity and reader', () => {
  const zoom = zoomBack(zoomTo(zoomTo(wholeActivity, { startMs: 0, endMs: 9 }), { startMs: 2, endMs: 5 }))
  savePreferences('reader', 'ride', { ...defaultPreferences, smoothingS: 60, hiddenRows: ['power'] })
  saveZoom('reader', 'ride', zoom)
  savePreferences('reader', 'run', { ...defaultPreferences, smoothingS: 1 })
  expect(loadPreferences('reader', 'ride')).toMatchObject({ smoothingS: 60, hiddenRows: ['power'] })
  expect(loadZoom('reader', 'ride')).toEqual(zoom)
  expect(loadZoom('reader', 'run')).toEqual(wholeActivity)
  expect(loadPreferences('somebody else', 'ride')).toEqual(defaultPreferences)
})

test('an activity that is new is looked at as the last one was, with no zoom', () => {
  savePreferences('reader', 'ride', { ...defaultPreferences, smoothingS: 60 })
  savePreferences('reader', 'run', { ...defaultPreferences, smoothingS: 1 })
  expect(loadPreferences('reader', 'new').smoothingS).toBe(1)
  expect(loadZoom('reader', 'new')).toEqual(wholeActivity)
})

test('a hundred activities are remembered; what somebody else wrote there is no zoom', () => {
  for (let i = 0; i < 101; i++) savePreferences('reader', `${i}`, { ...defaultPreferences, smoothingS: 60 })
  savePreferences('reader', 'last', { ...defaultPreferences, smoothingS: 5 })
  // The first ones were dropped and count as new.
  expect(loadPreferences('reader', '0').smoothingS).toBe(5)
  expect(loadPreferences('reader', '100').smoothingS).toBe(60)
  saveZoom('reader', 'bad', { entries: [null, { startMs: 5, endMs: 2 }], index: 1 })
  expect(loadZoom('reader', 'bad')).toEqual(wholeActivity)
  saveZoom('reader', 'bad', { entries: [null], index: 3 })
  expect(loadZoom('reader', 'bad')).toEqual(wholeActivity)
})
