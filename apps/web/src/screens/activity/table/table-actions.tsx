import type { DisplayOptions } from '@cadenza/metrics'
import { Menu } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ColumnGroup } from '../../../features/activity/table/table-columns.ts'
import { type TextWords, tableCsv, tableTsv } from '../../../features/activity/table/table-text.ts'
import { copyText } from '../../../platform/browser/copy-text.ts'
import { saveText } from '../../../platform/browser/save-text.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { MenuCheck } from '../../../ui/components/menu-choices.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import view from '../view.module.css'
import type { TableRow } from './range-row.tsx'

interface Props {
  all: readonly ColumnGroup[]
  groups: readonly ColumnGroup[]
  rows: readonly TableRow[]
  /** Number of hidden ranges. */
  hidden: number
  hiddenColumns: readonly string[]
  onColumns(hidden: string[]): void
  onShowRanges(): void
  display: DisplayOptions
  /** Comparison of the selected range, or of those shown; undefined for visitors. */
  comparePath: string | undefined
  /** Name of the CSV file. */
  fileName: string
}

const copiedMs = 2000

/** Choice of columns, and copying or saving of the table. */
export function TableActions(props: Props) {
  const { all, groups, rows, hidden, hiddenColumns, onColumns, display } = props
  const { t } = useTranslation('activity')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const words: TextWords = {
    range: t('range'),
    note: t('note'),
    heads: {
      average: t('averageShort'),
      peak: t('peak'),
      inside: t('insideTarget'),
      left: 'L',
      right: 'R',
      center: 'C',
    },
  }
  const toggle = (code: string) =>
    onColumns(
      hiddenColumns.includes(code)
        ? hiddenColumns.filter((other) => other !== code)
        : [...hiddenColumns, code],
    )
  return (
    <>
      {hidden > 0 && (
        <button type="button" className="btn q" onClick={props.onShowRanges}>
          <Icon name="eye" />
          {t('showHidden', { count: hidden })}
        </button>
      )}
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <button type="button" className="btn q">
            <Icon name="columns" />
            {t('columns', { shown: groups.length, all: all.length })}
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={480} className={view.rowMenu}>
          <Menu.Item onClick={() => onColumns([])}>{t('showAll')}</Menu.Item>
          <Menu.Item onClick={() => onColumns(all.map(({ code }) => code))}>{t('hideAll')}</Menu.Item>
          <Menu.Divider />
          {all.map(({ code, label }) => {
            const on = !hiddenColumns.includes(code)
            return (
              <MenuCheck key={code} checked={on} onChange={() => toggle(code)}>
                {label}
              </MenuCheck>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {props.comparePath && (
        <Link className="btn q" to={props.comparePath}>
          <Icon name="compare" />
          {t('compare')}
        </Link>
      )}
      <button
        type="button"
        className="btn q"
        onClick={() => copyText(tableTsv(groups, rows, words)).then(() => setCopied(true), showFailure)}
      >
        <Icon name={copied ? 'check' : 'copy'} />
        <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
      </button>
      {currentSession().features.has('csv_download') && (
        <button
          type="button"
          className="btn q"
          onClick={() => saveText(props.fileName, 'text/csv', tableCsv(groups, rows, words, display))}
        >
          <Icon name="download" />
          CSV
        </button>
      )}
    </>
  )
}
