import type { DisplayOptions } from '@cadenza/metrics'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../features/activity/queries.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { ImpossiblePower } from './impossible-power.tsx'
import styles from './view.module.css'

/** Problems with reading the file, in plain words; nothing if there are none. */
export const Problems = memo(function Problems({
  activity,
  display,
}: {
  activity: Pick<Activity, 'uuid' | 'problems' | 'countsImpossible' | 'may'>
  display: DisplayOptions
}) {
  const { problems } = activity
  const { t } = useTranslation('activity')
  if (problems.length === 0) return null
  return (
    <details className={styles.problems} open>
      <summary>
        <Icon name="warn" />
        <b>{t('problems', { count: problems.length })}</b>
      </summary>
      <ul>
        {problems.map((problem) => (
          <li key={problem.code}>
            {problem.code === 'ReadImpossiblePower' ? (
              <ImpossiblePower activity={activity} problem={problem} display={display} />
            ) : (
              <Problem {...problem} />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
})

function Problem({ code, count, names }: Activity['problems'][number]) {
  const { t } = useTranslation('activity')
  const { t: contract } = useTranslation('contract')
  return (
    <>
      {contract(code)}
      {names && names.length > 0 && <span> {names.join(', ')}</span>}
      {count !== undefined && count > 1 && <span> {t('times', { count })}</span>}
    </>
  )
}
