import type { KeyboardEvent } from 'react'
import styles from '../calendar.module.css'
import { EntryFace, type Face, isMissed } from './entry-face.tsx'

interface Props extends Face {
  mayPlan: boolean
  onOpen(): void
  /** Moves it by so many days. */
  onMove(days: number): void
  onRemove(): void
  onDrag(dragged: boolean): void
}

const daysByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const shortcuts = 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Delete'

/** A planned workout, note, race or stay away in its day, as a button that opens it. */
export function EntryCard({ mayPlan, onOpen, onMove, onRemove, onDrag, ...face }: Props) {
  const { line, today, done } = face

  function onKeyDown(event: KeyboardEvent) {
    const days = event.altKey ? daysByKey[event.key] : undefined
    if (days === undefined && event.key !== 'Delete') return
    event.preventDefault()
    event.stopPropagation()
    if (!mayPlan) return
    if (days === undefined) onRemove()
    else onMove(days)
  }

  return (
    <button
      type="button"
      className={styles.card}
      data-kind={line.kind}
      data-entry={line.uuid}
      data-missed={isMissed(line, today, done) || undefined}
      draggable={mayPlan && line.kind !== 'away'}
      aria-keyshortcuts={mayPlan ? shortcuts : undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', line.title)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <EntryFace {...face} />
    </button>
  )
}
