import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useEffect } from 'react'
import { Bell } from '../../features/notifications/bell.tsx'
import { TutorialHost } from '../../features/tutorial/host.tsx'
import { goOnWithLeftFiles } from '../../features/uploads/uploads.ts'
import { followEvents } from '../../platform/api/live.ts'
import { usePageName } from '../../platform/pages/page-name.ts'
import { useConfigs } from '../../platform/session/configs.ts'
import { savePreferences } from '../../platform/session/own-preferences.ts'
import { reportTimeZone } from '../../platform/session/report-time-zone.ts'
import type { Account } from '../../platform/session/session.ts'
import type { SchemeChoice } from '../../platform/theme/scheme.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { NoticesHost } from '../../ui/errors/notices-host.tsx'
import { AthletePicker } from './athlete-picker.tsx'
import { HelpButton } from './help-button.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SettingsMenu } from './settings-menu.tsx'

/** Id of the last event before the document was made; undefined if the server did not know. */
const lastEventId = ((): string | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=cadenza-event]')?.content ?? ''
  // Without a server, the placeholder is still there.
  return content.startsWith('__') || content === '' ? undefined : content
})()

void import('../../platform/browser/kept-focus.ts').then(({ keepFocus }) => keepFocus())

/** Right end of the header for signed-in users, and everything that runs beside all screens. */
export function SignedIn({ account }: { account: Account }) {
  const pageName = usePageName()
  useConfigs(true)
  useEffect(() => followEvents(lastEventId), [])
  useEffect(() => void goOnWithLeftFiles(account.uuid), [account.uuid])
  useEffect(() => void (account.timeZone ? undefined : reportTimeZone()), [account.timeZone])
  const keepTheme = (theme: SchemeChoice) => void savePreferences(account.uuid, { theme }).catch(showFailure)
  return (
    <>
      {pageName !== 'sharedActivity' && <AthletePicker account={account} />}
      <HelpButton />
      <Bell />
      <SchemeSwitch onChoose={keepTheme} />
      <SettingsMenu account={account} />
      <TutorialHost account={account} />
      <NoticesHost />
    </>
  )
}
