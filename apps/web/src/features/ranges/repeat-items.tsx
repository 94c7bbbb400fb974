import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import type { Activity } from '../activity/queries.ts'
import { comparePath } from '../comparison/compare-path.ts'
import { type Repeats, repeatsOf } from '../comparison/repeats.ts'
import { proposalsQuery } from '../proposals/queries.ts'
import type { ShownRange } from './life-cycle.ts'

interface Props {
  range: ShownRange
  uuid: string
  activity: Activity
}

/** Items that lead to the comparison of a range with every other time of the same. */
export function RepeatItems({ range, uuid, activity }: Props) {
  const { t } = useTranslation('ranges')
  const { relativeStartTime: startMs, relativeEndTime: endMs, name } = range
  const { data: proposals = [] } = useQuery(proposalsQuery(activity.uuid))
  const effort = proposals.find((one) => one.relativeStartTime === startMs && one.relativeEndTime === endMs)
  if (!currentSession().account) return null
  const span = { startMs, endMs }
  const items: [text: string, repeats: Repeats][] = []
  if (activity.availableData.gps) items.push([t('everyRoad'), { road: span }])
  if (effort) items.push([t('everyEffort', { name: effort.name }), { effort: span }])
  if (name) items.push([t('everyName', { name }), { name }])
  if (items.length === 0) return null
  const path = comparePath([{ activityUuid: activity.uuid, part: uuid }], activity.userUuid)
  return (
    <>
      <Menu.Divider />
      {items.map(([text, repeats]) => (
        <Menu.Item
          key={text}
          component={Link}
          leftSection={<Icon name="compare" size={14} />}
          to={`${path}&${repeatsOf(activity.uuid, repeats)}`}
        >
          {text}
        </Menu.Item>
      ))}
    </>
  )
}
