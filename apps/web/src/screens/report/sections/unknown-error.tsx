import { isErrorKnown } from '@cadenza/report/known-error'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../platform/texts/i18n.ts'
import styles from './sections.module.css'
import type { Row } from './side-values.ts'

type Table = 'changes' | 'levels'

/** The quiet mark beside the name of a metric whose error of measurement has not been studied. */
export function UnknownErrorMark({ code, table }: { code: string; table: Table }) {
  const { t } = useTranslation('report')
  if (isErrorKnown(code)) return null
  const label = t(`unknownError.${table}`)
  return (
    <span className={styles.unknownError} title={label} role="img" aria-label={label}>
      *
    </span>
  )
}

/** The text on the mark, for the legend of a table that has any. */
export const unknownErrorKey = (rows: readonly Row[], table: Table): string[] =>
  rows.every(({ code }) => isErrorKnown(code))
    ? []
    : [i18n.getFixedT(null, 'report')(`unknownErrorKey.${table}`)]
