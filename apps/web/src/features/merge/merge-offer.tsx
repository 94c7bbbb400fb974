import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './merge-offer.module.css'
import type { Offer } from './queries.ts'
import { useMerging } from './use-merging.ts'

interface Props {
  offer: Offer
  /** Activity on the page, which then follows the merged one. Without it, both are named. */
  shownUuid?: string
}

/** Reports that two uploads look like the same activity and offers to merge them. */
export function MergeOffer({ offer, shownUuid }: Props) {
  const { t } = useTranslation('merge')
  const { busy, accept, decline } = useMerging({ follow: shownUuid !== undefined })
  const { activity, other } = offer
  const second = activity.uuid === shownUuid ? other : activity
  const text =
    shownUuid === undefined
      ? t('merge:offerBoth', { first: activity.title, second: nameOf(other) })
      : t(second.motionOnly ? 'merge:offerSensors' : 'merge:offer', { second: nameOf(second) })
  return (
    <aside className={styles.offer} aria-label={t('merge:label')} aria-busy={busy}>
      <Icon name="link" />
      <p className="grow">
        {text} <span className="muted">{t('merge:keeps')}</span>
      </p>
      <span className={styles.acts}>
        <button type="button" className="btn p" disabled={busy} onClick={() => void accept(offer, shownUuid)}>
          {busy ? t('merge:merging') : t('merge:merge')}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => void decline(offer)}>
          {t('merge:notNow')}
        </button>
      </span>
    </aside>
  )
}

const nameOf = ({ fileName, title }: Offer['activity']) => fileName ?? title
