import { formatRangeInfo } from '@cadenza/contract/range-info'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { proposalsQuery } from '../../../features/proposals/queries.ts'
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
  const part = {
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
        <Menu.Item
          onClick={() => onFind({ road: part, effort: undefined, alignedBy: 'place', filter: defaultFilter })}
        >
          {t('findRoad')}
        </Menu.Item>
        <FindEffort
          range={range}
          onFind={() => onFind({ effort: part, road: undefined, filter: defaultFilter })}
        />
        {ownName && (
          <Menu.Item
            onClick={() =>
              onFind({
                road: undefined,
                effort: undefined,
                filter: { ...defaultFilter, search: ownName },
              })
            }
          >
            {t('findName', { name: ownName })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Item for the repetitions of a proposal; nothing for a range that was not proposed. */
function FindEffort({ range: { pick, startMs, endMs }, onFind }: { range: Ready; onFind(): void }) {
  const { t } = useTranslation('compare')
  const { data = none } = useQuery(proposalsQuery(pick.activityUuid))
  const proposal = data.find((one) => one.relativeStartTime === startMs && one.relativeEndTime === endMs)
  return proposal && <Menu.Item onClick={onFind}>{t('findEffort', { name: proposal.name })}</Menu.Item>
}

const none: readonly never[] = []
