import { downloadLimit } from '@cadenza/contract/limits'
import { pagePath } from '@cadenza/contract/pages'
import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { showFailure } from '../errors/notices.ts'
import { currentSession } from '../session/session.ts'
import styles from './activities.module.css'
import { type ActivityRow, downloadLink } from './queries.ts'
import { TagMenu } from './tag-menu.tsx'
import { totalsText } from './totals.ts'

interface Props {
  rows: readonly ActivityRow[]
  userUuid: string
  mine: boolean
  display: DisplayOptions
  tagging: boolean
  onTagging(opened: boolean): void
  onDelete(): void
  onClear(): void
}

/** What can be done to all that are chosen. */
export function BulkBar({ rows, userUuid, mine, display, tagging, onTagging, onDelete, onClear }: Props) {
  const { t } = useTranslation('activities')
  const uuids = rows.map(({ uuid }) => uuid)
  const compared = new URLSearchParams(uuids.map((uuid) => ['activity', uuid]))
  const compare = mine ? pagePath('compare') : pagePath('athleteCompare', { userUuid })
  const tooMany = rows.length > downloadLimit
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('selected', { count: rows.length })}>
      <b>{t('selected', { count: rows.length })}</b>
      <span className="muted">· {totalsText(rows, display)}</span>
      <span className="grow" />
      <TagMenu userUuid={userUuid} rows={rows} opened={tagging} onChange={onTagging}>
        <button type="button" className="btn" onClick={() => onTagging(!tagging)}>
          <Icon name="tag" />
          {t('tag')}
        </button>
      </TagMenu>
      <Link className="btn" to={`${compare}?${compared}`}>
        <Icon name="compare" />
        {t('compare')}
      </Link>
      {currentSession().features.has('zip_download') && (
        <button
          type="button"
          className="btn"
          disabled={tooMany}
          title={tooMany ? t('downloadMost', { count: downloadLimit }) : undefined}
          onClick={() => void download(userUuid, uuids).catch(showFailure)}
        >
          <Icon name="download" />
          {t('download')}
        </button>
      )}
      {mine && (
        <button type="button" className="btn d" onClick={onDelete}>
          <Icon name="trash" />
          {t('delete')}
        </button>
      )}
      <IconButton small icon="close" label={t('clearSelection')} onClick={onClear} />
    </div>
  )
}

/** The link works without the header for ten minutes; with `download` a failure leaves the page where it is. */
async function download(userUuid: string, uuids: readonly string[]): Promise<void> {
  const url = await downloadLink(userUuid, uuids)
  if (!url) return
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
