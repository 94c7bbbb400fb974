import { pagePath } from '@cadenza/contract/pages'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../components/icon-button.tsx'
import { showFailure } from '../errors/notices.ts'
import { type Account, currentSession } from '../session/session.ts'
import { signOut } from '../session/sign-in.ts'
import { paymentKey } from './links.ts'
import styles from './shell.module.css'

interface Item {
  /** In the contract's table of pages, and `page.<name>` in the texts. */
  page: string
  text: string
  shown: boolean
}

function items(): Item[] {
  const { features } = currentSession()
  return [
    { page: 'account', text: 'account', shown: true },
    { page: 'physicalProfiles', text: 'physicalProfiles', shown: true },
    { page: 'targetRange', text: 'targetRange', shown: features.has('baseline') },
    {
      page: 'targetRangeV2',
      text: 'targetRangeV2',
      shown: features.has('baseline') && features.has('web_redesign'),
    },
    { page: 'workouts', text: 'workout', shown: features.has('workout') },
    { page: 'import', text: 'import', shown: true },
    { page: 'coaches', text: 'coaches', shown: true },
    { page: 'athletes', text: 'athletes', shown: true },
    { page: 'subscription', text: 'subscription', shown: paymentKey !== undefined },
    { page: 'liveSessions', text: 'liveSessions', shown: features.has('live_session') },
  ]
}

export function SettingsMenu({ account }: { account: Account }) {
  const { t } = useTranslation('shell')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="gear" label={t('settingsMenu')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={`${styles.menuName} clip`}>{account.name}</Menu.Label>
        {items()
          .filter(({ shown }) => shown)
          .map(({ page, text }) => (
            <Menu.Item key={page} component={Link} to={pagePath(page)}>
              {t(`page.${text}`)}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={() => signOut().catch(showFailure)}>{t('logOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
