import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/components/icon.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { DropOverlay } from './drop-overlay.tsx'
import { UploadItem } from './upload-item.tsx'
import styles from './uploads.module.css'
import { uploadQueue, useUploads } from './uploads.ts'

/** Uploads that fit beside the sentence; the import page lists all. */
const shown = 2

/** Upload strip above a list: accepts files dropped anywhere on the page, and shows the latest uploads. */
export function UploadStrip() {
  const { t } = useTranslation('uploads')
  const uploads = useUploads()
  const waiting = uploads.filter(({ upload }) => upload.status === 'ready' || upload.status === 'uploading')
  // Uploads in progress first, then the latest finished.
  const visible = [...waiting, ...uploads.filter((entry) => !waiting.includes(entry)).toReversed()].slice(
    0,
    shown,
  )
  const more = uploads.length - visible.length
  return (
    <section className={styles.strip} aria-label={t('label')}>
      <DropOverlay />
      <Icon name="upload" size={20} />
      <div className="grow">
        <strong>{t('dropAnywhere')}</strong>
        <div className="small muted">
          {t('formats')} <ChooseFiles className={styles.link}>{t('choose')}</ChooseFiles>
        </div>
      </div>
      {visible.map(({ upload, outcome }) => (
        <UploadItem key={upload.id} upload={upload} outcome={outcome} />
      ))}
      {more > 0 && (
        <Link className="small" to={pagePath('import')}>
          {t('more', { count: more })}
        </Link>
      )}
      {waiting.length > 0 && (
        <button type="button" className="btn q" onClick={uploadQueue.cancelAll}>
          {t('cancelAll')}
        </button>
      )}
    </section>
  )
}
