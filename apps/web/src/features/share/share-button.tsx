import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Activity } from '../activity/queries.ts'
import type { ShareDialog } from './share-dialog.tsx'

/** Button that opens the share dialog of an activity, whose code loads with the first press. */
export function ShareButton({ activity }: { activity: Activity }) {
  const { t } = useTranslation('share')
  const [opened, setOpened] = useState(false)
  const [loaded, setLoaded] = useState<{ Dialog: typeof ShareDialog }>()
  const toggle = () => {
    if (loaded) return setOpened(!opened)
    import('./share-dialog.tsx').then(({ ShareDialog: Dialog }) => {
      setLoaded({ Dialog })
      setOpened(true)
    }, showFailure)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className="btn" onClick={toggle}>
          <Icon name="link" size={14} />
          {t(activity.shareHash ? 'shared' : 'share')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>{loaded && <loaded.Dialog activity={activity} />}</Popover.Dropdown>
    </Popover>
  )
}
