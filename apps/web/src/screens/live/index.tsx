import { pagePath } from '@cadenza/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { displayOptions } from '../../platform/session/display.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Board } from './board/board.tsx'
import { useOrder } from './board/use-order.ts'
import { Detail } from './detail/detail.tsx'
import { Empty } from './empty.tsx'
import { Ended } from './ended.tsx'
import { Head } from './head.tsx'
import styles from './live.module.css'
import { usualQuery } from './queries.ts'
import { type LiveState, readState, writeState } from './state/address.ts'
import { usualOf } from './state/usual.ts'
import { useLive } from './use-live.ts'

/** /live_session/ and /live_session/:liveSessionUuid */
export function Component() {
  const { t } = useTranslation('live')
  const { liveSessionUuid } = useParams()
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const state = readState(address)
  const { rows, nowMs, error, askAgain } = useLive()
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const athletes = useMemo(
    () => [...new Set(rows?.map(({ userUuid, sport }) => `${userUuid} ${sport}`))].sort(),
    [rows],
  )
  const usual = useQuery(usualQuery(athletes)).data ?? none
  const { ranked, findings } = useOrder(rows ?? none, { state, usual, nowMs, locale })
  const selected = rows?.find(({ uuid }) => uuid === liveSessionUuid)
  const change = (changes: Partial<LiveState>) =>
    setAddress(writeState({ ...state, ...changes }), { preventScrollReset: true, replace: true })
  const close = () =>
    void navigate(
      { pathname: pagePath('liveSessions'), search: address.toString() },
      { preventScrollReset: true },
    )
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && liveSessionUuid && !(event.target instanceof HTMLInputElement)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere in the screen.
    <div className={styles.page} data-view={state.view} onKeyDown={onKey}>
      <title>{`${t('shell:page.liveSessions')} – Cadenza`}</title>
      <Head rows={rows ?? none} {...{ state, nowMs, selected }} onChange={change} />
      {error && !rows && (
        <div className={styles.failed}>
          <FailureNotice message={error.message} />
          <button type="button" className="btn" onClick={askAgain}>
            {t('tryAgain')}
          </button>
        </div>
      )}
      {rows?.length === 0 && !liveSessionUuid && <Empty />}
      {rows && (rows.length > 0 || liveSessionUuid) && (
        <div className={styles.layout} data-detail={liveSessionUuid ? '' : undefined}>
          <Board
            {...{ state, ranked, findings, usual, nowMs, display }}
            selected={liveSessionUuid}
            none={rows.length > 0}
          />
          {selected && (
            <Detail
              key={selected.uuid}
              row={selected}
              usual={usualOf(usual, selected)}
              {...{ nowMs, display }}
              onClose={close}
            />
          )}
          {liveSessionUuid && !selected && <Ended uuid={liveSessionUuid} onClose={close} />}
        </div>
      )}
    </div>
  )
}

const none: readonly never[] = []
