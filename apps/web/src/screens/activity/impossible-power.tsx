import { type DisplayOptions, formatNumber } from '@cadenza/metrics'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../features/activity/queries.ts'
import { changeActivity } from '../../features/activity-edit/queries.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { offerUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './view.module.css'

/** Impossible powers of an activity, and the choice whether they count. */
export function ImpossiblePower({
  activity: { uuid, countsImpossible, may },
  problem: { count = 1, most = 0 },
  display: { locale },
}: {
  activity: Pick<Activity, 'uuid' | 'countsImpossible' | 'may'>
  problem: Activity['problems'][number]
  display: DisplayOptions
}) {
  const { t } = useTranslation('activity')
  const { t: ofRanges } = useTranslation('ranges')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const choose = async (counts: boolean, isUndo = false): Promise<void> => {
    setBusy(true)
    try {
      const changed = await changeActivity(uuid, { countsImpossible: counts })
      if (changed) client.setQueryData(queryKeys.activity(uuid), changed)
      if (isUndo) return
      const text = t(counts ? 'impossiblePowerNowCounts' : 'impossiblePowerNowLeftOut')
      offerUndo(`impossible-${uuid}`, text, ofRanges('undo'), () => void choose(!counts, true))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const values = { count, most: formatNumber(most, 0, locale) }
  return (
    <span className={styles.impossible}>
      {t(countsImpossible ? 'impossiblePowerCounts' : 'impossiblePowerLeftOut', values)}
      {may?.includes('write') && (
        <button type="button" className="btn" disabled={busy} onClick={() => void choose(!countsImpossible)}>
          {t(countsImpossible ? 'leaveOut' : 'letCount')}
        </button>
      )}
    </span>
  )
}
