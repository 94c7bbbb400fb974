import { useTranslation } from 'react-i18next'
import { useReport } from '../edit/report-context.ts'
import { Suggest } from '../edit/suggest.tsx'
import { Heading } from './heading.tsx'
import styles from './sections.module.css'
import { type TextField, ValueText } from './value-text.tsx'

/** The report's summary: one comment. */
export function Summary({ dense = false }: { dense?: boolean }) {
  const { t } = useTranslation('report')
  const { editing } = useReport()
  return (
    <section>
      <Heading note={editing && t('clickToEdit')}>{t('summary')}</Heading>
      <div className={styles.comment} data-dense={dense || undefined}>
        <ValueText field="reportComment" multiline />
        <Suggest />
      </div>
    </section>
  )
}

interface Props {
  field: TextField
  kind: 'strengths' | 'weaknesses'
}

/** A box of strengths or weaknesses. */
export function CommentBox({ field, kind }: Props) {
  const { t } = useTranslation('report')
  return (
    <section className={styles.box} data-kind={kind}>
      <h3>{t(kind)}</h3>
      <ValueText field={field} multiline />
    </section>
  )
}
