import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../platform/session/display.ts'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { dayName } from '../../ui/dates/day-names.ts'
import { addDays, type Day } from '../../ui/dates/days.ts'
import { showFailure, showNotice } from '../../ui/errors/notices.ts'
import { copyEntry, moveBack, moveEntry, removeEntry, restoreEntry } from './changes.ts'
import type { Line } from './queries.ts'

export interface EntryActs {
  /** `warning` is said with the notice. */
  move(line: Line, to: Day, warning?: string): void
  remove(line: Line, following?: boolean): void
  copyToNextWeek(line: Line): void
}

/** Acts on an entry as a whole, with notices and undo. */
export function useEntryActs(userUuid: string, dates: DateDisplay): EntryActs {
  const { t } = useTranslation('calendar')
  const nameOf = (line: Line) => line.title || line.note || t(`kind_${line.kind}`)
  return {
    move(line, to, warning) {
      const undo = (moved: Line) => void moveBack(userUuid, moved, line.date).catch(showFailure)
      withdrawUndo('calendar')
      moveEntry(userUuid, line, to)
        .then((moved) => {
          const text = t('moved', { name: nameOf(line), date: dayName(to, dates) })
          offerUndo('calendar', warning ? `${text} ${warning}` : text, t('undo'), () => undo(moved))
        })
        .catch(showFailure)
    },
    remove(line, following = false) {
      const undo = () => void restoreEntry(line, { following }).catch(showFailure)
      withdrawUndo('calendar')
      removeEntry(line, { following })
        .then(() => offerUndo('calendar', t('removed', { name: nameOf(line) }), t('undo'), undo))
        .catch(showFailure)
    },
    copyToNextWeek(line) {
      const date = addDays(line.date, 7)
      copyEntry(line, date)
        .then(() => showNotice(t('copied', { name: nameOf(line), date: dayName(date, dates) })))
        .catch(showFailure)
    },
  }
}
