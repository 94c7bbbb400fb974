import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Advice } from './advice.tsx'
import { archiveWords } from './archive-words.ts'
import { counted } from './counted.ts'
import type { Outcome } from './outcomes.ts'
import type { FileUpload } from './queue.ts'
import styles from './uploads.module.css'
import { uploadQueue } from './uploads.ts'

type State = FileUpload['status'] | 'received' | 'processing' | 'done' | 'duplicate' | 'failed'

const stateOf = (upload: FileUpload, outcome: Outcome | undefined): State =>
  upload.status === 'success' ? (outcome?.status ?? 'processing') : upload.status

const failed: readonly State[] = ['error', 'failed']

const failuresShown = 5

/** One file: name, progress and outcome. */
export function UploadItem({ upload, outcome }: { upload: FileUpload; outcome: Outcome | undefined }) {
  const { t } = useTranslation('uploads')
  const { file, progress } = upload
  const state = stateOf(upload, outcome)
  const message = upload.message ?? outcome?.message
  const { files, failures = [], activityUuids = [] } = outcome ?? {}
  const [only, ...{ length: others }] = activityUuids
  const words = outcome?.archive ? archiveWords(outcome.archive) : []
  function stateText(): string {
    if (state === 'uploading') return t('percent', { progress })
    if (upload.waits) return t('state.waits')
    if (state === 'processing' && files) return t('filesDone', counted(files))
    return t(`state.${state}`)
  }
  return (
    <div className={styles.item} data-failed={failed.includes(state) || undefined}>
      <span className="clip" title={file.name}>
        {file.name}
      </span>
      <span className={failed.includes(state) ? styles.bad : 'muted'}>{stateText()}</span>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={file.name}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${progress}%` }} />
      </span>
      {outcome?.archive?.by && <span className={styles.detail}>{t(`by.${outcome.archive.by}`)}</span>}
      {words.length > 0 && <span className={`muted ${styles.detail}`}>{words.join(' · ')}</span>}
      {message && <span className={failed.includes(state) ? styles.bad : styles.detail}>{message}</span>}
      <Advice code={outcome?.code} className={`muted ${styles.detail}`} />
      {state === 'duplicate' && others === 0 && <span className={styles.detail}>{t('duplicate')}</span>}
      {failures.slice(0, failuresShown).map(({ fileName, message: why }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and names may repeat
        <span key={i} className={`muted ${styles.detail}`}>
          {fileName}: {why}
        </span>
      ))}
      {only !== undefined && (
        <Link
          className={styles.detail}
          to={others > 0 ? pagePath('activities') : pagePath('activity', { activityUuid: only })}
        >
          {t(others > 0 ? 'openAll' : state === 'duplicate' ? 'openFirst' : 'open')}
        </Link>
      )}
      {state === 'error' && (
        <button
          type="button"
          className={`btn q ${styles.detail}`}
          onClick={() => uploadQueue.retry(upload.id)}
        >
          {t('retry')}
        </button>
      )}
    </div>
  )
}
