import type { DisplayOptions } from '@cadenza/metrics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../platform/session/display.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { dayName } from '../../ui/dates/day-names.ts'
import { addDays, type Day } from '../../ui/dates/days.ts'
import { showFailure, showNotice } from '../../ui/errors/notices.ts'
import styles from './calendar.module.css'
import { copyEntry, moveEntry, removeEntry, restoreEntry } from './changes.ts'
import { EntryDialog } from './entry/entry-dialog.tsx'
import { MonthGrid } from './month/month-grid.tsx'
import type { Calendar, Line } from './queries.ts'

interface Props {
  userUuid: string
  calendar: Calendar
  weeks: readonly Day[]
  selected: Day
  today: Day
  large: boolean
  mayPlan: boolean
  display: DisplayOptions
  dates: DateDisplay
  onSelect(date: Day): void
}

/** The weeks with what is done and planned, and all changes of it. */
export function Weeks(props: Props) {
  const { userUuid, mayPlan, selected, display, dates } = props
  const { t } = useTranslation('calendar')
  const [opened, setOpened] = useState<{ line?: Line; date: Day }>()
  const [dragged, setDragged] = useState<Line>()
  const nameOf = (line: Line) => line.title || line.note || t(`kind_${line.kind}`)

  function move(line: Line, to: Day): void {
    const undo = (moved: Line) => void moveEntry(userUuid, moved, line.date).catch(showFailure)
    moveEntry(userUuid, line, to)
      .then((moved) =>
        offerUndo('calendar', t('moved', { name: nameOf(line), date: dayName(to, dates) }), t('undo'), () =>
          undo(moved),
        ),
      )
      .catch(showFailure)
  }

  function moveBy(line: Line, days: number): void {
    const to = addDays(line.date, days)
    move(line, to)
    props.onSelect(to)
    // Its card stands in another day now.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${line.uuid}"]`)?.focus())
  }

  function remove(line: Line, following = false): void {
    setOpened(undefined)
    const undo = () => void restoreEntry(line, { following }).catch(showFailure)
    removeEntry(line, { following })
      .then(() => offerUndo('calendar', t('removed', { name: nameOf(line) }), t('undo'), undo))
      .catch(showFailure)
  }

  function copy(line: Line): void {
    setOpened(undefined)
    const date = addDays(line.date, 7)
    copyEntry(line, date)
      .then(() => showNotice(t('copied', { name: nameOf(line), date: dayName(date, dates) })))
      .catch(showFailure)
  }

  return (
    <>
      <section className={`panel ${styles.scroll}`} aria-label={t('plan')}>
        <MonthGrid
          {...props}
          dragged={dragged}
          onPlan={(date) => setOpened({ date })}
          onOpen={(line) => setOpened({ line, date: line.date })}
          onMove={(line, to) => {
            setDragged(undefined)
            move(line, to)
          }}
          onMoveBy={moveBy}
          onRemove={remove}
          onDrag={setDragged}
        />
      </section>
      <div className={styles.key}>
        <span>
          <i data-sport="bike" />
          {t('sport_bike')}
        </span>
        <span>
          <i data-sport="run" />
          {t('sport_run')}
        </span>
        <span>
          <i data-kind="workout" />
          {t('planned')}
        </span>
        <span>
          <i data-kind="away" />
          {t('kind_away')}
        </span>
        <span className="grow" />
        {mayPlan && (
          <>
            <span>{t('keyPlan')}</span>
            <span>{t('keyMove')}</span>
            <button type="button" className="btn p" onClick={() => setOpened({ date: selected })}>
              <Icon name="plus" />
              {t('plan')}
            </button>
          </>
        )}
      </div>
      {opened && (
        <EntryDialog
          key={opened.line?.uuid ?? opened.date}
          {...{ userUuid, mayPlan, display }}
          {...opened}
          onRemove={remove}
          onCopy={copy}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
