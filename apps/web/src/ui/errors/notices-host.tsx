import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/browser/when-idle.ts'

/**
 * Host of the notices in a corner of the page. Its code loads when the browser is idle, or with the first
 * notice; the store keeps those that come before.
 */
export function NoticesHost() {
  const { notifications } = useNotifications()
  const [Shown, setShown] = useState<ComponentType | null>(null)
  // Each notice tries again if it could not be loaded before.
  const waiting = Shown ? 0 : notifications.length
  useEffect(() => {
    if (Shown) return
    const bring = () => {
      import('./shown-notices.tsx').then(({ ShownNotices }) => setShown(() => ShownNotices), console.error)
    }
    if (waiting > 0) bring()
    else return whenIdle(bring, 2000)
  }, [Shown, waiting])
  return Shown && <Shown />
}
