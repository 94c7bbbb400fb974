import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { athleteOf } from '../../../features/analysis/item-data.ts'
import { itemPath } from '../../../features/analysis/item-path.ts'
import {
  changeItem,
  type DashboardItem,
  removeItem,
  restoreItem,
} from '../../../features/dashboard-items/queries.ts'
import { useAthletes } from '../../../platform/session/athletes.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { offerUndo, withdrawUndo } from '../../../ui/components/undo.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import styles from './saved.module.css'

interface Props {
  items: readonly DashboardItem[]
  /** The item on the screen. */
  openUuid: string | undefined
  /** Called when the open item is deleted. */
  onOpenGone(): void
  onClose(): void
}

const undoId = 'analysis-deleted'

/** Saved analyses: open, rename, delete with undo. */
export function SavedDialog({ items, openUuid, onOpenGone, onClose }: Props) {
  const { t } = useTranslation('analysis')
  const athletes = useAthletes()
  const [renaming, setRenaming] = useState<string>()
  /** Deleted here; the notice that undoes it is out of reach while the dialog is open. */
  const [deleted, setDeleted] = useState<readonly DashboardItem[]>([])

  async function rename(item: DashboardItem, name: string) {
    setRenaming(undefined)
    if (name === '' || name === item.name) return
    await changeItem(item, { name })
  }
  async function remove(item: DashboardItem) {
    withdrawUndo(undoId)
    await removeItem(item)
    setDeleted((before) => [...before, item])
    if (item.uuid === openUuid) onOpenGone()
    offerUndo(undoId, t('itemDeleted', { name: item.name }), t('undo'), () => void restore(item))
  }

  async function restore(item: DashboardItem) {
    withdrawUndo(undoId)
    await restoreItem(item).catch(showFailure)
  }
  const gone = deleted.filter(({ uuid }) => !items.some((item) => item.uuid === uuid))

  return (
    <Dialog title={t('savedTitle')} onClose={onClose}>
      {items.length + gone.length === 0 && <p className="muted">{t('savedNone')}</p>}
      <ul className={styles.items}>
        {items.map((item) => {
          const athlete = athletes.find(({ uuid }) => uuid === athleteOf(item.data))
          return (
            <li key={item.uuid}>
              {renaming === item.uuid ? (
                <NameForm name={item.name} onDone={(name) => void rename(item, name).catch(showFailure)} />
              ) : (
                <>
                  <Link
                    className="clip grow"
                    to={itemPath(item)}
                    aria-current={item.uuid === openUuid ? 'page' : undefined}
                    onClick={onClose}
                  >
                    {item.name}
                  </Link>
                  {athlete && <span className="small muted clip">{athlete.name}</span>}
                  <IconButton
                    small
                    icon="pencil"
                    label={t('renameItem', { name: item.name })}
                    onClick={() => setRenaming(item.uuid)}
                  />
                  <IconButton
                    small
                    icon="trash"
                    label={t('deleteItem', { name: item.name })}
                    onClick={() => void remove(item).catch(showFailure)}
                  />
                </>
              )}
            </li>
          )
        })}
        {gone.map((item) => (
          <li key={item.uuid}>
            <span className="muted clip grow">{t('itemDeleted', { name: item.name })}</span>
            <button type="button" className="btn" onClick={() => void restore(item)}>
              {t('undo')}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const mostLetters = 200

/** Field for a new name; Enter saves it, Esc and leaving it do not. */
function NameForm({ name, onDone }: { name: string; onDone(name: string): void }) {
  const { t } = useTranslation('analysis')
  const [typed, setTyped] = useState(name)
  return (
    <form
      className="in grow"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onDone(typed.trim())
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the button before it asked for a name
        autoFocus
        aria-label={t('name')}
        maxLength={mostLetters}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => onDone('')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // Otherwise it closes the dialog.
          event.preventDefault()
          event.stopPropagation()
          onDone('')
        }}
      />
    </form>
  )
}
