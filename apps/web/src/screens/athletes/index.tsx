import { useTranslation } from 'react-i18next'
import { Overview } from '../../features/athletes/overview.tsx'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { useSession } from '../../platform/session/session.ts'
import styles from './athletes.module.css'
import { CoachingPanel } from './coaching-panel.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'

/** athletes/: a coach's athletes; for others, the way to become a coach. */
export function Component() {
  const { t } = useTranslation('athletes')
  const coaching = useSession().account?.role.includes('coach') ?? false
  return (
    <SettingsFrame title={t('shell:page.athletes')} hint={t('hint')}>
      <div className={styles.panels}>
        {coaching && <Overview />}
        <div className={styles.pair}>
          {coaching && <InvitationsPanel />}
          <CoachingPanel coaching={coaching} />
        </div>
      </div>
    </SettingsFrame>
  )
}
