import { type DisplayOptions, formatNumber } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import type { Activity } from '../activity/queries.ts'
import styles from './merge-offer.module.css'
import { useMerging } from './use-merging.ts'

/** Recordings of a merged activity, their clock offsets, and the way to undo the merge. */
export function MergedFrom({
  activity: { uuid, userUuid, mergedFrom },
  display: { locale },
}: {
  activity: Pick<Activity, 'uuid' | 'userUuid' | 'mergedFrom'>
  display: DisplayOptions
}) {
  const { t } = useTranslation('merge')
  const { busy, takeApart } = useMerging({ follow: true })
  if (mergedFrom.length === 0) return null
  const names = mergedFrom.map(({ fileName, title }) => fileName ?? title)
  const clocks = mergedFrom.flatMap(({ clock, fileName, title }) => {
    if (!clock || clock.confidence === 0 || Math.abs(clock.offset) < sameClockS) return []
    const seconds = formatNumber(Math.abs(clock.offset), 1, locale)
    return [t(clock.offset > 0 ? 'merge:behind' : 'merge:ahead', { name: fileName ?? title, seconds })]
  })
  return (
    <aside className={styles.merged} aria-label={t('merge:mergedLabel')} aria-busy={busy}>
      <Icon name="link" size={12} />
      <p className="grow">
        {t('merge:mergedFrom', { names: new Intl.ListFormat(locale).format(names) })}
        {clocks.map((clock) => (
          <span key={clock}> {clock}</span>
        ))}
      </p>
      {userUuid === currentSession().account?.uuid && (
        <button type="button" className="btn" disabled={busy} onClick={() => void takeApart(uuid)}>
          {t('merge:takeApart')}
        </button>
      )}
    </aside>
  )
}

/** s; smaller offsets are within the resolution of the search. */
const sameClockS = 0.05
