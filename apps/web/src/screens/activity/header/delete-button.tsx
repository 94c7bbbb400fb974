import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../../features/activity/queries.ts'
import { deleteActivities } from '../../../features/activity-list/queries.ts'
import { queryKeys } from '../../../platform/api/queries.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'

/** Deletes the activity at once. The page then offers to restore it. */
export function DeleteButton({ activity: { uuid, userUuid } }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const client = useQueryClient()
  const remove = async () => {
    await deleteActivities(userUuid, [uuid])
    client.setQueryData<Activity | null>(queryKeys.activity(uuid), (now) => now && { ...now, deleted: true })
    await client.invalidateQueries({ queryKey: queryKeys.activities(userUuid) })
  }
  return <IconButton icon="trash" label={t('delete')} onClick={() => remove().catch(showFailure)} />
}
