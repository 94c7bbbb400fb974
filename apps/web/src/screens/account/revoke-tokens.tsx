import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './account.module.css'
import { apiTokensQuery } from './security-queries.ts'

interface Props {
  checked: boolean
  onChange(checked: boolean): void
}

/** Offer to revoke the personal tokens, which log-outs do not end; nothing if there are none. */
export function RevokeTokens({ checked, onChange }: Props) {
  const { t } = useTranslation('account')
  const count = useQuery(apiTokensQuery).data?.apiTokens.length ?? 0
  if (count === 0) return null
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {t('revokeTokensToo', { count })} <span className="small muted">{t('revokeTokensHint')}</span>
      </span>
    </label>
  )
}
