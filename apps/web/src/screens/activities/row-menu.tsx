import { downloadLimit } from '@cadenza/contract/limits'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityRow, Verb } from '../../features/activity-list/queries.ts'
import { Icon } from '../../ui/components/icon.tsx'
import {
  comparePath,
  download,
  offersComparison,
  offersDownload,
  tooManyToCompare,
  tooManyToDownload,
} from './acts.ts'

interface Props {
  /** The pressed row, or all selected ones if it is one of them. */
  rows: readonly ActivityRow[]
  userUuid: string
  may: readonly Verb[]
  onTag(): void
  onShare(uuid: string): void
  onDelete(): void
}

/** Context menu of a row or the selected rows: opened by right click, long press or Shift+F10. */
export function RowMenu({ rows, userUuid, may, onTag, onShare, onDelete }: Props) {
  const { t } = useTranslation('activities')
  const [first, second] = rows
  const tooMany = tooManyToDownload(rows)
  return (
    <Menu.Dropdown aria-label={second ? t('selected', { count: rows.length }) : first?.title}>
      {second && <Menu.Label>{t('selected', { count: rows.length })}</Menu.Label>}
      {first && !second && (
        <Menu.Item
          component={Link}
          to={`/activities/${first.uuid}`}
          leftSection={<Icon name="eye" size={14} />}
        >
          {t('open')}
        </Menu.Item>
      )}
      {offersComparison() && !tooManyToCompare(rows) && (
        <Menu.Item
          component={Link}
          to={comparePath(rows, userUuid)}
          leftSection={<Icon name="compare" size={14} />}
        >
          {t('compare')}
        </Menu.Item>
      )}
      {may.includes('mark') && (
        <Menu.Item
          leftSection={<Icon name="tag" size={14} />}
          rightSection={<kbd className="kbd">T</kbd>}
          onClick={onTag}
        >
          {t('tag')}
        </Menu.Item>
      )}
      {may.includes('write') && first && !second && (
        <Menu.Item leftSection={<Icon name="link" size={14} />} onClick={() => onShare(first.uuid)}>
          {t('share')}
        </Menu.Item>
      )}
      {may.includes('download') && offersDownload() && (
        <Menu.Item
          leftSection={<Icon name="download" size={14} />}
          disabled={tooMany}
          title={tooMany ? t('downloadMost', { count: downloadLimit }) : undefined}
          onClick={() => download(userUuid, rows)}
        >
          {t('download')}
        </Menu.Item>
      )}
      {may.includes('write') && (
        <Menu.Item color="red" leftSection={<Icon name="trash" size={14} />} onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  )
}
