import { isBuilt } from '@cadenza/contract/pages'
import { paymentKey } from '../../platform/pages/links.ts'
import { currentSession } from '../../platform/session/session.ts'

interface SettingsPage {
  /** Name in the contract's table of pages, and `page.<name>` in the texts. */
  page: string
  text: string
}

/** Settings pages available to the user, in order. */
export function settingsPages(): SettingsPage[] {
  const { features } = currentSession()
  const all = [
    { page: 'account', text: 'account', shown: true },
    { page: 'physicalProfiles', text: 'physicalProfiles', shown: true },
    { page: 'targetRange', text: 'targetRange', shown: features.has('baseline') },
    {
      page: 'targetRangeV2',
      text: 'targetRangeV2',
      shown: features.has('baseline') && features.has('web_redesign'),
    },
    { page: 'workouts', text: 'workout', shown: features.has('workout') },
    { page: 'reports', text: 'reports', shown: features.has('report') },
    { page: 'import', text: 'import', shown: true },
    { page: 'coaches', text: 'coaches', shown: true },
    { page: 'athletes', text: 'athletes', shown: true },
    { page: 'subscription', text: 'subscription', shown: paymentKey !== undefined },
    { page: 'liveSessions', text: 'liveSessions', shown: features.has('live_session') },
  ]
  return all.filter(({ page, shown }) => shown && isBuilt(page))
}
