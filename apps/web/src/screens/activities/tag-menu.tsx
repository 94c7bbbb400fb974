// biome-ignore-all lint/a11y/useSemanticElements: a list to choose several from while typing
// biome-ignore-all lint/a11y/useFocusableInteractive: the field has the focus and names the option
import { tagLength } from '@cadenza/contract/limits'
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActivityRow, tagsQuery } from '../../features/activity-list/queries.ts'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './activities.module.css'
import { carriedBy, useTagging } from './tagging.ts'

interface Props {
  userUuid: string
  /** Rows being tagged. */
  rows: readonly ActivityRow[]
  opened: boolean
  onChange(opened: boolean): void
  /** Element beside which it opens. */
  children: ReactNode
}

/** Menu to add and remove the athlete's tags; typed text filters them or creates a new one. */
export function TagMenu({ userUuid, rows, opened, onChange, children }: Props) {
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={styles.tagMenu}>
        <Choice userUuid={userUuid} rows={rows} onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice({
  userUuid,
  rows,
  onClose,
}: {
  userUuid: string
  rows: readonly ActivityRow[]
  onClose(): void
}) {
  const { t } = useTranslation('activities')
  const id = useId()
  const { data: tags, error } = useQuery(tagsQuery(userUuid))
  const tagging = useTagging(userUuid)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const wanted = typed.trim()
  const known = tags ?? []
  const found = known.map(({ tag }) => tag).filter((tag) => tag.toLowerCase().includes(wanted.toLowerCase()))
  const isNew = wanted !== '' && !known.some(({ tag }) => tag.toLowerCase() === wanted.toLowerCase())
  const options = isNew ? [...found, wanted] : found
  const current = Math.min(at, options.length - 1)

  const press = (tag: string | undefined) => {
    if (!tag) return
    void tagging(rows, tag, carriedBy(rows, tag) !== 'all')
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid below has its own shortcuts.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown') setAt(Math.min(options.length - 1, current + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, current - 1))
    else if (event.key === 'Enter') press(options[current])
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className="in">
        <Icon name="tag" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={options[current] === undefined ? undefined : `${id}-${current}`}
          aria-label={t('tagSearch')}
          placeholder={t('tagSearch')}
          maxLength={tagLength}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {error && <p className="err">{error.message}</p>}
      <div
        id={id}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('tags')}
        className={styles.tagList}
      >
        {options.map((tag, index) => {
          const carried = carriedBy(rows, tag)
          const created = isNew && index === options.length - 1
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={tag}
              id={`${id}-${index}`}
              role="option"
              aria-selected={carried === 'all'}
              data-active={index === current || undefined}
              className={styles.tagOption}
              onClick={() => press(tag)}
            >
              {created ? (
                <Icon name="plus" size={14} />
              ) : (
                <span className={`cb ${carried === 'none' ? '' : 'on'}`} aria-hidden="true">
                  {carried === 'all' && <Icon name="check" size={12} />}
                  {carried === 'some' && '–'}
                </span>
              )}
              <span className="clip">{created ? t('tagNew', { tag }) : tag}</span>
            </div>
          )
        })}
        {options.length === 0 && tags && <p className={styles.tagHint}>{t('tagNone')}</p>}
      </div>
    </>
  )
}
