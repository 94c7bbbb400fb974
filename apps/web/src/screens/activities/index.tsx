import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { isOffered } from '../../features/activity-list/columns.tsx'
import { type ListFilter, readFilter, writeFilter } from '../../features/activity-list/filter.ts'
import { activitiesQuery, rightsQuery, searchQuery, tagsQuery } from '../../features/activity-list/queries.ts'
import { withDays } from '../../features/filters/periods.ts'
import { MergeOffer } from '../../features/merge/merge-offer.tsx'
import { useMergeOffers } from '../../features/merge/queries.ts'
import { ChooseFiles } from '../../features/uploads/choose-files.tsx'
import { DropOverlay } from '../../features/uploads/drop-overlay.tsx'
import { UploadStrip } from '../../features/uploads/upload-strip.tsx'
import { useUploads } from '../../features/uploads/uploads.ts'
import { saveConfig, useConfigs } from '../../platform/session/configs.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { Message } from '../../ui/components/message.tsx'
import { failedPart, PartFailed } from '../../ui/components/part-failed.tsx'
import { SearchField } from '../../ui/components/search-field.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './activities.module.css'
import { ColumnMenu } from './column-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { List } from './list.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { windowPx } from './list-widths.ts'
import { matching } from './matching.ts'
import { chosenColumns, columnsConfig, holdsOf } from './usual-columns.ts'
import { WeeksSwitch } from './weeks-switch.tsx'

const none: readonly never[] = []
const wideWindow = '(width >= 1231px)'
const matches = (query: string) => window.matchMedia(query).matches

/** /activities/ and /athletes/:userUuid/activities/ */
export function Component() {
  const { t } = useTranslation('activities')
  const { account } = currentSession()
  const { userUuid = account?.uuid ?? '' } = useParams()
  const mine = userUuid === account?.uuid
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => readFilter(address), [address])
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const { data, error, isPending, refetch } = useQuery(activitiesQuery(userUuid))
  const { data: tags = none } = useQuery({ ...tagsQuery(userUuid), enabled: Boolean(data) })
  const rights = useQuery({ ...rightsQuery(userUuid), enabled: Boolean(data) })
  const may = rights.data ?? none
  const merging = useMergeOffers()
  const uploads = useUploads()
  const config = useConfigs(true).get(columnsConfig)
  const wide = useMediaQuery(wideWindow, matches(wideWindow))
  const rows = data ?? none
  const listed = useMemo(() => holdsOf(rows), [rows])
  const sport = filter.sport === 'all' ? listed.sport : filter.sport
  const holds = useMemo(() => ({ ...listed, sport }), [listed, sport])
  const room = `(width >= ${windowPx(chosenColumns(undefined, 'full', holds))}px)`
  const full = useMediaQuery(room, matches(room))
  const columns = useMemo(
    () =>
      chosenColumns(config, full ? 'full' : wide ? 'wide' : 'narrow', holds).filter((column) =>
        isOffered(column, currentSession().features),
      ),
    [config, full, wide, holds],
  )
  const searched = useQuery(searchQuery(userUuid, filter.search))
  const written = searched.data
  const today = ownToday()
  const found = useMemo(
    () => matching(rows, withDays(filter, today), locale, written),
    [rows, filter, today, locale, written],
  )
  const change = (changes: Partial<ListFilter>) =>
    setAddress(writeFilter({ ...filter, ...changes }), { replace: true, preventScrollReset: true })
  const choose = (keys: readonly string[] | null) => {
    if (account)
      void saveConfig(account.uuid, columnsConfig, keys ? { columns: keys } : {}).catch(showFailure)
  }

  if (error && !data)
    return (
      <Message title={t('failed')} text={error.message}>
        <button type="button" className="btn p" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </Message>
    )
  if (data === null) return <NotFound />
  const count =
    found.length === rows.length
      ? t('count', { count: rows.length })
      : t('countOf', { found: found.length, all: rows.length })
  return (
    <div className={styles.page}>
      <title>{`${t('title')} – Cadenza`}</title>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {data && (
          <span className={`small muted ${styles.count}`} role="status">
            {count}
          </span>
        )}
        <span className="grow" />
        <SearchField
          value={filter.search}
          label={t('search')}
          placeholder={t('searchHint')}
          onChange={(search) => change({ search })}
        />
        <WeeksSwitch filter={filter} onChange={change} />
        <ColumnMenu columns={columns} display={display} onChange={choose} />
        {mine && (
          <ChooseFiles className="btn p">
            <Icon name="upload" />
            {t('upload')}
          </ChooseFiles>
        )}
      </div>
      <div className={styles.layout}>
        <FilterPanel
          filter={filter}
          rows={rows}
          written={written}
          tags={tags.map(({ tag }) => tag)}
          display={display}
          onChange={change}
        />
        <div className={styles.main}>
          {mine && (uploads.length > 0 ? <UploadStrip /> : <DropOverlay />)}
          {mine && merging.offers[0] && <MergeOffer offer={merging.offers[0]} />}
          <PartFailed text={t('offersFailed')} again={t('tryAgain')} part={merging.failed} />
          <PartFailed text={t('rightsFailed')} again={t('tryAgain')} part={failedPart(rights)} />
          <PartFailed text={t('searchFailed')} again={t('tryAgain')} part={failedPart(searched)} />
          {isPending ? (
            <ListSkeleton />
          ) : (
            <List
              key={userUuid}
              rows={found}
              total={rows.length}
              mine={mine}
              may={may}
              userUuid={userUuid}
              columns={columns}
              filter={filter}
              onChange={change}
              display={display}
            />
          )}
        </div>
      </div>
    </div>
  )
}
