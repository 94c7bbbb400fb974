import { useTranslation } from 'react-i18next'
import { Icon } from '../components/icon.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { DropOverlay } from '../uploads/drop-overlay.tsx'
import { UploadItem } from '../uploads/upload-item.tsx'
import { uploadQueue, useUploads } from '../uploads/uploads.ts'
import styles from './import.module.css'

export function Component() {
  const { t } = useTranslation(['import', 'uploads'])
  const uploads = useUploads()
  const waiting = uploads.some(({ upload }) => upload.status === 'ready' || upload.status === 'uploading')
  return (
    <div className={styles.page}>
      <title>{`${t('shell:page.import')} – Cadenza`}</title>
      <DropOverlay />
      <h1>{t('shell:page.import')}</h1>
      <section className={styles.zone} aria-label={t('uploads:label')}>
        <Icon name="upload" size={32} />
        <strong>{t('uploads:dropAnywhere')}</strong>
        <p className="muted">{t('uploads:formats')}</p>
        <ChooseFiles className="btn p lg">{t('uploads:choose')}</ChooseFiles>
      </section>
      {uploads.length > 0 && (
        <section className="panel" aria-label={t('files')}>
          <div className="ph">
            <h2 className="grow">{t('files')}</h2>
            {waiting && (
              <button type="button" className="btn q" onClick={uploadQueue.cancelAll}>
                {t('uploads:cancelAll')}
              </button>
            )}
          </div>
          <ul className={styles.files}>
            {uploads.toReversed().map(({ upload, outcome }) => (
              <li key={upload.id}>
                <UploadItem upload={upload} outcome={outcome} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
