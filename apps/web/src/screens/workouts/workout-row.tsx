import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, formatNumber, metricAbbreviation } from '@cadenza/metrics'
import { isDefinition } from '@cadenza/workout/check'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { expectedFigures } from '@cadenza/workout/expected/figures'
import { Menu } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clockText } from '../../features/workout/clock-text.ts'
import type { Workout } from '../../features/workout/queries.ts'
import { SmallProfile } from '../../features/workout/small-profile.tsx'
import { sportOf } from '../../features/workout/sport-of.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SportIcon } from '../../ui/components/sport-icon.tsx'
import { relativeTime } from '../../ui/dates/relative-time.ts'
import styles from './workouts.module.css'

interface Props {
  workout: Workout
  athlete: Athlete
  display: DisplayOptions
  mine: boolean
  acts: Readonly<Record<'copy' | 'remove' | 'plan' | 'recommend', (workout: Workout) => void>>
}

/** One workout of the library. */
export function WorkoutRow({ workout, athlete, display, mine, acts }: Props) {
  const { t } = useTranslation('workouts')
  const coaches = useAthletes().length > 0
  const { definition, uuid, updatedAt } = workout
  const name = String(definition.name)
  const figures = useMemo(
    () => (isDefinition(definition) ? expectedFigures(definition, athlete) : undefined),
    [definition, athlete],
  )
  const sport = sportOf(definition)
  const tags = Array.isArray(definition.tags) ? definition.tags.map(String) : []
  return (
    <li className={styles.row}>
      <span className={styles.profile}>
        <SmallProfile definition={definition} athlete={athlete} />
      </span>
      <span className={styles.what}>
        <span className={styles.name}>
          <SportIcon sport={sport} label={t(`sport_${sport}`)} size={14} />
          <Link className="clip strong" title={name} to={pagePath('workout', { workoutUuid: uuid })}>
            {name}
          </Link>
        </span>
        <span className={styles.tags}>
          {tags.map((tag) => (
            <span key={tag} className="chip">
              <span className="clip">{tag}</span>
            </span>
          ))}
        </span>
      </span>
      <span className={styles.figures}>
        <span>{figures && figures.timeS > 0 ? clockText(figures.timeS) : '-'}</span>
        <span>
          {figures?.load == null ? '-' : formatNumber(figures.load, 0, display.locale)}
          <span className="u">{metricAbbreviation('tss', display.locale)}</span>
        </span>
      </span>
      <span className={`axis muted ${styles.when}`}>
        {relativeTime(updatedAt.getTime(), Date.now(), display.locale)}
      </span>
      <span className={styles.acts}>
        {mine && (
          <IconButton icon="calendar" label={t('planOne', { name })} onClick={() => acts.plan(workout)} />
        )}
        {!mine && (
          <IconButton icon="copy" label={t('copyOne', { name })} onClick={() => acts.copy(workout)} />
        )}
        {mine && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton icon="more" label={t('moreOf', { name })} />
            </Menu.Target>
            <Menu.Dropdown>
              {coaches && <Menu.Item onClick={() => acts.recommend(workout)}>{t('recommend')}</Menu.Item>}
              <Menu.Item leftSection={<Icon name="copy" />} onClick={() => acts.copy(workout)}>
                {t('copy')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => acts.remove(workout)}>
                {t('delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  )
}
