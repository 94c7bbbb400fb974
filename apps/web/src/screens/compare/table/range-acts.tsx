import { formatRangeInfo } from '@cadenza/contract/range-info'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { defaultFilter } from '../search/range-filter.ts'
import type { CompareState } from '../state/address.ts'
import type { Ready } from '../state/picked.ts'

interface Props {
  range: Ready
  name: string
  isFirst: boolean
  onLead(key: string): void
  onFind(changes: Partial<CompareState>): void
}

/** Menu of a range: compare the others with it, or search for the same effort. */
export function RangeActs({ range, name, isFirst, onLead, onFind }: Props) {
  const { t } = useTranslation('compare')
  const { pick, startMs, endMs } = range
  const ownName = range.range?.name
  const road = {
    activityUuid: pick.activityUuid,
    part: formatRangeInfo({ kind: 'selection', startMs, endMs }),
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton small icon="more" label={t('actsOf', { range: name })} />
      </Menu.Target>
      <Menu.Dropdown>
        {!isFirst && <Menu.Item onClick={() => onLead(range.key)}>{t('makeFirst')}</Menu.Item>}
        <Menu.Item onClick={() => onFind({ road, alignedBy: 'place', filter: defaultFilter })}>
          {t('findRoad')}
        </Menu.Item>
        {ownName && (
          <Menu.Item
            onClick={() => onFind({ road: undefined, filter: { ...defaultFilter, search: ownName } })}
          >
            {t('findName', { name: ownName })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
