import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadTexts } from '../../platform/texts/i18n.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { closeQuickHelp, currentlyOpened, followOpened, type Opened } from './opened.ts'

/** The place of quick help in the frame; its code and texts come when it is first opened. */
export function QuickHelpHost() {
  const opened = useSyncExternalStore(followOpened, currentlyOpened)
  const [Panel, setPanel] = useState<ComponentType<{ opened: Opened }> | null>(null)
  useEffect(() => {
    if (!opened || Panel) return
    Promise.all([import('./panel.tsx'), loadTexts('help-topics')]).then(
      ([{ QuickHelp }]) => setPanel(() => QuickHelp),
      (error) => {
        closeQuickHelp()
        showFailure(error)
      },
    )
  }, [opened, Panel])
  return opened && Panel ? <Panel opened={opened} /> : null
}
