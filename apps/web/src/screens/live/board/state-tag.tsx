import { formatClock } from '@cadenza/metrics'
import type { JSX } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../state/connection.ts'
import styles from './board.module.css'

const shapes: Record<Connection, JSX.Element> = {
  live: <path d="M2.5 6.500a8 8 0 0 1 11 0M4.700 9a4.800 4.800 0 0 1 6.600 0M8 12v.01" />,
  stale: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M8 4.800V8l2.200 1.500" />
    </>
  ),
  lost: <path d="M2.500 6.500a8 8 0 0 1 11 0M4.700 9a4.800 4.800 0 0 1 6.600 0M8 12v.01M3 13.500l10-11" />,
}

export const StateIcon = ({ connection, size = 14 }: { connection: Connection; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shapes[connection]}
  </svg>
)

/** Says whether figures are current; old ones must not look current. */
export function StateTag({ connection, age }: { connection: Connection; age: number }) {
  const { t } = useTranslation('live')
  return (
    <span className={styles.state} data-connection={connection}>
      <StateIcon connection={connection} />
      {connection === 'live' && t('live')}
      {connection === 'stale' && t('old', { seconds: age })}
      {connection === 'lost' && t('lost', { time: formatClock(age) })}
    </span>
  )
}
