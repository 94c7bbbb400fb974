import { reportTextLength } from '@cadenza/contract/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Editable } from '../edit/editable.tsx'
import { useReport, type Values } from '../edit/report-context.ts'

/** Values that are texts: all but the indices of references. */
export type TextField = {
  [K in keyof Values]-?: NonNullable<Values[K]> extends string ? K : never
}[keyof Values]

interface Props {
  field: TextField
  shown?: ReactNode
  multiline?: boolean
}

/** A value of the report, edited in place by staff. */
export function ValueText({ field, shown, multiline = false }: Props) {
  const { t } = useTranslation('report')
  const { report, editing, display, saveValues } = useReport()
  return (
    <Editable
      label={t(`value.${field}`)}
      value={report.values[field] ?? ''}
      shown={shown}
      editing={editing}
      multiline={multiline}
      maxLength={reportTextLength}
      // It was written in the language of the report, which may be another than the reader's.
      lang={report.locale === display.locale ? undefined : report.locale}
      save={(value, seen) => saveValues({ [field]: value }, { [field]: seen })}
    />
  )
}
