import { useTranslation } from 'react-i18next'
import styles from './compare.module.css'
import type { CompareState } from './state/address.ts'
import type { Ready } from './state/picked.ts'

interface Props {
  state: CompareState
  ready: readonly Ready[]
  onChange(changes: Partial<CompareState>): void
}

const times = ['moving_time', 'duration'] as const
const positions = ['all', 'standing', 'sitting'] as const

/** Choice of the time that figures cover: moving or all of it, and the position on the bike. */
export function BasisChoice({ state: { timeType, bikePosition }, ready, onChange }: Props) {
  const { t } = useTranslation('compare')
  const offersPositions = bikePosition !== 'all' || ready.some(({ activity }) => activity.sport === 'bike')
  return (
    <>
      <span className={`in ${styles.choice}`}>
        <select
          aria-label={t('timeBasis')}
          value={timeType}
          onChange={({ target }) => onChange({ timeType: times.find((time) => time === target.value) })}
        >
          {times.map((time) => (
            <option key={time} value={time}>
              {t(`time_${time}`)}
            </option>
          ))}
        </select>
      </span>
      {offersPositions && (
        <span className={`in ${styles.choice}`}>
          <select
            aria-label={t('position')}
            value={bikePosition}
            onChange={({ target }) =>
              onChange({ bikePosition: positions.find((position) => position === target.value) })
            }
          >
            {positions.map((position) => (
              <option key={position} value={position}>
                {t(`position_${position}`)}
              </option>
            ))}
          </select>
        </span>
      )}
    </>
  )
}
