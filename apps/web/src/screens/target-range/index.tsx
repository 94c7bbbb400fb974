import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { activitiesQuery, rightsQuery } from '../../features/activity-list/queries.ts'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { type TargetRange, targetRangesQuery } from '../../features/targets/queries.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { useSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { NewTarget } from './new-target.tsx'
import { TargetCard } from './target-card.tsx'
import styles from './target-range.module.css'

const athleteParameter = 'user'
const sports = ['bike', 'run', 'other'] as const

/** /target_range/: the target ranges of the user or of an athlete they coach. */
export function Component() {
  const { t } = useTranslation('target-range')
  const { account } = useSession()
  const [address, setAddress] = useSearchParams()
  const athletes = useAthletes()
  const [creating, setCreating] = useState(false)
  const [sport, setSport] = useState<TargetRange['sport']>()
  const asked = address.get(athleteParameter)
  const userUuid = athletes.find(({ uuid }) => uuid === asked)?.uuid ?? account?.uuid ?? ''
  const { data: targets, error, refetch } = useQuery(targetRangesQuery(userUuid))
  const mayMark = useQuery(rightsQuery(userUuid)).data?.includes('mark') ?? false
  const { data: activities } = useQuery(activitiesQuery(userUuid))
  const present = sports.filter((each) => targets?.some((target) => target.sport === each))
  const shown = targets?.filter((target) => !sport || !present.includes(sport) || target.sport === sport)
  return (
    <SettingsFrame title={t('title')} hint={t('hint')}>
      <div className={styles.bar}>
        {athletes.length > 0 && (
          <NativeSelect
            name="athlete"
            className={styles.athlete}
            label={t('athlete')}
            value={userUuid}
            data={[{ uuid: account?.uuid ?? '', name: account?.name ?? '' }, ...athletes].map(
              ({ uuid, name }) => ({ value: uuid, label: name }),
            )}
            onChange={(event) => {
              const { value } = event.currentTarget
              setAddress(value === account?.uuid ? {} : { [athleteParameter]: value }, { replace: true })
            }}
          />
        )}
        {present.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that can be laid out in a row
          <div role="group" aria-label={t('sport')} className="seg">
            {[undefined, ...present].map((option) => (
              <button
                key={option ?? 'all'}
                type="button"
                aria-pressed={sport === option}
                onClick={() => setSport(option)}
              >
                {t(`sport_${option ?? 'all'}`)}
              </button>
            ))}
          </div>
        )}
        <span className="grow" />
        {mayMark && (
          <button type="button" className="btn p" onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {t('new')}
          </button>
        )}
      </div>
      {error && !targets && (
        <div className={styles.failed}>
          <FailureNotice message={error.message} />
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </div>
      )}
      {targets?.length === 0 && (
        <div className={`panel ${styles.empty}`}>
          <p>{t('none')}</p>
          {mayMark && <p className="small muted">{t('noneHint')}</p>}
        </div>
      )}
      <div className={styles.cards} aria-busy={!targets && !error}>
        {shown?.map((target) => (
          <TargetCard
            key={target.uuid}
            target={target}
            activity={activities?.find(({ uuid }) => uuid === target.activityUuid)}
            mayMark={mayMark}
          />
        ))}
      </div>
      {creating && <NewTarget activities={activities ?? []} onClose={() => setCreating(false)} />}
    </SettingsFrame>
  )
}
