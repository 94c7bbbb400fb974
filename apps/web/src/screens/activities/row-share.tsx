import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activityQuery } from '../../features/activity/queries.ts'
import { ShareDialog } from '../../features/share/share-dialog.tsx'
import { Dialog } from '../../ui/components/dialog.tsx'

/** Share dialog of a row. */
export function RowShare({ uuid, title, onClose }: { uuid: string; title: string; onClose(): void }) {
  const { t } = useTranslation('activities')
  const { data: activity, error } = useQuery(activityQuery(uuid))
  return (
    <Dialog title={title} onClose={onClose}>
      {activity && <ShareDialog activity={activity} />}
      {error && <p className="err">{error.message}</p>}
      {!activity && !error && <Loader size="xs" aria-label={t('loading')} />}
    </Dialog>
  )
}
