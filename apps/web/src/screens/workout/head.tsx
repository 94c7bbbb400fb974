import { pagePath } from '@cadenza/contract/pages'
import { limits } from '@cadenza/workout/limits'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import type { Editor } from './state/use-editor.ts'
import styles from './workout.module.css'

interface Props {
  editor: Editor
  /** True if there is something to save. */
  unsaved: boolean
  readOnly: boolean
  saving: boolean
  onSave(): void
  /** Further actions. */
  children: ReactNode
}

/** Name, tags and actions. */
export function Head({ editor, unsaved, readOnly, saving, onSave, children }: Props) {
  const { t } = useTranslation('workout')
  const { definition, latest, setDefinition } = editor
  return (
    <div className={styles.head}>
      <Link className={styles.crumb} to={pagePath('workouts')}>
        {t('library')}
      </Link>
      <span className="muted">/</span>
      <h1 className="unseen">{definition.name || t('newWorkout')}</h1>
      <input
        className={styles.name}
        aria-label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={limits.title}
        readOnly={readOnly}
        value={definition.name}
        onChange={({ currentTarget: { value } }) =>
          setDefinition({ ...latest().definition, name: value }, undefined, 'name')
        }
      />
      <Tags editor={editor} readOnly={readOnly} />
      <span className="grow" />
      <IconButton icon="back" label={t('undo')} disabled={!editor.mayUndo} onClick={editor.undo} />
      <IconButton icon="fwd" label={t('redo')} disabled={!editor.mayRedo} onClick={editor.redo} />
      {children}
      {!readOnly && (
        <Button size="xs" loading={saving} disabled={!unsaved} onClick={onSave}>
          {t('save')}
        </Button>
      )}
    </div>
  )
}

function Tags({
  editor: { definition, latest, setDefinition },
  readOnly,
}: Pick<Props, 'editor' | 'readOnly'>) {
  const { t } = useTranslation('workout')
  const [typed, setTyped] = useState<string>()
  const { tags = [] } = definition
  const set = (to: string[]) => {
    const { tags: _, ...rest } = latest().definition
    setDefinition(to.length > 0 ? { ...rest, tags: to } : rest)
  }
  const add = () => {
    const tag = typed?.trim() ?? ''
    if (tag !== '' && !tags.includes(tag)) set([...tags, tag])
    setTyped(undefined)
  }
  return (
    <ul className={styles.tags} aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag} className="chip">
          <span className="clip">{tag}</span>
          {!readOnly && (
            <IconButton
              small
              icon="close"
              label={t('removeTag', { tag })}
              onClick={() => set(tags.filter((each) => each !== tag))}
            />
          )}
        </li>
      ))}
      {!readOnly && tags.length < limits.tags && (
        <li>
          {typed === undefined ? (
            <IconButton small icon="plus" label={t('addTag')} onClick={() => setTyped('')} />
          ) : (
            <span className={`in ${styles.newTag}`}>
              <Icon name="tag" size={14} />
              <input
                // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
                autoFocus
                aria-label={t('newTag')}
                maxLength={limits.tag}
                value={typed}
                onChange={({ currentTarget: { value } }) => setTyped(value)}
                onBlur={add}
                onKeyDown={({ key }) => {
                  if (key === 'Enter') add()
                  if (key === 'Escape') setTyped(undefined)
                }}
              />
            </span>
          )}
        </li>
      )}
    </ul>
  )
}
