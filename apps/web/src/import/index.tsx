import { useTranslation } from 'react-i18next'
import { Icon } from '../components/icon.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { DropOverlay } from '../uploads/drop-overlay.tsx'
import { isSettled } from '../uploads/outcomes.ts'
import { isUnsent } from '../uploads/queue.ts'
import { useUploads } from '../uploads/uploads.ts'
import { History } from './history.tsx'
import styles from './import.module.css'
import { QueuePanel } from './queue-panel.tsx'

/** /activity_log/import */
export function Component() {
  const { t } = useTranslation(['import', 'uploads'])
  const uploads = useUploads()
  const settled = uploads.filter(({ outcome }) => outcome && isSettled(outcome)).length
  const busy = uploads.some(
    ({ upload, outcome }) => isUnsent(upload) || (upload.key && !(outcome && isSettled(outcome))),
  )
  return (
    <div className={styles.page}>
      <title>{`${t('shell:page.import')} – Cadenza`}</title>
      <DropOverlay />
      <h1>{t('shell:page.import')}</h1>
      <section className={styles.zone} aria-label={t('uploads:label')}>
        <Icon name="upload" size={32} />
        <strong>{t('uploads:dropAnywhere')}</strong>
        <p className="muted">{t('uploads:formats')}</p>
        <div className={styles.choices}>
          <ChooseFiles className="btn p lg">{t('uploads:choose')}</ChooseFiles>
          <ChooseFiles className="btn lg" folder>
            {t('uploads:chooseFolder')}
          </ChooseFiles>
        </div>
        <p className="small muted">{t('hint')}</p>
      </section>
      {uploads.length > 0 && <QueuePanel uploads={uploads} />}
      <History settled={settled} busy={busy} />
    </div>
  )
}
