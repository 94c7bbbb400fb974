import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../components/settings-frame.tsx'
import { useSession } from '../session/session.ts'
import styles from './account.module.css'
import { ExportPanel } from './export-panel.tsx'
import { IdentityForm } from './identity-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'

/** /setting/account */
export function Component() {
  const { t } = useTranslation('shell')
  const { account } = useSession()
  if (!account) return null
  return (
    <SettingsFrame title={t('page.account')}>
      <div className={styles.panels}>
        <div className={styles.column}>
          <PreferencesPanel account={account} />
          <ExportPanel />
        </div>
        <div className={styles.column}>
          <IdentityForm account={account} />
          <PasswordForm account={account} />
        </div>
      </div>
    </SettingsFrame>
  )
}
