import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', 'apps', 'web', 'src')

/**
 * Files that may format dates themselves: they format none for a reader, or one for the labels of an axis.
 */
const allowed: Record<string, string> = {
  'screens/account/time-zones.ts': 'names time zones',
  'platform/session/preferences.ts': 'learns what is usual in a language',
  'features/activity-edit/local-time.ts': 'computes ISO dates',
  'ui/dates/days.ts': 'computes ISO dates',
  'ui/dates/calendar.tsx': 'names the months, weekdays and days of a calendar in words',
  'ui/dates/typed-time.ts': 'writes the seconds of a time that is typed, on the reader’s clock',
  'ui/dates/day-names.ts': 'names weekdays, and days of a short axis, in words',
  'screens/profiles/chart.tsx': 'names the months of an axis',
  'features/load/load-chart.tsx': 'names the months of an axis',
}

/** Formats that ignore the reader's settings. Reading the name of the time zone is allowed. */
const ownWay = /toLocale(?:Date|Time)?String\(|\.DateTimeFormat\((?!\)\.resolvedOptions)/

test('[A9-021] [A9-022] dates and times are written by one module, in the reader’s format, on every screen', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const found = files.filter((file) => ownWay.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})

test('what day it is, and the hour of a time, go by the reader’s clock as one module knows it', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const found = files.filter((file) =>
    /resolvedOptions\(\)\s*\.timeZone/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(found).toEqual(['platform/session/display.ts'])
})
