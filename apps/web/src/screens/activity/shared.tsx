import { formatNumber } from '@cadenza/metrics'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { rangeParameter } from '../../features/activity/range-address.ts'
import { shareQuery } from '../../features/share/queries.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { openShare } from '../../platform/api/share.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { Message } from '../../ui/components/message.tsx'
import { ActivityPage } from './index.tsx'
import styles from './shared.module.css'
import { ViewSkeleton } from './skeleton.tsx'

const lookAgainMs = 5_000

/** /activities/:activityUuid/share/:shareHash */
export function Component() {
  const { activityUuid = '', shareHash = '' } = useParams()
  const client = useQueryClient()
  const [ready, setReady] = useState<string | null>(null)
  // Cached data from elsewhere holds more than a share shows; data from here holds less.
  useEffect(() => {
    const forget = () => client.removeQueries({ queryKey: queryKeys.activity(activityUuid) })
    forget()
    openShare({ activityUuid, hash: shareHash })
    setReady(`${activityUuid}/${shareHash}`)
    return () => {
      openShare(null)
      forget()
    }
  }, [client, activityUuid, shareHash])
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {ready === `${activityUuid}/${shareHash}` ? (
        <Shared activityUuid={activityUuid} shareHash={shareHash} />
      ) : (
        <ViewSkeleton />
      )}
    </>
  )
}

function Shared({ activityUuid, shareHash }: { activityUuid: string; shareHash: string }) {
  const { t } = useTranslation('share')
  const [address] = useSearchParams()
  const {
    data: share,
    error,
    refetch,
  } = useQuery({
    ...shareQuery(activityUuid, shareHash),
    // An ended link stops showing data on open pages, too.
    refetchInterval: ({ state }) => (state.data === null ? false : lookAgainMs),
    refetchOnWindowFocus: 'always',
  })
  if (error && !share)
    return (
      <Message title={t('failed')} text={error.message}>
        <button type="button" className="btn p" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </Message>
    )
  if (share === null) return <Message title={t('goneTitle')} text={t('gone')} />
  if (!share) return <ViewSkeleton />
  return (
    <>
      <p className={styles.banner} role="note">
        <Icon name="eye" />
        <span>{t('sharedBy', { name: share.athleteName })}</span>
        <span className="muted">
          {share.hiddenRouteM > 0
            ? t('startHidden', {
                distance: `${formatNumber(share.hiddenRouteM, 0, displayOptions().locale)}\u00a0m`,
              })
            : t('allShown')}
        </span>
      </p>
      <ActivityPage activityUuid={activityUuid} rangeInfo={address.get(rangeParameter) ?? undefined} />
    </>
  )
}
