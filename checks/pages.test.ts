import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pages } from '@cadenza/contract'
import { expect, test } from 'vitest'

const router = readFileSync(path.join(import.meta.dirname, '../apps/web/src/app/router.tsx'), 'utf8')

test('the router has a screen for each page of the table that is not marked as unbuilt, and for no other', () => {
  const [, list = ''] = /const screens: Record<string, Screen> = \{\n(.*?)\n\}/s.exec(router) ?? []
  const screens = [...list.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, name]) => name)
  const built = pages.filter(({ unbuilt, redirectTo }) => !unbuilt && !redirectTo).map(({ name }) => name)
  expect(screens.toSorted()).toEqual(built.toSorted())
})
