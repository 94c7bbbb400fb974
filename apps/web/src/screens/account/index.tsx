import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { useSession } from '../../platform/session/session.ts'
import { signInWays } from '../../platform/session/sign-in-ways.ts'
import styles from './account.module.css'
import { ConnectionPanel } from './connection-panel.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { IdentityForm } from './identity-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SecurityEvents } from './security-events.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'

/** Sections of the page in order: fragment and text. */
const sections = [
  ['preferences', 'preferences'],
  ['identity', 'identity'],
  ['password', 'password'],
  ['second-factor', 'secondFactor'],
  ['sessions', 'sessions'],
  ['tokens', 'tokens'],
  ['events', 'events'],
  ['export', 'export'],
  ['delete', 'delete'],
] as const

/** /setting/account */
export function Component() {
  const { t } = useTranslation('account')
  const { account } = useSession()
  // The section is rendered after the browser looked for the fragment.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  if (!account) return null
  return (
    <SettingsFrame title={t('shell:page.account')}>
      <nav className={styles.sections} aria-label={t('sections')}>
        {sections.map(([id, text]) => (
          <a key={id} href={`#${id}`}>
            {t(text)}
          </a>
        ))}
      </nav>
      <div className={styles.panels}>
        <div className={styles.column}>
          <PreferencesPanel account={account} />
          <IdentityForm account={account} />
          <PasswordForm account={account} />
          <SecondFactorPanel />
          {signInWays.oidc && <ConnectionPanel />}
        </div>
        <div className={styles.column}>
          <SessionsPanel />
          <TokensPanel />
          <SecurityEvents />
          <ExportPanel />
          <DeletePanel account={account} />
        </div>
      </div>
    </SettingsFrame>
  )
}
