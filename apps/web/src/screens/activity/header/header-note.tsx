import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../../features/activity/queries.ts'
import { changeActivity } from '../../../features/activity-edit/queries.ts'
import { queryKeys } from '../../../platform/api/queries.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import styles from './header.module.css'

interface Props {
  activity: Activity
  mayEdit: boolean
  /** True while it is being edited. */
  editing: boolean
  onEditing(editing: boolean): void
}

const longest = 20_000

/** Note below the title. Who may edit it clicks on it: Ctrl+Enter and leaving it save, Esc does not. */
export function HeaderNote({ activity, mayEdit, editing, onEditing }: Props) {
  const { t } = useTranslation('ranges')
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const { uuid } = activity
  const key = queryKeys.activity(uuid)
  // One after the other, each on top of the version that the one before made.
  const saving = useMutation({
    scope: { id: `note of ${uuid}` },
    mutationFn: (note: string) =>
      changeActivity(uuid, { note }, client.getQueryData<Activity>(key)?.version ?? activity.version),
    onSuccess(changed) {
      if (changed) client.setQueryData(key, changed)
      void client.invalidateQueries({ queryKey: ['activities'] })
    },
    onError(error, note) {
      showFailure(error)
      // What was typed stays, to be saved on top of what others changed.
      void client.invalidateQueries({ queryKey: key, exact: true })
      setTyped((now) => now ?? note)
      onEditing(true)
    },
  })
  const note = saving.isPending ? saving.variables : activity.note
  const text = typed ?? note
  const button = useRef<HTMLButtonElement>(null)
  const endedByKey = useRef(false)
  useEffect(() => {
    if (!editing && endedByKey.current) button.current?.focus()
    endedByKey.current = false
  }, [editing])

  const save = () => {
    onEditing(false)
    setTyped(null)
    if (text !== note) saving.mutate(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      endedByKey.current = true
      event.currentTarget instanceof HTMLElement && event.currentTarget.blur()
    } else if (event.key === 'Escape') {
      endedByKey.current = true
      setTyped(null)
      onEditing(false)
    }
  }

  if (editing)
    return (
      <textarea
        className={styles.noteField}
        aria-label={t('note')}
        // biome-ignore lint/a11y/noAutofocus: it appears where somebody asked to type
        autoFocus
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        maxLength={longest}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
    )
  if (text === '') return null
  const shown = (
    <>
      <Icon name="note" size={12} />
      <span className={styles.noteText}>{text}</span>
    </>
  )
  if (!mayEdit) return <p className={styles.note}>{shown}</p>
  return (
    <button
      ref={button}
      type="button"
      className={styles.note}
      aria-label={t('editNote', { note: text })}
      onClick={() => onEditing(true)}
    >
      {shown}
    </button>
  )
}
