import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import type { Activity } from '../activity/queries.ts'
import styles from './activity-edit.module.css'
import { TagInput } from './tag-input.tsx'
import { useTags } from './use-tags.ts'

/** Tags of an activity in its dialog. */
export function TagsField({ activity }: { activity: Activity }) {
  const { t } = useTranslation('ranges')
  const { others, add, remove } = useTags(activity)
  return (
    <div>
      <span className="fl">{t('tags')}</span>
      <div className={styles.tags}>
        {activity.tags.map((tag) => (
          <span className="chip" key={tag}>
            {tag}
            <IconButton small icon="close" label={t('removeTag', { tag })} onClick={() => remove(tag)} />
          </span>
        ))}
        <TagInput others={others} onAdd={add} />
      </div>
    </div>
  )
}
