import { pagePath } from '@cadenza/contract/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../platform/api/queries.ts'
import { dateDisplay } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { formatDay } from '../../ui/dates/start-time.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Activity } from '../activity/queries.ts'
import { endShare, keepShare, type Share, shareQuery } from './queries.ts'
import { RadiusField } from './radius-field.tsx'
import styles from './share.module.css'

const ends = { never: null, week: 7, month: 30 } as const
type End = keyof typeof ends
const dayMs = 86_400_000

/** Share link of an activity: creates, copies and ends it, and lists what its holders see. */
export function ShareDialog({ activity }: { activity: Activity }) {
  const { t } = useTranslation('share')
  const client = useQueryClient()
  const { uuid, shareHash } = activity
  const {
    data: share,
    error,
    refetch,
  } = useQuery({
    ...shareQuery(uuid, shareHash ?? ''),
    enabled: shareHash !== null,
  })
  const [busy, setBusy] = useState(false)
  const mine = currentSession().account?.uuid === activity.userUuid

  const shown = (kept: Share | undefined) => {
    client.setQueryData<Activity>(
      queryKeys.activity(uuid),
      (before) => before && { ...before, shareHash: kept?.shareHash ?? null },
    )
    if (kept) client.setQueryData(shareQuery(uuid, kept.shareHash).queryKey, kept)
  }
  const act = async (task: () => Promise<void>) => {
    setBusy(true)
    await task().catch(showFailure)
    setBusy(false)
  }
  const keep = (change: Parameters<typeof keepShare>[1]) =>
    act(async () => shown(await keepShare(uuid, change)))
  const end = (hash: string) =>
    act(async () => {
      await endShare(uuid, hash)
      shown(undefined)
      const expiresAt = share?.expiresAt?.toISOString() ?? null
      // Restores the same link.
      offerUndo('share', t('ended'), t('undo'), () => void keep({ shareHash: hash, expiresAt }))
    })

  const endText = ({ expiresAt }: Share) =>
    expiresAt
      ? t('endsOn', { date: formatDay(expiresAt.toISOString(), activity.timeZone, dateDisplay()) })
      : t('endsNever')

  return (
    <section className={styles.dialog} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>{t('whatIsShown')}</p>
      {mine && <RadiusField />}
      {shareHash ? (
        <Link uuid={uuid} hash={shareHash}>
          {error && !share ? (
            <p className="err" role="alert">
              {t('endFailed')}
              <button type="button" className="btn" onClick={() => void refetch()}>
                {t('tryAgain')}
              </button>
            </p>
          ) : (
            <p className={styles.end}>{share ? endText(share) : '\u00a0'}</p>
          )}
          <div className={styles.row}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box */}
            <span className="seg" role="group" aria-label={t('ends')}>
              {(Object.keys(ends) as End[]).map((option) => (
                <button
                  key={option}
                  type="button"
                  disabled={busy}
                  onClick={() => void keep({ expiresAt: endOf(option) })}
                >
                  {t(`end_${option}`)}
                </button>
              ))}
            </span>
            <span className="grow" />
            <button type="button" className="btn d" disabled={busy} onClick={() => void end(shareHash)}>
              {t('end')}
            </button>
          </div>
        </Link>
      ) : (
        <button type="button" className="btn p" disabled={busy} onClick={() => void keep({})}>
          <Icon name="link" size={14} />
          {t('create')}
        </button>
      )}
    </section>
  )
}

function endOf(option: End): string | null {
  const days = ends[option]
  return days === null ? null : new Date(Date.now() + days * dayMs).toISOString()
}

function Link({ uuid, hash, children }: { uuid: string; hash: string; children: ReactNode }) {
  const { t } = useTranslation('share')
  const [copied, setCopied] = useState(false)
  const path = pagePath('sharedActivity', { activityUuid: uuid, shareHash: hash })
  const address = location.origin + path
  return (
    <>
      <div className={styles.row}>
        <label className={`in ${styles.address}`}>
          <input readOnly value={address} aria-label={t('link')} onFocus={(event) => event.target.select()} />
        </label>
        <button
          type="button"
          className="btn p"
          onClick={() =>
            navigator.clipboard.writeText(address).then(
              () => setCopied(true),
              // Over plain HTTP there is no clipboard; the field can be copied by hand.
              (error: unknown) => showFailure(error),
            )
          }
        >
          <Icon name={copied ? 'check' : 'copy'} size={14} />
          {t(copied ? 'copied' : 'copy')}
        </button>
        <a className="btn" href={path} target="_blank" rel="noreferrer">
          {t('look')}
        </a>
      </div>
      <span role="status" className="unseen">
        {copied && t('copied')}
      </span>
      {children}
    </>
  )
}
