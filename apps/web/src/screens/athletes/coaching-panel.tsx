import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { coachingQuery, setCoaching } from '../../features/athletes/queries.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import styles from './athletes.module.css'

/** Switch for coaching others, which everybody may use unless it is reserved to staff. */
export function CoachingPanel({ coaching }: { coaching: boolean }) {
  const { t } = useTranslation('athletes')
  const { data } = useQuery(coachingQuery)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function change() {
    setSaving(true)
    setFailed(undefined)
    try {
      await setCoaching(!coaching)
    } catch (error) {
      setFailed(faultsOfAnswer(error).message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <section className="panel" aria-labelledby="coaching-heading">
      <div className="ph">
        <h2 id="coaching-heading">{t('coaching')}</h2>
      </div>
      <div className={styles.body}>
        {failed && <FailureNotice message={failed} />}
        <p>{t('coachingHint')}</p>
        {data?.mayChange && (
          <Button variant={coaching ? 'default' : 'filled'} loading={saving} onClick={() => void change()}>
            {t(coaching ? 'stopCoaching' : 'startCoaching')}
          </Button>
        )}
        {data && !data.mayChange && <p className="muted">{t('coachingStaff')}</p>}
      </div>
    </section>
  )
}
