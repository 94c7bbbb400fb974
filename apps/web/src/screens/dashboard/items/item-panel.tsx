import type { DisplayOptions } from '@cadenza/metrics'
import { Menu } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  changeItem,
  type DashboardItem,
  removeItem,
  restoreItem,
} from '../../../features/dashboard-items/queries.ts'
import { useAthletes } from '../../../platform/session/athletes.ts'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { offerUndo, withdrawUndo } from '../../../ui/components/undo.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import { ItemGraph } from './item-graph.tsx'
import styles from './items.module.css'
import type { ShownItem } from './kind.ts'

interface Props {
  shown: ShownItem
  /** Owner of the dashboard. */
  userUuid: string
  display: DisplayOptions
  dates: DateDisplay
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** One saved view: its name leads to it, its handle moves it. */
export function ItemPanel({ shown, userUuid, display, dates, onPointerDown, onKeyDown }: Props) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const { ref, inViewport } = useInViewport()
  // What was seen once stays drawn.
  const seen = useRef(false)
  seen.current ||= inViewport
  const { item, path, athlete } = shown
  const { name } = item
  const other = useAthletes().find(({ uuid }) => uuid === athlete && uuid !== userUuid)
  return (
    <section ref={ref} className={`panel ${styles.panel}`} aria-labelledby={id}>
      <div className="ph">
        <IconButton
          small
          icon="drag"
          className={styles.handle}
          label={t('moveItem', { name })}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
        />
        <h2 id={id} className="grow clip">
          <Link to={path} title={name}>
            {name}
          </Link>
        </h2>
        {other && <span className="small muted clip">{other.name}</span>}
        <IconButton small icon="eye" label={t('hideItem', { name })} onClick={() => hide(item, t)} />
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton small icon="more" label={t('itemActions', { name })} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={path}>
              {t('openItem')}
            </Menu.Item>
            <Menu.Item onClick={() => remove(item, t)}>{t('removeItem')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {seen.current ? (
        <ItemGraph shown={shown} userUuid={userUuid} display={display} dates={dates} />
      ) : (
        <div className={styles.bone} />
      )}
    </section>
  )
}

export const undoId = 'dashboard-item'

type Translate = (key: string, values: { name: string }) => string

function hide(item: DashboardItem, t: Translate): void {
  const { name } = item
  withdrawUndo(undoId)
  changeItem(item, { isVisible: false }).then(
    () =>
      offerUndo(undoId, t('itemHidden', { name }), t('undo', { name }), () =>
        changeItem({ ...item, version: item.version + 1 }, { isVisible: true }).catch(showFailure),
      ),
    showFailure,
  )
}

function remove(item: DashboardItem, t: Translate): void {
  const { name } = item
  withdrawUndo(undoId)
  removeItem(item).then(
    () =>
      offerUndo(undoId, t('itemRemoved', { name }), t('undo', { name }), () =>
        restoreItem(item).catch(showFailure),
      ),
    showFailure,
  )
}
