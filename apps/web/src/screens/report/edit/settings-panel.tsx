import { reportMemoLength } from '@cadenza/contract/limits'
import { pagePath } from '@cadenza/contract/pages'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { changeReport, type Report } from '../../../features/reports/queries.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import { removeReport } from '../bar.tsx'
import { Editable } from './editable.tsx'
import styles from './settings-panel.module.css'

interface Props {
  report: Report
  codes: readonly string[]
  hidden: ReadonlySet<string>
  /** Absent if the report has no further pages. */
  details?: boolean | undefined
  onDetails(details: boolean): void
  onRows(): void
  onRegenerate(): void
}

/** Settings of a report for staff: publication, terms, memo, rows, and its two actions. */
export function SettingsPanel({ report, codes, hidden, details, onDetails, onRows, onRegenerate }: Props) {
  const { t } = useTranslation('report')
  const { version, published } = report
  const [activityUuid] = report.activityUuids
  return (
    <aside className={`panel noprint ${styles.panel}`} aria-labelledby="report-settings">
      <div className="ph">
        <h2 className="grow" id="report-settings">
          {t('settings')}
        </h2>
        <span className="chip">{t('staff')}</span>
      </div>
      <div className={styles.body}>
        <Switch
          labelPosition="left"
          label={t('publish')}
          checked={published}
          classNames={{ body: styles.switch }}
          onChange={({ currentTarget: { checked } }) =>
            changeReport(report, { published: checked, version }).catch(showFailure)
          }
        />
        {published && (
          <div className={styles.line}>
            <span>{t('terms')}</span>
            <span className={`chip ${report.accepted ? 'on' : 'out'}`}>
              {report.accepted && <Icon name="check" size={11} />}
              {t(report.accepted ? 'confirmed' : 'unconfirmed')}
            </span>
          </div>
        )}
        <div>
          <span className="fl">{t('memo')}</span>
          <div className={styles.memo}>
            <Editable
              label={t('memo')}
              value={report.internalMemo ?? ''}
              editing
              multiline
              maxLength={reportMemoLength}
              save={(internalMemo) => changeReport(report, { internalMemo, version })}
            />
          </div>
        </div>
        <div className={styles.line}>
          <span>{t('rowsShown')}</span>
          <button type="button" className="btn" onClick={onRows}>
            {t('rowsCount', { shown: codes.filter((code) => !hidden.has(code)).length, all: codes.length })}
          </button>
        </div>
        {details !== undefined && (
          <Switch
            labelPosition="left"
            label={t('showAllDetails')}
            checked={details}
            classNames={{ body: styles.switch }}
            onChange={({ currentTarget: { checked } }) => onDetails(checked)}
          />
        )}
        {activityUuid && (
          <Link className="small" to={pagePath('activity', { activityUuid })}>
            {t('openActivity')}
          </Link>
        )}
        <div className={styles.actions}>
          <button type="button" className="btn" onClick={onRegenerate}>
            <Icon name="back" size={14} />
            {t('regenerate')}
          </button>
          <button type="button" className="btn d" onClick={() => removeReport(report.uuid)}>
            <Icon name="trash" size={14} />
            {t('deleteReport')}
          </button>
        </div>
      </div>
    </aside>
  )
}
