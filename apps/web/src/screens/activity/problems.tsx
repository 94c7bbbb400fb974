import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../features/activity/queries.ts'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './view.module.css'

/** Problems with reading the file, in plain words; nothing if there are none. */
export const Problems = memo(function Problems({ problems }: { problems: Activity['problems'] }) {
  const { t } = useTranslation('activity')
  const { t: contract } = useTranslation('contract')
  if (problems.length === 0) return null
  return (
    <details className={styles.problems} open>
      <summary>
        <Icon name="warn" />
        <b>{t('problems', { count: problems.length })}</b>
      </summary>
      <ul>
        {problems.map(({ code, count, names }) => (
          <li key={code}>
            {contract(code)}
            {names && names.length > 0 && <span> {names.join(', ')}</span>}
            {count !== undefined && count > 1 && <span> {t('times', { count })}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
})
