import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { ChooseFiles } from '../../features/uploads/choose-files.tsx'
import { DropOverlay } from '../../features/uploads/drop-overlay.tsx'
import { isSettled } from '../../features/uploads/outcomes.ts'
import { isUnsent } from '../../features/uploads/queue.ts'
import { useUploads } from '../../features/uploads/uploads.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { History } from './history.tsx'
import styles from './import.module.css'
import { QueuePanel } from './queue-panel.tsx'

/** /activity_log/import */
export function Component() {
  const { t } = useTranslation(['import', 'uploads'])
  const uploads = useUploads()
  // A file that could not be read is in the history, with its reason.
  const queued = uploads.filter(({ outcome }) => outcome?.status !== 'failed')
  const settled = uploads.filter(({ outcome }) => outcome && isSettled(outcome)).length
  const busy = uploads.some(
    ({ upload, outcome }) => isUnsent(upload) || (upload.key && !(outcome && isSettled(outcome))),
  )
  return (
    <SettingsFrame title={t('shell:page.import')}>
      <div className={styles.page}>
        <DropOverlay />
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
        {queued.length > 0 && <QueuePanel uploads={uploads} listed={queued} />}
        <History settled={settled} busy={busy} />
      </div>
    </SettingsFrame>
  )
}
