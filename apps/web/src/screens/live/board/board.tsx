import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, formatNumber, metricAbbreviation } from '@cadenza/metrics'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import type { Usual } from '../queries.ts'
import { type LiveState, writeState } from '../state/address.ts'
import { connectionOf } from '../state/connection.ts'
import type { Finding } from '../state/order.ts'
import { type LiveRow, steadyS } from '../state/rows.ts'
import { usualOf } from '../state/usual.ts'
import styles from './board.module.css'
import { Row } from './row.tsx'
import { StateIcon } from './state-tag.tsx'

/** Athletes with large figures at a time. */
const farRows = 8
/** Further motion metrics of each athlete at the desk, while no athlete is open. */
const moreMetrics = 2

interface Props {
  state: LiveState
  ranked: readonly LiveRow[]
  findings: ReadonlyMap<string, Finding>
  usual: readonly Usual[]
  nowMs: number
  /** Uuid of the open session. */
  selected: string | undefined
  /** True if there are sessions, none of which may be found. */
  none: boolean
  display: DisplayOptions
}

/** All athletes, or eight of them with the names of the others. */
export function Board({ state, ranked, findings, usual, nowMs, selected, none, display }: Props) {
  const { t } = useTranslation('live')
  const [page, setPage] = useState(0)
  const isFar = state.view === 'far'
  const pages = isFar ? Math.max(1, Math.ceil(ranked.length / farRows)) : 1
  const first = (page % pages) * farRows
  const shown = isFar ? ranked.slice(first, first + farRows) : ranked
  const others = isFar ? ranked.filter((row) => !shown.includes(row)) : []
  const search = writeState(state).toString()
  return (
    <section
      className={styles.board}
      aria-label={t('athletes')}
      data-more={!selected && !isFar ? '' : undefined}
    >
      <div className={styles.heads} aria-hidden="true">
        <span>
          {t('shown', {
            from: shown.length > 0 ? first + 1 : 0,
            to: first + shown.length,
            count: ranked.length,
          })}
        </span>
        <span>{t('lapHead')}</span>
        <span>{t('effort')}</span>
        <span>{t('heart')}</span>
        <span>{t('cadence')}</span>
        <span>{t('motionHead', { seconds: steadyS })}</span>
      </div>
      {none && ranked.length === 0 && <p className={styles.noneFound}>{t('noneFound')}</p>}
      <ul className={styles.rows} onKeyDown={moveFocus}>
        {shown.map((row) => (
          <Row
            key={row.uuid}
            row={row}
            usual={usualOf(usual, row)}
            nowS={Math.floor(nowMs / 1_000)}
            metric={state.metric}
            more={selected || isFar ? 0 : moreMetrics}
            selected={row.uuid === selected}
            search={search}
            display={display}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.others}>
          <ul>
            {others.map((row) => (
              <li key={row.uuid}>
                <Link
                  to={{ pathname: pagePath('liveSession', { liveSessionUuid: row.uuid }), search }}
                  preventScrollReset
                  className={styles.other}
                  data-connection={connectionOf(row, nowMs)}
                >
                  <span className="clip">{row.name}</span>
                  {connectionOf(row, nowMs) === 'live' ? (
                    <FindingMark finding={findings.get(row.uuid)} display={display} />
                  ) : (
                    <StateIcon connection={connectionOf(row, nowMs)} />
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <IconButton icon="right" label={t('next')} onClick={() => setPage((page + 1) % pages)} />
        </div>
      )}
    </section>
  )
}

/** The strongest finding about an athlete, and how much it is. */
function FindingMark({ finding, display }: { finding: Finding | undefined; display: DisplayOptions }) {
  const { t } = useTranslation('live')
  if (!finding) return null
  const { code, side, times } = finding
  return (
    <em data-side={side} title={t('times', { times: formatNumber(times, 1, display.locale) })}>
      {side !== 'center' && side.charAt(0).toUpperCase()} {metricAbbreviation(code, display.locale)}
    </em>
  )
}

/** Arrow keys go from athlete to athlete. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
}
