import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../platform/browser/copy-text.ts'
import { sentences } from '../../../platform/texts/sentences.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { FailureNotice } from '../../../ui/components/failure-notice.tsx'
import { Icon } from '../../../ui/components/icon.tsx'
import { relativeTime } from '../../../ui/dates/relative-time.ts'
import { showFailure, showNotice } from '../../../ui/errors/notices.ts'
import styles from './feed.module.css'
import { type Feed, feedQuery, makeFeed, revokeFeed } from './queries.ts'

interface Props {
  locale: string
  onClose(): void
}

/** Secret link by which other calendar programs read one's plans. */
export default function FeedDialog({ locale, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const client = useQueryClient()
  const { data: feed, error, refetch } = useQuery(feedQuery)
  const [address, setAddress] = useState<string>()
  const [asked, setAsked] = useState<'renew' | 'revoke'>()
  const [busy, setBusy] = useState(false)

  async function act(task: () => Promise<Feed | null | undefined>): Promise<void> {
    setBusy(true)
    setAsked(undefined)
    try {
      client.setQueryData(feedQuery.queryKey, (await task()) ?? null)
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
  }
  const make = () =>
    act(async () => {
      const made = await makeFeed()
      setAddress(made?.address)
      return made?.feed
    })
  const revoke = () =>
    act(async () => {
      await revokeFeed()
      setAddress(undefined)
      showNotice(t('feedRevoked'))
      return null
    })
  const since = (instant: Date) => relativeTime(instant.getTime(), Date.now(), locale)

  return (
    <Dialog title={t('subscribe')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('feedHint')}</p>
        {error && feed === undefined && (
          <>
            <FailureNotice message={error.message} />
            <button type="button" className="btn" onClick={() => void refetch()}>
              {t('tryAgain')}
            </button>
          </>
        )}
        {address && <Address address={address} />}
        {feed === null && (
          <button type="button" className="btn p" disabled={busy} onClick={() => void make()}>
            <Icon name="link" size={14} />
            {t('makeLink')}
          </button>
        )}
        {feed && (
          <>
            <p className="soft">
              {sentences(
                [
                  t('feedMade', { when: since(feed.createdAt) }),
                  feed.readAt ? t('feedRead', { when: since(feed.readAt) }) : t('feedUnread'),
                ],
                locale,
              )}
            </p>
            {asked ? (
              <div className={styles.ask} role="alert">
                <p>{t(`${asked}Asked`)}</p>
                <div className={styles.row}>
                  <button type="button" className="btn" onClick={() => setAsked(undefined)}>
                    {t('cancel')}
                  </button>
                  <button
                    type="button"
                    className="btn d"
                    onClick={() => void (asked === 'revoke' ? revoke() : make())}
                  >
                    {t(asked === 'revoke' ? 'revoke' : 'renew')}
                  </button>
                </div>
              </div>
            ) : (
              <div className={styles.row}>
                <button type="button" className="btn" disabled={busy} onClick={() => setAsked('renew')}>
                  {t('renew')}
                </button>
                <button type="button" className="btn d" disabled={busy} onClick={() => setAsked('revoke')}>
                  {t('revoke')}
                </button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation('calendar')
  const [copied, setCopied] = useState(false)
  return (
    <>
      <div className={styles.row}>
        <label className={`in ${styles.address}`}>
          <input readOnly value={address} aria-label={t('link')} onFocus={(event) => event.target.select()} />
        </label>
        <button
          type="button"
          className="btn p"
          onClick={() => copyText(address).then(() => setCopied(true), showFailure)}
        >
          <Icon name={copied ? 'check' : 'copy'} size={14} />
          {t(copied ? 'linkCopied' : 'copyLink')}
        </button>
      </div>
      <span role="status" className="unseen">
        {copied && t('linkCopied')}
      </span>
      <p className="soft">{t('linkOnce')}</p>
      <a className="btn" href={address.replace(/^https?:/, 'webcal:')}>
        {t('openInProgram')}
      </a>
    </>
  )
}
