import { pagePath } from '@cadenza/contract/pages'
import type { DateFormat } from '@cadenza/metrics/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Bests, bestsQuery, type CurveChannel } from '../../features/effort/queries.ts'
import { lastDays } from '../../features/effort/spans.ts'
import { saveConfig, useConfigs } from '../../platform/session/configs.ts'
import { currentSession } from '../../platform/session/session.ts'
import { ownToday } from '../../ui/dates/own-today.ts'
import { formatDay } from '../../ui/dates/typed-date.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { type DayRecord, type Display, type Kind, withZonesBefore } from './kinds.ts'
import styles from './profiles.module.css'
import { type Proposal, proposalDays, proposeFtp, proposePace } from './proposals.ts'
import { addRecord } from './queries.ts'

interface Source {
  sport: 'bike' | 'run'
  channel: CurveChannel
  propose(bests: Bests, records: readonly DayRecord[], today: string): Proposal | null
}

const sources: Partial<Record<Kind['kind'], Source>> = {
  power_zone: { sport: 'bike', channel: 'power', propose: proposeFtp },
  run_pace_zone: { sport: 'run', channel: 'speed', propose: proposePace },
}

/** Config of declined records by kind, which are not proposed again. */
const configName = 'declined_records'

interface Props {
  kind: Kind
  records: readonly DayRecord[]
  display: Display
  dateFormat: DateFormat
}

/** Threshold proposed from the user's own efforts, accepted by one press. */
export function ProposalNote(props: Props) {
  const source = sources[props.kind.kind]
  return source ? <Note {...props} source={source} /> : null
}

function Note({ kind, records, display, dateFormat, source }: Props & { source: Source }) {
  const { t } = useTranslation('profiles')
  const userUuid = currentSession().account?.uuid ?? ''
  const day = ownToday()
  const span = lastDays(day, proposalDays)
  const { data: bests } = useQuery(bestsQuery({ userUuid, mine: true }, source.sport, source.channel, span))
  const declined = useConfigs(true).get(configName) as Partial<Record<Kind['kind'], unknown>> | undefined
  const [taking, setTaking] = useState(false)
  const proposal = bests && source.propose(bests, records, day)
  if (!proposal) return null
  const { record, effort } = proposal
  const figures = kind.fields.map((field) => field.format(record, display)).join(' · ')
  if (declined?.[kind.kind] === figures) return null

  async function take() {
    setTaking(true)
    try {
      await addRecord(kind, withZonesBefore(record, records))
    } catch (error) {
      showFailure(error)
    } finally {
      setTaking(false)
    }
  }
  const decline = () =>
    void saveConfig(userUuid, configName, { ...declined, [kind.kind]: figures }).catch(showFailure)
  return (
    <div className={styles.proposal} role="note">
      <p>
        {t(`proposal.${kind.kind}`, {
          figures,
          title: effort.title,
          date: formatDay(effort.date, dateFormat),
          value: effort.value,
          days: proposalDays,
        })}{' '}
        <Link to={pagePath('activity', { activityUuid: effort.activityUuid })}>{t('proposal.show')}</Link>
      </p>
      <button type="button" className="btn" aria-busy={taking} onClick={() => void take()}>
        {t('proposal.take', { date: formatDay(record.date, dateFormat) })}
      </button>
      <button type="button" className="btn q" onClick={decline}>
        {t('proposal.decline')}
      </button>
    </div>
  )
}
