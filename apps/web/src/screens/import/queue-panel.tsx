import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { counted } from '../../features/uploads/counted.ts'
import { UploadItem } from '../../features/uploads/upload-item.tsx'
import { type Given, uploadQueue } from '../../features/uploads/uploads.ts'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './import.module.css'
import { inOrderOfInterest } from './order.ts'

const usualItemPx = 45

interface Props {
  /** All that are counted. */
  uploads: readonly Given[]
  /** Those without the files that the history lists as failed. */
  listed: readonly Given[]
}

/** Uploads from this page with their total progress; only visible ones are rendered. */
export function QueuePanel({ uploads, listed }: Props) {
  const { t } = useTranslation(['import', 'uploads'])
  const scroller = useRef<HTMLDivElement>(null)
  const shown = inOrderOfInterest(listed)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualItemPx,
    overscan: 8,
    getItemKey: (index) => shown[index]?.upload.id ?? index,
  })
  const counts = { ready: 0, uploading: 0, success: 0, error: 0 }
  let [bytes, sentBytes, waits] = [0, 0, false]
  for (const { upload } of uploads) {
    counts[upload.status] += 1
    waits ||= upload.waits === true
    bytes += upload.file.size
    sentBytes += (upload.file.size * upload.progress) / 100
  }
  const share = bytes === 0 ? 0 : Math.round((100 * sentBytes) / bytes)
  const unsent = counts.ready + counts.uploading
  return (
    <section className="panel" aria-label={t('files')}>
      <div className={`ph ${styles.head}`}>
        <h2>{t('files')}</h2>
        <span className="small muted grow" role="status">
          {t('uploads:sentOf', counted({ sent: counts.success, total: uploads.length }))}
          {counts.error > 0 && ` · ${t('uploads:failedCount', { count: counts.error })}`}
        </span>
        {counts.error > 0 && (
          <button type="button" className="btn" onClick={uploadQueue.retryFailed}>
            {t('uploads:retryFailed', { count: counts.error })}
          </button>
        )}
        {counts.success > 0 && (
          <button type="button" className="btn q" onClick={uploadQueue.clearSent}>
            {t('uploads:clearSent')}
          </button>
        )}
        {unsent > 0 && (
          <button type="button" className="btn q" onClick={uploadQueue.cancelAll}>
            {t('uploads:cancelAll')}
          </button>
        )}
      </div>
      {unsent > 0 && (
        <div
          className={styles.overall}
          role="progressbar"
          aria-label={t('files')}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      {waits && (
        <p className={styles.offline} role="alert">
          <Icon name="warn" />
          {t('uploads:offline')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach what is scrolled out of sight */}
      <div ref={scroller} className={styles.scroller} tabIndex={0}>
        <ul style={{ height: virtual.getTotalSize() }} className={styles.files}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const given = shown[index]
            return (
              given && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={shown.length}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <UploadItem upload={given.upload} outcome={given.outcome} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}
