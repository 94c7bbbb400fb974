import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../platform/api/queries.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Activity } from '../activity/queries.ts'
import styles from './activity-edit.module.css'
import { addTag, allTags, removeTag } from './queries.ts'

/** Tags of an activity; each is added or removed immediately. */
export function TagsField({ activity }: { activity: Activity }) {
  const { t } = useTranslation('ranges')
  const client = useQueryClient()
  const list = useId()
  const [text, setText] = useState('')
  const { uuid, userUuid, tags } = activity
  const { data: known = [] } = useQuery({
    queryKey: ['activities', 'tags', userUuid],
    queryFn: ({ signal }) => allTags(userUuid, signal),
  })
  const key = queryKeys.activity(uuid)
  const change = (after: readonly string[], call: Promise<unknown>) => {
    client.setQueryData<Activity | null>(key, (now) => (now ? { ...now, tags: [...after] } : now))
    call.catch(showFailure).finally(() => client.invalidateQueries({ queryKey: key, exact: true }))
  }
  const add = () => {
    const tag = text.trim()
    setText('')
    if (tag && !tags.includes(tag)) change([...tags, tag].sort(), addTag(uuid, tag))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Do not submit the form.
    event.preventDefault()
    add()
  }
  return (
    <div>
      <span className="fl">{t('tags')}</span>
      <div className={styles.tags}>
        {tags.map((tag) => (
          <span className="chip" key={tag}>
            {tag}
            <IconButton
              small
              icon="close"
              label={t('removeTag', { tag })}
              onClick={() =>
                change(
                  tags.filter((other) => other !== tag),
                  removeTag(uuid, tag),
                )
              }
            />
          </span>
        ))}
        <span className="in">
          <input
            list={list}
            aria-label={t('addTag')}
            placeholder={t('addTag')}
            maxLength={50}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        </span>
        <datalist id={list}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
    </div>
  )
}
