import { formatClock } from '@cadenza/metrics'
import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../platform/api/queries.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { MenuRadio } from '../../ui/components/menu-choices.tsx'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Activity } from '../activity/queries.ts'
import { createTarget, deleteTarget, restoreTarget, type TargetRange } from './queries.ts'
import type { Target } from './use-target.ts'

interface Props {
  activity: Activity
  target: Target
  /** Selected part, from which a target can be created; null for all. */
  part: { startMs: number; endMs: number; name: string } | null
  onChoose(uuid: string): void
}

/** Choice of the target range shown in the graphs, and creation of one from the selected part. */
export function TargetMenu({ activity, target, part, onChoose }: Props) {
  const { t } = useTranslation('ranges')
  const client = useQueryClient()
  const { targets, chosen } = target
  const may = activity.may?.includes('mark') ?? false
  if (targets.length === 0 && !(may && part)) return null
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.targetRanges })

  const make = async (span: NonNullable<Props['part']>) => {
    const name = span.name || t('makeTargetName', { start: formatClock(span.startMs / 1000) })
    withdrawUndo('target')
    const made = await createTarget({
      activityUuid: activity.uuid,
      sport: activity.sport,
      name,
      relativeStartTime: Math.round(span.startMs),
      relativeEndTime: Math.round(span.endMs),
    })
    await reload()
    if (!made) return
    onChoose(made.uuid)
    const undo = () => void deleteTarget(made.uuid).then(reload, showFailure)
    offerUndo('target', t('targetMade', { name }), t('undo'), undo)
  }
  const remove = async ({ uuid, name }: TargetRange) => {
    withdrawUndo('target')
    await deleteTarget(uuid)
    await reload()
    const undo = () => void restoreTarget(uuid).then(reload, showFailure)
    offerUndo('target', t('targetDeleted', { name }), t('undo'), undo)
  }

  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn">
          <span className="clip">{chosen ? chosen.name : t('target')}</span>
          <Icon name="down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto', maxWidth: 320 }}>
        <MenuRadio checked={!chosen} onChoose={() => onChoose('')}>
          {t('noTarget')}
        </MenuRadio>
        {targets.map((one) => (
          <MenuRadio key={one.uuid} checked={one.uuid === chosen?.uuid} onChoose={() => onChoose(one.uuid)}>
            {one.name}
          </MenuRadio>
        ))}
        {may && chosen && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Icon name="trash" size={14} />}
              onClick={() => remove(chosen).catch(showFailure)}
            >
              {t('deleteTarget', { name: chosen.name })}
            </Menu.Item>
          </>
        )}
        {may && part && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => make(part).catch(showFailure)}
            >
              {t('makeTarget')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
