import { metricLabel } from '@cadenza/metrics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import { useReport } from './report-context.ts'
import styles from './rows.module.css'

/** Checkboxes for the rows of a report: each metric in it, and the basic ones. */
export function RowsDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useTranslation('report')
  const { report, display, saveValues } = useReport()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(listOf(report.values.hiddenMetrics).filter((code) => codes.includes(code))),
  )
  const save = () => {
    onClose()
    const joined = codes.filter((code) => hidden.has(code)).join(',')
    if (joined !== (report.values.hiddenMetrics ?? ''))
      saveValues({ hiddenMetrics: joined }).catch(showFailure)
  }
  const toggle = (code: string, isShown: boolean) => {
    const next = new Set(hidden)
    if (isShown) next.delete(code)
    else next.add(code)
    setHidden(next)
  }
  return (
    <Dialog title={t('rows')} size="report" onClose={onClose}>
      <div className={styles.both}>
        <button type="button" className="btn" onClick={() => setHidden(new Set())}>
          {t('showAll')}
        </button>
        <button type="button" className="btn" onClick={() => setHidden(new Set(codes))}>
          {t('hideAll')}
        </button>
      </div>
      <ul className={styles.list}>
        {codes.map((code) => (
          <li key={code}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={!hidden.has(code)}
                onChange={({ currentTarget: { checked } }) => toggle(code, checked)}
              />
              {metricLabel(code, display.locale)}
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <button type="button" className="btn" onClick={onClose}>
          {t('cancelRows')}
        </button>
        <button type="button" className="btn p" onClick={save}>
          {t('ok')}
        </button>
      </div>
    </Dialog>
  )
}

/** A comma-separated list of the values. */
export const listOf = (joined: string | undefined): string[] => joined?.split(',').filter(Boolean) ?? []
