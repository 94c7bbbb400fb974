import { downloadLimit } from '@cadenza/contract/limits'
import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityRow, Verb } from '../../features/activity-list/queries.ts'
import { mostPicks } from '../../features/comparison/picks.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import styles from './activities.module.css'
import {
  comparePath,
  download,
  offersComparison,
  offersDownload,
  tooManyToCompare,
  tooManyToDownload,
} from './acts.ts'
import { TagMenu } from './tag-menu.tsx'
import { totalsText } from './totals.ts'

interface Props {
  rows: readonly ActivityRow[]
  userUuid: string
  may: readonly Verb[]
  display: DisplayOptions
  tagging: boolean
  onTagging(opened: boolean): void
  onDelete(): void
  onClear(): void
}

/** Actions on all selected activities. */
export function BulkBar({ rows, userUuid, may, display, tagging, onTagging, onDelete, onClear }: Props) {
  const { t } = useTranslation('activities')
  const tooMany = tooManyToDownload(rows)
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('selected', { count: rows.length })}>
      <b>{t('selected', { count: rows.length })}</b>
      <span className="muted">· {totalsText(rows, display)}</span>
      <span className="grow" />
      {may.includes('mark') && (
        <TagMenu userUuid={userUuid} rows={rows} opened={tagging} onChange={onTagging}>
          <button type="button" className="btn" onClick={() => onTagging(!tagging)}>
            <Icon name="tag" />
            {t('tag')}
          </button>
        </TagMenu>
      )}
      {offersComparison() && tooManyToCompare(rows) && (
        <button type="button" className="btn" disabled title={t('compareMost', { count: mostPicks })}>
          <Icon name="compare" />
          {t('compare')}
        </button>
      )}
      {offersComparison() && !tooManyToCompare(rows) && (
        <Link className="btn" to={comparePath(rows, userUuid)}>
          <Icon name="compare" />
          {t('compare')}
        </Link>
      )}
      {may.includes('download') && offersDownload() && (
        <button
          type="button"
          className="btn"
          disabled={tooMany}
          title={tooMany ? t('downloadMost', { count: downloadLimit }) : undefined}
          onClick={() => download(userUuid, rows)}
        >
          <Icon name="download" />
          {t('download')}
        </button>
      )}
      {may.includes('write') && (
        <button type="button" className="btn d" onClick={onDelete}>
          <Icon name="trash" />
          {t('delete')}
        </button>
      )}
      <IconButton small icon="close" label={t('clearSelection')} onClick={onClear} />
    </div>
  )
}
