import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import styles from './bell.module.css'
import { Item } from './item.tsx'
import { useNotifications } from './notifications.ts'

export function Bell() {
  const { t } = useTranslation('notifications')
  const { all, unread, reload, markAllRead } = useNotifications()
  const [opened, setOpened] = useState(false)

  function change(open: boolean) {
    setOpened(open)
    if (open) reload()
    else markAllRead()
  }

  const label = unread.length > 0 ? t('labelUnread', { count: unread.length }) : t('label')
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width={380}
      offset={4}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton icon="bell" label={label} onClick={() => change(!opened)}>
          {unread.length > 0 && <span className="dot" />}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={t('label')} tabIndex={-1} data-autofocus>
        {all.length === 0 ? (
          <p className={styles.empty}>{t('empty')}</p>
        ) : (
          <ul className={styles.list}>
            {all.map((notification) => (
              <li key={notification.key}>
                <Item notification={notification} onFollow={() => change(false)} />
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
