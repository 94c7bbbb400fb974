import { pagePath } from '@cadenza/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Activity } from '../../features/activity/queries.ts'
import { restoreActivities } from '../../features/activity-list/queries.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Message } from '../../ui/components/message.tsx'
import { showFailure } from '../../ui/errors/notices.ts'

/** Notice for a deleted activity, which can be restored for 30 days. */
export function Deleted({ activity: { uuid, userUuid, title } }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const client = useQueryClient()
  const restore = async () => {
    await restoreActivities(userUuid, [uuid])
    await Promise.all(
      [queryKeys.activity(uuid), queryKeys.activities(userUuid)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
  return (
    <Message title={t('deletedTitle', { title })} text={t('deletedText')}>
      <button type="button" className="btn p" onClick={() => restore().catch(showFailure)}>
        {t('restore')}
      </button>
      <Link
        className="btn"
        to={
          userUuid === currentSession().account?.uuid
            ? pagePath('activities')
            : pagePath('athleteActivities', { userUuid })
        }
      >
        {t('toList')}
      </Link>
    </Message>
  )
}
