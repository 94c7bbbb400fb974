import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './athletes.module.css'
import { type Order, orders } from './order.ts'
import { OverviewRow } from './overview-row.tsx'
import type { OverviewAthlete } from './queries.ts'

export interface Sorting {
  by: Order
  turned: boolean
}

interface Props {
  athletes: readonly OverviewAthlete[]
  sorting: Sorting
  onSort(sorting: Sorting): void
}

const figures: ReadonlySet<Order> = new Set(['ctl', 'ramp', 'tsb', 'days7', 'days28'])

/** One row an athlete, sorted by any column. */
export function OverviewTable({ athletes, sorting: { by: sortedBy, turned }, onSort }: Props) {
  const { t } = useTranslation('athletes')
  const hints: Partial<Record<Order, string>> = {
    ctl: t('ctlHint'),
    ramp: t('rampHint'),
    tsb: t('tsbHint'),
    days7: t('daysHint'),
    days28: t('daysHint'),
    gap: t('gapHint'),
    changes: t('changesHint'),
    look: t('lookHint'),
  }
  const direction = (by: Order) => (turned === (by === 'name') ? 'descending' : 'ascending')
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {orders.map((by) => (
              <th
                key={by}
                scope="col"
                title={hints[by]}
                data-column={by}
                data-figure={figures.has(by) || undefined}
                aria-sort={by === sortedBy ? direction(by) : undefined}
              >
                <button type="button" onClick={() => onSort({ by, turned: by === sortedBy && !turned })}>
                  {t(by === 'name' ? 'athlete' : by)}
                  {by === sortedBy && <Icon name="down" size={12} className={turned ? styles.turned : ''} />}
                </button>
              </th>
            ))}
            <th aria-label={t('editNote')} />
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {athletes.map((athlete) => (
            <OverviewRow key={athlete.uuid} athlete={athlete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrow keys walk from athlete to athlete. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-athlete]')]
  const at = names.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  names[step(at, names.length - 1)]?.focus()
}
