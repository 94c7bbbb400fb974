import type { DisplayOptions } from '@cadenza/metrics'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnGroup } from '../../features/activity/table/table-columns.ts'
import { type TextWords, tableCsv, tableTsv } from '../../features/activity/table/table-text.ts'
import { copyText } from '../../platform/browser/copy-text.ts'
import { saveText } from '../../platform/browser/save-text.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Ready } from './state/picked.ts'
import { textRows } from './table/text-rows.ts'

interface Props {
  ready: readonly Ready[]
  groups: readonly ColumnGroup[]
  display: DisplayOptions
}

const copiedMs = 2000

/** Copying and saving of the table. */
export function Actions({ ready, groups, display }: Props) {
  const { t } = useTranslation('compare')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const words: TextWords = {
    range: t('range'),
    note: t('note'),
    heads: { average: t('average'), peak: t('peak'), inside: '', left: 'L', right: 'R', center: 'C' },
  }
  const rows = () => textRows(ready, t)
  return (
    <>
      <button
        type="button"
        className="btn q"
        onClick={() => copyText(tableTsv(groups, rows(), words)).then(() => setCopied(true), showFailure)}
      >
        <Icon name={copied ? 'check' : 'copy'} />
        <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
      </button>
      {currentSession().features.has('csv_download') && (
        <button
          type="button"
          className="btn q"
          onClick={() => saveText(`${t('title')}.csv`, 'text/csv', tableCsv(groups, rows(), words, display))}
        >
          <Icon name="download" />
          CSV
        </button>
      )}
    </>
  )
}
