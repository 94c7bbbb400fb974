import type { DisplayOptions } from '@cadenza/metrics'
import { Popover } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnName, figureColumns, isOffered } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import { Explained } from '../../features/explain/explained.tsx'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import styles from './activities.module.css'

interface Props {
  columns: readonly FigureColumn[]
  display: DisplayOptions
  /** Called with the keys in order; null for the default. */
  onChange(keys: readonly string[] | null): void
}

/** Choice and order of columns, by dragging or buttons. */
export function ColumnMenu({ columns, display, onChange }: Props) {
  const { t } = useTranslation('activities')
  const [dragged, setDragged] = useState<string | null>(null)
  /** Column whose checkbox was pressed: it moves to another list, and the focus with it. */
  const moved = useRef<string | null>(null)
  const keys = columns.map(({ key }) => key)
  const hidden = figureColumns.filter(
    (column) => !keys.includes(column.key) && isOffered(column, currentSession().features),
  )
  const move = (key: string, to: number) => {
    const without = keys.filter((other) => other !== key)
    onChange([...without.slice(0, to), key, ...without.slice(to)])
  }
  const dropAt = (index: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged) move(dragged, index)
    setDragged(null)
  }
  const box = (column: FigureColumn, shown: boolean) => (
    <label className={styles.columnName}>
      <input
        type="checkbox"
        checked={shown}
        ref={(input) => {
          if (!input || moved.current !== column.key) return
          moved.current = null
          input.focus()
        }}
        onChange={() => {
          moved.current = column.key
          onChange(shown ? keys.filter((key) => key !== column.key) : [...keys, column.key])
        }}
      />
      <span className="clip">{columnName(column, display, t)}</span>
    </label>
  )
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="btn" data-tutorial="columns">
          <Icon name="columns" />
          {t('columns')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.columnMenu}>
        <ul aria-label={t('columns')}>
          {columns.map((column, index) => {
            const name = columnName(column, display, t)
            return (
              <li
                key={column.key}
                draggable
                data-dragged={dragged === column.key || undefined}
                onDragStart={() => setDragged(column.key)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={dropAt(index)}
                onDragEnd={() => setDragged(null)}
              >
                <Icon name="drag" className={styles.grip} />
                {box(column, true)}
                <Explained code={column.code}>
                  <span className={styles.about}>
                    <Icon name="info" size={14} />
                    <span className="unseen">{t('about', { metric: name })}</span>
                  </span>
                </Explained>
                <IconButton
                  small
                  icon="down"
                  label={t('moveDown', { metric: name })}
                  disabled={index === keys.length - 1}
                  onClick={() => move(column.key, index + 1)}
                />
                <IconButton
                  small
                  icon="down"
                  className={styles.upward}
                  label={t('moveUp', { metric: name })}
                  disabled={index === 0}
                  onClick={() => move(column.key, index - 1)}
                />
              </li>
            )
          })}
          {hidden.map((column) => (
            <li key={column.key}>
              <span className={styles.grip} />
              {box(column, false)}
            </li>
          ))}
        </ul>
        <button type="button" className="btn q" onClick={() => onChange(null)}>
          {t('usualColumns')}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
