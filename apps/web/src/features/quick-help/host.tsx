import { type ComponentType, useEffect, useState } from 'react'
import { useSignal } from '../../platform/signal.ts'
import { loadTexts } from '../../platform/texts/i18n.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { type Opened, openedHelp } from './opened.ts'

/** Host of quick help in the frame; its code and texts load when it is first opened. */
export function QuickHelpHost() {
  const opened = useSignal(openedHelp)
  const [Panel, setPanel] = useState<ComponentType<{ opened: Opened }> | null>(null)
  useEffect(() => {
    if (!opened || Panel) return
    Promise.all([import('./panel.tsx'), loadTexts('help-topics')]).then(
      ([{ QuickHelp }]) => setPanel(() => QuickHelp),
      (error) => {
        openedHelp.set(null)
        showFailure(error)
      },
    )
  }, [opened, Panel])
  return opened && Panel ? <Panel opened={opened} /> : null
}
