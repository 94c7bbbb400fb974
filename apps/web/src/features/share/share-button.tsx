import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import type { Activity } from '../activity/queries.ts'
import { ShareDialog } from './share-dialog.tsx'

/** Button that opens the share dialog of an activity. */
export function ShareButton({ activity }: { activity: Activity }) {
  const { t } = useTranslation('share')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className="btn" onClick={() => setOpened(!opened)}>
          <Icon name="link" size={14} />
          {t(activity.shareHash ? 'shared' : 'share')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ShareDialog activity={activity} />
      </Popover.Dropdown>
    </Popover>
  )
}
