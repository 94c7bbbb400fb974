import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locales, pages } from '@cadenza/contract'
import { tutorialCodes } from '@cadenza/contract/tutorial'
import { expect, test } from 'vitest'
import { helpTopics, namedAs, topicOf } from '../apps/web/src/features/help-topics/topics.ts'
import { tours } from '../apps/web/src/features/tutorial/tours.ts'
import { namesakes } from '../apps/web/src/platform/pages/namesakes.ts'

const texts = (folder: string, locale: string): Record<string, string> =>
  JSON.parse(
    readFileSync(
      path.join(import.meta.dirname, '../apps/web/src', folder, 'texts', `${locale}.json`),
      'utf8',
    ),
  )

/** Pages without help of their own: help itself, developers' pages and redirects. */
const withoutHelp = ['help', 'legal', 'components', 'setting']

test('every built screen has a page of help, and no other', () => {
  const lacking = pages
    .filter(({ unbuilt }) => !unbuilt)
    .map(({ name }) => namesakes[name] ?? name)
    .filter((name) => !withoutHelp.includes(name) && topicOf(name) === undefined)
  expect(lacking).toEqual([])
  const absent = pages.filter(({ name, unbuilt }) => unbuilt && topicOf(namesakes[name] ?? name))
  expect(absent).toEqual([])
})

test.each(locales)(
  'each page of help says what its screen shows, and questions have answers: %s',
  (locale) => {
    const found = texts('features/help-topics', locale)
    for (const topic of helpTopics) expect(found[`${topic}.shows`], topic).toMatch(/\S/)
    const pairs = Object.entries(found).filter(([key]) => /\.(how|term)\d$/.test(key))
    expect(pairs.length).toBeGreaterThan(40)
    for (const [key, text] of pairs) expect(text, key).toMatch(/^.+\n.+/)
  },
)

test.each(locales)('each page of help has a name: %s', (locale) => {
  const names = texts('app/shell', locale)
  for (const topic of helpTopics) expect(names[`page.${namedAs(topic)}`], topic).toMatch(/\S/)
})

test.each(locales)('help names buttons as they are labelled: %s', (locale) => {
  const help = texts('features/help-topics', locale)
  for (const [answer, folder, label] of [
    ['activities.how2', 'features/filters', 'addMetric'],
    ['analysis.how2', 'features/filters', 'addMetric'],
    ['analysis.how7', 'features/analysis', 'saveToDashboard'],
    ['activities.how3', 'screens/activities', 'saveFilter'],
    ['activities.how5', 'screens/activities', 'weeks'],
    ['athletes.how5', 'features/athletes', 'askAgain'],
    ['physicalProfiles.how1', 'screens/profiles', 'add'],
    ['targetRange.how1', 'screens/target-range', 'new'],
    ['calendar.how6', 'screens/calendar', 'shown_done'],
    ['calendar.how6', 'screens/calendar', 'view_adherence'],
  ] as const)
    expect(help[answer], answer).toContain(texts(folder, locale)[label])
})

test.each(locales)(
  '[A3-053] [A5-048] each step of the tours has a code, an order and intro text: %s',
  (locale) => {
    const found = texts('features/tutorial', locale)
    const stops = Object.values(tours).flat()
    expect(stops.map(({ code }) => code).sort()).toEqual([...tutorialCodes].sort())
    for (const { code, order } of stops) {
      expect(found[code], code).toMatch(/\S/)
      expect(order, code).toBeGreaterThan(0)
    }
  },
)
