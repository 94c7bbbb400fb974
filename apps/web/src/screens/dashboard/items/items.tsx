import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { ItemPanel } from './item-panel.tsx'
import styles from './items.module.css'
import type { ShownItem } from './kind.ts'
import { useOrder } from './use-order.ts'

interface Props {
  /** Those that are not hidden, in their order. */
  items: readonly ShownItem[]
  userUuid: string
  display: DisplayOptions
  dates: DateDisplay
}

/** Saved analyses and comparisons as small panels, which can be moved, hidden and removed. */
export default function Items({ items, userUuid, display, dates }: Props) {
  const { t } = useTranslation('dashboard')
  const { ordered, dragged, moved, onPointerDown, onKeyDown } = useOrder(items)
  return (
    <section aria-label={t('saved')}>
      <ol className={styles.items}>
        {ordered.map((shown) => (
          <li
            key={shown.item.uuid}
            data-item={shown.item.uuid}
            data-dragged={shown.item.uuid === dragged || undefined}
          >
            <ItemPanel
              shown={shown}
              userUuid={userUuid}
              display={display}
              dates={dates}
              onPointerDown={(event) => onPointerDown(event, shown.item.uuid)}
              onKeyDown={(event) => onKeyDown(event, shown.item.uuid)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="unseen">
        {moved && t('itemMoved', { ...moved, count: items.length })}
      </p>
    </section>
  )
}
