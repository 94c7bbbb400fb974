import { pagePath } from '@cadenza/contract/pages'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settingsPages } from '../../features/settings/settings-pages.ts'
import { tours } from '../../features/tutorial/tours.ts'
import { restartTutorial } from '../../features/tutorial/wanted.ts'
import { uploadQueue } from '../../features/uploads/uploads.ts'
import { usePageName } from '../../platform/pages/page-name.ts'
import type { Account } from '../../platform/session/session.ts'
import { signOut } from '../../platform/session/sign-in.ts'
import { i18n } from '../../platform/texts/i18n.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { askModal } from '../../ui/modals/modals.ts'
import styles from './shell.module.css'

/** Signs out; asks first if uploads are in progress. */
async function leave(): Promise<void> {
  if (uploadQueue.isBusy()) {
    const answer = await askModal({
      title: i18n.t('uploadsRunning.title'),
      message: i18n.t('uploadsRunning.text'),
      buttons: [{ label: i18n.t('stay') }, { label: i18n.t('logOut'), kind: 'danger' }],
    })
    if (answer !== 1) return
    uploadQueue.cancelAll()
  }
  await signOut()
}

export function SettingsMenu({ account }: { account: Account }) {
  const { t } = useTranslation('shell')
  const hasTutorial = usePageName() in tours
  const all = settingsPages()
  // The tour comes before the live sessions.
  const before = all.filter(({ page }) => page !== 'liveSessions')
  const after = all.filter(({ page }) => page === 'liveSessions')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="gear" label={t('settingsMenu')} data-tutorial="settings-menu" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={`${styles.menuName} clip`}>{account.name}</Menu.Label>
        {before.map(({ page, text }) => (
          <Menu.Item key={page} component={Link} to={pagePath(page)}>
            {t(`page.${text}`)}
          </Menu.Item>
        ))}
        {hasTutorial && <Menu.Item onClick={() => restartTutorial.emit()}>{t('page.tutorial')}</Menu.Item>}
        {after.map(({ page, text }) => (
          <Menu.Item key={page} component={Link} to={pagePath(page)}>
            {t(`page.${text}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => leave().catch(showFailure)}>{t('logOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
