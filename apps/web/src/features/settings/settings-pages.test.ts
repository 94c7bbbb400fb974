import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let features: string[]
let paymentKey: string | undefined
let unbuilt: string[]
vi.mock('@cadenza/contract/pages', () => ({ isBuilt: (page: string) => !unbuilt.includes(page) }))
vi.mock('../../platform/session/session.ts', () => ({
  currentSession: () => ({ features: new Set(features) }),
}))
vi.mock('../../platform/pages/links.ts', () => ({
  get paymentKey() {
    return paymentKey
  },
}))
beforeEach(() => {
  features = []
  paymentKey = undefined
  unbuilt = []
})
afterEach(() => vi.resetModules())

const always = ['account', 'physicalProfiles', 'import', 'coaches', 'athletes']
async function shown(): Promise<string[]> {
  const { settingsPages } = await import('./settings-pages.ts')
  return settingsPages().map(({ page }) => page)
}

test.each([
  [['baseline'], ['targetRange']],
  [['web_redesign'], []],
  [
    ['baseline', 'web_redesign'],
    ['targetRange', 'targetRangeV2'],
  ],
  [['workout'], ['workouts']],
  [['live_session'], ['liveSessions']],
])('[A2-061] [A2-062] [A2-068] [A2-070] [A6-012] the features %j bring the menu %j', async (own, added) => {
  features = own
  const pages = await shown()
  expect(pages.filter((page) => !always.includes(page))).toEqual(added)
  expect(pages.filter((page) => always.includes(page))).toEqual(always)
})

test('pages without a screen are not in the menu, whatever the features', async () => {
  features = ['baseline', 'workout', 'live_session']
  unbuilt = ['workouts', 'liveSessions']
  expect(await shown()).toContain('targetRange')
  for (const page of unbuilt) expect(await shown()).not.toContain(page)
})

test('[A2-066] [A6-014] subscriptions are in the menu where a payment key is configured', async () => {
  expect(await shown()).not.toContain('subscription')
  paymentKey = 'pk_test'
  expect(await shown()).toContain('subscription')
})
