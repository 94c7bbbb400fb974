import { pagePath } from '@cadenza/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { NotFound } from '../../ui/errors/not-found.tsx'
import styles from './live.module.css'
import { endedQuery } from './queries.ts'

/** A session that is over, with the way to the activity that it became. */
export function Ended({ uuid, onClose }: { uuid: string; onClose(): void }) {
  const { t } = useTranslation('live')
  const { data } = useQuery(endedQuery(uuid))
  if (data === null) return <NotFound />
  if (!data) return null
  return (
    <section className={`panel ${styles.ended}`}>
      <div>
        <h2 className="clip">{data.userName}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <p>{t(data.activityUuid ? 'endedActivity' : 'ended')}</p>
      {data.activityUuid && (
        <Link className="btn p" to={pagePath('activity', { activityUuid: data.activityUuid })}>
          {t('openActivity')}
        </Link>
      )}
    </section>
  )
}
