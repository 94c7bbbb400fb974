import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type DashboardItem,
  itemsQuery,
  removeItem,
  restoreItem,
} from '../../../features/dashboard-items/queries.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { offerUndo, withdrawUndo } from '../../../ui/components/undo.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import { savedPath } from './item-data.ts'
import styles from './saved.module.css'

/** The saved comparisons, to open and delete; nothing while there are none. */
export function SavedButton() {
  const { t } = useTranslation('compare')
  const [open, setOpen] = useState(false)
  const { data = [] } = useQuery(itemsQuery)
  const saved = data.flatMap((item) => {
    const path = savedPath(item.data)
    return path ? [{ item, path }] : []
  })
  const remove = (item: DashboardItem) => {
    // The offer to undo could not be pressed beside an open dialog.
    setOpen(false)
    withdrawUndo('compare-item')
    return removeItem(item).then(
      () =>
        offerUndo('compare-item', t('itemDeleted', { name: item.name }), t('undo'), () =>
          restoreItem(item).catch(showFailure),
        ),
      showFailure,
    )
  }
  if (saved.length === 0) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('savedCount', { count: saved.length })}
      </button>
      {open && (
        <Dialog title={t('savedTitle')} onClose={() => setOpen(false)}>
          <ul className={styles.list}>
            {saved.map(({ item, path }) => (
              <li key={item.uuid}>
                <Link className="clip grow" to={path} onClick={() => setOpen(false)}>
                  {item.name}
                </Link>
                <IconButton
                  small
                  icon="trash"
                  label={t('deleteItem', { name: item.name })}
                  onClick={() => void remove(item)}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
