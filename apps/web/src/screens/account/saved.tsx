import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './account.module.css'
import type { Saving } from './use-change.ts'

/** State of saving, also announced to screen readers. */
export function Saved({ saving }: { saving: Saving }) {
  const { t } = useTranslation('account')
  return (
    <span role="status" className={styles.saved}>
      {saving === 'saving' && <span className="muted">{t('saving')}</span>}
      {saving === 'saved' && (
        <>
          <Icon name="check" size={14} />
          {t('saved')}
        </>
      )}
    </span>
  )
}
