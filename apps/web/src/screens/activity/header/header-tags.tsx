import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../../features/activity/queries.ts'
import { TagInput } from '../../../features/activity-edit/tag-input.tsx'
import { useTags } from '../../../features/activity-edit/use-tags.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import styles from './header.module.css'

/** Tags beside the title, added and removed in their place. */
export function HeaderTags({ activity }: { activity: Activity }) {
  const { t } = useTranslation('ranges')
  const { others, add, remove } = useTags(activity)
  const [adding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const endedByKey = useRef(false)
  useEffect(() => {
    if (!adding && endedByKey.current) button.current?.focus()
  }, [adding])
  const end = (byKey: boolean) => {
    endedByKey.current = byKey
    setAdding(false)
  }
  return (
    <span className={styles.tags}>
      {activity.tags.map((tag) => (
        <span className={`chip ${styles.tag}`} key={tag}>
          {tag}
          <IconButton small icon="close" label={t('removeTag', { tag })} onClick={() => remove(tag)} />
        </span>
      ))}
      {adding ? (
        <TagInput others={others} onAdd={add} onDone={end} />
      ) : (
        <IconButton ref={button} small icon="tag" label={t('addTag')} onClick={() => setAdding(true)} />
      )}
    </span>
  )
}

/** Tags for readers. */
export const TagChips = ({ tags }: { tags: readonly string[] }) => (
  <span className={styles.tags}>
    {tags.map((tag) => (
      <span className="chip" key={tag}>
        {tag}
      </span>
    ))}
  </span>
)
