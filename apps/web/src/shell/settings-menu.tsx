import { pagePath } from '@cadenza/contract/pages'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../components/icon-button.tsx'
import { showFailure } from '../errors/notices.ts'
import type { Account } from '../session/session.ts'
import { signOut } from '../session/sign-in.ts'
import { settingsPages } from './settings-pages.ts'
import styles from './shell.module.css'

export function SettingsMenu({ account }: { account: Account }) {
  const { t } = useTranslation('shell')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="gear" label={t('settingsMenu')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={`${styles.menuName} clip`}>{account.name}</Menu.Label>
        {settingsPages().map(({ page, text }) => (
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
