import { reportNameLength } from '@cadenza/contract/limits'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  changeReport,
  deleteReport,
  type PreviousReport,
  type Report,
  savePdf,
} from '../../features/reports/queries.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { isForm } from './blocks.tsx'
import { rememberDeleted } from './deleted.ts'
import type { EditMode } from './edit/edit-mode.ts'
import { Editable } from './edit/editable.tsx'
import styles from './report.module.css'

interface Props {
  report: Report
  mode: EditMode
  previous: PreviousReport | null | undefined
  compared: boolean
  /** True if a form report shows more than its first page. */
  details: boolean
  isDark: boolean
  /** True while the comments are being written. */
  busy: boolean
  onDark(isDark: boolean): void
  onDetails(details: boolean): void
  onRows(): void
  onRegenerate(): void
}

/** Deletes a report; its page then offers to restore it. */
export function removeReport(uuid: string): void {
  rememberDeleted(uuid)
  deleteReport(uuid).catch(showFailure)
}

/** Bar above the paper: name, state, and what can be done with the report. */
export function Bar({
  report,
  mode,
  previous,
  compared,
  details,
  isDark,
  busy,
  onDark,
  onDetails,
  onRows,
  onRegenerate,
}: Props) {
  const { t } = useTranslation('report')
  const [address, setAddress] = useSearchParams()
  const saveName = (name: string) => changeReport(report, { name, version: report.version })
  const mayRemove = report.may.includes('remove')
  const [printing, setPrinting] = useState(false)
  const download = () => {
    setPrinting(true)
    const asked = address.get('details')
    savePdf(report, {
      lang: currentLocale(),
      details: asked === '0' || asked === '1' ? asked : undefined,
    })
      .catch(showFailure)
      .finally(() => setPrinting(false))
  }
  return (
    <div className={`${styles.bar} noprint`}>
      <h1>
        <Editable
          label={t('name')}
          value={report.name}
          editing={mode.editing}
          maxLength={reportNameLength}
          mayBeEmpty={false}
          save={saveName}
        />
      </h1>
      {mode.mayEdit && (
        <span className={`chip ${report.published ? 'on' : 'out'}`}>
          {t(report.published ? 'published' : 'unpublished')}
        </span>
      )}
      <span className="grow" />
      {mode.mayEdit && (
        <button
          type="button"
          className="btn q"
          aria-pressed={mode.editing}
          onClick={() => mode.setEditing(!mode.editing)}
        >
          <Icon name="pencil" size={14} />
          {t(mode.editing ? 'endEditing' : 'startEditing')}
        </button>
      )}
      {mode.editing && (
        <button type="button" className="btn q" onClick={onRows}>
          <Icon name="eye" size={14} />
          {t('rows')}
        </button>
      )}
      {isForm(report.type) && (
        <button type="button" className="btn q" aria-pressed={details} onClick={() => onDetails(!details)}>
          <Icon name="expand" size={14} />
          {t('showAllDetails')}
        </button>
      )}
      {previous && (!isForm(report.type) || details) && (
        <button
          type="button"
          className="btn q"
          aria-pressed={compared}
          onClick={() =>
            setAddress(
              (before) => {
                if (compared) before.set('compare', '0')
                else before.delete('compare')
                return before
              },
              { replace: true, preventScrollReset: true },
            )
          }
        >
          <Icon name="compare" size={14} />
          {t('comparePrevious')}
        </button>
      )}
      {(mode.editing || mayRemove) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon="more" label={t('menu')} />
          </Menu.Target>
          <Menu.Dropdown>
            {mayRemove && (
              <Menu.Item color="red" onClick={() => removeReport(report.uuid)}>
                {t('delete')}
              </Menu.Item>
            )}
            {report.may.includes('write') && (
              <Menu.Item onClick={onRegenerate} disabled={busy}>
                {t('regenerate')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <IconButton
        icon="theme"
        label={t(isDark ? 'lightPaper' : 'darkPaper')}
        aria-pressed={isDark}
        onClick={() => onDark(!isDark)}
      />
      <button type="button" className="btn" onClick={download} disabled={printing} aria-busy={printing}>
        <Icon name="download" size={14} />
        {t(printing ? 'printing' : 'downloadPdf')}
      </button>
      <button type="button" className="btn p" onClick={() => print()}>
        <Icon name="print" size={14} />
        {t('print')}
      </button>
    </div>
  )
}
